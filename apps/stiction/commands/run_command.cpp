// stiction run FILE: simulates, writes trajectory, summary and report, and says how it ended.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "commands/study_run.hpp"
#include "engine/fixed/methods/method_problems.hpp"
#include "report/html.hpp"
#include "report/page_data.hpp"
#include "report/svg_files.hpp"
#include "result/event_text.hpp"
#include "result/files/file_formats.hpp"
#include "result/files/whole_file.hpp"
#include "result/metric_table.hpp"
#include "run/first_order.hpp"
#include "run/report_content.hpp"
#include "run/summary.hpp"
#include "terminal/interrupt.hpp"
#include "terminal/progress_bar.hpp"
#include "terminal/watch.hpp"
#include "text/number.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

struct RunArguments {
    ScenarioArguments scenario;
    std::string out;
    std::vector<std::unique_ptr<bool>> formats;  // of file_formats(): is its flag given?
    bool svg = false;
    bool quiet = false;
    bool json = false;
    bool watch = false;
    bool of_study = false;
};

/// Makes FILE, "results/study:4711", the scenario and the settings of that run; false if it cannot, and then says why.
bool find_run_of_study(RunArguments& arguments) {
    if (study_run_finder == nullptr) {
        print_problem("--of needs the whole program, which has the command sweep", arguments.json);
        return false;
    }
    const StudyRun found = study_run_finder(arguments.scenario.file);
    if (!found.problem.empty()) {
        print_problem(found.problem, arguments.json);
        return false;
    }
    std::vector<std::string> settings;
    for (const scenario::Setting& setting : found.settings) {
        settings.push_back(setting.key + "=" + setting.value);
    }
    arguments.scenario.file = found.file.string();
    arguments.scenario.set.insert(arguments.scenario.set.begin(), settings.begin(), settings.end());
    arguments.out = arguments.out.empty() ? (found.folder / ("run-" + found.run)).string() : arguments.out;
    return true;
}

