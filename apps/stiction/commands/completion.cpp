#include "commands/completion.hpp"

#include <fmt/format.h>

namespace stiction {
namespace {

using Kind = Completion::Kind;

/// In single quotes, safe in every shell.
std::string in_quotes(const std::string& text) {
    std::string out = "'";
    for (const char c : text) {
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    }
    return out + "'";
}

std::vector<std::string> names_of(const std::vector<CommandTree>& commands) {
    std::vector<std::string> names;
    for (const CommandTree& command : commands) {
        names.push_back(command.name);
    }
    return names;
}

/// Calls `visit(path, command)` for the program and all below it; the path of `list laws` is "list laws".
template <class Visit>
void for_each_command(const CommandTree& tree, const std::string& path, Visit&& visit) {
    visit(path, tree);
    for (const CommandTree& command : tree.commands) {
        for_each_command(command, path.empty() ? command.name : path + " " + command.name, visit);
    }
}

std::string bash_action(const Completion& value) {
    switch (value.kind) {
        case Kind::words: return fmt::format("_stiction_words '{}'", fmt::join(value.words, " "));
        case Kind::list: return fmt::format("_stiction_list '{}'", fmt::join(value.words, " "));
        case Kind::scenario: return "_stiction_scenarios";
        case Kind::setting: return "_stiction_keys";
        case Kind::folder: return "_stiction_folders";
        case Kind::nothing: break;
    }
    return ":";
}

constexpr const char* kBashHead = R"bash(# Completion of stiction for bash:  eval "$(stiction completion bash)"
_stiction_words() { COMPREPLY=($(compgen -W "$1" -- "$current")); }
_stiction_list() {
    local before=
    [[ $current == *,* ]] && before=${current%,*},
    COMPREPLY=($(compgen -P "$before" -W "$1" -- "${current##*,}"))
}
_stiction_scenarios() {
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -X '!*.toml' -- "$current") $(compgen -d -- "$current"))
}
_stiction_keys() {
    local file keys
    for file in "${COMP_WORDS[@]:2}"; do
        [[ $file != -* ]] && keys=$("${COMP_WORDS[0]}" show "$file" --keys 2>/dev/null) && break
    done
    compopt -o nospace 2>/dev/null
    COMPREPLY=($(compgen -S = -W "$keys" -- "$current"))
}
_stiction_folders() {
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -d -- "$current"))
}
_stiction() {
    local IFS=$' \t\n' current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} path= i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case "${path:+$path }${COMP_WORDS[i]}" in
)bash";

/// Keys of the first word behind the command that names a scenario.
constexpr const char* kZshKeys = R"zsh(_stiction_keys() {
    local file
    for file in ${words[2,-1]}; do
        [[ $file != -* ]] && stiction show "$file" --keys 2>/dev/null && return
    done
}
)zsh";
constexpr const char* kFishKeys = R"fish(function __stiction_keys
    for file in (commandline -opc)[3..-1]
        if not string match -q -- '-*' $file
            for key in (stiction show $file --keys 2>/dev/null)
                echo $key=
            end
        end
    end
end
)fish";

std::string zsh_action(const Completion& value) {
    switch (value.kind) {
        case Kind::words: return fmt::format("({})", fmt::join(value.words, " "));
        case Kind::list: return fmt::format("_sequence compadd - {}", fmt::join(value.words, " "));
        case Kind::scenario: return "_files -g \"*.toml\"";
        case Kind::setting: return "{compadd -S = -- ${(f)\"$(_stiction_keys)\"}}";
        case Kind::folder: return "_files -/";
        case Kind::nothing: break;
    }
    return " ";
}

/// Help inside [...] or before a colon.
std::string zsh_text(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (c == '[' || c == ']' || c == ':' || c == '\\') {
            out += '\\';
        }
        out += c;
    }
    return out;
}

std::string zsh_function(const std::string& path) {
    std::string name = "_stiction";
    for (const char c : path.empty() ? path : " " + path) {
        name += c == ' ' || c == '-' ? '_' : c;
    }
    return name;
}

std::string zsh_command(const std::string& path, const CommandTree& command) {
    std::string out = fmt::format("{}() {{\n    local state\n    _arguments -C \\\n", zsh_function(path));
    for (const CommandOption& option : command.options) {
        const std::string value =
            option.takes_value ? fmt::format(":{}:{}", option.name.substr(2), zsh_action(option.value)) : "";
        out += fmt::format("        {} \\\n",
                           in_quotes(fmt::format("{}[{}]{}", option.name, zsh_text(option.help), value)));
    }
    for (std::size_t i = 0; i < command.arguments.size(); ++i) {
        out +=
            fmt::format("        {} \\\n",
                        in_quotes(fmt::format("{}:argument:{}", command.arguments[i].many ? "*" : std::to_string(i + 1),
                                              zsh_action(command.arguments[i]))));
    }
    if (command.commands.empty()) {
        return out + "        && return\n}\n";
    }
    out += "        '1:command:->command' '*::arguments:->arguments' && return\n    case $state in\n        command)\n";
    out += "            local -a commands=(\n";
    for (const CommandTree& sub : command.commands) {
        out += fmt::format("                {}\n", in_quotes(sub.name + ":" + zsh_text(sub.help)));
    }
    out +=
        "            )\n            _describe command commands ;;\n        arguments)\n            case $words[1] in\n";
    for (const CommandTree& sub : command.commands) {
        out += fmt::format("                {}) {} ;;\n", sub.name,
                           zsh_function(path.empty() ? sub.name : path + " " + sub.name));
    }
    return out + "            esac ;;\n    esac\n}\n";
}

