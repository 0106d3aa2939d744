// A refused step and a failed run name the parts that are to blame, and only these.
#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kStep = 1e-3;

/// What both engines say where they cannot go on.
std::string told_by_fixed(const Plan& plan) {
    FixedEngine engine(plan, {.step = kStep});
    State state = engine.initial_state();
    return engine.advance_to(state, 2).message;
}

std::string told_by_located(const Plan& plan) {
    LocatedEngine engine(plan);
    State state = engine.initial_state();
    return engine.advance_to(state, 2).message;
}

bool names(const std::string& text, const std::string& part) {
    return text.find("\"" + part + "\"") != std::string::npos;
}

TEST(JointsThatContradictEachOther, AreNamedAndNoOthers) {
    // two drives on two shafts that a gear of 3 ties: 1 and 2 rad/s cannot be; the shafts beside them are in order
    Model m;
    m.body("motor", {.inertia = 1});
    m.body("load", {.inertia = 1});
    m.body("other", {.inertia = 1});
    m.body("another", {.inertia = 1});
    m.signals().add("one", signal::Constant{1});
    m.signals().add("two", signal::Step{.start = 0.5, .before = 1.0 / 3, .after = 2});
    m.gear("innocent").between("other", "another").ratio(2);
    m.motion("drive a").on("motor").velocity("one");
    m.gear("mesh").between("motor", "load").ratio(3);
    m.motion("drive b").on("load").velocity("two");
    const Plan plan = m.build();
    for (const std::string& text : {told_by_fixed(plan), told_by_located(plan)}) {
        EXPECT_TRUE(names(text, "drive a") && names(text, "drive b") && names(text, "mesh")) << text;
        EXPECT_FALSE(names(text, "innocent")) << text;
        EXPECT_NE(text.find("at 0.5 s"), std::string::npos) << text;
    }
}

TEST(ADriveThatRunsIntoAnEndOfTravel, IsNamedWithIt) {
    Model m;
    m.body("slide", {.inertia = 1, .travel = {.lower = -1, .upper = 0.5}, .motion = Motion::translation});
    m.signals().add("speed", signal::Constant{1});
    m.motion("drive").on("slide").velocity("speed");
    const Plan plan = m.build();
    for (const std::string& text : {told_by_fixed(plan), told_by_located(plan)}) {
        EXPECT_TRUE(names(text, "drive") && names(text, "slide")) << text;
    }
}

TEST(ASignalThatIsNotFinite, IsNamed) {
    Model m;
    m.body("mass", {.inertia = 1});
    m.signals().add("steady", signal::Constant{1});
    m.signals().add("grows", signal::Ramp{.slope = 1e308, .offset = 0});
    m.signals().add("huge", signal::Gain{1e10}, {"grows"});
    m.force("push").on("mass").signal("huge");
    m.force("pull").on("mass").signal("steady");
    const Plan plan = m.build();
    EXPECT_TRUE(names(told_by_fixed(plan), "huge")) << told_by_fixed(plan);
}

// 71 steps of 1 ms are 0.07100000000000001 s in binary: nobody wants to read that.
TEST(ATimeInAMessage, HasNoDigitsOfRounding) {
    Model m;
    m.body("mass", {.inertia = 1});
    m.signals().add("grows", signal::Ramp{.slope = 1e308, .start = 0.0705});
    m.signals().add("huge", signal::Gain{1e10}, {"grows"});
    m.force("push").on("mass").signal("huge");
    const std::string told = told_by_fixed(m.build());
    ASSERT_NE(71 * kStep, 0.071);
    EXPECT_EQ(told.rfind("at 0.071 s ", 0), 0U) << told;
}

}  // namespace
}  // namespace stiction
