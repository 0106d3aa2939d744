// Program: judges machines drawn at random (judge.hpp), one seed after another, and prints each that breaks a promise, cut down.
//
//   random_machines FIRST COUNT [draw|steps|judge|shrink] [-jPROCESSES]
//
// draw prints the machines as files and judges nothing; steps asks for the number of steps in other units only, judge for every promise;
// both list faults; shrink, the default, judges and also cuts the machines down. What is printed does not depend on the number of processes. Exit 0: no promise is broken.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "random/draw_machine.hpp"
#include "random/summary.hpp"
#include "random/workers.hpp"

namespace {

using namespace random_machines;

int usage() {
    std::fputs("usage: random_machines FIRST COUNT [draw|steps|judge|shrink] [-jPROCESSES]\n", stderr);
    return 2;
}

void print(const Finding& finding) {
    for (const Fault& fault : finding.verdict.faults) {
        fmt::print("seed {}: {}: {}\n", finding.seed, name(fault.promise), fault.what);
    }
    if (!finding.cut_down.empty()) fmt::print("{}", finding.cut_down);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    Work work;
    if (!words.empty() && words.back().starts_with("-j")) {
        work.processes = std::atoi(words.back().c_str() + 2);
        words.pop_back();
    }
    if (words.size() < 2 || words.size() > 3 || work.processes < 1) {
        return usage();
    }
    work.first = std::strtoull(words[0].c_str(), nullptr, 10);
    work.count = std::strtoull(words[1].c_str(), nullptr, 10);
    const std::string what = words.size() > 2 ? words[2] : "shrink";
    if (what != "draw" && what != "steps" && what != "judge" && what != "shrink") {
        return usage();
    }
    if (what == "draw") {
        for (std::uint64_t seed = work.first; seed < work.first + work.count; ++seed) {
            fmt::print("# seed {}\n{}\n", seed, text_of(draw_machine(seed)));
        }
        return 0;
    }
    work.steps_alone = what == "steps";
    work.cut_down = what == "shrink";
    Summary summary;
    judge_all(work, [&](const Finding& finding) {
        print(finding);
        summary.add(finding);
    });
    fmt::print("{}", summary.text());
    return summary.failed() == 0 ? 0 : 1;
}
