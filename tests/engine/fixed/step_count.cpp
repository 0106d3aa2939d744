// Steps until a time: the last step is the first that reaches it, whoever counts.
#include <gtest/gtest.h>

#include "engine/fixed/fixed.hpp"
#include "engine/fixed/step_count.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

TEST(StepsUntil, AreTheLeastThatReachTheTime) {
    EXPECT_EQ(steps_until(1, 0.3), 4U);    // 0.9 is too early, 1.2 is not
    EXPECT_EQ(steps_until(0.9, 0.3), 3U);  // 0.9/0.3 = 3.0000000000000004 in doubles
    EXPECT_EQ(steps_until(1.2, 0.3), 4U);
    EXPECT_EQ(steps_until(1e-9, 0.3), 1U);
    EXPECT_EQ(steps_until(0.301, 0.3), 2U);
    EXPECT_EQ(steps_until(0, 0.3), 0U);
    EXPECT_EQ(steps_until(-1, 0.3), 0U);
    EXPECT_EQ(steps_until(1e100, 1e-3), std::uint64_t{1} << 63U);  // beyond any whole number of 64 bits
}

TEST(StepsUntil, CountDecimalFractionsWithoutRounding) {
    for (int k = 1; k <= 100'000;
         ++k) {  // k/1000 and 1/1000 are rounded to the nearest double, and so is their quotient
        ASSERT_EQ(steps_until(k / 1000.0, 1e-3), static_cast<std::uint64_t>(k));
        ASSERT_TRUE(is_on_grid(k / 1000.0, 1e-3));
    }
    EXPECT_EQ(steps_until(1e5, 1e-7), 1'000'000'000'000U);
    EXPECT_FALSE(is_on_grid(1, 0.3));
    EXPECT_TRUE(is_on_grid(-0.6, 0.3));
}

/// A mass that moves at 1 m/s: its position is the time.
Plan sliding() {
    Model m;
    m.body("mass", {.inertia = 1, .velocity = 1, .motion = Motion::translation});
    return m.build();
}

TEST(AnAdvance, EndsWithTheStepThatReachesItsTime) {
    const Plan plan = sliding();
    FixedEngine engine(plan, {.step = 0.3});
    State state = engine.initial_state();
    EXPECT_EQ(engine.advance_to(state, 1).steps, 4U);
    EXPECT_EQ(state.time, 4 * 0.3);
    EXPECT_EQ(engine.advance_to(state, 1).steps, 0U);  // there already
    EXPECT_EQ(engine.advance_to(state, 1.3).steps, 1U);
}

TEST(AnArrival, EndsExactlyAtItsTime) {
    const Plan plan = sliding();
    FixedEngine engine(plan, {.step = 0.3});
    State state = engine.initial_state();
    EXPECT_EQ(engine.arrive_at(state, 1, {}).steps, 4U);  // of 0.25 s
    EXPECT_EQ(state.time, 1.0);
    EXPECT_EQ(state.position[0], 1.0);
    EXPECT_EQ(engine.arrive_at(state, 1.2, {}).steps, 1U);  // begins off the grid: one step of 0.2 s
    EXPECT_EQ(state.time, 1.2);
    EXPECT_EQ(engine.arrive_at(state, 1.8, {}).steps, 2U);  // from and to multiples of 0.3 s
    EXPECT_EQ(state.time, 6 * 0.3);
    EXPECT_EQ(state.step, 6U);
}

}  // namespace
}  // namespace stiction
