#include "dual_clutch.hpp"

#include <cmath>
#include <cstdio>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "hand_dual_clutch.hpp"
#include "machine_file.hpp"
#include "micro/interleaved.hpp"

namespace stiction::bench {
namespace {

constexpr double kStep = 1e-4;  // [s]
constexpr std::size_t kSteps = 100'000;
constexpr double kDuration = 10;  // [s]

State run_engine(FixedEngine& engine) {
    State state = engine.initial_state();
    for (std::size_t k = 0; k < kSteps; ++k) {
        if (engine.step(state).status != RunStatus::ok) break;
    }
    return state;
}

HandDualClutch run_by_hand() {
    HandDualClutch hand(kStep);
    for (std::size_t k = 0; k < kSteps; ++k) {
        if (!hand.step()) break;
    }
    return hand;
}

/// Both make the same step; 10⁵ of them, stable, leave rounding: speeds of 100 rad/s to 1e-9.
bool same_answer(FixedEngine& engine) {
    constexpr double kSame = 1e-7;
    const State state = run_engine(engine);
    const HandDualClutch hand = run_by_hand();
    double worst = 0;
    for (std::size_t i = 0; i < 4; ++i) worst = std::fmax(worst, std::fabs(state.velocity[i] - hand.velocity[i]));
    std::printf("  speeds at 10 s differ by %.1e rad/s; vehicle %.6f rad/s\n", worst, state.velocity[3]);
    return state.step == kSteps && worst <= kSame;
}

}  // namespace

bool bench_dual_clutch(std::size_t rounds) {
    const Plan plan = machines::load("dual-clutch");
    FixedEngine engine(plan, {.step = kStep});
    std::printf("dual clutch, 10 s at 0.1 ms\n");
    if (!same_answer(engine)) {
        std::printf("  ANSWERS DIFFER\n");
        return false;
    }
    double sink = 0;
    std::vector<Contender> contenders{{"engine", [&] { sink += run_engine(engine).velocity[3]; }},
                                      {"by hand", [&] { sink += run_by_hand().velocity[3]; }}};
    time_in_turns(contenders, rounds, kSteps);
    for (const Contender& c : contenders) {
        const double times = kDuration / (c.nanoseconds * static_cast<double>(kSteps) * 1e-9);
        std::printf("  %-8s %7.1f ns/step  %6.0f times real time\n", c.name.c_str(), c.nanoseconds, times);
    }
    std::printf("  engine/hand %.2f  (%g)\n\n", contenders[0].nanoseconds / contenders[1].nanoseconds, sink);
    return true;
}

}  // namespace stiction::bench
