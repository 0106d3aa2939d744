// stiction reproduce [PAPER]: runs the figures of the four papers, checks every claim and draws every figure.
#include <algorithm>
#include <array>
#include <filesystem>

#include <fmt/format.h>

#include "commands/command.hpp"
#include "papers/methods.hpp"
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
    bool methods = false;
};

struct Reproduced {
    std::vector<papers::Reproduction> papers{};
    std::vector<papers::MethodTable> methods{};
    bool complete = true;
};

Reproduced reproduce_all(const ReproduceArguments& arguments) {
    std::vector<const papers::Paper*> wanted;
    for (const papers::Paper& paper : papers::papers()) {
        if (arguments.paper == "all" || arguments.paper == paper.word) {
            wanted.push_back(&paper);
        }
    }
    ProgressBar bar("reproducing", !arguments.json);
    Reproduced all;
    double before = 0;
    const double count = static_cast<double>(wanted.size()) * (arguments.methods ? 2 : 1);
    const papers::GoOn go_on = [&](double share) {
        bar.show((before + share) / count);
        all.complete = !interrupted();
        return all.complete;
    };
    for (const papers::Paper* paper : wanted) {
        all.papers.push_back(papers::reproduce(*paper, {}, go_on));
        ++before;
        if (arguments.methods && all.complete) {
            all.methods.push_back(papers::exchange_all(*paper, go_on));
            ++before;
        }
        if (!all.complete) {
            break;
        }
    }
    return all;
}

void print_methods(const std::vector<papers::MethodTable>& all) {
    for (const papers::MethodTable& table : all) {
        fmt::print("{}: stated claims that fail with another method\n", table.paper->title);
        for (const papers::Exchange& row : table.rows) {
            fmt::print("  {:<9} -> {:<13} {:>2} of {}{}\n", row.own, row.other, row.failing.size(), row.claims,
                       row.same ? ", the same equations" : "");
        }
    }
}

void print_verdict(const papers::Verdict& v, bool colours) {
    const papers::Claim& c = v.claim;
    const char* colour = !colours ? "" : v.holds() ? "\033[32m" : "\033[31m";
    fmt::print("  {:<6} {}{}{}, {}{}  {}: {}\n", c.figure, colour, v.word(), colours ? "\033[0m" : "",
               papers::margin_text(v), v.narrow() ? " (narrow)" : "", c.claim, v.found.measured);
    if (*c.words != '\0') {
        fmt::print("{:9}\"{}\" ({})\n", "", c.words, c.place);
    }
    fmt::print("{:9}definition: {}\n", "", c.definition);
    if (v.physics() && !v.located.holds()) {
        fmt::print("{:9}located: {}\n", "", v.located.measured);
    }
    if (*c.reason != '\0') {
        fmt::print("{:9}reason: {}\n", "", c.reason);
    }
}

void print_ledger(const std::vector<papers::Reproduction>& all) {
    struct Part {
        papers::Kind kind;
        const char* head;
    };
    constexpr std::array<Part, 3> kParts{{{papers::Kind::stated, "stated by the paper"},
                                          {papers::Kind::model, "stated, true by construction: checks of the model"},
                                          {papers::Kind::ours, "ours, no claims: regressions of our own values"}}};
    const bool colours = coloured(stdout);
    for (const papers::Reproduction& reproduction : all) {
        for (const Part& part : kParts) {
            if (papers::count({reproduction}, part.kind).all > 0) {
                fmt::print("{}: {}\n", reproduction.paper->title, part.head);
            }
            for (const papers::Verdict& v : reproduction.verdicts) {
                if (v.claim.kind == part.kind) {
                    print_verdict(v, colours);
                }
            }
        }
    }
    fmt::print("\n{}\n", papers::sum_text(all));
}

std::string write_files(const std::filesystem::path& folder, const Reproduced& all) {
    std::string problem = write_whole_file(folder / "claims.json", papers::verdicts_json(all.papers));
    if (problem.empty() && !all.methods.empty()) {
        problem = write_whole_file(folder / "methods.json", papers::methods_json(all.methods));
    }
    if (problem.empty()) {
        problem = write_whole_file(folder / "papers.html", papers::page_html(all.papers, all.methods));
    }
    for (const papers::Reproduction& reproduction : all.papers) {
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
    if (!folder.make(arguments.out, arguments.json) ||
        !figures.make(std::filesystem::path(arguments.out) / "figures", arguments.json)) {
        return ExitCode::cannot_write;
    }
    note_interrupts();
    const Reproduced all = reproduce_all(arguments);
    if (arguments.json) {
        fmt::print("{}", papers::verdicts_json(all.papers));
    } else {
        print_methods(all.methods);
        print_ledger(all.papers);
    }
    if (!all.complete) {
        return ExitCode::interrupted;
    }
    if (const std::string problem = write_files(arguments.out, all); !problem.empty()) {
        print_problem(problem, arguments.json, stderr);  // the verdicts have been printed
        return ExitCode::cannot_write;
    }
    if (!arguments.json) {
        fmt::print("report: {}\n", printable_line((std::filesystem::path(arguments.out) / "papers.html").string()));
    }
    const bool good = std::all_of(all.papers.begin(), all.papers.end(), [](const papers::Reproduction& r) {
        return std::all_of(r.verdicts.begin(), r.verdicts.end(), [](const papers::Verdict& v) { return v.expected(); });
    });
    return good ? ExitCode::fine : ExitCode::claim_failed;
}

}  // namespace

void add_reproduce(Command& program, ExitCode& ending) {
    auto arguments = std::make_shared<ReproduceArguments>();
    Command command = program.add("reproduce", "check every claim of the four papers and draw their figures");
    std::vector<std::string> words{"all"};
    for (const papers::Paper& paper : papers::papers()) {
        words.emplace_back(paper.word);
    }
    command.argument("paper", arguments->paper, {"PAPER", "paper (default: all)", words});
    command.option(
        "--out", arguments->out,
        {"DIR",
         "folder for papers.html, claims.json, methods.json and the figures (default: results/papers, of one "
         "paper results/papers/PAPER)"});
    command.flag("--json", arguments->json, "print the verdicts as JSON");
    command.flag("--methods", arguments->methods,
                 "also exchange each paper's method for every other: which claims fail; a minute or two");
    command.examples({"stiction reproduce", "stiction reproduce borello --json --out /tmp/borello"});
    command.action([arguments, &ending] {
        if (arguments->out.empty()) {  // the page of all papers is kept
            arguments->out = arguments->paper == "all" ? "results/papers" : "results/papers/" + arguments->paper;
        }
        ending = reproduce(*arguments);
    });
}

}  // namespace stiction
