// stiction compare FILE --methods a,b: the same machine with several methods, each held against a reference.
#include <ctime>
#include <filesystem>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "lists/catalogue.hpp"
#include "machine/model.hpp"
#include "report/svg_files.hpp"
#include "result/files/whole_file.hpp"
#include "run/comparison_json.hpp"
#include "run/comparison_report.hpp"
#include "run/report_content.hpp"
#include "terminal/fold.hpp"
#include "terminal/interrupt.hpp"
#include "terminal/progress_bar.hpp"
#include "text/nearest_name.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

struct CompareArguments {
    ScenarioArguments scenario;
    std::vector<std::string> methods;
    std::string out;
    bool svg = false;
    bool quiet = false;
    bool json = false;
};

/// "a, b" as "a" and "b".
std::vector<std::string> words_of(const std::vector<std::string>& lists) {
    std::vector<std::string> words;
    for (const std::string& list : lists) {
        for (std::size_t from = 0, to = 0; to != std::string::npos; from = to + 1) {
            to = list.find(',', from);
            const std::string word = list.substr(from, to == std::string::npos ? to : to - from);
            const std::size_t first = std::min(word.find_first_not_of(' '), word.size());
            words.push_back(word.substr(first, word.find_last_not_of(' ') + 1 - first));
        }
    }
    return words.empty() ? std::vector<std::string>{"all"} : words;
}

/// "all" stands for all of them; a word that is no method is a mistake.
std::vector<std::string> chosen_methods(const std::vector<std::string>& lists) {
    std::vector<std::string> known;
    for (const CatalogueEntry& entry : catalogue_of_methods()) {
        known.push_back(entry.name);
    }
    std::vector<std::string> chosen;
    scenario::Mistakes mistakes;
    const auto add = [&](const std::string& name) {
        if (std::find(chosen.begin(), chosen.end(), name) == chosen.end()) {
            chosen.push_back(name);
        }
    };
    for (const std::string& word : words_of(lists)) {
        if (word == "all") {
            std::for_each(known.begin(), known.end(), add);
        } else if (std::find(known.begin(), known.end(), word) != known.end()) {
            add(word);
        } else {
            ModelProblem unknown = unknown_name("", "", "method", word, known);
            unknown.range = fmt::format("all, {}", fmt::join(known, ", "));
            mistakes.add({.file = "--methods"}, std::move(unknown));
        }
    }
    if (!mistakes.empty()) {
        throw scenario::ScenarioError(std::move(mistakes));
    }
    return chosen;
}

/// Processor time of the program [s].
double processor_time() {
    std::timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

bool write_files(const CompareArguments& arguments, const scenario::Scenario& scenario, const Comparison& comparison) {
    const std::filesystem::path folder(arguments.out);
    std::string problem = write_whole_file(folder / "comparison.json", comparison_json(scenario, comparison));
    if (problem.empty()) {
        problem = write_whole_file(folder / "comparison.html", comparison_html(scenario, comparison));
    }
    if (arguments.svg) {
        for (const report::SvgFile& file : report::overlay_files(comparison_content(scenario, comparison))) {
            problem = problem.empty() ? write_whole_file(folder / file.name, file.text) : problem;
        }
    }
    if (!problem.empty()) {
        print_problem(problem, arguments.json);
    }
    return problem.empty();
}

/// Some columns of a table, the first of all before them; heads take as many lines as they need.
void print_columns(const report::Table& table, const std::vector<std::size_t>& widths, std::size_t from,
                   std::size_t to) {
    const auto print = [&](const auto& cell) {
        std::string line = cell(0);
        line += std::string(widths[0] - letters(line), ' ');
        for (std::size_t i = from; i < to; ++i) {
            const std::string text = cell(i);
            line += std::string(2 + widths[i] - letters(text), ' ') + text;
        }
        fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
    };
    std::vector<std::vector<std::string>> heads;
    std::size_t lines = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        heads.push_back(fold_words(table.columns[i], widths[i]));
        lines = i == 0 || (i >= from && i < to) ? std::max(lines, heads[i].size()) : lines;
    }
    for (std::size_t line = 0; line < lines; ++line) {
        print([&](std::size_t i) { return line < heads[i].size() ? heads[i][line] : std::string(); });
    }
    for (const std::vector<std::string>& row : table.rows) {
        print([&](std::size_t i) { return i < row.size() ? row[i] : std::string(); });
    }
}

/// In as many parts as it takes to fit the terminal.
void print_aligned(const report::Table& table) {
    std::vector<std::size_t> widths;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        std::size_t width = 0;
        for (const std::string& word : fold_words(table.columns[i], 1)) {
            width = std::max(width, letters(word));
        }
        for (const std::vector<std::string>& row : table.rows) {
            width = std::max(width, i < row.size() ? letters(row[i]) : 0);
        }
        widths.push_back(width);
    }
    for (std::size_t from = 1, to = 1; from < widths.size(); from = to) {
        std::size_t width = widths[0];
        for (to = from; to < widths.size() && (to == from || width + 2 + widths[to] <= kColumns); ++to) {
            width += 2 + widths[to];
        }
        fmt::print("{}", from > 1 ? "\n" : "");
        print_columns(table, widths, from, to);
    }
}

