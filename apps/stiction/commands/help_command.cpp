// stiction help [COMMAND...]: the text of --help.
#include <fmt/format.h>

#include "commands/command.hpp"
#include "text/json.hpp"

namespace stiction {

void add_help(Command& program, ExitCode& /*ending*/) {
    auto words = std::make_shared<std::vector<std::string>>();
    auto json = std::make_shared<bool>(false);
    Command command = program.add("help", "print the help of a command");
    command.arguments("command", *words,
                      {"COMMAND", "command, as in `stiction help list units` (default: all of them)"});
    command.flag("--json", *json, "print the text inside JSON");
    command.action([words, json, program] {
        const std::string text = program.help_of(*words);
        JsonWriter out;
        out.object().member("help", text);
        fmt::print("{}", *json ? std::move(out).text() + "\n" : text);
    });
}

}  // namespace stiction
