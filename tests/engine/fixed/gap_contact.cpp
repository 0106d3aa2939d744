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

//  −s ←[ jaw ] gap |…| ( block )      The jaw goes with −s, the gap of s/10 is used up on its half after 0.05 s: exactly on the grid of steps. From
//  there on, with ε = x_jaw − x_block + s/20, a step is   J (w − v) = h k (ε + h (−s − w)),   whatever the unit s of length is.
//
// Positions are off by a rounding a step, and the gap counts as used up 1e-12 of it early.
TEST(AContactThatBeginsOnTheGridOfSteps, IsSeenByTheStepThatBeginsThere) {
    constexpr double kStiffness = 10;
    constexpr double kInertia = 1.5;
    constexpr double kStep = 1e-3;
    constexpr int kSteps = 250;
    constexpr int kTouches = 50;
    for (const double s : {1.0, 1e3, 1e-3, 1.0 / 3, 0.7, -1.0, -1e3, -0.7}) {
        Model m;
        m.body("jaw", {.inertia = 1.75, .velocity = -s});
        m.body("block", {.inertia = kInertia});
        m.spring("pad", {.stiffness = kStiffness, .gap = 0.1 * std::fabs(s)}).between("jaw", "block");
        m.signals().add("speed", signal::Constant{-s});
        m.motion("drive").on("jaw").velocity("speed");
        const State state = run_fixed(m.build(), kStep, kSteps * kStep);
        double v = 0;
        double x = 0;
        for (int k = kTouches; k < kSteps; ++k) {
            const double stretch = -s * kStep * (k - kTouches) - x;
            v = (kInertia * v + kStep * kStiffness * (stretch - kStep * s)) / (kInertia + kStep * kStep * kStiffness);
            x += kStep * v;
        }
        EXPECT_NEAR(state.velocity[1], v, 1e-12 * std::fabs(s)) << s;
        EXPECT_NEAR(state.position[1], x, 1e-12 * std::fabs(s)) << s;
    }
}

}  // namespace
}  // namespace stiction
