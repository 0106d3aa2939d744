// Infers the unit of a formula; unknown where operands are unknown.
//
//   [-a] = [|a|] = [floor(a)] = [a]          [a ± b] = [min(a, b)] = [if(c, a, b)] = [mod(a, b)] = [a] = [b]             (1)
//   [a b] = [a][b],   [a/b] = [a]/[b],   [a^n] = [a]^n,   [sqrt(a)] = [a]^½      radians do not count: a radius has none     (2)
//   a < b, a == b and the like compare what has one unit; atan2(a, b) too, and gives an angle, as asin, acos and atan do   (3)
//   sin, cos, tan of an angle or a plain number; all other functions, and exponents, of a plain number                    (4)
//
// In a formula of signals, a written number is SI, and so is the time t, a number of seconds. As a term it has the unit of what it is added to or compared
// with: x + 0 is what x is. As a factor it may carry any unit, as in 40*error, so the product may be anything: of -20*(v/10.472)^2
// nothing is said. What functions and comparisons give is a plain number as a factor, and has the unit of the others as a term.
// An unknown unit fits everywhere, and so does a root that is no whole unit. One walk through the program; a misfit that is told
// makes its sum uncertain, so that nothing follows from it.
//
// In the arithmetic of a value, such as "2*lead + 3 mm", units can be written, and a number without one is a plain number: "2*lead" is a
// length, "lead + 3" is refused. 0 fits everywhere, and a plain number is an angle in radians.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "expression/parser.hpp"
#include "scenario/units/signal_units.hpp"

namespace stiction::scenario {

/// Meaning of a number without a unit.
enum class BareNumbers : unsigned char { any, plain };

struct FormulaUnit {
    struct Mismatch {
        std::size_t column = 0;  ///< character of the formula, from 1; 0: not known
        std::string text{};      ///< what does not fit (1) to (4), and the remedy
    };
    std::optional<unit::Dimension> dimension{};  ///< empty: not certain
    bool product = false;                        ///< radians do not count
    bool unclear = false;                        ///< not known either that it may be anything
    std::vector<Mismatch> mismatches{};
};

/// `known` gives what is known of a signal, null if nothing is. The formula has a program.
[[nodiscard]] FormulaUnit unit_of_formula(const expression::Parsing& formula,
                                          const std::function<const SignalUnits::Origin*(const std::string&)>& known,
                                          BareNumbers bare = BareNumbers::any);

}  // namespace stiction::scenario
