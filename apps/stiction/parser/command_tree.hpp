// The commands of the program with their options, read off the parser itself: what a shell can complete.
#pragma once

#include <string>
#include <vector>

#include "parser/command_line.hpp"

namespace stiction {

/// Kind of value that an option or argument takes.
struct Completion {
    enum class Kind : unsigned char {
        nothing,   ///< a number, a text: the user knows
        words,     ///< one of `words`
        list,      ///< some of `words`, with commas between
        scenario,  ///< a scenario file
        setting,   ///< KEY=VALUE: a key of the scenario file on the line
        folder
    };
    Kind kind = Kind::nothing;
    std::vector<std::string> words{};
    bool many = false;  ///< any number of values
};

struct CommandOption {
    std::string name{};  ///< "--method", "-h"
    std::string help{};
    bool takes_value = false;
    Completion value{};
};

struct CommandTree {
    std::string name{};
    std::string help{};
    std::vector<CommandOption> options{};
    std::vector<Completion> arguments{};  ///< those without a name, in order
    std::vector<CommandTree> commands{};
};

CommandTree command_tree(const Command& program);

}  // namespace stiction
