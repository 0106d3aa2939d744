// A table that begins with 0 and rises with speed: friction c |v| below its last point, so that the body moves as under a damper c,
//
//   m v̇ = F − k x − c v                                                                                         (1)
//
// from any start, rest included, and through every turn.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kDamping = 2;  // c; mass 1

Table<double> rising() {
    Table<double> table;
    table.points = 3;
    table.speed = {0, 1, 2};
    table.coefficient = {0, kDamping, 2 * kDamping};
    return table;
}

void expect_both(const Plan& plan, double until, double position, double velocity) {
    const State located = run_located(plan, until);
    EXPECT_NEAR(located.position[0], position, 1e-9);
    EXPECT_NEAR(located.velocity[0], velocity, 1e-9);
    // The largest speed is 2, of its rates 8: order one at this step.
    const State fixed = run_fixed(plan, 1e-4, until);
    EXPECT_NEAR(fixed.position[0], position, 2e-3);
    EXPECT_NEAR(fixed.velocity[0], velocity, 2e-3);
}

TEST(FrictionThatBeginsWithZero, SlowsAMovingBodyDown) {
    for (const double side : {1.0, -1.0}) {
        Model m;
        m.body("b", {.inertia = 1, .velocity = side * 2});
        m.friction("f").on("b").law(rising());
        expect_both(m.build(), 1, side * (1 - std::exp(-2.0)), side * 2 * std::exp(-2.0));
    }
}

TEST(FrictionThatBeginsWithZero, ResistsWhatIsPushedFromRest) {
    for (const double side : {1.0, -1.0}) {
        Model m;
        m.body("b", {.inertia = 1});
        m.friction("f").on("b").law(rising());
        m.signals().add("push", signal::Constant{.value = side});
        m.force("pusher").on("b").signal("push");
        expect_both(m.build(), 1, side * 0.5 * (1 - 0.5 * (1 - std::exp(-2.0))), side * 0.5 * (1 - std::exp(-2.0)));
    }
}

TEST(FrictionThatBeginsWithZero, DampsAnOscillation) {
    Model m;
    m.body("b", {.inertia = 1, .position = 0.5});
    m.friction("f").on("b").law(rising());
    m.spring("s", {.stiffness = 10}).on("b");
    // ω² = 10 − 1: x = ½ e^{−t} (cos 3t + sin 3t / 3), v = −(5/3) e^{−t} sin 3t
    const double t = 4;
    expect_both(m.build(), t, 0.5 * std::exp(-t) * (std::cos(3 * t) + std::sin(3 * t) / 3),
                -5.0 / 3 * std::exp(-t) * std::sin(3 * t));
}

TEST(FrictionThatBeginsWithZero, LeavesABodyAtRestFree) {
    Model m;
    m.body("b", {.inertia = 1});
    m.friction("f").on("b").law(rising());
    const Plan plan = m.build();
    EXPECT_EQ(run_located(plan, 1).mode[0], Mode::free);
    EXPECT_EQ(run_fixed(plan, 1e-2, 1).mode[0], Mode::free);
}

}  // namespace
}  // namespace stiction
