// stiction completion bash|zsh|fish: a script for the shell, made from the commands as they are.
#include <fmt/format.h>

#include "commands/command.hpp"
#include "commands/completion.hpp"
#include "text/json.hpp"

namespace stiction {

void add_completion(Command& program, ExitCode& ending) {
    auto shell = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    Command command = program.add("completion", "print a completion script for a shell");
    command.required_argument("shell", *shell, {"SHELL", "bash, zsh or fish"});
    command.flag("--json", *json, "print the script inside JSON");
    command.examples({"eval \"$(stiction completion bash)\"           # in ~/.bashrc",
                      "source <(stiction completion zsh)              # in ~/.zshrc, after compinit",
                      "stiction completion fish | source              # in ~/.config/fish/config.fish"});
    command.action([shell, json, program, &ending] {
        const CommandTree tree = command_tree(program);
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
