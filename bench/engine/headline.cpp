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
    std::printf("dual clutch of the paper, 10 s simulated in 0.98 s there; method exact, simulation only\n");
    bool good = true;
    for (const Goal& goal : kGoals) {
        FixedEngine engine(scenario.plan, {.step = goal.step});
        const auto steps = static_cast<std::size_t>(kDuration / goal.step + 0.5);
        double sink = 0;
        std::size_t done = 0;
        std::vector<Contender> contenders{{"engine", [&] {
                                               State state = engine.initial_state();
                                               for (done = 0; done < steps; ++done) {
                                                   if (engine.step(state).status != RunStatus::ok) break;
                                               }
                                               sink += state.velocity[3];
                                           }}};
        time_in_turns(contenders, rounds, steps);
        const double seconds = contenders[0].nanoseconds * static_cast<double>(steps) * 1e-9;
        std::printf("  step %g ms: %.2f ms, %.0f times faster; goal %.0f  (%g)\n", 1e3 * goal.step, 1e3 * seconds,
                    kPaper / seconds, goal.times, sink);
        good = good && done == steps && kPaper / seconds >= goal.times;
    }
    std::printf("\n");
    return good;
}

}  // namespace stiction::bench
