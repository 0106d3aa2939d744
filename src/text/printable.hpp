// Text of others (titles, paths, values of files) on a terminal: shown, never obeyed.
//
// A control character is written as \xNN, one of the second set (U+0080 to U+009F) as \u00NN, so that no file can colour, clear or retype
// what a person reads.
#pragma once

#include <string>
#include <string_view>

namespace stiction {

/// Line feeds stay.
[[nodiscard]] std::string printable(std::string_view text);
/// Line feeds are written as \n: the text stays on its line.
[[nodiscard]] std::string printable_line(std::string_view text);

}  // namespace stiction
