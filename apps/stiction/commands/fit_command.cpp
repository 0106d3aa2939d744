// stiction fit FILE: finds values of a machine from measured logs, and says how well the logs tell them.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "fit/file/begin_at.hpp"
#include "fit/file/read_fit.hpp"
#include "fit/page/fit_page.hpp"
#include "fit/result/answer.hpp"
#include "fit/result/fit_files.hpp"
#include "machine/model.hpp"
#include "result/files/whole_file.hpp"
#include "terminal/interrupt.hpp"
#include "terminal/progress_bar.hpp"
#include "text/number.hpp"
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
    bool resume = false;
};

/// Files and lines of a fit that found something.
ExitCode write_fit(const FitArguments& arguments, const fit::Answer& answer, const std::filesystem::path& folder) {
    const std::string summary = fit::summary_json(answer);
    std::string problem =
        write_whole_file(folder / "fitted.toml", fit::fitted_toml(*answer.fit, answer.result, folder));
    problem = problem.empty() ? write_whole_file(folder / "summary.json", summary) : problem;
    problem = problem.empty() ? write_whole_file(folder / "fit.html", fit::fit_page(answer)) : problem;
    if (!problem.empty()) {
        print_problem(problem, arguments.json);
        return ExitCode::cannot_write;
    }
    if (arguments.json) {
        fmt::print("{}", summary);
    } else if (!arguments.quiet) {
        for (const std::string& line : fit::result_lines(answer)) {
            fmt::print("{}\n", line);
        }
        if (!answer.laws.empty()) {
            for (const std::string& line : fit::held_out_lines(answer.laws.front().groups)) {
                fmt::print("· {}\n", line);
            }
        }
        fmt::print("\nmachine: {}\npage: {}\n", printable_line((folder / "fitted.toml").string()),
                   printable_line((folder / "fit.html").string()));
    }
    if (answer.result.stopped) {
        fmt::print(stderr, "interrupted: these are the best values so far\n");
        return ExitCode::interrupted;
    }
    return ExitCode::fine;
}

ExitCode run_fit(const FitArguments& arguments) {
    try {
        fit::Fit fit = fit::read_fit(arguments.file);
        if (const std::string problem = arguments.leave_out ? fit::held_out_problem(fit) : ""; !problem.empty()) {
            print_problem(problem, arguments.json);
            return ExitCode::bad_input;
        }
        const std::filesystem::path folder =
            arguments.out.empty() ? std::filesystem::path("results") / fit.name : std::filesystem::path(arguments.out);
        if (arguments.resume) {
            fit::begin_at(fit, folder / "fitted.toml");
        }
        ResultsFolder made;
        if (!made.make(folder, arguments.json)) {
            return ExitCode::cannot_write;
        }
        fit::FindOptions options;
        options.threads = arguments.jobs > 0 ? static_cast<std::size_t>(arguments.jobs)
                                             : std::max(1U, std::thread::hardware_concurrency());
        note_interrupts();
        fit::Answer answer;
        {
            ProgressBar bar("", !arguments.quiet && !arguments.json);
            options.go_on = [&](const fit::Progress& progress) {
                bar.label(fmt::format("{}, {}, rms {:.4g} σ", progress.stage,
                                      counted(progress.evaluations, "evaluation"), progress.best));
                bar.show(progress.share);
                return !interrupted();
            };
            options.show = [&](const fit::FitResult& present) {  // what cannot be written is told at the end
                static_cast<void>(write_whole_file(folder / "fit.html", fit::present_page(fit, present)));
            };
            answer = fit::answer(fit, options, arguments.leave_out);
        }
        if (!answer.result.found) {
            print_problem("no values in the bounds could be simulated: try stiction run with some of them",
                          arguments.json);
            return ExitCode::bad_input;
        }
        return write_fit(arguments, answer, folder);
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
        program.add("fit", "find values of a machine from measured logs; write fitted.toml, summary.json and a page");
    command.required_argument("file", arguments->file, {"FILE", "fit file: machine, logs, what is sought"});
    command.option("-j,--jobs", arguments->jobs, {"N", "threads (default: one for each core)"});
    command.option("-o,--out", arguments->out, {"DIR", "folder for the results (default: results/NAME)"});
    command.flag("--leave-out", arguments->leave_out,
                 "then fit without each group of logs in turn, and tell the errors on it");
    command.flag("--resume", arguments->resume, "begin at the values of the last fit in the folder of the results");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.flag("--json", arguments->json, "print the summary as JSON");
    command.examples({"stiction fit slide-fit.toml", "stiction run results/slide-fit/fitted.toml"});
    command.action([arguments, &ending] { ending = run_fit(*arguments); });
}

}  // namespace stiction
