// Mistakes in the arguments of the program, each with its remedy. The parser gives the kind of mistake; its words are not read.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

namespace stiction {

/// Takes only these words.
[[nodiscard]] CLI::Validator one_of(const std::vector<std::string>& known);

/// The text of --help of the command that the words name; a word that names none is refused like a wrong value.
[[nodiscard]] std::string help_text(const CLI::App& app, const std::vector<std::string>& words);

/// One sentence about a mistake the parser found: misspelt commands and options with what was probably meant, words too many, things
/// missing, repeated or at odds. `words` are the arguments after the program's name.
[[nodiscard]] std::string usage_problem(const CLI::App& app, const std::vector<std::string>& words,
                                        const CLI::ParseError& problem);

}  // namespace stiction
