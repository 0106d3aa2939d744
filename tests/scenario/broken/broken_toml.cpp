// Text that is not TOML: told alone.
#include "scenario/broken/broken.hpp"

namespace stiction_test {

std::vector<Broken> toml_mistakes() {
    std::string deep_name = "a";
    for (int level = 0; level < 120; ++level) deep_name += ".a";
    return {
        {"[run]", "[run", "machine.toml:2:5: this is not TOML: the name of the table is not closed: add ] at its end"},
        {"until = \"1 s\"", "until = 1 s",
         "machine.toml:3:11: this is not TOML: what is not a plain number stands in quotes: write until = \"1 s\""},
        {"until = \"1 s\"", "until = \"1 s\"\nuntil = \"1 s\"",
         "machine.toml:4:9: this is not TOML: until is there already, on line 3: keep one of them"},
        {"[friction.gear]", "[body.surface]",
         "machine.toml:6:1: this is not TOML: [body.surface] is there already, on line 4: put its keys together, or "
         "give "
         "the part another name"},
        {"until = \"1 s\"", "until = [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]",
         "machine.toml:3:25: lists and tables stand in one another more than 16 deep: a scenario needs 3"},
        {"until = \"1 s\"", deep_name + " = 3",
         "machine.toml:3: more than 100 dots in a name: a scenario has tables of parts, [body.surface], and no deeper "
         "ones"},
        {"until = \"1 s\"", "until = \"1 s",
         "machine.toml:3:13: this is not TOML: the text is not closed: add the quote at its end"},
        {"[run]", "[!]",
         "machine.toml:2:2: this is not TOML: the name of a table must begin with a letter, a digit or a quote"},
        {"[run]", "[[\x01]]",
         "machine.toml:2:3: this is not TOML: the name of a table must begin with a letter, a digit or a quote"},
        {"[run]", "[body. =]", "machine.toml:2:8: this is not TOML: ***"},
        {"until", "\xFF\xFE",
         "machine.toml:3: this is not TOML: this is not UTF-8: save the file as plain text in UTF-8"},
        {"[body.surface]", "[\n[body.surface]",
         "machine.toml:4:2: this is not TOML: the name of a table is missing: write as in [body.NAME]"},
        {"[signal.load]\nkind = \"step\"\nafter = \"5 N m\"\n", "[",
         "machine.toml:12:2: this is not TOML: the name of a table is missing: write as in [body.NAME]"},
        {"[friction.gear]", "[body.surface.inertia]",
         "machine.toml:6:***: this is not TOML: [body.surface.inertia] is there already as something else, on line 5: "
         "give it once"},
        {"after = \"5 N m\"\n", "after = [\"5 N m\",\n",
         "machine.toml:14:19: this is not TOML: the list is not closed: add ] at its end"},
        {"until = \"1 s\"", "until = \"1\ts\x02\"",
         "machine.toml:3:13: this is not TOML: a text has no control characters: write \\t for a tabulator, \\n for a "
         "new line"},
        {"until = \"1 s\"", "until = \"1 \\u00g0\"",
         "machine.toml:3:16: this is not TOML: \\ begins a special letter ***"},
        {"until = \"1 s\"", "until = 99999999999999999999",
         "machine.toml:3:29: this is not TOML: the number is too large; ***"},
        {"until = \"1 s\"", "until² = 3", "machine.toml:3:6: this is not TOML: ***"},
        {"until = \"1 s\"", "until = 3 µs", "machine.toml:3:11: this is not TOML: ***: write until = \"3 µs\""},
    };
}

/// What people write who know other languages, or no TOML at all.
std::vector<Broken> foreign_toml_mistakes() {
    const std::string inertia = "inertia = \"270 kg m2\"";
    const std::string told = "machine.toml:5:***: this is not TOML: ";
    const auto at = [](int column) { return "machine.toml:5:" + std::to_string(column) + ": this is not TOML: "; };
    const std::string comment = "a comment begins with #";
    const std::string names = "names have the letters a to z, digits and underscores";
    const std::string number =
        "this is no number: write as in 270, 0.5, 1.0 or 3e-6, with digits on both sides of the point";
    return {
        {inertia, "inertia = 270 kg m2",
         told + "what is not a plain number stands in quotes: write inertia = \"270 kg m2\""},
        {inertia, "inertia = 270,5", told + "decimals stand behind a point: write inertia = 270.5"},
        {inertia, "inertia = 270,5 kg", told + "decimals stand behind a point: write inertia = \"270.5 kg\""},
        {inertia, "inertia = 1 000", told + "the digits of a number stand together: write inertia = 1000"},
        {inertia, "inertia = .5", told + number},
        {inertia, "inertia = 1.", told + number},
        {inertia, "inertia = 0270", told + "a number does not begin with 0: leave the 0 out"},
        {inertia, "inertia = 1e400", at(16) + "the number is too large; admissible: ***"},
        {inertia, "inertia =", at(10) + "the value is missing: ***"},
        {inertia, "inertia == 3", told + "write = once"},
        {inertia, "inertia \"270 kg m2\"", at(9) + "= is missing: write key = value, ***"},
        {inertia, "inertia: \"270 kg m2\"", told + "a key and its value are joined by =: write = for :"},
        {inertia, "my inertia = 3", told + "a key is one word, and " + names + ": write my_inertia = …"},
        {inertia, "fläche = 3", told + "a letter that a key cannot have: " + names},
        {inertia, "inertia = 3 // heavy", told + comment},
        {inertia, "// heavy", told + comment},
        {inertia, "inertia = \"270 kg m2\" % heavy", told + comment},
        {inertia, "inertia = 3;", told + "a line has no ; at its end: leave it out"},
        {inertia, "inertia = “270 kg m2”", told + "quotes of a text processor: write the plain ones, \"…\""},
        {inertia, "inertia = \"270\" \"kg m2\"", at(17) + "something follows the value: ***"},
        {inertia, "inertia = \"a\\d\"", at(14) + "\\ begins a special letter ***"},
        {inertia, "inertia = True", told + "write true or false, in small letters"},
        {inertia, "travel = (1, 2)", told + "a list stands in square brackets: write [1, 2]"},
        {inertia, "travel = [1, 2", told + "the list is not closed: add ] at its end"},
        {inertia, "travel = [1,\nposition = 3", told + "the list is not closed: add ] at its end"},
        {inertia, "travel = [1 mm, 2 mm]",
         at(13) + "what is not a plain number stands in quotes, each value of a list in its own: ***"},
        {inertia, "travel = [1 2]", told + "a comma is missing in the list: write [1, 2]"},
        {inertia, "travel = [\n1\n2]",
         "machine.toml:7:1: this is not TOML: the list is not closed, or a comma is missing in it: write [1, 2]"},
        {inertia, "travel = {a = 1", at(16) + "the table in braces is not complete: ***"},
        {"[body.surface]", "[body.my surface]",
         "machine.toml:4:10: this is not TOML: a name is one word, and " + names + ": write [body.my_surface]"},
        {"[body.surface]", "[body surface]",
         "machine.toml:4:7: this is not TOML: a name is one word, and " + names + ": write [body.surface]"},
        {"[body.surface]", "[body.fläche]",
         "machine.toml:4:9: this is not TOML: a letter that a name cannot have: " + names},
        {"[body.surface]", "[body.]",
         "machine.toml:4:7: this is not TOML: the name of the table is not complete: write as in [body.NAME]"},
        {"[body.surface]", "[body.surface] // wing", "machine.toml:4:16: this is not TOML: " + comment},
        {"[body.surface]", "[body.surface] inertia = 3",
         "machine.toml:4:16: this is not TOML: the keys of a table stand on the lines after it"},
        {"[body.surface]", "body.surface]",
         "machine.toml:4:13: this is not TOML: a table is named between brackets: add [ before it"},
        {"[run]", "{ \"run\": 3 }", "machine.toml:2:1: this is not TOML: write key = value, ***"},
    };
}

}  // namespace stiction_test
