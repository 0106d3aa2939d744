// Text of an expression to its program.
//
//   text       = expression | sum ":" sum
//   expression = conjunction { "or" conjunction }           conjunction = negation { "and" negation }
//   negation   = "not" negation | comparison                comparison  = sum [ ( "<" "<=" ">" ">=" "==" "!=" ) sum ]
//   sum        = term { ( "+" | "-" ) term }                term        = factor { ( "*" | "/" ) factor }
//   factor     = ( "-" | "+" ) factor | power               power       = primary [ "^" factor ]
//   primary    = number [ unit ] | name | function "(" expression { "," expression } ")" | "(" expression ")"
//
// so that −2^2 = −4, 2^3^2 = 2^9, 2^−1 = ½ and 2:1 = 2. A name is letters, digits, "_" and dots: a signal, a constant of the caller's,
// or t, time, pi, e. A number with its unit is turned into SI, "360 deg/4096" into 2π/4096; "1/3 s" is refused, since it can be read
// in two ways. The first problem is reported; texts beyond the bounds in program.hpp are refused.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expression/program.hpp"
#include "text/text_problem.hpp"
#include "unit/dimension.hpp"

namespace stiction::expression {

/// A value by its name.
struct Constant {
    std::string name{};
    double value = 0;                            ///< SI
    std::optional<unit::Dimension> dimension{};  ///< empty: a bare number
};

/// A constant of a program as it stands in the text.
struct Written {
    std::string text{};                          ///< "5 mm", "lead"; empty of bare numbers
    std::optional<unit::Dimension> dimension{};  ///< empty: a bare number
};

struct Parsing {
    std::optional<Program> program;  ///< empty if there is a problem
    TextProblem problem{};
    std::vector<std::size_t> columns{};  ///< of each word: where its number, name or function stands; 0 of signs
    std::vector<Written> written{};      ///< of each constant of the program
    std::vector<std::string> used{};     ///< constants of the caller's, each once
};

/// Words that mean something of their own: time, constants and connectives. No signal can be called so.
inline constexpr std::string_view kReservedWords[] = {"t", "time", "pi", "e", "and", "or", "not"};

/// `known`: the signals there are; without it any name is taken for one that is not among the constants.
Parsing parse(std::string_view text, const std::vector<std::string>* known = nullptr,
              std::span<const Constant> constants = {});

}  // namespace stiction::expression
