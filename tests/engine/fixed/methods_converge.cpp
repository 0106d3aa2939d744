// With every method that moves a mass the fixed engine converges to the located one, at first order: springs are implicit Euler.
//
//      ground ─/\/\─ [block]                 pull → [tractor] ─/\/\─ [sledge]
//                    ═══════ belt →                                  ═══════ ground
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/fixed/every_method.hpp"
#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "method/suite.hpp"

namespace stiction_test {
namespace {

/// A sledge pulled through a spring from rest; `ratio`: break-away over sliding.
Model pull(double ratio) {
    Model m;
    m.body("tractor", {.inertia = 1, .motion = Motion::translation});
    m.body("sledge", {.inertia = 2, .motion = Motion::translation});
    m.signals().add("pull", signal::Sine{.amplitude = 3, .frequency = 2});
    m.force("engine").on("tractor").signal("pull");
    m.spring("rope", {.stiffness = 20, .damping = 0.5}).between("tractor", "sledge");
    m.friction("ice").on("sledge").law(Coulomb<double>{.sliding = 1, .breakaway = ratio});
    return m;
}

State reference(const Plan& plan, double until) {
    LocatedEngine engine(plan, {});
    State state = engine.initial_state();
    EXPECT_EQ(engine.advance_to(state, until).status, RunStatus::ok);
    return state;
}

/// Largest error of positions and velocities at the end.
double error(const Plan& plan, const AnyMethod& method, double h, double until, const State& expected) {
    FixedEngine engine(plan, {.step = h, .method = method});
    State state = engine.initial_state();
    const auto steps = static_cast<std::uint64_t>(std::llround(until / h));
    while (state.step < steps) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
    }
    double largest = 0;
    for (std::size_t i = 0; i < state.position.size(); ++i) {
        largest = std::max({largest, std::fabs(state.position[i] - expected.position[i]),
                            std::fabs(state.velocity[i] - expected.velocity[i])});
    }
    return largest;
}

/// Order 1 divides the error by 10; where events fall within a step moves it by a factor of at most about 2 either way.
void expect_first_order(const Plan& plan, const AnyMethod& method, double until) {
    const State expected = reference(plan, until);
    const double coarse = error(plan, method, 1e-2, until, expected);
    const double medium = error(plan, method, 1e-3, until, expected);
    const double fine = error(plan, method, 1e-4, until, expected);
    EXPECT_LE(medium, 0.4 * coarse) << name_of(method);
    EXPECT_LE(fine, 0.4 * medium) << name_of(method);
    EXPECT_LE(fine, 0.04 * coarse) << name_of(method);
    EXPECT_LE(fine, 2e-3) << name_of(method);  // of motions of order 1
}

TEST(EveryMethodThatStopsABody, ConvergesAtFirstOrder) {
    const Plan belt =
        machines::belt_oscillator({.mass = 1, .stiffness = 2, .breakaway = 1.5, .sliding = 1, .belt_speed = 0.1});
    const Plan rope = pull(1.5).build();
    for (const AnyMethod& method : every_method()) {
        const Promises promise = promises_of(method);
        if (!promise.stops || std::holds_alternative<Degraded<double>>(method) ||
            std::holds_alternative<HillListing<double>>(method)) {
            continue;  // without inertia it is another machine; the listing takes break-away torque off a leaving body
        }
        expect_first_order(belt, method, 12);
        expect_first_order(rope, method, 4);
    }
}

TEST(EveryMethodThatNeverQuiteStops, ConvergesAtFirstOrderWhereBreakAwayIsSliding) {
    const Plan rope = pull(1).build();
    for (const char* name : {"sign", "hyperviscous", "tanh", "quinn"}) {
        expect_first_order(rope, *method_named(name), 4);
    }
}

}  // namespace
}  // namespace stiction_test
