// Program: derivatives of machines drawn at random beside differences of independent runs (judge.hpp), one seed after another.
//
//   random_slopes FIRST COUNT
//
// Prints each parameter whose derivative is off, and a summary. Exit 0: none is, and nine of ten could be judged.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include <fmt/format.h>

#include "random/slopes/judge.hpp"

int main(int argc, char** argv) {
    using namespace random_slopes;
    if (argc < 3) {
        std::fputs("usage: random_slopes FIRST COUNT\n", stderr);
        return 2;
    }
    const std::uint64_t first = std::strtoull(argv[1], nullptr, 10);
    const std::uint64_t count = std::strtoull(argv[2], nullptr, 10);
    std::array<std::size_t, 5> verdicts{};
    std::map<std::string, std::size_t> reasons;
    std::size_t wrong = 0;
    double worst = 0;
    std::array<std::size_t, 4> within{};  // 1e-9, 1e-8, 1e-7, 1e-6
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        for (const Finding& finding : judge(seed)) {
            ++verdicts[static_cast<std::size_t>(finding.verdict)];
            if (finding.verdict == Verdict::missing) {
                ++reasons[finding.what.substr(finding.what.find(" s: ") + 4)];
                if (argc > 3) fmt::print("seed {}: {}: {}\n", seed, finding.parameter, finding.what);
            }
            if (finding.verdict != Verdict::same) continue;
            worst = std::max(worst, finding.error);
            double bound = 1e-9;
            for (std::size_t& n : within) {
                n += finding.error <= bound ? 1 : 0;
                bound *= 10;
            }
            if (!(finding.error <= kRequired)) {
                ++wrong;
                fmt::print("seed {}: {}: off by {:.2e}: {}\n", seed, finding.parameter, finding.error, finding.what);
            }
        }
    }
    const auto of = [&](Verdict v) { return verdicts[static_cast<std::size_t>(v)]; };
    const std::size_t all = verdicts[0] + verdicts[1] + verdicts[2] + verdicts[3] + verdicts[4];
    fmt::print(
        "{} machines, {} derivatives: {} judged, worst {:.1e}; without a derivative {}, other events nearby {}, "
        "differences too "
        "coarse {}, runs that failed {}; {} wrong\n",
        count, all, of(Verdict::same), worst, of(Verdict::missing), of(Verdict::other_sequence), of(Verdict::coarse),
        of(Verdict::failed), wrong);
    fmt::print("within 1e-9: {}, 1e-8: {}, 1e-7: {}, 1e-6: {}\n", within[0], within[1], within[2], within[3]);
    for (const auto& [reason, times] : reasons) fmt::print("{:6} {}\n", times, reason);
    return wrong == 0 && 10 * of(Verdict::same) >= 9 * all ? 0 : 1;
}
