// Hill's antenna: a limit cycle of two integrators around stiction, at a step of 10 ms.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "both_engines.hpp"
#include "machines.hpp"

namespace stiction {
namespace {

struct LimitCycle {
    double period = 0;  ///< [s]
    double lowest = 0;  ///< [mdeg]
    double highest = 0;
};

/// From where the axis begins to rise out of rest to where it does so again, once the beginning is forgotten.
LimitCycle watch(const Plan& plan, double step, double until) {
    const std::size_t axis = body_of(plan, "axis");
    FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    LimitCycle cycle{.lowest = 2, .highest = 0};
    std::vector<double> rises;
    double last_move = 1;
    while (state.time < until) {
        const bool rested = state.velocity[axis] == 0;
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
        if (state.time < until / 2) {
            continue;
        }
        const double v = state.velocity[axis];
        if (rested && v > 0 && last_move < 0) {
            rises.push_back(state.time);
        }
        last_move = v == 0 ? last_move : v;
        cycle.lowest = std::min(cycle.lowest, state.position[axis]);
        cycle.highest = std::max(cycle.highest, state.position[axis]);
    }
    if (rises.size() < 2) {
        ADD_FAILURE() << "no cycle";
        return cycle;
    }
    cycle.period = (rises.back() - rises.front()) / static_cast<double>(rises.size() - 1);
    return cycle;
}

TEST(TheAntenna, HuntsWithTheStatedPeriodAndWidth) {
    // 20.45 s and 0.433 to 1.567 mdeg, to be met within 1 % at 10 ms.
    const LimitCycle cycle = watch(machines::antenna().build(), 0.01, 600);
    EXPECT_NEAR(cycle.period, 20.45, 0.01 * 20.45);
    EXPECT_NEAR(cycle.lowest, 0.433, 0.01 * 0.433);
    EXPECT_NEAR(cycle.highest, 1.567, 0.01 * 1.567);
}

TEST(TheAntenna, IsTheSameInBothEngines) {
    const Plan plan = machines::antenna().build();
    expect_order_one(plan, 5, 0.01, position(plan, "axis"));
}

}  // namespace
}  // namespace stiction
