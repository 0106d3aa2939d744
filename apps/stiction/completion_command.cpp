// stiction completion bash|zsh|fish: a script for the shell, made from the commands as they are.
#include <fmt/format.h>

#include "command.hpp"
#include "completion.hpp"

namespace stiction {

void add_completion(CLI::App& app, ExitCode& ending) {
    auto shell = std::make_shared<std::string>();
    CLI::App* command =
        app.add_subcommand("completion", "print a script that lets a shell complete commands and values");
    command->add_option("shell", *shell, "bash, zsh or fish")->required()->type_name("SHELL");
    command->footer(
        "Examples:\n  eval \"$(stiction completion bash)\"           # in ~/.bashrc\n"
        "  source <(stiction completion zsh)              # in ~/.zshrc, after compinit\n"
        "  stiction completion fish | source              # in ~/.config/fish/config.fish");
    command->callback([shell, &app, &ending] {
        const CommandTree tree = command_tree(app);
        if (*shell == "bash") {
            fmt::print("{}", bash_completion(tree));
        } else if (*shell == "zsh") {
            fmt::print("{}", zsh_completion(tree));
        } else if (*shell == "fish") {
            fmt::print("{}", fish_completion(tree));
        } else {
            fmt::print(stderr, "there is no completion for \"{}\"; admissible: bash, zsh, fish\n", *shell);
            ending = ExitCode::bad_input;
        }
    });
}

}  // namespace stiction
