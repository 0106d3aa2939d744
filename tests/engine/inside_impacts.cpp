// Impacts, bounces and jams located inside the fixed step.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "inside_story.hpp"
#include "model/model.hpp"

namespace stiction {
namespace {

constexpr int kSteps[] = {10, 77, 1000};

/// A worm throws nothing back: η_aid < 0. Without forces and constant friction it coasts, and arrives after 1/2 s.
TEST(AWormThatMeetsAnEndInsideAStep, StaysThereWhateverTheRestitution) {
    Model m;
    m.body("motor", {.inertia = 0.1, .velocity = 2});
    m.body("load", {.inertia = 3, .velocity = 1, .travel = {.lower = -1, .upper = 0.5, .restitution = 0.6}});
    m.gear("worm").between("motor", "load").ratio(2).losses({.opposing_efficiency = 0.5, .aiding_efficiency = -0.3});
    const Plan plan = m.build();
    for (const int steps : kSteps) {
        const InsideStory s = tell_inside(plan, 1, steps);
        ASSERT_EQ(s.status, RunStatus::ok);
        EXPECT_EQ(s.state.velocity, (std::vector<double>{0, 0}));
        EXPECT_EQ(s.state.position[1], 0.5);
        EXPECT_EQ(s.count("load impact"), 1U);
    }
}

/// The freewheel lets b turn backward only: it cannot be thrown back.
TEST(ABodyThatAFreewheelHoldsBack, StaysOnTheEndItMeetsInsideAStep) {
    Model m;
    m.body("b", {.inertia = 1, .velocity = -1, .travel = {.lower = -0.5, .upper = 1.5, .restitution = 0.6}});
    m.freewheel("w").on("b");
    const Plan plan = m.build();
    for (const int steps : kSteps) {
        const InsideStory s = tell_inside(plan, 1.5, steps);
        ASSERT_EQ(s.status, RunStatus::ok);
        EXPECT_EQ(s.state.velocity[0], 0.0);
        EXPECT_EQ(s.state.position[0], -0.5);
        EXPECT_EQ(s.words(), (std::vector<std::string>{"b impact", "w backward-stuck"}));
    }
}

/// Two bodies on one shaft reach their ends together: both push, and the faster rebound of the two is that of the shaft.
TEST(JoinedBodiesThatMeetTheirEndsTogether, BounceTheSameInEitherOrder) {
    for (const bool swapped : {false, true}) {
        for (const double end : {0.5, 0.5003}) {
            Model m;
            const BodyOptions soft{.inertia = 1, .velocity = 1, .travel = {.lower = -1, .upper = end}};
            const BodyOptions hard{
                .inertia = 2, .velocity = 1, .travel = {.lower = -1, .upper = end, .restitution = 0.6}};
            m.body("a", swapped ? hard : soft);
            m.body("b", swapped ? soft : hard);
            m.joint("shaft").between("a", "b");
            const Plan plan = m.build();
            for (const int steps : kSteps) {
                const InsideStory s = tell_inside(plan, 1, steps);
                ASSERT_EQ(s.status, RunStatus::ok);
                EXPECT_EQ(s.state.velocity, (std::vector<double>{-0.6, -0.6}));
                // roundings of the places of all steps
                EXPECT_NEAR(s.state.position[0], end - 0.6 * (1 - end), 4e-16 * steps);
                EXPECT_EQ(s.count("a impact") + s.count("b impact"), 2U);
            }
        }
    }
}

/// Falls 2 m, then bounces with e = 0.8: all impacts are told, when they happen, however many lie in one step.
TEST(EveryBounceInsideAStep, IsToldAtItsTime) {
    constexpr double kGravity = 10;
    constexpr double kRestitution = 0.8;
    Model m;
    m.body("ball", {.inertia = 3,
                    .position = 2,
                    .travel = {.lower = 0, .upper = 5, .restitution = kRestitution},
                    .motion = Motion::translation});
    m.signals().add("weight", signal::Constant{-3 * kGravity});
    m.force("gravity").on("ball").signal("weight");
    const Plan plan = m.build();
    for (const int steps : {4, 40, 400}) {
        const InsideStory s = tell_inside(plan, 4.4, steps);
        double time = std::sqrt(2 * 2 / kGravity);
        double speed = kGravity * time;
        ASSERT_GE(s.told.size(), 6U);
        for (std::size_t k = 0; k < 6; ++k) {
            EXPECT_EQ(s.told[k].what, "ball impact");
            EXPECT_NEAR(s.told[k].time, time, 1e-13) << k << " of " << steps << " steps";
            speed *= kRestitution;
            time += 2 * speed / kGravity;
        }
    }
}

/// A body that starts on its end, moving into it, leaves it at once.
TEST(ABodyThatStartsIntoItsEnd, IsThrownBackAtTheFirstInstant) {
    Model m;
    m.body("b",
           {.inertia = 1, .position = 0.5, .velocity = 1, .travel = {.lower = -9, .upper = 0.5, .restitution = 0.25}});
    const Plan plan = m.build();
    const InsideStory s = tell_inside(plan, 1, 7);
    ASSERT_EQ(s.told.size(), 1U);
    EXPECT_EQ(s.told[0].time, 0.0);
    EXPECT_NEAR(s.state.position[0], 0.25, 1e-15);
}

/// It turns back before it would have reached its end, but for the parabola in between: x = v t − ½ a t² peaks at v²/(2a).
TEST(AnEndMetAndLeftWithinOneInterval, IsNotPassedBy) {
    Model m;
    m.body("b", {.inertia = 1, .velocity = 2, .travel = {.lower = -9, .upper = 0.15, .restitution = 0.5}});
    m.signals().add("back", signal::Constant{-10});
    m.force("f").on("b").signal("back");
    const Plan plan = m.build();
    const InsideStory s = tell_inside(plan, 0.4, 1);
    const double hit = (2 - std::sqrt(4 - 2 * 10 * 0.15)) / 10;
    const double away = 0.5 * (2 - 10 * hit);
    const double t = 0.4 - hit;
    EXPECT_EQ(s.count("b impact"), 1U);
    EXPECT_NEAR(s.state.velocity[0], -away - 10 * t, 1e-14);
    EXPECT_NEAR(s.state.position[0], 0.15 - away * t - 5 * t * t, 1e-14);
}

}  // namespace
}  // namespace stiction
