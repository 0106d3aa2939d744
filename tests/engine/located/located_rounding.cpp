// The number of steps does not depend on rounding: where zero is, or how light a body is that others hold.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "engine/located/located.hpp"
#include "machine/model.hpp"
#include "scenario/scenario.hpp"

namespace stiction {
namespace {

std::uint64_t steps_of(const Plan& plan, double until, const LocatedOptions& options = {}) {
    LocatedEngine engine(plan, options);
    State state = engine.initial_state();
    const RunReport report = engine.advance_to(state, until);
    EXPECT_EQ(report.status, RunStatus::ok) << report.message;
    return report.steps;
}

//   10 N sin t →[ 10 g ]—/\/\/—| 1e6 N/m, at rest at x_0: the same motion about any x_0
TEST(AStiffSpring, TakesAsManyStepsFarFromTheOrigin) {
    const auto steps_at = [](double origin) {
        Model m;
        m.body("m", {.inertia = 0.01, .position = origin});
        m.spring("s", {.stiffness = 1e6, .damping = 250, .rest = origin}).on("m");
        m.signals().add("push", signal::Sine{.amplitude = 10, .frequency = 1});
        m.force("f").on("m").signal("push");
        return steps_of(m.build(), 0.01);
    };
    const std::uint64_t at_zero = steps_at(0);
    for (const double origin : {0.5, -0.5, 3.7, 1e3}) {
        EXPECT_LE(steps_at(origin), at_zero + at_zero / 10) << origin;
    }
}

// A gear shift of a planetary set whose ring is as good as massless: as many steps as with an absolute tolerance of 1e-10, which is far
// above the rounding of its forces, or twice as many: of order 8, a tolerance 10^5 times smaller needs 10^(5/8) = 4 times as many at most
// where it decides, and it decides in few.
TEST(ALightRing, DoesNotAskForMoreDigitsThanItsForcesHave) {
    const auto steps_with = [](double tolerance) {
        const scenario::Scenario file = scenario::parse(
            "format = 1\n[run]\nuntil = 2.2\nengine = \"located\"\n[body.engine]\ninertia = 1\n[body.load]\ninertia = "
            "10\n"
            "[body.ring]\ninertia = 1e-9\n[planetary.set]\nsun = \"engine\"\nring = \"ring\"\ncarrier = "
            "\"load\"\nratio = 1.5\n"
            "[clutch.clutch]\nbetween = [\"engine\", \"ring\"]\ncapacity = \"100*engage\"\n"
            "[brake.brake]\non = \"ring\"\ncapacity = \"100*(1 - engage)\"\n"
            "[signals]\nengage = \"min(max((t - 2)/0.1, 0), 1)\"\n"
            "[force.torque]\non = \"engine\"\nvalue = \"if(t < 0.5, 0, 20)\"\n"
            "[force.drag]\non = \"load\"\nvalue = \"-20*(load.velocity/10.471975511966)^2\"\n",
            "shift", ".");
        return steps_of(file.plan, file.run.until, {.absolute_tolerance = tolerance});
    };
    EXPECT_LE(steps_with(LocatedOptions{}.absolute_tolerance), 4 * steps_with(1e-10));
}

// A ring of 1e-9 kg m² on a shaft of 1e9 N m/rad swings 1.6e8 times a second: a minute of it takes some 10^11 steps. The run says so after the
// first 100,000 of them, and names the ring.
//   N = 1 − s t presses a block of 1 kg at 2 m/s, μ = ½:  v = 2 − ½ (t − s t²/2) until 1/s, then it is free. The kink there is an event: as
//   many steps as two runs take that have none, and one more, up to it and from it on.
TEST(AFrictionPressedLessAndLess, IsLetGoWithoutShortSteps) {
    const auto sliding = [](double slope) {
        Model m;
        m.body("block", {.inertia = 1, .velocity = 2});
        m.signals().add("press", signal::Ramp{.slope = -slope, .offset = 1});
        m.friction("floor")
            .on("block")
            .law(NormalForce<double>{.sliding_coefficient = 0.5, .static_coefficient = 0.5})
            .normal_force("press");
        return m.build();
    };
    for (const double slope : {1.5, 2.0, 3.0, 7.0}) {
        const Plan plan = sliding(slope);
        LocatedEngine engine(plan);
        State state = engine.initial_state();
        const RunReport report = engine.advance_to(state, 1);
        ASSERT_EQ(report.status, RunStatus::ok) << report.message;
        EXPECT_NEAR(state.velocity[0], 2 - 0.25 / slope, 1e-12) << slope;
        EXPECT_EQ(state.mode[0], Mode::free) << slope;
        EXPECT_LE(report.steps, 2 * steps_of(sliding(0.9), 1) + 1) << slope;
    }
}

TEST(StepsThatCollapse, EndTheRunWithTheNameOfThePartAndARemedy) {
    Model m;
    m.body("wheel", {.inertia = 1});
    m.body("ring", {.inertia = 1e-9, .velocity = 1});
    m.spring("shaft", {.stiffness = 1e9}).between("ring", "wheel");
    const Plan plan = m.build();
    LocatedEngine engine(plan, {.stiffness = Stiffness::nonstiff});
    State state = engine.initial_state();
    const RunReport report = engine.advance_to(state, 60.0, {});
    EXPECT_EQ(report.status, RunStatus::step_too_small);
    EXPECT_EQ(report.steps, 100'000U);
    EXPECT_THAT(report.message, testing::HasSubstr("because of the motion of \"ring\""));
    EXPECT_THAT(report.message, testing::HasSubstr("give \"ring\" more inertia than 1e-09"));
    EXPECT_THAT(report.message, testing::HasSubstr("step_limit"));
}

// Between two wheels that slip against it, a plate of 1e-12 kg m² has its errors in what the wheels feel; it is the plate that is named.
TEST(StepsThatCollapse, NameTheLightBodyAndNotItsNeighbour) {
    Model m;
    m.body("left", {.inertia = 1, .velocity = 10});
    m.body("plate", {.inertia = 1e-12});
    m.body("right", {.inertia = 1});
    m.spring("oil", {.damping = 0.3}).between("left", "plate");
    m.spring("shaft", {.stiffness = 10, .damping = 0.4}).between("plate", "right");
    const Plan plan = m.build();
    LocatedEngine engine(plan, {.stiffness = Stiffness::nonstiff});
    State state = engine.initial_state();
    const RunReport report = engine.advance_to(state, 60.0, {});
    EXPECT_EQ(report.status, RunStatus::step_too_small);
    EXPECT_THAT(report.message, testing::HasSubstr("because of the motion of \"plate\""));
    EXPECT_THAT(report.message, testing::HasSubstr("give \"plate\" more inertia than 1e-12"));
}

// A clutch across a planetary set that a spring sets going: what it carries on the way to its limit is told within it, to the bit.
TEST(AClutch, IsToldWithinItsLimitOnTheWayToIt) {
    constexpr double kLimit = 1;  // [N·m]
    Model m;
    m.body("sun", {.inertia = 0.3, .viscous_damping = 1});
    m.body("ring", {.inertia = 2});
    m.body("carrier", {.inertia = 1});
    m.planetary("set").sun("sun").ring("ring").carrier("carrier").ratio(3.4);
    m.friction("clutch").along({{"sun", 1}, {"ring", -2}}).law(Coulomb<double>{.sliding = kLimit, .breakaway = kLimit});
    m.spring("spring", {.stiffness = 100, .rest = -1}).on("carrier");
    const Plan plan = m.build();
    LocatedEngine engine(plan);
    State state = engine.initial_state();
    double largest = 0;
    bool broke_away = false;
    const RunReport report = engine.advance_to(
        state, 0.257,
        {.on_event = [&](const Event& event, const State&) { broke_away |= event.part == "clutch"; },
         .on_step = [&](const State& now) { largest = std::max(largest, std::fabs(now.friction[0])); }});
    EXPECT_EQ(report.status, RunStatus::ok);
    EXPECT_TRUE(broke_away);
    EXPECT_EQ(largest, kLimit);
}

//   b0 --freewheel-- b1 ==gear== b2 ← motor     the gear just locks itself (aiding efficiency 0): b1 is held, the freewheel carries nothing
//
// In the inverse of the network 1e-16 stands for the share that the freewheel has of the motor's torque. It is no torque: nothing is to be
// decided as the current rises. A run without events takes some 16 steps (5 times longer each at first), whatever the unit of force.
TEST(AFreewheelThatCarriesNothing, FeelsNoShareOfWhatOthersCarry) {
    for (const double unit : {1e-3, 1.0, 1e3}) {
        Model m;
        m.body("b0", {.inertia = 1.75 * unit});
        m.body("b1", {.inertia = unit});
        m.body("b2", {.inertia = 3 * unit});
        m.freewheel("wheel").between("b0", "b1");
        m.gear("gear").between("b1", "b2").ratio(1).losses({.aiding_efficiency = 0});
        m.signals().add("volt", signal::Constant{1});
        m.electric_motor("motor", {.resistance = 1 / unit, .inductance = 1 / unit, .torque_constant = 1})
            .on("b2")
            .voltage("volt");
        const Plan plan = m.build();
        LocatedEngine engine(plan);
        State state = engine.initial_state();
        const RunReport report = engine.advance_to(state, 0.257);
        EXPECT_EQ(report.status, RunStatus::ok) << report.message;
        EXPECT_LE(report.steps, 20U) << unit;
        EXPECT_EQ(report.events, 1U) << unit;  // the first instant
        EXPECT_EQ(state.velocity, (std::vector<double>{0, 0, 0}));
    }
}

}  // namespace
}  // namespace stiction
