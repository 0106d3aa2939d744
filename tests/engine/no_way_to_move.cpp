// Ends of travel in one place: the body cannot move. What it begins with, it loses at once; what pushes it, the ends carry.
//
//   x = x_0, v = 0.0 from the first step on,   lost in the impact: ½ m v_0²                                      (1)
#include <gtest/gtest.h>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kPlace = 0.3;

Model pushed_between_ends(double velocity) {
    Model m;
    m.body("b", {.inertia = 2,
                 .position = kPlace,
                 .velocity = velocity,
                 .travel = {.lower = kPlace, .upper = kPlace, .restitution = 0.5}});
    m.signals().add("push", signal::Sine{.amplitude = 5, .frequency = 10});
    m.force("pusher").on("b").signal("push");
    return m;
}

TEST(ABodyBetweenEndsInOnePlace, NeverMovesInTheLocatedEngine) {
    for (const double velocity : {1.0, -1.0, 0.0}) {
        const Plan plan = pushed_between_ends(velocity).build();
        LocatedEngine engine(plan);
        State state = engine.initial_state();
        const RunReport report = engine.advance_to(state, 1);
        ASSERT_EQ(report.status, RunStatus::ok) << report.message;
        EXPECT_EQ(report.events, 1U);  // the first decision
        EXPECT_EQ(state.position[0], kPlace);
        EXPECT_EQ(state.velocity[0], 0.0);
        EXPECT_DOUBLE_EQ(state.energy.impact, velocity * velocity);  // (1)
    }
}

TEST(ABodyBetweenEndsInOnePlace, NeverMovesInTheFixedEngine) {
    for (const bool rubs : {false, true}) {
        for (const double velocity : {1.0, -1.0, 0.0}) {
            Model m = pushed_between_ends(velocity);
            if (rubs) {
                m.friction("f").on("b").law(Coulomb<double>{.sliding = 1, .breakaway = 2});
            }
            const Plan plan = m.build();
            FixedEngine engine(plan, {.step = 1e-2});
            State state = engine.initial_state();
            for (int k = 0; k < 100; ++k) {
                ASSERT_EQ(engine.step(state).status, RunStatus::ok);
                EXPECT_EQ(state.position[0], kPlace);
                EXPECT_EQ(state.velocity[0], 0.0);
            }
            EXPECT_DOUBLE_EQ(state.energy.impact, velocity * velocity);  // (1)
        }
    }
}

TEST(ABodyBetweenEndsInOnePlace, HoldsWhatAClutchJoinsToIt) {
    Model m = pushed_between_ends(0);
    m.body("other", {.inertia = 1, .velocity = 1});
    m.friction("clutch").between("other", "b").law(Coulomb<double>{.sliding = 2, .breakaway = 2});
    const Plan plan = m.build();
    for (const State& state : {run_located(plan, 1), run_fixed(plan, 1e-2, 1)}) {  // stops after 0.5 s and 0.25 m
        EXPECT_EQ(state.position[0], kPlace);
        EXPECT_NEAR(state.position[1], 0.25, 1e-2);
        EXPECT_EQ(state.velocity[1], 0.0);
    }
}

}  // namespace
}  // namespace stiction
