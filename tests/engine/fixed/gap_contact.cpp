// A spring with a gap pushes while it touches; where contact ends within a step it does not pull.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

/// Asks of every step that damping and scheme take energy or none: they are all that does, but for rounding.
State run_without_gain(const Plan& plan, double step, double until, const std::string& what) {
    FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    double lost = 0;
    while (state.time < until) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok) << what;
        const double now = state.energy.damping + state.energy.scheme;
        EXPECT_GE(now, lost - 1e-12) << what << " at " << state.time;
        if (::testing::Test::HasFailure()) {
            break;
        }
        lost = now;
    }
    return state;
}

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

/// Nothing but the force puts energy in: what damping and the steps take never falls, in no step of any length. A mass that is pushed onto
/// the contact comes to rest F/k beyond its edge; a damper lets it creep there with the time constant c/k.
TEST(AContactThatBeginsWithinAStep, MakesNoEnergyAndCarriesItsLoadAtRest) {
    constexpr double kForce = 50;
    constexpr double kHalfGap = 1.5e-3;
    for (const double way : {1.0, -1.0}) {
        for (const double stiffness : {1e3, 1e6}) {
            for (const double damping : {0.0, 1.0, 250.0}) {
                for (const double h : {1e-2, 1e-3, 1e-4}) {
                    Model m;
                    m.body("mass", {.inertia = 0.01});
                    m.spring("contact", {.stiffness = stiffness, .damping = damping, .gap = 2 * kHalfGap}).on("mass");
                    m.signals().add("push", signal::Constant{way * kForce});
                    m.force("drive").on("mass").signal("push");
                    const std::string what = fmt::format("k {} c {} h {}", stiffness, damping, h);
                    const State end = run_without_gain(m.build(), h, 1 + 40 * damping / stiffness, what);
                    if (damping > 0 || h >= 1e-3) {  // the step damps too
                        EXPECT_NEAR(way * end.position[0], kHalfGap + kForce / stiffness, 1e-9) << what;
                    }
                }
            }
        }
    }
}

/// A mass that leaves one edge so fast that its step ends beyond the other: v h is up to 100 gaps.
TEST(AContactThatEndsAndBeginsWithinAStep, MakesNoEnergy) {
    for (const double speed : {-30.0, 30.0}) {
        for (const double position : {-2e-3, -1.6e-3, 0.0, 1.6e-3, 2e-3}) {
            for (const double damping : {0.0, 5.0}) {
                for (const double h : {1e-2, 1e-3, 1e-4}) {
                    Model m;
                    m.body("mass", {.inertia = 0.01, .position = position, .velocity = speed});
                    m.spring("play", {.stiffness = 1e3, .damping = damping, .gap = 3e-3}).on("mass");
                    const Plan plan = m.build();
                    const std::string what = fmt::format("v {} x {} c {} h {}", speed, position, damping, h);
                    const State end = run_without_gain(plan, h, 1, what);
                    const double beyond = std::max(std::fabs(position) - 1.5e-3, 0.0);
                    EXPECT_LE(std::fabs(end.velocity[0]), std::sqrt(speed * speed + 1e3 / 0.01 * beyond * beyond))
                        << what;
                }
            }
        }
    }
}

}  // namespace
}  // namespace stiction
