// Numbers with units for people: short in the unit that suits the size, or exact so that reading gives every bit back.
#pragma once

#include <string>

#include "unit/quantity.hpp"

namespace stiction::unit {

/// 12103.4 as a torque: "12.1 kN m". The unit is the largest in which the number is at least 1.
std::string display_text(double value, const Quantity& quantity, int digits = 3);

/// The text with the fewest digits that `read` turns back into the same double: "4 deg", "74.5 kN m".
std::string exact_text(double value, const Quantity& quantity);

}  // namespace stiction::unit
