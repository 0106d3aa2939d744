// Scripts that teach a shell to complete the commands, options and values of the program.
#pragma once

#include <string>

#include "parser/command_tree.hpp"

namespace stiction {

std::string bash_completion(const CommandTree& tree);
std::string zsh_completion(const CommandTree& tree);
std::string fish_completion(const CommandTree& tree);

}  // namespace stiction
