// What is wrong with the arguments, in words that name the remedy.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace stiction {

/// One sentence about a mistake the parser found: misspelt commands and options with what was probably meant, words too many, things
/// missing, repeated or at odds. `words` are the arguments after the program's name.
[[nodiscard]] std::string usage_problem(const CLI::App& app, const std::vector<std::string>& words,
                                        const CLI::ParseError& problem);

}  // namespace stiction
