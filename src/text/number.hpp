// Numbers as short texts, the same under every locale.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace stiction {

/// A number with so many significant digits, without needless characters: "0", "0.07", "-1.5e-7"; "inf", "-inf", "nan".
[[nodiscard]] std::string short_number(double value, int digits);

/// Significant digits that resolve 10⁻⁶ of the span of values as large as `largest`: 7 to 16.
[[nodiscard]] int digits_for(double largest, double span);

/// "1 step", "3 steps"; things whose plural does not just end with s say it: "1 axis", "3 axes".
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view thing, std::string_view things = {});

}  // namespace stiction
