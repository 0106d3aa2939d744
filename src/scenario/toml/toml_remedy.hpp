// Remedies for text that is not TOML. The parser says only where it stopped; what was meant is decided by a look at the characters there.
#pragma once

#include <cstddef>
#include <string_view>

#include "scenario/mistake.hpp"

namespace stiction::scenario {

/// Lists and tables in one another that the parser takes at most; scenarios need 3.
inline constexpr std::size_t kDeepestToml = 16;

/// Place at which the parser stopped: line and column in characters, from 1.
struct TomlStop {
    std::size_t line = 0;
    std::size_t column = 0;
};

/// The slip that was made there, at the place where it was made and with its remedy.
[[nodiscard]] Mistake toml_mistake(std::string_view text, const std::string& file, TomlStop stop);

}  // namespace stiction::scenario
