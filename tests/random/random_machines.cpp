// Program: judges machines drawn at random (judge.hpp), one seed after another, and prints each that breaks a promise, cut down.
//
//   random_machines FIRST COUNT [draw|judge|shrink]
//
// draw prints the machines as files and judges nothing; judge lists faults; shrink, the default, also cuts the machines down.
// Exit 0: no promise is broken.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include <fmt/format.h>

#include "random/draw_machine.hpp"
#include "random/judge.hpp"
#include "random/shrink.hpp"

namespace {

using namespace random_machines;

int usage() {
    std::fputs("usage: random_machines FIRST COUNT [draw|judge|shrink]\n", stderr);
    return 2;
}

void print_fault(std::uint64_t seed, const Sketch& sketch, const Fault& fault, bool cut_down) {
    fmt::print("seed {}: {}: {}\n", seed, name(fault.promise), fault.what);
    if (cut_down) {
        const Sketch small = shrink(sketch, fault.promise);
        for (const Fault& of_small : judge(small).faults) {
            fmt::print("# {}: {}\n", name(of_small.promise), of_small.what);
        }
        fmt::print("{}\n", text_of(small));
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3 || argc > 4) {
        return usage();
    }
    const std::uint64_t first = std::strtoull(argv[1], nullptr, 10);
    const std::uint64_t count = std::strtoull(argv[2], nullptr, 10);
    const std::string what = argc > 3 ? argv[3] : "shrink";
    if (what != "draw" && what != "judge" && what != "shrink") {
        return usage();
    }
    std::uint64_t failed = 0;
    std::map<std::string, int> without_reference;
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        const Sketch sketch = draw_machine(seed);
        if (what == "draw") {
            fmt::print("# seed {}\n{}\n", seed, text_of(sketch));
            continue;
        }
        const Verdict verdict = judge(sketch);
        if (!verdict.without_reference.empty()) {
            const std::string& why = verdict.without_reference;
            ++without_reference[why.substr(0, why.find(" at "))];
        }
        for (const Fault& fault : verdict.faults) print_fault(seed, sketch, fault, what == "shrink");
        failed += verdict.faults.empty() ? 0U : 1U;
    }
    for (const auto& [why, machines] : without_reference) {
        fmt::print("without the third answer: {} machines: {}\n", machines, why);
    }
    fmt::print("{} passed, {} failed\n", count - failed, failed);
    return failed == 0 ? 0 : 1;
}