void print_table(const CompareArguments& arguments, const scenario::Scenario& scenario, const Comparison& comparison,
                 std::size_t asked) {
    fmt::print("{}\n{:.9g} s {}, steps of {}\n",
               printable_line(scenario.title.empty() ? arguments.scenario.file : scenario.title), scenario.run.until,
               comparison.stopped ? "asked for, interrupted" : "simulated", step_text(scenario.run.fixed.step));
    if (comparison.why.empty()) {
        fmt::print("reference: the located engine\n\n");
    } else {
        fmt::print("reference: the fixed engine with exact at {} s, since the located one cannot run it: {}\n\n",
                   comparison.reference.step, comparison.why);
    }
    print_aligned(comparison_table(comparison));
    const auto print_message = [](const MethodComparison& m, const std::string& who) {
        if (!m.message.empty()) {
            fmt::print("{}{}: {}\n", who, m.end == Outcome::End::failed ? " failed" : "", m.message);
        }
    };
    print_message(comparison.reference, "the reference");
    for (const MethodComparison& m : comparison.methods) {
        print_message(m, m.name);
    }
    if (comparison.stopped && comparison.methods.size() < asked) {
        fmt::print("interrupted: {} of {} methods were not run\n", asked - comparison.methods.size(), asked);
    }
    for (const std::vector<std::string>& row : refusal_table(comparison).rows) {
        fmt::print("\nnot run: {}\n  {}\n", row[0], row[1]);
    }
    fmt::print("\nreport: {}\n", printable_line((std::filesystem::path(arguments.out) / "comparison.html").string()));
}

ExitCode compare_methods(const CompareArguments& arguments) {
    ComparisonOptions options;
    try {
        const std::vector<std::string> names = chosen_methods(arguments.methods);
        options.methods.assign(names.begin(), names.end());
    } catch (const scenario::ScenarioError& error) {
        print_mistakes(error.mistakes(), arguments.json);
        return ExitCode::bad_input;
    }
    const std::optional<scenario::Scenario> scenario = arguments.scenario.read(arguments.json, arguments.quiet);
    if (!scenario) {
        return ExitCode::bad_input;
    }
    // The file may ask for the located engine, which has no step to check.
    if (scenario->run.fixed.step > scenario->run.until) {
        print_problem(
            fmt::format("run.step: a step of {:.9g} s is longer than the run of {:.9g} s: make it shorter, or "
                        "run longer",
                        scenario->run.fixed.step, scenario->run.until),
            arguments.json);
        return ExitCode::bad_input;
    }
    ResultsFolder folder;
    if (!folder.make(arguments.out, arguments.json)) {
        return ExitCode::cannot_write;
    }
    note_interrupts();
    Comparison comparison;
    try {
        ProgressBar bar("comparing", !arguments.quiet && !arguments.json);
        options.clock = processor_time;
        options.go_on = [&](double share) { return bar.show(share), !interrupted(); };
        comparison = compare(*scenario, options);
    } catch (const ModelError& error) {
        print_problem(fmt::format("neither engine can run this machine as a reference:\n{}", error.what()),
                      arguments.json);
        return ExitCode::bad_input;
    }
    if (comparison.reference.end == Outcome::End::failed) {
        print_problem(fmt::format("the reference failed: {}; {}", comparison.why, comparison.reference.message),
                      arguments.json);
        return ExitCode::numerics_failed;
    }
    if (!write_files(arguments, *scenario, comparison)) {
        return ExitCode::cannot_write;
    }
    if (arguments.json) {
        fmt::print("{}", comparison_json(*scenario, comparison));
    } else if (!arguments.quiet) {
        print_table(arguments, *scenario, comparison, options.methods.size());
    }
    return comparison.stopped ? ExitCode::interrupted : ExitCode::fine;
}

}  // namespace

void add_compare(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<CompareArguments>();
    Command command = program.add(
        "compare", "run a scenario with several methods and a reference; write comparison.json and comparison.html");
    arguments->scenario.add_to(command, Takes::times);
    command.repeated_option("--methods", arguments->methods,
                            {"METHODS", "methods of the fixed engine, as in exact,borello,tanh (default: all)"});
    command.option("--out", arguments->out, {"DIR", "folder for the results (default: results/NAME)"});
    command.flag("--svg", arguments->svg, "also write one SVG file per curve, with all runs");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.flag("--json", arguments->json, "print the comparison as JSON");
    command.examples({"stiction compare scenarios/coasting-flywheel.toml",
                      "stiction compare scenarios/block-on-belt.toml --methods exact,karnopp,tanh --step \"1 ms\""});
    command.action([arguments, &ending] {
        if (arguments->out.empty()) {
            arguments->out = arguments->scenario.results_folder();
        }
        ending = compare_methods(*arguments);
    });
}

}  // namespace stiction
