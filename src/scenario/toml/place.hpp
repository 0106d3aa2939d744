// Place of a key or value in a scenario.
#pragma once

#include <cstddef>
#include <string>

namespace stiction::scenario {

struct Place {
    std::string file{};      ///< as the user named it; "--set …" for values from the command line
    std::size_t line = 0;    ///< from 1; 0: the file as a whole
    std::size_t column = 0;  ///< from 1; 0: the line as a whole

    /// "flap.toml:12:8"
    [[nodiscard]] std::string text() const;
    bool operator==(const Place&) const = default;
};

}  // namespace stiction::scenario
