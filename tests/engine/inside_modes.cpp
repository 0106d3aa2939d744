// Who sticks and who slides where events are located inside the fixed step: shared loads, freewheels, belts that accelerate.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "inside_story.hpp"
#include "model/model.hpp"

namespace stiction {
namespace {

/// Error · N² stays within a factor of three while the number of steps doubles four times: order one would let it grow sixteenfold.
void expect_order_two(const Plan& plan, double until, int first, double exact, std::size_t body) {
    double least = 1e300;
    double most = 0;
    for (int doubled = 0; doubled < 5; ++doubled) {
        const int steps = first << doubled;
        const InsideStory s = tell_inside(plan, until, steps);
        ASSERT_EQ(s.status, RunStatus::ok);
        const double constant = std::fabs(s.state.position[body] - exact) * steps * steps;
        least = std::min(least, constant);
        most = std::max(most, constant);
    }
    EXPECT_LT(most, 3 * least) << "body " << body;
}

/// The sine is divided 2 : 0.2 between the bodies; both clutches let go where the driven one would need 22 + 15 N m.
TEST(ParallelClutchesLocatedInside, BreakAwayTogetherWithOrderTwo) {
    Model m;
    m.body("engine", {.inertia = 0.2});
    m.body("load", {.inertia = 2});
    m.friction("wide").between("engine", "load").law(Coulomb<double>{.sliding = 20, .breakaway = 22});
    m.friction("narrow").between("engine", "load").law(Coulomb<double>{.sliding = 10, .breakaway = 15});
    m.signals().add("torque", signal::Sine{.amplitude = 45, .frequency = 7});
    m.force("drive").on("engine").signal("torque");
    const Plan plan = m.build();
    const double breaks = std::asin(37 * 2.2 / 2 / 45) / 7;
    double last = 0;
    for (const int steps : {50, 100, 200, 400}) {
        const InsideStory s = tell_inside(plan, 0.5, steps);
        EXPECT_EQ(s.words(), (std::vector<std::string>{"wide stuck-forward", "narrow stuck-forward",
                                                       "wide forward-stuck", "narrow forward-stuck"}));
        ASSERT_EQ(s.told.size(), 4U);
        const double error = std::fabs(s.told[0].time - breaks);
        EXPECT_LT(error, 8 * 0.01 * 0.01 * (50.0 / steps) * (50.0 / steps));  // O(h²), h = 0.01 s to begin with
        EXPECT_EQ(s.told[0].time, s.told[1].time);
        last = error;
    }
    EXPECT_LT(last, 2e-5);
    const Story located = tell(plan, 0.5);
    expect_order_two(plan, 0.5, 100, located.state.position[0], 0);
}

/// A brake on each shaft of a gear: between them they hold 3 + 2·2 N m on the first.
TEST(BrakesOnBothShaftsOfAGear, BreakAwayTogetherWithOrderTwo) {
    Model m;
    m.body("fast", {.inertia = 0.5});
    m.body("slow", {.inertia = 2});
    m.gear("mesh").between("fast", "slow").ratio(0.5);
    m.friction("first").on("fast").law(Coulomb<double>{.sliding = 2, .breakaway = 3});
    m.friction("second").on("slow").law(Coulomb<double>{.sliding = 1, .breakaway = 2});
    m.signals().add("torque", signal::Sine{.amplitude = 10, .frequency = 3});
    m.force("drive").on("fast").signal("torque");
    const Plan plan = m.build();
    const Story located = tell(plan, 0.9);
    const std::vector<Happened> expected = located_words(located, plan);
    const InsideStory s = tell_inside(plan, 0.9, 300);
    ASSERT_EQ(s.told.size(), expected.size());
    for (std::size_t k = 0; k < expected.size(); ++k) {
        EXPECT_EQ(s.told[k].what, expected[k].what);
        EXPECT_NEAR(s.told[k].time, expected[k].time, 1e-4);  // (3 ms)² times a constant of order 10/s
    }
    expect_order_two(plan, 0.9, 90, located.state.position[0], 0);
}

/// The freewheel lets go at 0.5 s; the ground holds b all along, with less than its 4.2 N m.
TEST(AFreewheelThatOpensInsideAStep, LeavesStuckWhatSticks) {
    for (const bool moving : {false, true}) {
        Model m;
        m.body("a", {.inertia = 0.1});
        m.body("b", {.inertia = 1});
        m.freewheel("w").between("a", "b");
        auto ground = m.friction("ground").on("b").law(Coulomb<double>{.sliding = 3, .breakaway = 4.2});
        if (moving) {
            m.signals().add("belt", signal::Sine{.amplitude = 0.5, .frequency = 0.1});
            ground.ground_speed("belt");
        }
        m.signals()
            .add("fa", signal::Ramp{.slope = -2, .offset = 1})
            .add("fb", signal::Ramp{.slope = 0.8, .offset = 3});
        m.force("on a").on("a").signal("fa");
        m.force("on b").on("b").signal("fb");
        const Plan plan = m.build();
        for (const std::size_t intervals : {2U, 4U, 16U}) {
            const InsideStory s = tell_inside(plan, 1, 2000, intervals);
            EXPECT_EQ(s.words(), (std::vector<std::string>{"w stuck-backward"}));
            EXPECT_EQ(s.state.mode[0], Mode::stuck);
            // where the force on a is what accelerates it with the belt: 1 − 2 t = 0.1·0.05 cos(0.1 t)
            const double opens = moving ? 0.5 - 0.5 * 0.1 * 0.05 * std::cos(0.1 * 0.4975) : 0.5;
            EXPECT_NEAR(s.told.at(0).time, opens, 1e-6);
            const double acceleration = moving ? 0.05 * std::cos(0.1) : 0.0;
            EXPECT_NEAR(s.judged.friction[0], 3.8 - acceleration, 1e-9);  // differences of order four, 5 µs apart
        }
    }
}

/// Equal speeds and no force: nothing opens it. It pushes nothing when the first body is stopped, and both stay.
TEST(AFreewheelWithoutForceInsideAStep, StaysClosed) {
    Model m;
    m.body("a", {.inertia = 0.1, .velocity = 3, .travel = {.lower = -5, .upper = 0.5}});
    m.body("b", {.inertia = 0.5, .velocity = 3});
    m.freewheel("w").between("b", "a");
    const Plan plan = m.build();
    for (const int steps : {10, 77, 1000}) {
        const InsideStory s = tell_inside(plan, 1, steps);
        EXPECT_EQ(s.words(), (std::vector<std::string>{"a impact"}));
        EXPECT_EQ(s.state.velocity, (std::vector<double>{0, 0}));
    }
}

/// The belt reverses at π/4 s and carries the body with it: the floor's friction turns round, and nothing else changes.
TEST(ABeltThatReversesInsideAStep, KeepsWhatItCarries) {
    Model m;
    m.body("b", {.inertia = 0.5});
    m.friction("belt").on("b").law(Coulomb<double>{.sliding = 3, .breakaway = 4.2}).ground_speed("speed");
    m.friction("floor").on("b").law(Coulomb<double>{.sliding = 0.2, .breakaway = 0.2});
    m.signals().add("speed", signal::Sine{.amplitude = 0.5, .frequency = 4});
    const Plan plan = m.build();
    for (const int steps : {40, 333, 2000}) {
        const InsideStory s = tell_inside(plan, 1.2, steps);
        EXPECT_EQ(s.words(), (std::vector<std::string>{"floor stuck-forward", "floor forward-backward"}));
        EXPECT_NEAR(s.told.back().time, kPi / 4, 4 * (1.2 / steps) * (1.2 / steps));
        EXPECT_EQ(s.state.velocity[0], 0.5 * std::sin(4 * s.state.time));
    }
}

/// At its end a run is judged by the forces of that instant, on a belt that accelerates: friction F − J γ.
TEST(TheVerdictOfAStateLocatedInside, CountsTheAccelerationOfTheBelt) {
    Model m;
    m.body("b", {.inertia = 2});
    m.friction("belt").on("b").law(Coulomb<double>{.sliding = 4, .breakaway = 5}).ground_speed("speed");
    m.signals().add("speed", signal::Sine{.amplitude = 0.3, .frequency = 5}).add("push", signal::Constant{1});
    m.force("f").on("b").signal("push");
    const Plan plan = m.build();
    const InsideStory s = tell_inside(plan, 0.7, 70);
    EXPECT_NEAR(s.judged.friction[0], 1 - 2 * 1.5 * std::cos(5 * 0.7), 1e-8);
    EXPECT_EQ(s.judged.mode[0], Mode::stuck);
}

}  // namespace
}  // namespace stiction
