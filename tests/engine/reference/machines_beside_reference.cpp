// Machines on both engines beside the independent reference: those of the files, and those of tests that compare the engines with each
// other, which cannot see an error that both share.
#include <gtest/gtest.h>

#include <cmath>

#include <string>

#include "beside/beside_reference.hpp"
#include "machine/model.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

using stiction_test::Beside;

void expect_reference(const Plan& plan, const Beside& options, const std::string& what) {
    const stiction_test::Differences found = stiction_test::beside_reference(plan, options);
    EXPECT_EQ(found.unanswered, "") << what;
    EXPECT_EQ(found.located, "") << what;
    EXPECT_EQ(found.fixed, "") << what;
}

TEST(MachinesOfFiles, MoveAsTheReferenceSays) {
    struct Case {
        const char* name;
        Beside options;
    };
    for (const Case& c : {
             Case{"brake-and-bearing", {.until = 1}},
             Case{"locked-screw", {.until = 0.2}},
             Case{"mass-on-stop", {.until = 3}},
             Case{"planetary-set", {.until = 3}},
             Case{"worm-hoist", {.until = 4}},
             Case{"block-on-belt", {.until = 20, .reference_step = 4e-3}},
             Case{"brake-on-a-hill", {.until = 6, .reference_step = 4e-3}},
             Case{"clutch-lock-up", {.until = 1}},
             Case{"coasting-flywheel", {.until = 6, .reference_step = 4e-3}},
             Case{"coupled-clutches", {.until = 1.5}},
             Case{"one-way-clutch", {.until = 4, .reference_step = 2e-3}},
             Case{"textbook/atwood", {.until = 1.5}},
             Case{"textbook/block-on-incline", {.until = 3}},
             Case{"textbook/disc-clutch", {.until = 1}},
             Case{"textbook/screw-jack", {.until = 4, .reference_step = 2e-3}},
             Case{"textbook/stacked-blocks", {.until = 4, .reference_step = 2e-3}},
         }) {
        expect_reference(machines::load(c.name), c.options, c.name);
    }
}

TEST(AnEndMetThroughAGearWithLosses, IsMetAsTheReferenceSays) {
    for (const double restitution : {0.0, 0.6}) {
        for (const double aiding : {0.4, -0.3}) {
            Model m;
            m.body("motor", {.inertia = 0.5, .velocity = 3});
            m.body("load",
                   {.inertia = 3, .velocity = 1, .travel = {.lower = -5, .upper = 0.5, .restitution = restitution}});
            m.gear("gear")
                .between("motor", "load")
                .ratio(3)
                .losses({.constant = 0.1, .opposing_efficiency = 0.6, .aiding_efficiency = aiding});
            expect_reference(m.build(), {.until = 1},
                             "restitution " + std::to_string(restitution) + ", aiding " + std::to_string(aiding));
        }
    }
}

TEST(GearsThatBeginWithSpeedsTheyCannotHave, AgreeAsTheReferenceSays) {
    for (const bool lossy : {false, true}) {
        Model m;
        m.body("motor", {.inertia = 0.5, .velocity = 4});
        m.body("load", {.inertia = 3, .velocity = -1});
        GearBuilder gear = m.gear("gear").between("motor", "load").ratio(3);
        if (lossy) gear.losses({.constant = 0.1, .opposing_efficiency = 0.6, .aiding_efficiency = 0.4});
        expect_reference(m.build(), {.until = 0.5}, lossy ? "with losses" : "without");
    }
}

TEST(ABouncingBody, TakesItsFreewheelAlongAsTheReferenceSays) {
    for (const double other : {0.01, 0.1, 10.0}) {
        Model m;
        m.body("other", {.inertia = other});
        m.body("bouncing", {.inertia = 0.1, .velocity = 1, .travel = {.lower = -5, .upper = 0.5, .restitution = 0.9}});
        m.freewheel("freewheel").between("other", "bouncing");
        expect_reference(m.build(), {.until = 1}, std::to_string(other));
    }
}

TEST(ADriveWhoseSpeedJumps, TakesItsWheelAlongAsTheReferenceSays) {
    Model m;
    m.body("wheel", {.inertia = 2});
    m.signals().add("speed", signal::Step{.start = 0.5, .before = 0, .after = 3});
    m.motion("drive").on("wheel").velocity("speed");
    expect_reference(m.build(), {.until = 1}, "drive");
}

TEST(ABodyOnABeltThatAccelerates, SticksAndSlipsAsTheReferenceSays) {
    for (const double sliding : {3.0, 0.8}) {
        Model m;
        m.body("block", {.inertia = 1, .motion = Motion::translation});
        m.signals().add("belt", signal::Sine{.amplitude = 1.5, .frequency = 1, .phase = 0.5 * std::acos(-1.0)});
        m.friction("contact")
            .on("block")
            .law(Coulomb<double>{.sliding = sliding, .breakaway = 1.3 * sliding})
            .ground_speed("belt");
        expect_reference(m.build(), {.until = 6, .reference_step = 2e-3}, std::to_string(sliding));
    }
}

TEST(AGearBesideStaticFriction, BreaksAwayWithItAsTheReferenceSays) {
    for (const double breakaway : {1.2, 1.5, 1.928}) {
        for (const double static_ratio : {1.0, 1.2}) {
            Model m;
            m.signals().add("push", signal::Ramp{.slope = 1, .offset = 1});
            m.signals().add("weight", signal::Constant{.value = -0.6});
            m.body("a", {.inertia = 1});
            m.body("b", {.inertia = 1});
            m.friction("floor").on("a").law(Coulomb<double>{.sliding = 1.2, .breakaway = breakaway});
            m.gear("teeth").between("a", "b").ratio(3).losses({.constant = 0.05,
                                                               .opposing_efficiency = 0.7,
                                                               .aiding_efficiency = -0.2,
                                                               .static_ratio = static_ratio});
            m.force("motor").on("a").signal("push");
            m.force("drum").on("b").signal("weight");
            expect_reference(m.build(), {.until = 1.6}, std::to_string(breakaway) + " " + std::to_string(static_ratio));
        }
    }
}

}  // namespace
}  // namespace stiction
