#include "headline.hpp"

#include <array>
#include <cstdio>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "micro/interleaved.hpp"
#include "papers/runs.hpp"

namespace stiction::bench {
namespace {

constexpr double kPaper = 0.98;   // for 10 s with Simulink on a Core 2 Duo at 2.26 GHz [s]
constexpr double kDuration = 10;  // [s]

/// A step [s] and how many times faster than the paper it must be.
struct Goal {
    double step;
    double times;
};
constexpr std::array<Goal, 2> kGoals{{{1e-3, 300}, {1e-4, 50}}};

}  // namespace

bool bench_headline(std::size_t rounds) {
    const scenario::Scenario scenario = papers::load_kept("biagiotti-dual-clutch", {});
    std::printf("dual clutch of the paper, 10 s simulated in 0.98 s there; simulation only\n");
    bool good = true;
    for (const Goal& goal : kGoals) {
        FixedEngine exact(scenario.plan, {.step = goal.step});
        FixedEngine theirs(scenario.plan, {.step = goal.step, .method = Biagiotti<double>{}});
        const auto steps = static_cast<std::size_t>(kDuration / goal.step + 0.5);
        double sink = 0;
        std::size_t done = 0;
        const auto run = [&](FixedEngine& engine) {
            State state = engine.initial_state();
            for (done = 0; done < steps; ++done) {
                if (engine.step(state).status != RunStatus::ok) break;
            }
            sink += state.velocity[3];
            good = good && done == steps;
        };
        std::vector<Contender> contenders{{"exact", [&] { run(exact); }}, {"biagiotti", [&] { run(theirs); }}};
        time_in_turns(contenders, rounds, steps);
        for (const Contender& contender : contenders) {
            const double seconds = contender.nanoseconds * static_cast<double>(steps) * 1e-9;
            std::printf("  step %g ms, %s: %.2f ms, %.0f times faster\n", 1e3 * goal.step, contender.name.c_str(),
                        1e3 * seconds, kPaper / seconds);
        }
        const double times = kPaper / (contenders[0].nanoseconds * static_cast<double>(steps) * 1e-9);
        std::printf("  goal of exact: %.0f times  (%g)\n", goal.times, sink);
        good = good && times >= goal.times;
    }
    std::printf("\n");
    return good;
}

}  // namespace stiction::bench
