// Numbers as short texts, the same under every locale.
#pragma once

#include <string>

namespace stiction {

/// A number with so many significant digits, without needless characters: "0", "0.07", "-1.5e-7"; "inf", "-inf", "nan".
[[nodiscard]] std::string short_number(double value, int digits);

/// Significant digits that resolve 10⁻⁶ of the span of values as large as `largest`: 7 to 16.
[[nodiscard]] int digits_for(double largest, double span);

}  // namespace stiction
