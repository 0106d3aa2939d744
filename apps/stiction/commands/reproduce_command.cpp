// stiction reproduce [PAPER]: runs the figures of the four papers, checks every claim and draws every figure.
#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "papers/page.hpp"
#include "papers/reproduction.hpp"
#include "result/files/whole_file.hpp"
#include "terminal/interrupt.hpp"
#include "terminal/progress_bar.hpp"
#include "text/printable.hpp"

namespace stiction {
namespace {

struct ReproduceArguments {
    std::string paper = "all";
    std::string out;
    bool json = false;
};

std::vector<papers::Reproduction> reproduce_all(const ReproduceArguments& arguments) {
    std::vector<const papers::Paper*> wanted;
    for (const papers::Paper& paper : papers::papers()) {
        if (arguments.paper == "all" || arguments.paper == paper.word) {
            wanted.push_back(&paper);
        }
    }
    ProgressBar bar("reproducing", !arguments.json);
    std::vector<papers::Reproduction> all;
    const auto count = static_cast<double>(wanted.size());
    for (const papers::Paper* paper : wanted) {
        const auto before = static_cast<double>(all.size());
        all.push_back(papers::reproduce(*paper, {}, [&](double share) {
            bar.show((before + share) / count);
            return !interrupted();
        }));
        if (!all.back().complete) {
            break;
        }
    }
    return all;
}

/// Cut or filled to a width, counted in letters.
std::string fitted(const std::string& text, std::size_t width) {
    return text.size() <= width ? text + std::string(width - text.size(), ' ') : text.substr(0, width - 1) + "~";
}

void print_table(const std::vector<papers::Reproduction>& all) {
    const bool colours = coloured(stdout);
    std::size_t held = 0;
    std::size_t total = 0;
    for (const papers::Reproduction& reproduction : all) {
        fmt::print("{}\n", reproduction.paper->title);
        for (const papers::Verdict& v : reproduction.verdicts) {
            const char* colour = !colours ? "" : v.holds() ? "\033[32m" : "\033[31m";
            fmt::print("  {} {} {} {} {}{}{}\n", fitted(v.figure, 6), fitted(v.claim, 62), fitted(v.stated, 42),
                       fitted(v.found.measured, 60), colour, v.word(), colours ? "\033[0m" : "");
            if (v.about == papers::About::physics && !v.located.holds) {
                fmt::print("  {:<6} located: {}\n", "", v.located.measured);
            }
            held += v.holds() ? 1U : 0U;
            ++total;
        }
    }
    fmt::print("\n{} of {} claims hold\n", held, total);
}

std::string write_files(const std::filesystem::path& folder, const std::vector<papers::Reproduction>& all) {
    std::string problem = write_whole_file(folder / "claims.json", papers::verdicts_json(all));
    if (problem.empty()) {
        problem = write_whole_file(folder / "papers.html", papers::page_html(all));
    }
    for (const papers::Reproduction& reproduction : all) {
        for (const papers::Drawing& drawing : reproduction.drawings) {
            if (problem.empty()) {
                problem = write_whole_file(
                    folder / "figures" / fmt::format("{}-{}.svg", reproduction.paper->word, drawing.name), drawing.svg);
            }
        }
    }
    return problem;
}

ExitCode reproduce(const ReproduceArguments& arguments) {
    ResultsFolder folder;
    ResultsFolder figures;
    if (!arguments.out.empty() && (!folder.make(arguments.out, arguments.json) ||
                                   !figures.make(std::filesystem::path(arguments.out) / "figures", arguments.json))) {
        return ExitCode::cannot_write;
    }
    note_interrupts();
    const std::vector<papers::Reproduction> all = reproduce_all(arguments);
    if (arguments.json) {
        fmt::print("{}", papers::verdicts_json(all));
    } else {
        print_table(all);
    }
    if (!all.empty() && !all.back().complete) {
        return ExitCode::interrupted;
    }
    if (!arguments.out.empty()) {
        const std::string problem = write_files(arguments.out, all);
        if (!problem.empty()) {
            print_problem(problem, arguments.json, stderr);  // the verdicts have been printed
            return ExitCode::cannot_write;
        }
        if (!arguments.json) {
            fmt::print("report: {}\n", printable_line((std::filesystem::path(arguments.out) / "papers.html").string()));
        }
    }
    const bool good = std::all_of(all.begin(), all.end(), [](const papers::Reproduction& r) {
        return std::all_of(r.verdicts.begin(), r.verdicts.end(), [](const papers::Verdict& v) { return v.holds(); });
    });
    return good ? ExitCode::fine : ExitCode::claim_failed;
}

}  // namespace

void add_reproduce(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<ReproduceArguments>();
    arguments->out = "results/papers";
    Command command = program.add("reproduce", "check every claim of the four papers and draw their figures");
    std::vector<std::string> words{"all"};
    for (const papers::Paper& paper : papers::papers()) {
        words.emplace_back(paper.word);
    }
    command.argument("paper", arguments->paper, {"PAPER", "paper (default: all)", words});
    command.option("--out", arguments->out, {"DIR", "folder for papers.html, claims.json and the figures", {}, true});
    command.flag("--json", arguments->json, "print the verdicts as JSON");
    command.examples({"stiction reproduce", "stiction reproduce borello --json --out /tmp/borello"});
    command.action([arguments, &ending] { ending = reproduce(*arguments); });
}

}  // namespace stiction
