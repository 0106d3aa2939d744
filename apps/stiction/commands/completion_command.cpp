// stiction completion bash|zsh|fish: a script for the shell, made from the commands as they are.
#include <fmt/format.h>

#include "commands/command.hpp"
#include "commands/completion.hpp"
#include "text/json.hpp"

namespace stiction {

void add_completion(CLI::App& app, ExitCode& ending) {
    auto shell = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    CLI::App* command =
        app.add_subcommand("completion", "print a script that lets a shell complete commands and values");
    command->add_option("shell", *shell, "bash, zsh or fish")->required()->type_name("SHELL");
    command->add_flag("--json", *json, "print the script inside JSON");
    command->footer(
        "Examples:\n  eval \"$(stiction completion bash)\"           # in ~/.bashrc\n"
        "  source <(stiction completion zsh)              # in ~/.zshrc, after compinit\n"
        "  stiction completion fish | source              # in ~/.config/fish/config.fish");
    command->callback([shell, json, &app, &ending] {
        const CommandTree tree = command_tree(app);
        const std::string script = *shell == "bash"   ? bash_completion(tree)
                                   : *shell == "zsh"  ? zsh_completion(tree)
                                   : *shell == "fish" ? fish_completion(tree)
                                                      : std::string();
        if (script.empty()) {
            print_problem(fmt::format("there is no completion for \"{}\"; admissible: bash, zsh, fish", *shell), *json);
            ending = ExitCode::bad_input;
        } else if (*json) {
            JsonWriter out;
            out.object().member("shell", *shell).member("script", script);
            fmt::print("{}\n", std::move(out).text());
        } else {
            fmt::print("{}", script);
        }
    });
}

}  // namespace stiction
