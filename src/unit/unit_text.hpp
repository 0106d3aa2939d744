// Composed units: "N m", "kN/mm", "psi s2/mdeg", "V/(rad/s)", "kg·m²".
//
//   unit     = [ "1" ] { "/" factor }  |  factor { times factor } { "/" factor }
//   factor   = ( symbol | "(" unit ")" ) [ exponent ]
//   times    = space, ".", "*", "·", "⋅"  or nothing where a bracket follows
//   exponent = [ "^" | "**" ] whole number, or raised digits; it follows its symbol at once: "s2", "s^2", "s²", "s-1", "s⁻¹"
//
// A product after a quotient is refused: "J/kg K" is read as J/(kg K) by some and as (J/kg) K by others. Letters that stand
// together are one symbol: "mN" is the millinewton, "m N" the product, "min" the minute.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "text/text_problem.hpp"
#include "unit/table.hpp"

namespace stiction::unit {

using Problem = TextProblem;

struct UnitReading {
    Unit unit{};
    Problem problem{};
};

/// The unit that the text from `offset` to its end means; no text is the unit 1. Columns count from the start of the text.
UnitReading read_unit(std::string_view text, std::size_t offset = 0);

/// A unit inside of a formula, and where it ends.
struct UnitScan {
    Unit unit{};
    std::size_t end = 0;  ///< where the formula goes on; the offset itself where no unit begins there
    Problem problem{};
};

/// The unit that begins at `offset` and goes as far as it is one: "mm/rev" of "mm/rev*x". Narrower than above, since signs and names
/// of the formula follow: a "*" ends it, what follows a "/" belongs to it only if it is a unit itself, and "t" is the time.
UnitScan scan_unit(std::string_view text, std::size_t offset);

/// A dimension in SI units: "kg m2/s2", "kg/(m s2)", "1/s"; "1" for none.
std::string si_text(const Dimension& dimension);

}  // namespace stiction::unit
