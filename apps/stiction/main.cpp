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

#include <CLI/CLI.hpp>

#include <stiction/version.hpp>

#include "commands/command.hpp"
#include "commands/usage.hpp"
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

/// Says what is wrong with the arguments, as JSON where that was asked for; help and version are no mistakes.
int tell_usage(const CLI::App& app, int argc, char** argv, const CLI::ParseError& problem) {
    if (problem.get_exit_code() == 0) {
        return app.exit(problem);
    }
    const bool json = given(argc, argv, "--json");
    const std::string text = stiction::usage_problem(app, std::vector<std::string>(argv + 1, argv + argc), problem);
    stiction::print_problem(json ? text : text + "\nRun with --help for more information.", json);
    return static_cast<int>(ExitCode::bad_input);
}

/// Does what the arguments ask for; the exit code.
int answer(int argc, char** argv) {
    CLI::App app{"Stiction simulates machines with dry friction. It stops, and it stays stopped.", "stiction"};
    app.set_version_flag("--version", fmt::format("stiction {}", stiction::kVersion));
    app.require_subcommand(1);
    app.footer(kFooter);
    ExitCode ending = ExitCode::fine;
    for (stiction::AddCommand* add : stiction::kCommands) {
        add(app, ending);
    }
    if (argc == 3 && given(argc, argv, "--json") && given(argc, argv, "--version")) {
        stiction::JsonWriter json;
        json.object().member("program", "stiction").member("version", stiction::kVersion);
        fmt::print("{}\n", std::move(json).text());
        return 0;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& problem) {
        return tell_usage(app, argc, argv, problem);
    } catch (const std::bad_alloc&) {
        fmt::print(stderr, "there is not enough memory: end earlier, or record less ([record] spacing)\n");
        return static_cast<int>(ExitCode::numerics_failed);
    }
    return static_cast<int>(ending);
}

/// Whoever is told this may see no other stream either: what cannot be written here is let go.
int tell_unwritten(const char* why) {
    std::fputs(why, stderr);
    std::fputs("\n", stderr);
    return static_cast<int>(ExitCode::cannot_write);
}

}  // namespace

// What is printed fails in two ways: fmt throws once a full buffer cannot be written, and the last of it fails when it is flushed.
int main(int argc, char** argv) {
    constexpr const char* kUnwritten = "cannot write the output: the disk is full or the pipe is closed";
    std::signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is then told like a full disk
    int ending = 0;
    try {
        ending = answer(argc, argv);
    } catch (const std::system_error& problem) {
        const bool printing = std::ferror(stdout) != 0 || std::ferror(stderr) != 0;
        return tell_unwritten(printing ? kUnwritten : problem.what());
    }
    const bool flushed = std::fflush(stdout) == 0;
    return flushed && std::ferror(stdout) == 0 ? ending : tell_unwritten(kUnwritten);
}
