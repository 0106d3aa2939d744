// A spring with a gap pushes while it touches; where contact ends within a step it does not pull.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

//  ( ball ) v →← |gap 0.5, k = 16| [ wall ] → 3 N, friction 3 N: exactly at its limit. The ball presses with at most 0.6·√16 = 2.4 N the other
//  way, comes back with 0.6 m/s from 0.87 s to the other side of the gap at 1.7 s, and the wall does not move until then.
Plan ball_and_wall(double way) {
    Model m;
    m.body("ball", {.inertia = 1, .position = -0.2 * way, .velocity = -0.6 * way});
    m.body("wall", {.inertia = 2});
    m.friction("floor").on("wall").law(Coulomb<double>{.sliding = 2, .breakaway = 3});
    m.signals().add("push", signal::Constant{3 * way});
    m.force("drive").on("wall").signal("push");
    m.spring("buffer", {.stiffness = 16, .gap = 0.5}).between("ball", "wall");
    return m.build();
}

TEST(AContactThatEnds, DoesNotPullWhatIsHeldAtItsLimit) {
    for (const double way : {1.0, -1.0}) {
        const Plan plan = ball_and_wall(way);
        EXPECT_EQ(run_located(plan, 1.5).position[1], 0.0);
        for (const double h : {1e-2, 1e-3, 0.7e-3, 1e-4}) {
            FixedEngine engine(plan, {.step = h});
            State state = engine.initial_state();
            while (state.time < 1.5) {
                ASSERT_EQ(engine.step(state).status, RunStatus::ok);
                ASSERT_EQ(state.velocity[1], 0.0) << "h " << h << " at " << state.time;
            }
            EXPECT_NEAR(way * state.velocity[0], 0.6, 10 * h)
                << h;  // implicit springs take 0.6·½ h √(k/m)·π/2 and the last touch
        }
        expect_order_one(plan, 1.5, 1e-2, velocity(plan, "ball"));
    }
}

}  // namespace
}  // namespace stiction
