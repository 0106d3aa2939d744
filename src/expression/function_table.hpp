// The functions an expression may call, and advice for words that people try.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <string_view>

#include "expression/program.hpp"

namespace stiction::expression {

inline constexpr std::size_t kAnyNumber = std::numeric_limits<std::size_t>::max();

struct Function {
    std::string_view name;
    Operation operation;
    std::size_t least = 1;  ///< arguments
    std::size_t most = 1;
    std::string_view arguments = "x";  ///< as a manual shows them
    std::string_view meaning = "";
};

std::span<const Function> functions() noexcept;

/// Null if there is none of this name.
const Function* find_function(std::string_view name) noexcept;

/// ": write …" or "; did you mean …?" for a function that is not known.
std::string function_advice(std::string_view name);

/// ": write …" for what stands here and is no part of an expression; empty if there is nothing to say.
std::string sign_advice(std::string_view rest);

}  // namespace stiction::expression