/// Text of a file; empty if there is none.
std::string text_of_file(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Writes all files; false if one could not be written, and then says why.
bool write_files(const RunArguments& arguments, const scenario::Scenario& scenario, const Outcome& outcome) {
    const std::filesystem::path folder(arguments.out);
    std::string problem;
    for (std::size_t k = 0; k < arguments.formats.size() && problem.empty(); ++k) {
        const FileFormat& format = file_formats()[k];
        if (*arguments.formats[k] != format.usual) {
            ProgressBar bar(std::string("writing trajectory") + format.ending, !arguments.quiet && !arguments.json);
            problem = format.write(folder / (std::string("trajectory") + format.ending), outcome.trajectory,
                                   [&bar](double share) { bar.show(share); });
        }
    }
    if (problem.empty()) {
        problem = write_whole_file(folder / "summary.json", summary_json(scenario, outcome));
    }
    report::Content content = report_content(scenario, outcome);
    content.ghost = report::data_of_page(text_of_file(folder / "report.html"), scenario.file);
    if (problem.empty()) {
        problem = write_whole_file(folder / "report.html", report::html_text(content));
    }
    for (const report::SvgFile& file : arguments.svg ? report::svg_files(content) : std::vector<report::SvgFile>{}) {
        problem = problem.empty() ? write_whole_file(folder / file.name, file.text) : problem;
    }
    if (!problem.empty()) {
        print_problem(problem, arguments.json);
    }
    return problem.empty();
}

void print_events(const scenario::Scenario& scenario, const Outcome& outcome) {
    constexpr std::size_t kShown = 12;
    const std::vector<Event>& events = outcome.trajectory.events;
    fmt::print("\n{}\n", counted(events.size(), "event"));
    for (const std::string& line : event_lines(scenario.plan, events, scenario.run.until, kShown)) {
        fmt::print("  {}\n", line);
    }
    if (events.size() > kShown) {
        fmt::print("  … {} more in summary.json\n", events.size() - kShown);
    }
}

void print_table(const RunArguments& arguments, const scenario::Scenario& scenario, const Outcome& outcome) {
    const EngineDescription engine = describe(scenario.run);
    fmt::print("{}\n{:.9g} s simulated, engine {}{}{}, {}\n",
               printable_line(scenario.title.empty() ? arguments.scenario.file : scenario.title), outcome.state.time,
               engine.name, engine.method.empty() ? "" : ", method " + engine.method,
               engine.step > 0 ? ", step " + step_text(engine.step) : "", counted(outcome.steps, "step"));
    if (!outcome.message.empty()) {
        fmt::print("{}\n", printable(outcome.message));
    }
    print_events(scenario, outcome);
    std::vector<std::string> verdicts;
    for (const FrictionVerdict& verdict : outcome.verdicts) {
        verdicts.push_back(verdict.sentence());
    }
    const std::vector<std::string> first_order = first_order_lines(scenario, outcome);
    verdicts.insert(verdicts.end(), first_order.begin(), first_order.end());
    if (scenario.run.engine == EngineKind::fixed) {
        const std::vector<std::string> remarks = engine::method_remarks(scenario.plan, scenario.run.fixed.method);
        verdicts.insert(verdicts.end(), remarks.begin(), remarks.end());
    }
    for (const std::vector<std::string>& lines : {verdicts, metric_lines(outcome.metrics)}) {
        if (!lines.empty()) {
            fmt::print("\n{}\n", fmt::join(lines, "\n"));
        }
    }
    fmt::print("\nreport: {}\n", printable_line((std::filesystem::path(arguments.out) / "report.html").string()));
}

ExitCode run_scenario(const RunArguments& arguments, Watch* watch) {
    const std::optional<scenario::Scenario> scenario = arguments.scenario.read(arguments.json, arguments.quiet, watch);
    if (!scenario) {
        return ExitCode::bad_input;
    }
    ResultsFolder folder;
    if (!folder.make(arguments.out, arguments.json)) {
        return ExitCode::cannot_write;
    }
    note_interrupts();
    Outcome outcome;
    {
        ProgressBar bar("simulating", !arguments.quiet && !arguments.json);
        outcome = simulate(*scenario, [&](double time) {
            bar.show(time / scenario->run.until);
            return !interrupted();
        });
    }
    if (!write_files(arguments, *scenario, outcome)) {
        return ExitCode::cannot_write;
    }
    if (arguments.json) {
        fmt::print("{}", summary_json(*scenario, outcome));
    } else if (!arguments.quiet) {
        print_table(arguments, *scenario, outcome);
    }
    if (outcome.end == Outcome::End::failed) {
        fmt::print(stderr, "the simulation failed: {}\n", outcome.message);
        return ExitCode::numerics_failed;
    }
    return outcome.end == Outcome::End::stopped ? ExitCode::interrupted : ExitCode::fine;
}

}  // namespace

void add_run(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<RunArguments>();
    Command command = program.add("run", "simulate a scenario and write trajectory.csv, summary.json and report.html");
    arguments->scenario.add_to(command, Takes::all);
    command.option("--out", arguments->out, {"DIR", "folder for the results (default: results/NAME)"});
    for (const FileFormat& format : file_formats()) {
        command.flag(format.flag, *arguments->formats.emplace_back(std::make_unique<bool>(false)), format.help);
    }
    command.flag("--of", arguments->of_study, "FILE is a run of a study, as in results/study:4711");
    command.flag("--svg", arguments->svg, "also write every plot of the report as an SVG file");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.flag("--json", arguments->json, "print the summary as JSON");
    command.flag("--watch", arguments->watch, "run again whenever the file was changed, until Ctrl-C");
    command.examples(
        {"stiction run flap-actuator", "stiction run my-machine.toml --watch",
         "stiction run scenarios/flap-actuator.toml --method borello --set friction.gear.aiding_efficiency=0.7"});
    command.action([arguments, &ending] {
        if (arguments->of_study && !find_run_of_study(*arguments)) {
            ending = ExitCode::bad_input;
            return;
        }
        if (arguments->out.empty()) {
            arguments->out = arguments->scenario.results_folder();
        }
        ending = run_watched(arguments->watch, [&](Watch* watch) { return run_scenario(*arguments, watch); });
    });
}

}  // namespace stiction
