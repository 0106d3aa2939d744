// A gear with losses on a shaft that dry friction holds too: both break away at once, where the limits of both are used up.
//
//   1 + t →( a )=1:3=( b )← 0.6 N m      x = 0.6/3 on a while it rests; teeth carry s (c + x (1/η − 1)), the floor its break-away B
//   1 + t − x = B + s (c + x (1/η − 1))                                                                                     (1)
//
// Sliding teeth carry more than teeth at rest, as x grows with the acceleration: with the floor's break-away counted again they
// would still be held.
#include <gtest/gtest.h>

#include "engine/both_engines.hpp"
#include "engine/fixed/fixed.hpp"
#include "engine/located/located_story.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kConstant = 0.05;   // c [N·m]
constexpr double kEfficiency = 0.7;  // η
constexpr double kLoad = 0.6 / 3;    // x [N·m]

Plan machine(double breakaway, double static_ratio) {
    Model model;
    model.signals().add("push", signal::Ramp{.slope = 1, .offset = 1});
    model.signals().add("weight", signal::Constant{.value = -0.6});
    model.body("a", {.inertia = 1});
    model.body("b", {.inertia = 1});
    model.friction("floor").on("a").law(Coulomb<double>{.sliding = 1.2, .breakaway = breakaway});
    model.gear("teeth").between("a", "b").ratio(3).losses({.constant = kConstant,
                                                           .opposing_efficiency = kEfficiency,
                                                           .aiding_efficiency = -0.2,
                                                           .static_ratio = static_ratio});
    model.force("motor").on("a").signal("push");
    model.force("drum").on("b").signal("weight");
    return model.build();
}

/// When a part first slides forward [s].
double first_forward(const Story& story, const std::string& part) {
    for (const Told& told : story.of(part)) {
        if (told.event.to == Mode::forward) {
            return told.event.time;
        }
    }
    return -1;
}

TEST(AGearBesideStaticFriction, BreaksAwayWhereBothLimitsAreUsedUp) {
    for (const double breakaway : {1.2, 1.5, 1.928}) {
        for (const double static_ratio : {1.0, 1.2}) {
            const Plan plan = machine(breakaway, static_ratio);
            const double at =
                breakaway + static_ratio * (kConstant + kLoad * (1 / kEfficiency - 1)) - 1 + kLoad;  // (1)
            const Story located = tell(plan, 1.6);
            EXPECT_NEAR(first_forward(located, "floor"), at, 1e-12) << breakaway << " " << static_ratio;
            EXPECT_NEAR(first_forward(located, "teeth"), at, 1e-12) << breakaway << " " << static_ratio;
            // the step in which it happens ends at most a step later, and once more until the sources have been read
            FixedEngine fixed(plan, {.step = 1e-4});
            State state = fixed.initial_state();
            while (state.velocity[0] == 0.0 && state.time < 1.6) {
                ASSERT_EQ(fixed.step(state).status, RunStatus::ok);
            }
            EXPECT_GE(state.time, at);
            EXPECT_LE(state.time, at + 2e-4);
        }
    }
}

// 1 →( a )=1:1=( b ), a brake of 2 N m on a, nothing on b: the teeth transmit nothing, and lose nothing.
TEST(AGearBesideStaticFriction, CarriesNothingWithoutLoad) {
    Model model;
    model.signals().add("push", signal::Constant{.value = 1});
    model.body("a", {.inertia = 1});
    model.body("b", {.inertia = 2});
    model.friction("brake").on("a").law(Coulomb<double>{.sliding = 2, .breakaway = 2});
    model.gear("teeth").between("a", "b").ratio(1).losses({.opposing_efficiency = 0.5, .aiding_efficiency = 0.5});
    model.force("motor").on("a").signal("push");
    const Plan plan = model.build();
    for (const State& state : {run_fixed(plan, 1e-3, 0.01), run_located(plan, 0.01)}) {
        EXPECT_EQ(state.friction[0], 1.0);
        EXPECT_EQ(state.friction[1], 0.0);
        EXPECT_EQ(state.velocity[0], 0.0);
    }
}

}  // namespace
}  // namespace stiction
