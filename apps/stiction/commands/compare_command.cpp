// stiction compare FILE --methods a,b: the same machine with several methods, each held against a reference.
// stiction compare A B, stiction compare FILE --variant "NAME: KEY=VALUE": machines run as they say, held against the first; with
// --methods each by these methods, beside a reference of its own.
#include <ctime>
#include <filesystem>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "lists/catalogue.hpp"
#include "machine/model.hpp"
#include "report/html.hpp"
#include "report/svg_files.hpp"
#include "result/files/whole_file.hpp"
#include "run/comparison_json.hpp"
#include "run/comparison_report.hpp"
#include "run/overlay/ranking.hpp"
#include "run/overlay/variants.hpp"
#include "run/report_content.hpp"
#include "terminal/fold.hpp"
#include "terminal/interrupt.hpp"
#include "terminal/progress_bar.hpp"
#include "text/nearest_name.hpp"
#include "text/number.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

struct CompareArguments {
    ScenarioArguments scenario;  // its file is the first
    std::vector<std::string> files;
    std::vector<std::string> variants;
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

/// A variant as it was given: "stiff: spring.shaft.stiffness=2e4; spring.shaft.damping=3".
struct GivenVariant {
    std::string name;
    std::vector<scenario::Setting> settings;
};

std::string trimmed(const std::string& text) {
    const std::size_t first = std::min(text.find_first_not_of(' '), text.size());
    return text.substr(first, text.find_last_not_of(' ') + 1 - first);
}

GivenVariant given_variant(const std::string& text) {
    const std::size_t colon = text.find(':');
    GivenVariant variant{trimmed(text.substr(0, colon)), {}};
    if (colon == std::string::npos || variant.name.empty() || variant.name.find('=') != std::string::npos) {
        refuse_value("--variant", fmt::format("\"{}\" has no name: write \"stiff: spring.shaft.stiffness=2e4\"", text));
    }
    for (std::size_t from = colon + 1, to = 0; to != std::string::npos; from = to + 1) {
        to = text.find(';', from);
        const std::string one = trimmed(text.substr(from, to == std::string::npos ? to : to - from));
        const std::optional<scenario::Setting> setting = scenario::setting_of(one);
        if (!setting) {
            refuse_value("--variant", fmt::format("\"{}\" of {} is not KEY=VALUE", one, variant.name));
        }
        variant.settings.push_back({setting->key, setting->value, "--variant " + variant.name});
    }
    return variant;
}

/// Every file as it is, then with every variant; nothing if one has mistakes, and then they are printed.
std::optional<std::vector<Variant>> read_variants(const CompareArguments& arguments) {
    std::vector<GivenVariant> given{{}};
    for (const std::string& text : arguments.variants) {
        given.push_back(given_variant(text));
    }
    std::vector<Variant> variants;
    for (const std::string& file : arguments.files) {
        const std::string stem = std::filesystem::path(file).stem().string();
        for (const GivenVariant& one : given) {
            ScenarioArguments reader = arguments.scenario;
            reader.file = file;
            reader.more = one.settings;
            reader.any_engine = !arguments.methods.empty() || (arguments.files.size() == 1 && given.size() == 1);
            std::optional<scenario::Scenario> scenario = reader.read(arguments.json, arguments.quiet);
            if (!scenario) {
                return std::nullopt;
            }
            std::string name = one.name.empty() ? stem : one.name;
            name = one.name.empty() || arguments.files.size() == 1 ? name : stem + " " + name;
            for (const Variant& other : variants) {
                if (other.name == name) {
                    refuse_value("compare",
                                 fmt::format("two runs are called \"{}\": rename a file or a variant", name));
                }
            }
            variants.push_back({std::move(name), std::move(*scenario)});
        }
    }
    return variants;
}

/// Processor time of the program [s].
double processor_time() {
    std::timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

bool write_files(const CompareArguments& arguments, const std::string& json, const std::string& page,
                 const report::Content& content) {
    const std::filesystem::path folder(arguments.out);
    std::string problem = write_whole_file(folder / "comparison.json", json);
    if (problem.empty()) {
        problem = write_whole_file(folder / "comparison.html", page);
    }
    for (const report::SvgFile& file :
         arguments.svg ? report::overlay_files(content) : std::vector<report::SvgFile>{}) {
        problem = problem.empty() ? write_whole_file(folder / file.name, file.text) : problem;
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

void print_report_place(const CompareArguments& arguments) {
    fmt::print("\nreport: {}\n", printable_line((std::filesystem::path(arguments.out) / "comparison.html").string()));
}

void print_methods(const std::string& title, const scenario::Scenario& scenario, const Comparison& comparison,
                   std::size_t asked) {
    fmt::print("{}\n{:.9g} s {}, steps of {}\n", printable_line(title), scenario.run.until,
               comparison.stopped ? "asked for, interrupted" : "simulated", step_text(scenario.run.fixed.step));
    if (comparison.why.empty()) {
        fmt::print("reference: the located engine\n\n");
    } else {
        fmt::print("reference: the fixed engine with exact at {:.6g} s, since the located one cannot run it: {}\n\n",
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
        fmt::print("interrupted: {} of {} not run\n", asked - comparison.methods.size(), counted(asked, "method"));
    }
    for (const std::vector<std::string>& row : refusal_table(comparison).rows) {
        fmt::print("\nnot run: {}\n  {}\n", row[0], row[1]);
    }
    if (const std::string ranking = ranking_sentence(comparison); !ranking.empty()) {
        fmt::print("\n{}\n", fmt::join(fold_words(ranking, kColumns), "\n"));
    }
}

/// Methods on one machine; fine, or why there is no comparison, which is printed.
ExitCode compare_methods(const CompareArguments& arguments, const scenario::Scenario& scenario,
                         ComparisonOptions options, Comparison& comparison) {
    // The file may ask for the located engine, which has no step to check.
    if (scenario.run.fixed.step > scenario.run.until) {
        print_problem(
            fmt::format("run.step: a step of {:.9g} s is longer than the run of {:.9g} s: make it shorter, or "
                        "run longer",
                        scenario.run.fixed.step, scenario.run.until),
            arguments.json);
        return ExitCode::bad_input;
    }
    try {
        ProgressBar bar("comparing", !arguments.quiet && !arguments.json);
        options.clock = processor_time;
        options.go_on = [&](double share) { return bar.show(share), !interrupted(); };
        comparison = compare(scenario, options);
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
    return ExitCode::fine;
}

/// Every variant by the methods asked for.
ExitCode compare_by_methods(const CompareArguments& arguments, const std::vector<Variant>& variants,
                            const ComparisonOptions& options) {
    std::vector<Comparison> comparisons;
    bool stopped = false;
    for (const Variant& variant : variants) {
        const ExitCode ending = compare_methods(arguments, variant.scenario, options, comparisons.emplace_back());
        if (ending != ExitCode::fine) {
            return ending;
        }
        stopped = comparisons.back().stopped;
        if (stopped) {
            break;
        }
    }
    const bool one = variants.size() == 1;
    const std::string json =
        one ? comparison_json(variants[0].scenario, comparisons[0]) : variants_json(variants, comparisons);
    const report::Content content =
        one ? comparison_content(variants[0].scenario, comparisons[0]) : variants_content(variants, comparisons);
    if (!write_files(arguments, json, comparison_html(content), content)) {
        return ExitCode::cannot_write;
    }
    if (arguments.json) {
        fmt::print("{}", json);
    } else if (!arguments.quiet) {
        for (std::size_t i = 0; i < comparisons.size(); ++i) {
            const std::string& title = variants[i].scenario.title;
            fmt::print("{}", i == 0 ? "" : "\n");
            print_methods((one ? "" : variants[i].name + ": ") + (title.empty() ? arguments.scenario.file : title),
                          variants[i].scenario, comparisons[i], options.methods.size());
        }
        print_report_place(arguments);
    }
    return stopped ? ExitCode::interrupted : ExitCode::fine;
}

/// Every variant as it says, held against the first.
ExitCode compare_variants(const CompareArguments& arguments, const std::vector<Variant>& variants) {
    std::vector<Outcome> outcomes;
    bool failed = false;
    for (const Variant& variant : variants) {
        ProgressBar bar("simulating " + variant.name, !arguments.quiet && !arguments.json);
        outcomes.push_back(simulate(variant.scenario, [&](double time) {
            bar.show(time / variant.scenario.run.until);
            return !interrupted();
        }));
        failed = failed || outcomes.back().end == Outcome::End::failed;
    }
    const std::string json = variants_json(variants, outcomes);
    const report::Content content = variants_content(variants, outcomes);
    if (!write_files(arguments, json, report::html_text(content), content)) {
        return ExitCode::cannot_write;
    }
    if (arguments.json) {
        fmt::print("{}", json);
    } else if (!arguments.quiet) {
        fmt::print("{}\n", printable_line(content.title));
        for (const report::Table& table : {changes_table(variants), metric_changes(variants, outcomes)}) {
            fmt::print("\n{}\n", table.title);
            table.rows.empty() ? fmt::print("none\n") : print_aligned(table);
            fmt::print("{}{}", table.note, table.note.empty() ? "" : "\n");
        }
        fmt::print("\n{}\n", printable(fmt::format("{}", fmt::join(content.lead, "\n"))));
        print_report_place(arguments);
    }
    return failed ? ExitCode::numerics_failed : interrupted() ? ExitCode::interrupted : ExitCode::fine;
}

ExitCode compare_all(const CompareArguments& arguments) {
    ComparisonOptions options;
    try {
        const std::vector<std::string> names = chosen_methods(arguments.methods);
        options.methods.assign(names.begin(), names.end());
    } catch (const scenario::ScenarioError& error) {
        print_mistakes(error.mistakes(), arguments.json);
        return ExitCode::bad_input;
    }
    const std::optional<std::vector<Variant>> variants = read_variants(arguments);
    if (!variants) {
        return ExitCode::bad_input;
    }
    ResultsFolder folder;
    if (!folder.make(arguments.out, arguments.json)) {
        return ExitCode::cannot_write;
    }
    note_interrupts();
    return variants->size() > 1 && arguments.methods.empty() ? compare_variants(arguments, *variants)
                                                             : compare_by_methods(arguments, *variants, options);
}

}  // namespace

void add_compare(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<CompareArguments>();
    Command command = program.add(
        "compare",
        "run a scenario with several methods and a reference, or several scenarios; write comparison.json and "
        "comparison.html");
    command.required_arguments("file", arguments->files, {"FILE", "scenario files, or the names of shipped ones"});
    arguments->scenario.add_options_to(command, Takes::times);
    command.repeated_option(
        "--variant", arguments->variants,
        {"NAME: KEY=VALUE", "another run with this value, or several with ; between; may be repeated"});
    command.repeated_option("--methods", arguments->methods,
                            {"METHODS",
                             "methods of the fixed engine, as in exact,borello,tanh (default: all, or with several "
                             "runs what each file says)"});
    command.option("--out", arguments->out, {"DIR", "folder for the results (default: results/NAME)"});
    command.flag("--svg", arguments->svg, "also write one SVG file per curve, with all runs");
    command.flag("--quiet", arguments->quiet, "print errors only");
    command.flag("--json", arguments->json, "print the comparison as JSON");
    command.examples({"stiction compare scenarios/coasting-flywheel.toml",
                      "stiction compare flap-actuator --variant \"rough: friction.gear.constant=4 kN m\"",
                      "stiction compare scenarios/block-on-belt.toml --methods exact,karnopp,tanh --step \"1 ms\""});
    command.action([arguments, &ending] {
        arguments->scenario.file = arguments->files.front();
        if (arguments->out.empty()) {
            arguments->out = arguments->scenario.results_folder();
        }
        ending = compare_all(*arguments);
    });
}

}  // namespace stiction
