// Sentences whose numbers and units stay together at the end of a line: "12.1 kN m" breaks nowhere.
#pragma once

#include <string>
#include <string_view>

namespace stiction::unit {

/// Spaces between a number and the unit behind it, and inside that unit, become spaces that do not break.
[[nodiscard]] std::string no_break(std::string_view text);

}  // namespace stiction::unit