std::string fish_value(const CommandOption& option) {
    if (!option.takes_value) {
        return "";
    }
    switch (option.value.kind) {
        case Kind::words:
        case Kind::list:
            return fmt::format(" -x -a {}", in_quotes(fmt::format("{}", fmt::join(option.value.words, " "))));
        case Kind::folder: return " -x -a '(__fish_complete_directories)'";
        case Kind::scenario: return " -r";
        case Kind::setting: return " -x -a '(__stiction_keys)'";
        case Kind::nothing: break;
    }
    return " -x";
}

/// True after the words of the path and, where there are commands below it, none of them.
std::string fish_condition(const std::string& path, const CommandTree& command) {
    std::string condition;
    for (std::size_t from = 0; from < path.size();) {
        const std::size_t to = std::min(path.find(' ', from), path.size());
        condition += (condition.empty() ? std::string() : std::string("; and ")) + "__fish_seen_subcommand_from " +
                     path.substr(from, to - from);
        from = to + 1;
    }
    if (path.empty()) {
        return "__fish_use_subcommand";
    }
    if (!command.commands.empty()) {
        condition +=
            fmt::format("; and not __fish_seen_subcommand_from {}", fmt::join(names_of(command.commands), " "));
    }
    return condition;
}

std::string fish_argument(const Completion& argument) {
    switch (argument.kind) {
        case Kind::words:
        case Kind::list: return in_quotes(fmt::format("{}", fmt::join(argument.words, " ")));
        case Kind::scenario: return "'(__fish_complete_suffix .toml)'";
        case Kind::folder: return "'(__fish_complete_directories)'";
        case Kind::setting:
        case Kind::nothing: break;
    }
    return "";
}

}  // namespace

std::string bash_completion(const CommandTree& tree) {
    std::string out = kBashHead;
    std::vector<std::string> paths;
    std::string values;
    std::string rest;
    for_each_command(tree, "", [&](const std::string& path, const CommandTree& command) {
        if (!path.empty()) {
            paths.push_back(in_quotes(path));
        }
        std::vector<std::string> options;
        for (const CommandOption& option : command.options) {
            options.push_back(option.name);
            if (option.takes_value) {
                values += fmt::format("        '{}:{}') {}; return ;;\n", path, option.name, bash_action(option.value));
            }
        }
        const std::string argument =
            !command.commands.empty() ? fmt::format("_stiction_words '{}'", fmt::join(names_of(command.commands), " "))
            : !command.arguments.empty() ? bash_action(command.arguments.front())
                                         : ":";
        rest += fmt::format("        '{}') if [[ $current == -* ]]; then _stiction_words '{}'; else {}; fi ;;\n", path,
                            fmt::join(options, " "), argument);
    });
    out += fmt::format("            {}) path=\"${{path:+$path }}${{COMP_WORDS[i]}}\" ;;\n", fmt::join(paths, "|"));
    out += "        esac\n    done\n    case \"$path:$previous\" in\n" + values + "    esac\n    case \"$path\" in\n" +
           rest;
    return out + "    esac\n}\ncomplete -F _stiction stiction\n";
}

std::string zsh_completion(const CommandTree& tree) {
    std::string out =
        "#compdef stiction\n# Completion of stiction for zsh: put this as _stiction into a folder of $fpath, or\n"
        "#   source <(stiction completion zsh)\n";
    out += kZshKeys;
    for_each_command(tree, "",
                     [&](const std::string& path, const CommandTree& command) { out += zsh_command(path, command); });
    return out + "if [[ $funcstack[1] == _stiction ]]; then _stiction \"$@\"; else compdef _stiction stiction; fi\n";
}

std::string fish_completion(const CommandTree& tree) {
    std::string out =
        "# Completion of stiction for fish:  stiction completion fish | source\ncomplete -c stiction -f\n";
    out += kFishKeys;
    for_each_command(tree, "", [&](const std::string& path, const CommandTree& command) {
        const std::string when = fmt::format("complete -c stiction -n {}", in_quotes(fish_condition(path, command)));
        for (const CommandTree& sub : command.commands) {
            out += fmt::format("{} -a {} -d {}\n", when, sub.name, in_quotes(sub.help));
        }
        for (const Completion& argument : command.arguments) {
            if (argument.kind != Kind::nothing) {
                out += fmt::format("{} -a {}\n", when, fish_argument(argument));
            }
        }
        for (const CommandOption& option : command.options) {
            const bool word = option.name.starts_with("--");
            out += fmt::format("{} {} {}{} -d {}\n", when, word ? "-l" : "-s", option.name.substr(word ? 2 : 1),
                               fish_value(option), in_quotes(option.help));
        }
    });
    return out;
}

}  // namespace stiction
