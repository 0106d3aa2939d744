// Bodies that a stuck clutch ties turn together: what one is ahead of the other does not drift.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "engine/both_engines.hpp"
#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr int kSteps = 100000;

/// Units in the last place of a number.
double unit_of(double x) {
    return std::nextafter(std::fabs(x), std::numeric_limits<double>::infinity()) - std::fabs(x);
}

//  [a]──clutch──[b]   ω_a = ratio ω_b, both turned by 0.37 N m
Plan locked_pair(double ratio) {
    Model m;
    m.body("a", {.inertia = 0.3, .position = 0.123, .velocity = 31.7 * ratio});
    m.body("b", {.inertia = 0.7, .position = -4.56, .velocity = 31.7});
    m.friction("clutch").between("a", "b", ratio).law(Coulomb<double>{.sliding = 50, .breakaway = 60});
    m.signals().add("torque", signal::Constant{0.37});
    m.force("motor").on("b").signal("torque");
    return m.build();
}

TEST(ALockedClutch, KeepsItsAngleWhileItTurns) {
    for (const double ratio : {1.0, -1.0, 2.5, 1.0 / 3, 0.7}) {
        const Plan plan = locked_pair(ratio);
        FixedEngine engine(plan, {.step = 1e-3});
        State state = engine.initial_state();
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(state.mode[0], Mode::stuck) << ratio;
        const Row& row = plan.layout.elements[0];
        const double start = along(row, state.position);
        double largest = 0;
        double size = 0;
        for (int k = 0; k < kSteps; ++k) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            ASSERT_EQ(state.mode[0], Mode::stuck);
            for (std::size_t a = 0; a < 2; ++a) {
                size = std::max(size, std::fabs(row.coefficient[a] * state.position[row.body[a]]));
            }
            largest = std::max(largest, std::fabs(along(row, state.position) - start));
        }
        ASSERT_GT(size, 1000) << "they turn far";
        // half of the grid of four units at each doubling, 1.5 units between: 4 + 1.5 in units of the largest
        EXPECT_LE(largest, 5.5 * unit_of(size)) << "ratio " << ratio << ", " << largest / unit_of(size) << " units";
    }
}

//  a chain of four bodies, its clutches named so that none is met in the order of the chain
TEST(ALockedChain, KeepsAllItsAnglesWhileItTurns) {
    Model m;
    for (int i = 0; i < 4; ++i) {
        m.body("b" + std::to_string(i), {.inertia = 0.2 + 0.1 * i, .position = 10.1 * i - 7, .velocity = 17});
    }
    m.friction("outer").between("b2", "b3").law(Coulomb<double>{.sliding = 50, .breakaway = 60});
    m.friction("inner").between("b0", "b1").law(Coulomb<double>{.sliding = 50, .breakaway = 60});
    m.joint("middle").between("b1", "b2");
    const Plan plan = m.build();
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    ASSERT_EQ(engine.step(state).status, RunStatus::ok);
    const std::vector<double> start = state.position;
    for (int k = 0; k < kSteps; ++k) {
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
    }
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_NEAR(state.position[i] - state.position[i - 1], start[i] - start[i - 1],
                    5.5 * unit_of(state.position[3]));
    }
}

TEST(TiedBodies, AreWhereTheyWouldBeWithoutRoundingAtATie) {
    // 10 s at 31.7 rad/s and 0.37 N m on 0.3 r² + 0.7: x = 31.7 t + ½ a t (t + h) in the scheme
    const double ratio = 2.5;
    const Plan plan = locked_pair(ratio);
    const State state = run_fixed(plan, 1e-3, 10);
    const double a = 0.37 / (0.7 + 0.3 * ratio * ratio);
    EXPECT_NEAR(state.position[1], -4.56 + 317 + 0.5 * a * 10 * 10.001, 1e-9);
    EXPECT_NEAR(state.position[0], 0.123 + ratio * (317 + 0.5 * a * 10 * 10.001), 1e-9);
}

}  // namespace
}  // namespace stiction
