// stiction dummy: says so.
#include <fmt/core.h>

#include "commands/command.hpp"

namespace stiction {

void add_dummy(Command& program, ExitCode& ending) {
    program.add("dummy", "say so").action([&ending] {
        fmt::print("dummy-command\n");
        ending = ExitCode::fine;
    });
}

}  // namespace stiction
