// stiction dummy: says so.
#include <fmt/core.h>

#include "commands/command.hpp"

namespace stiction {

void add_dummy(CLI::App& app, ExitCode& ending) {
    app.add_subcommand("dummy", "say so")->callback([&ending] {
        fmt::print("dummy-command\n");
        ending = ExitCode::fine;
    });
}

}  // namespace stiction
