// Structure of TOML text up to a place: inside what it stands, and which keys and tables are defined before it.
//
// The text before the place is known to be TOML, since a parser accepted it; nothing is said about the rest.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace stiction::scenario {

/// A key with a value, or a table, by its names: [body.surface] is {"body", "surface"}.
struct TomlDefinition {
    std::vector<std::string> path{};
    std::size_t line = 0;
    bool is_table = false;  ///< [name] or [[name]]
};

struct TomlScan {
    enum class Inside : unsigned char {
        nothing,       ///< before the first character of a line
        header,        ///< [name
        after_header,  ///< [name] …
        key,           ///< before =
        value,         ///< behind =
        list,
        braces,
        text,  ///< between quotes
    };
    Inside inside = Inside::nothing;
    std::size_t opened = 0;                     ///< line on which the innermost list, braces or text begins
    std::size_t depth = 0;                      ///< lists and braces around the place
    std::vector<std::string> table{};           ///< whose keys stand there
    std::vector<TomlDefinition> definitions{};  ///< complete ones, in their order
};

/// Scans up to an offset in bytes.
[[nodiscard]] TomlScan scan_toml(std::string_view text, std::size_t end);

/// The names of a dotted key, without quotes and blanks.
[[nodiscard]] std::vector<std::string> names_of_key(std::string_view key);

/// Position of a character outside of quotes; npos if there is none.
[[nodiscard]] std::size_t find_outside_quotes(std::string_view line, char sign);

}  // namespace stiction::scenario
