// What to do about text that is not TOML, for the slips that are usual: the parser says what it met, not what was meant.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stiction::scenario {

/// Where the parser stopped and its words.
struct TomlFault {
    std::size_t line = 0;    ///< from 1
    std::size_t column = 0;  ///< from 1, in letters
    std::string text{};
};

/// The same fault, told where it was made and with its remedy; as it came where none is known.
TomlFault with_remedy(std::string_view text, TomlFault fault);

}  // namespace stiction::scenario
