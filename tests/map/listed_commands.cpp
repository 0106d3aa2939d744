// Runs the listed commands that are linked; the linker leaves the addresses of the others 0.
#include "commands/command.hpp"
#include "parser/command_line.hpp"

int main(int argc, char** argv) {
    stiction::CommandLine line("listed", "commands that are linked", "", "");
    stiction::Command program = line.program();
    stiction::ExitCode ending = stiction::ExitCode::fine;
    for (stiction::AddCommand* listed : stiction::kCommands) {
        stiction::AddCommand* volatile add = listed;  // volatile: compilers take addresses of functions for not 0
        if (add != nullptr) {
            add(program, ending);
        }
    }
    static_cast<void>(line.run(argc, argv));
    return static_cast<int>(ending);
}
