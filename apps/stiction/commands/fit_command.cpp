// stiction fit FILE: finds values of a machine from measured logs, and says how well the logs tell them.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "fit/file/read_fit.hpp"
#include "fit/result/find.hpp"
#include "fit/result/fit_files.hpp"
#include "fit/result/held_out.hpp"
#include "machine/model.hpp"
#include "result/files/whole_file.hpp"
#include "terminal/interrupt.hpp"
#include "terminal/progress_bar.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

struct FitArguments {
    std::string file;
    std::string out;
    int jobs = 0;
    bool quiet = false;
    bool json = false;
    bool leave_out = false;
};

/// Files and lines of a fit that found something.
ExitCode write_fit(const FitArguments& arguments, const fit::Fit& fit, const fit::FitResult& result,
                   const std::filesystem::path& folder) {
    const std::string summary = fit::summary_json(fit, result);
    std::string problem = write_whole_file(folder / "fitted.toml", fit::fitted_toml(fit, result, folder));
    problem = problem.empty() ? write_whole_file(folder / "summary.json", summary) : problem;
    if (!problem.empty()) {
        print_problem(problem, arguments.json);
        return ExitCode::cannot_write;
    }
    if (arguments.json) {
        fmt::print("{}", summary);
    } else if (!arguments.quiet) {
        for (const std::string& line : fit::result_lines(fit, result)) {
            fmt::print("{}\n", line);
        }
        fmt::print("\nmachine: {}\n", printable_line((folder / "fitted.toml").string()));
    }
    if (result.stopped) {
        fmt::print(stderr, "interrupted: these are the best values so far\n");
        return ExitCode::interrupted;
    }
    return ExitCode::fine;
}

ExitCode run_fit(const FitArguments& arguments) {
    try {
        const fit::Fit fit = fit::read_fit(arguments.file);
        if (const std::string problem = arguments.leave_out ? fit::held_out_problem(fit) : ""; !problem.empty()) {
            print_problem(problem, arguments.json);
            return ExitCode::bad_input;
        }
        const std::filesystem::path folder =
            arguments.out.empty() ? std::filesystem::path("results") / fit.name : std::filesystem::path(arguments.out);
        ResultsFolder made;
        if (!made.make(folder, arguments.json)) {
            return ExitCode::cannot_write;
        }
        fit::FindOptions options;
        options.threads = arguments.jobs > 0 ? static_cast<std::size_t>(arguments.jobs)
                                             : std::max(1U, std::thread::hardware_concurrency());
        note_interrupts();
        fit::FitResult result;
        {
            ProgressBar bar("", !arguments.quiet && !arguments.json);
            options.go_on = [&](const fit::Progress& progress) {
                bar.label(fmt::format("{}, {} evaluations, rms {:.4g} σ", progress.stage, progress.evaluations,
                                      progress.best));
                bar.show(progress.share);
                return !interrupted();
            };
            result = fit::find(fit, options);
        }
        if (!result.found) {
            print_problem("no values in the bounds could be simulated: try stiction run with some of them",
                          arguments.json);
            return ExitCode::bad_input;
        }
        const ExitCode written = write_fit(arguments, fit, result, folder);
        if (arguments.leave_out && written == ExitCode::fine) {
            options.go_on = [](const fit::Progress&) { return !interrupted(); };
            for (const std::string& line : fit::held_out_lines(fit::held_out(fit, options))) {
                fmt::print("{}\n", line);
            }
        }
        return written;
    } catch (const scenario::ScenarioError& error) {
        print_mistakes(error.mistakes(), arguments.json);
        return ExitCode::bad_input;
    } catch (const ModelError& error) {
        print_problem(error.what(), arguments.json);
        return ExitCode::bad_input;
    }
}

}  // namespace

void add_fit(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<FitArguments>();
    Command command =
        program.add("fit", "find values of a machine from measured logs; write fitted.toml and summary.json");
    command.required_argument("file", arguments->file, {"FILE", "fit file: machine, logs, what is sought"});
    command.option("-j,--jobs", arguments->jobs, {"N", "threads (default: one for each core)"});
    command.option("-o,--out", arguments->out, {"DIR", "folder for the results (default: results/NAME)"});
    command.flag("--leave-out", arguments->leave_out,
                 "then fit without each group of logs in turn, and tell the errors on it");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.flag("--json", arguments->json, "print the summary as JSON");
    command.examples({"stiction fit slide-fit.toml", "stiction run results/slide-fit/fitted.toml"});
    command.action([arguments, &ending] { ending = run_fit(*arguments); });
}

}  // namespace stiction
