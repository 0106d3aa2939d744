// Sampled controllers sample and release at their instants, whatever the step and whatever the tool that calls.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/allocation_guard.hpp"
#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kInterval = 10e-3;  // [s]

//  a mass on a frictional guide, its position controlled every 10 ms, each output 4 ms late
Plan servo(double computation_delay) {
    Model m;
    m.body("table", {.inertia = 2});
    m.friction("guide").on("table").law(Coulomb<double>{.sliding = 3, .breakaway = 4});
    m.signals().add("target", signal::Constant{0.1});
    m.signals().add(
        "control",
        signal::SampledPid{.control = {.proportional = 600, .integral = 400, .derivative = 60, .filter_time = 2e-3},
                           .interval = kInterval,
                           .computation_delay = computation_delay},
        {"target", "table.position"});
    m.force("drive").on("table").signal("control");
    return m.build();
}

/// Position at a time that is no instant of the grid: on the straight line through two steps.
double position_at(const Plan& plan, double step, double time) {
    FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    State before = state;
    while (state.time < time) {
        before = state;
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
    }
    const double share = (time - before.time) / (state.time - before.time);
    return before.position[0] + share * (state.position[0] - before.position[0]);
}

TEST(ASampledController, ConvergesAlikeWithStepsThatDivideItsIntervalAndOthers) {
    for (const double delay : {0.0, 4e-3, kInterval}) {
        const Plan plan = servo(delay);
        const double time = 0.1234;
        const double exact = run_located(plan, time).position[0];
        // 1/20 and 1/160 of the interval; close to them steps that have no common multiple with it; and one longer than the interval
        const double coarse = std::fabs(position_at(plan, kInterval / 20, time) - exact);
        const double fine = std::fabs(position_at(plan, kInterval / 160, time) - exact);
        EXPECT_LT(fine, coarse / 5);
        for (const double odd : {std::sqrt(2.0), std::sqrt(3.0) / 2, 0.97}) {
            EXPECT_LT(std::fabs(position_at(plan, odd * kInterval / 160, time) - exact), 2 * fine * std::max(1.0, odd))
                << "delay " << delay << ", step " << odd << "/160 of the interval";
        }
    }
}

TEST(ASampledController, SamplesAtItsInstantsInStepsLongerThanItsInterval) {
    // The step is cut at every sample: parts of 10 ms, as if the step were 10 ms.
    const Plan plan = servo(0);
    FixedEngine fine(plan, {.step = kInterval});
    FixedEngine coarse(plan, {.step = 5 * kInterval});
    State parts = coarse.initial_state();
    State steps = fine.initial_state();
    for (int k = 0; k < 4; ++k) {
        ASSERT_EQ(coarse.step(parts).status, RunStatus::ok);
        for (int i = 0; i < 5; ++i) {
            ASSERT_EQ(fine.step(steps).status, RunStatus::ok);
        }
        EXPECT_NEAR(parts.position[0], steps.position[0], 1e-12);
        EXPECT_EQ(parts.time, 5 * kInterval * (k + 1));
    }
    EXPECT_EQ(parts.step, 4U);
}

TEST(ASampledController, GivesAToolThatCallsOffTheGridTheSameAnswer) {
    const Plan plan = servo(4e-3);
    const double time = 0.12;
    const double exact = run_located(plan, time).position[0];
    const double on_grid = std::fabs(run_fixed(plan, kInterval / 100, time).position[0] - exact);
    for (const double offset : {2e-6, 0.37e-3, 1e-9}) {
        FixedEngine engine(plan, {.step = kInterval / 100});
        State state = engine.initial_state();
        for (double t = offset; t < time; t += 1.1e-3) {  // communication points that meet no sample
            ASSERT_EQ(engine.arrive_at(state, t, {}).status, RunStatus::ok);
        }
        ASSERT_EQ(engine.arrive_at(state, time, {}).status, RunStatus::ok);
        EXPECT_LT(std::fabs(state.position[0] - exact), 2 * on_grid) << offset;
    }
}

TEST(ASampledController, IsCutAtWithoutAllocation) {
    const Plan plan = servo(4e-3);
    FixedEngine engine(plan, {.step = 0.7e-3});
    State state = engine.initial_state();
    ASSERT_EQ(engine.step(state).status, RunStatus::ok);
    bool ok = true;
    allocation_forbidden = true;
    for (int k = 0; k < 500; ++k) {
        ok = ok && engine.step(state).status == RunStatus::ok;
    }
    allocation_forbidden = false;
    EXPECT_TRUE(ok);
}

}  // namespace
}  // namespace stiction
