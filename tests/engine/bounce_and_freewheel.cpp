// A body thrown back by its end of travel closes a freewheel that overran: two impacts, one after the other.
//
//   v_b⁺ = −e v_b                                     the end alone: the freewheel overran and cannot have pushed         (1)
//   v⁺ = J_b v_b⁺/(J_a + J_b),  0 against ground      the freewheel closes without bounce                                 (2)
#include <gtest/gtest.h>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kEnd = 0.5;
constexpr double kRestitution = 0.9;

/// After the body has met its end at 0.5 s with speed 1, by both engines.
void expect_speeds(const Plan& plan, double expected) {
    LocatedEngine located(plan);
    State state = located.initial_state();
    const RunReport report = located.advance_to(state, 1);
    ASSERT_EQ(report.status, RunStatus::ok) << report.message;
    for (const double velocity : state.velocity) EXPECT_DOUBLE_EQ(velocity, expected);
    EXPECT_GT(state.energy.impact, 0);

    FixedEngine fixed(plan, {.step = 1e-3});
    State stepped = fixed.initial_state();
    for (int k = 0; k < 1000; ++k) ASSERT_EQ(fixed.step(stepped).status, RunStatus::ok);
    for (const double velocity : stepped.velocity) EXPECT_DOUBLE_EQ(velocity, expected);
}

TEST(ABouncingBody, TakesAlongWhatItsFreewheelTies) {
    for (const double other : {0.01, 0.1, 10.0}) {
        Model m;
        m.body("other", {.inertia = other});
        m.body("bouncing",
               {.inertia = 0.1, .velocity = 1, .travel = {.lower = -5, .upper = kEnd, .restitution = kRestitution}});
        m.freewheel("freewheel").between("other", "bouncing");
        expect_speeds(m.build(), -kRestitution * 0.1 / (other + 0.1));
    }
}

TEST(ABouncingBody, IsCaughtByAFreewheelToGround) {
    Model m;
    m.body("bouncing",
           {.inertia = 1, .velocity = -1, .travel = {.lower = -kEnd, .upper = 5, .restitution = kRestitution}});
    m.freewheel("freewheel").on("bouncing");
    expect_speeds(m.build(), 0);
}

TEST(AFreewheelBetweenEqualSpeeds, StaysClosedWhereNothingPushes) {
    for (const double speed : {3.0, 0.1, -2.3}) {
        for (const double inertia : {0.1, 0.3, 7.0}) {
            Model m;
            m.body("a", {.inertia = inertia, .velocity = speed});
            m.body("b", {.inertia = 0.5, .velocity = speed});
            m.freewheel("freewheel").between("b", "a");
            const Plan plan = m.build();
            LocatedEngine located(plan);
            State exact = located.initial_state();
            ASSERT_EQ(located.advance_to(exact, 0.1).status, RunStatus::ok);
            EXPECT_EQ(exact.mode[0], Mode::stuck);
            FixedEngine fixed(plan, {.step = 1e-3});
            State stepped = fixed.initial_state();
            for (int k = 0; k < 100; ++k) {
                ASSERT_EQ(fixed.step(stepped).status, RunStatus::ok);
                ASSERT_EQ(stepped.mode[0], Mode::stuck) << "speed " << speed << ", inertia " << inertia;
                ASSERT_EQ(stepped.velocity[0], stepped.velocity[1]);
            }
        }
    }
}

}  // namespace
}  // namespace stiction
