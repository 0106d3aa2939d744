// Decimal numbers in a text, read with the same result under every locale and rounded once.
//
//   value = ± d₁ d₂ … dₙ · 10^e                                                                                        (1)
//
// Text → digits and exponent is done here; digits → double is one function (`to_double`), because the compilers we support have
// the standard's own reader, std::from_chars, only with libstdc++.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "unit/table.hpp"

namespace stiction::unit {

/// A decimal number, eq. (1).
struct Decimal {
    bool negative = false;
    bool infinite = false;
    std::string digits;      ///< at least one; no point, no leading zeros but one
    int exponent = 0;        ///< of ten, for the last digit
    std::size_t length = 0;  ///< characters of the text it took
};

/// A number at the start of the text: sign, digits with a point, exponent; or "inf". Nothing if there is none.
std::optional<Decimal> scan_decimal(std::string_view text);

/// decimal · 10^ten, correctly rounded; nothing if it is too large. Too small gives 0.
std::optional<double> to_double(const Decimal& decimal, int ten = 0);

/// decimal · factor, rounded once: correctly for factors that are powers of ten; else from some 100 bits, so that it is the correctly
/// rounded product unless that lies within 2⁻⁴⁵ units in the last place of a tie. Results below 1e-250 or above 1e250 in size
/// may be rounded twice.
std::optional<double> to_double(const Decimal& decimal, const Factor& factor);

}  // namespace stiction::unit
