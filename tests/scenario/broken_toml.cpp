// Text that is not TOML: told alone.
#include "scenario/broken.hpp"

namespace stiction_test {

std::vector<Broken> toml_mistakes() {
    std::string deep_name = "a";
    for (int level = 0; level < 120; ++level) deep_name += ".a";
    return {
        {"[run]", "[run",
         "machine.toml:2:5: this is not TOML: Error while parsing table header: expected ']', saw '\\n'"},
        {"until = \"1 s\"", "until = 1 s",
         "machine.toml:3:11: this is not TOML: Error while parsing key-value pair: expected a comment or whitespace, "
         "saw 's'"},
        {"until = \"1 s\"", "until = \"1 s\"\nuntil = \"1 s\"",
         "machine.toml:4:9: this is not TOML: Error while parsing key-value pair: cannot redefine existing string "
         "'until'"},
        {"[friction.gear]", "[body.surface]",
         "machine.toml:6:1: this is not TOML: Error while parsing table header: cannot redefine existing table "
         "'body.surface'"},
        {"until = \"1 s\"", "until = [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]",
         "machine.toml:3:25: lists and tables stand in one another more than 16 deep: a scenario needs 3"},
        {"until = \"1 s\"", deep_name + " = 3",
         "machine.toml:3: more than 100 dots in a name: a scenario has tables of parts, [body.surface], and no deeper "
         "ones"},
        {"until = \"1 s\"", "until = \"1 s",
         "machine.toml:3:13: this is not TOML: Error while parsing string: unescaped control characters other than TAB "
         "(U+0009) are explicitly prohibited"},
        {"[run]", "[!]",
         "machine.toml:2: this is not TOML: the name of a table must begin with a letter, a digit or a quote"},
        {"[run]", "[[\x01]]",
         "machine.toml:2: this is not TOML: the name of a table must begin with a letter, a digit or a quote"},
        {"[run]", "[body. =]", "machine.toml:2:8: this is not TOML: ***"},
        {"until", "\xFF\xFE", "machine.toml:***"},
        {"until = \"1 s\"", "until² = 3", "machine.toml:3:6: this is not TOML: ***"},
        {"until = \"1 s\"", "until = 3 µs", "machine.toml:3:11: this is not TOML: ***"},
    };
}

}  // namespace stiction_test
