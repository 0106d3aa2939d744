// Text of an expression to its program.
//
//   expression = conjunction { "or" conjunction }           conjunction = negation { "and" negation }
//   negation   = "not" negation | comparison                comparison  = sum [ ( "<" "<=" ">" ">=" "==" "!=" ) sum ]
//   sum        = term { ( "+" | "-" ) term }                term        = factor { ( "*" | "/" ) factor }
//   factor     = ( "-" | "+" ) factor | power               power       = primary [ "^" factor ]
//   primary    = number | name | function "(" expression { "," expression } ")" | "(" expression ")"
//
// so that −2^2 = −4, 2^3^2 = 2^9 and 2^−1 = ½. A name is letters, digits, "_" and dots: a signal, or t, time, pi, e. The first
// problem is reported; texts beyond the bounds in program.hpp are refused.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expression/program.hpp"
#include "text/text_problem.hpp"

namespace stiction::expression {

struct Parsing {
    std::optional<Program> program;  ///< empty if there is a problem
    TextProblem problem{};
    std::vector<std::size_t> columns{};  ///< of each word: where its number, name or function stands; 0 of signs
};

/// Words that mean something of their own: time, constants and connectives. No signal can be called so.
inline constexpr std::string_view kReservedWords[] = {"t", "time", "pi", "e", "and", "or", "not"};

/// `known`: the signals there are; without it any name is taken for one.
Parsing parse(std::string_view text, const std::vector<std::string>* known = nullptr);

}  // namespace stiction::expression
