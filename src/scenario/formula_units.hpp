// What a formula measures where its names tell it for certain.
//
//   [-a] = [|a|] = [a]                          [a ± b] = [min(a, b)] = [max(a, b)] = [if(c, a, b)] = [a] = [b]            (1)
//   [a b] = [a][b],   [a/b] = [a]/[b],   [a^n] = [a]^n      radians do not count: a radius has none                        (2)
//   a < b, a == b and the like compare what has one unit                                                                   (3)
//
// A number may stand for a factor of any unit, as in 40*error; so where numbers or time take part, or other functions, nothing is
// certain and nothing is said. One walk through the program.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "expression/program.hpp"
#include "scenario/signal_units.hpp"

namespace stiction::scenario {

struct FormulaUnit {
    std::optional<unit::Dimension> dimension{};  ///< empty: not certain
    bool product = false;                        ///< radians do not count
    std::string mismatch{};  ///< the first sum or comparison (1), (3) of what does not fit, in words
};

/// `known` gives what is known of a signal, null if nothing is.
[[nodiscard]] FormulaUnit unit_of_formula(const expression::Program& program,
                                          const std::function<const SignalUnits::Origin*(const std::string&)>& known);

}  // namespace stiction::scenario
