// The command line of Stiction; one file per command.
#include <fmt/core.h>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <stiction/version.hpp>

#include "commands/command.hpp"
#include "parser/command_line.hpp"
#include "text/json.hpp"

namespace {

using stiction::ExitCode;

constexpr const char* kFooter =
    "Examples:\n"
    "  stiction run scenarios/flap-actuator.toml\n"
    "  stiction compare scenarios/coasting-flywheel.toml --methods exact,borello,tanh\n"
    "  stiction check my-machine.toml\n"
    "  stiction show scenarios/block-on-belt.toml --si\n"
    "  stiction list methods --json\n"
    "\n"
    "Exit codes: 0 fine, 1 a claim failed, 2 bad input or usage, 3 numerics failed, 4 cannot write, 130 interrupted.";

bool given(int argc, char** argv, std::string_view word) {
    return std::any_of(argv, argv + argc, [word](const char* argument) { return argument == word; });
}

#ifdef STICTION_QUICK
constexpr const auto& kMine = stiction::kQuickCommands;
#else
constexpr const auto& kMine = stiction::kCommands;
#endif

/// Runs the command of the arguments; returns the exit code.
int answer(int argc, char** argv) {
    stiction::CommandLine line("stiction",
                               "Stiction simulates machines with dry friction. It stops, and it stays stopped.",
                               fmt::format("stiction {}", stiction::kVersion), kFooter);
    stiction::Command program = line.program();
    ExitCode ending = ExitCode::fine;
    for (stiction::AddCommand* add : kMine) {
        add(program, ending);
    }
    const bool json = given(argc, argv, "--json");
    if (argc == 3 && json && given(argc, argv, "--version")) {
        stiction::JsonWriter out;
        out.object().member("program", "stiction").member("version", stiction::kVersion);
        fmt::print("{}\n", std::move(out).text());
        return 0;
    }
    try {
        const std::string mistake = line.run(argc, argv);
        if (!mistake.empty()) {
            stiction::print_problem(json ? mistake : mistake + "\nRun with --help for more information.", json);
            ending = ExitCode::bad_input;
        }
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "there is not enough memory: end earlier, or record less ([record] spacing)\n");
        ending = ExitCode::numerics_failed;
    }
    return static_cast<int>(ending);
}

/// Says why output could not be written. Errors while writing to stderr are ignored.
int report_unwritten(const char* why) {
    std::fputs(why, stderr);
    std::fputs("\n", stderr);
    return static_cast<int>(ExitCode::cannot_write);
}

}  // namespace

// Printing fails in two ways: fmt throws if a full buffer cannot be written, and the rest fails when it is flushed.
int main(int argc, char** argv) {
    constexpr const char* kUnwritten = "cannot write the output: the disk is full or the pipe is closed";
    std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is then reported like a full disk
    int ending = 0;
    try {
        ending = answer(argc, argv);
    } catch (const std::system_error& problem) {
        const bool printing = std::ferror(stdout) != 0 || std::ferror(stderr) != 0;
        return report_unwritten(printing ? kUnwritten : problem.what());
    }
    const bool flushed = std::fflush(stdout) == 0;
    return flushed && std::ferror(stdout) == 0 ? ending : report_unwritten(kUnwritten);
}
