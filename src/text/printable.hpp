// Text from outside (titles, paths, values of files) without its control characters.
//
// A control character is written as \xNN, one of the second set (U+0080 to U+009F) as \u00NN, so that no file can colour, clear or
// overwrite what a person reads on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace stiction {

/// Line feeds stay.
[[nodiscard]] std::string printable(std::string_view text);
/// Line feeds are written as \n: the text stays on its line.
[[nodiscard]] std::string printable_line(std::string_view text);

}  // namespace stiction
