// The reference automaton against closed forms: it must be right before the engines are compared with it.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "reference/event_automaton.hpp"

namespace reference {
namespace {

constexpr double kTolerance = 1e-10;  // steps of 1 ms, order 4, motion of size 1: far below

Signal constant(Real value) {
    return [value](const Instant&) { return value; };
}

std::string told(const EventAutomaton& run, const std::string& part) {
    std::string text;
    for (const Event& event : run.events()) {
        if (event.part == part && event.kind == Event::Kind::mode) {
            text += std::string(text.empty() ? "" : " ") + name(event.from) + "-" + name(event.to);
        }
    }
    return text;
}

double time_of(const EventAutomaton& run, const std::string& part, std::size_t which = 0) {
    for (const Event& event : run.events()) {
        if (event.part == part && which-- == 0) {
            return static_cast<double>(event.time);
        }
    }
    return -1;
}

double near(Real x) { return static_cast<double>(x); }

TEST(TheReference, StopsACoastingFlywheelWhereItsFrictionHasTakenItsEnergy) {
    // J 2, v 3, friction 1.5: t = J v/F = 4 s, x = J v²/(2F) = 6
    Machine m;
    m.bodies = {{.name = "wheel", .inertia = 2, .velocity = 3}};
    m.frictions = {{.name = "bearing", .row = {{0, 1}}, .law = coulomb(1.5L, 2)}};
    EventAutomaton run(m);
    ASSERT_TRUE(run.run_to(5)) << run.failure();
    EXPECT_NEAR(time_of(run, "bearing"), 4, 1e-12);
    EXPECT_NEAR(near(run.position()[0]), 6, 1e-12);
    EXPECT_EQ(run.velocity()[0], 0);
    EXPECT_EQ(told(run, "bearing"), "forward-stuck");
}

TEST(TheReference, LetsABlockOnABeltStickAndSlip) {
    // m = k = 1, static 1, sliding ½, belt 0.2: the block rides to x = 1, then x = ½ + ½ cos τ + 0.2 sin τ while it slips. It has
    // the speed of the belt again where −½ sin τ + 0.2 cos τ = 0.2: τ = 2π − 2 atan(½/0.2), x = 0; it rides 1/0.2 s to break away again.
    Machine m;
    m.bodies = {{.name = "block", .velocity = 0.2L}};
    m.springs = {{.row = {{0, 1}}, .stiffness = 1}};
    m.frictions = {
        {.name = "belt", .row = {{0, 1}}, .law = coulomb(0.5L, 1), .ground_speed = [](Real) { return 0.2L; }}};
    EventAutomaton run(m);
    ASSERT_TRUE(run.run_to(23)) << run.failure();
    const double slips = 2 * std::acos(-1.0) - 2 * std::atan(0.5 / 0.2);
    EXPECT_EQ(told(run, "belt"), "stuck-backward backward-stuck stuck-backward backward-stuck stuck-backward");
    EXPECT_NEAR(time_of(run, "belt", 0), 5, kTolerance);
    EXPECT_NEAR(time_of(run, "belt", 1), 5 + slips, kTolerance);
    EXPECT_NEAR(time_of(run, "belt", 2), 10 + slips, kTolerance);
    EXPECT_NEAR(time_of(run, "belt", 3), 10 + 2 * slips, kTolerance);
    EXPECT_TRUE(run.ambiguous().empty());
}

TEST(TheReference, BouncesABallUntilItRests) {
    // dropped from 1 with g = 2: lands at 1 s with speed 2, e = ½: flights of 2·2·½^k/2 s; rests at 1 + 2 (½ + ¼ + …) = 3 s
    Machine m;
    m.bodies = {{.name = "ball", .position = 1, .lower = 0, .restitution = 0.5L}};
    m.forces = {{0, constant(-2)}};
    EventAutomaton run(m);
    ASSERT_TRUE(run.run_to(2.6L)) << run.failure();
    EXPECT_NEAR(time_of(run, "ball", 0), 1, 1e-12);
    EXPECT_NEAR(time_of(run, "ball", 1), 2, 1e-12);
    EXPECT_NEAR(time_of(run, "ball", 2), 2.5, 1e-12);
    ASSERT_TRUE(run.run_to(4)) << run.failure();
    EXPECT_NEAR(static_cast<double>(run.events().back().time), 3, 4e-9);  // the last flights are left out
    EXPECT_EQ(run.position()[0], 0);
    EXPECT_EQ(run.velocity()[0], 0);
}

TEST(TheReference, TellsWhenTwoStackedBlocksPart) {
    // push 2 t on the upper block m 1, lower m 3, friction 1.5 at rest and 1 sliding, no floor: together a = t/2; the upper hands on
    // 3·t/2 ≤ 1.5 until t = 1; then upper a = 2t − 1, lower 1/3
    Machine m;
    m.bodies = {{.name = "upper", .inertia = 1}, {.name = "lower", .inertia = 3}};
    m.forces = {{0, [](const Instant& now) { return 2 * now.time; }}};
    m.frictions = {{.name = "contact", .row = {{0, 1}, {1, -1}}, .law = coulomb(1, 1.5L)}};
    EventAutomaton run(m);
    ASSERT_TRUE(run.run_to(2)) << run.failure();
    EXPECT_EQ(told(run, "contact"), "stuck-forward");
    EXPECT_NEAR(time_of(run, "contact"), 1, 1e-12);
    EXPECT_NEAR(near(run.velocity()[0]), 0.25 + (4 - 1) - 1, 1e-12);
    EXPECT_NEAR(near(run.velocity()[1]), 0.25 + 1.0 / 3, 1e-12);
}

TEST(TheReference, LowersOnlyWhatSlides) {
    // J = 1, 1, 1; F = 1.1, 1, −3; static 1, 2; sliding 1, 1: a = 0.55, 0.55, −2
    Machine m;
    m.bodies = {{.name = "a"}, {.name = "b"}, {.name = "c"}};
    m.forces = {{0, constant(1.1L)}, {1, constant(1)}, {2, constant(-3)}};
    m.frictions = {{.name = "ab", .row = {{0, 1}, {1, -1}}, .law = coulomb(1, 1)},
                   {.name = "bc", .row = {{1, 1}, {2, -1}}, .law = coulomb(1, 2)}};
    EventAutomaton run(m);
    ASSERT_TRUE(run.run_to(1)) << run.failure();
    EXPECT_NEAR(near(run.velocity()[0]), 0.55, 1e-12);
    EXPECT_NEAR(near(run.velocity()[1]), 0.55, 1e-12);
    EXPECT_NEAR(near(run.velocity()[2]), -2, 1e-12);
    EXPECT_EQ(told(run, "ab"), "");
}

TEST(TheReference, HoldsAPushThatEqualsTheSumOfTwoLimits) {
    // 2.0 against 0.5 + 1.5: it holds; a trifle more moves it with 2.0 − 0.5 − 1.0
    for (const Real push : {2.0L, 2.0001L}) {
        Machine m;
        m.bodies = {{.name = "b", .inertia = 2}};
        m.forces = {{0, constant(push)}};
        m.frictions = {{.name = "f", .row = {{0, 1}}, .law = coulomb(0.5L, 0.5L)},
                       {.name = "g", .row = {{0, 1}}, .law = coulomb(1, 1.5L)}};
        EventAutomaton run(m);
        ASSERT_TRUE(run.run_to(1)) << run.failure();
        EXPECT_NEAR(near(run.velocity()[0]), push > 2 ? near(push - 1.5L) / 2 : 0.0, 1e-12);
    }
}

TEST(TheReference, TakesAFreewheelAlongAfterABounce) {
    // the leader J 1 meets its end at 0.5 s with 1, flies back with 0.8 and takes the follower J 2 along: 0.8/3
    Machine m;
    m.bodies = {{.name = "follower", .inertia = 2},
                {.name = "leader", .velocity = 1, .lower = -5, .upper = 0.5L, .restitution = 0.8L}};
    m.joints = {{.name = "sprag", .row = {{0, 1}, {1, -1}}, .one_way = true}};
    EventAutomaton run(m);
    ASSERT_TRUE(run.run_to(1)) << run.failure();
    EXPECT_NEAR(near(run.velocity()[0]), -0.8 / 3, 1e-14);
    EXPECT_NEAR(near(run.velocity()[1]), -0.8 / 3, 1e-14);
}

/// A motor and a load of inertia J_m, J_l on one shaft with teeth that lose.
Machine geared(Real motor, Real load, Real opposing, Real aiding, Real speed) {
    Machine m;
    m.bodies = {{.name = "motor", .inertia = motor, .velocity = speed},
                {.name = "load", .inertia = load, .velocity = speed}};
    m.joints = {{.name = "teeth", .row = {{0, 1}, {1, -1}}}};
    m.gears = {{.name = "gear", .joint = 0, .motor = 0, .opposing_efficiency = opposing, .aiding_efficiency = aiding}};
    return m;
}

TEST(TheReference, DrivesThroughALossyGear) {
    // motor drives: a = T/(J_m + J_l/η) = 3/(1 + 1/0.8); driven by the load: a = 0.5·3/(1 + 0.5·1)
    Machine forward = geared(1, 1, 0.8L, 0.5L, 0);
    forward.forces = {{0, constant(3)}};
    EventAutomaton driven(forward);
    ASSERT_TRUE(driven.run_to(1)) << driven.failure();
    EXPECT_NEAR(near(driven.velocity()[1]), 3 / 2.25, 1e-12);
    Machine back = geared(1, 1, 0.8L, 0.5L, 0);
    back.forces = {{1, constant(3)}};
    EventAutomaton driving(back);
    ASSERT_TRUE(driving.run_to(1)) << driving.failure();
    EXPECT_NEAR(near(driving.velocity()[1]), 1.5 / 1.5, 1e-12);
}

TEST(TheReference, HoldsALoadOnASelfLockingScrewAtAnyTorque) {
    for (const Real load : {0.1L, 10.0L, 1e6L}) {
        Machine m = geared(1, 1, 0.6L, -0.1L, 0);
        m.forces = {{1, constant(load)}};
        EventAutomaton run(m);
        ASSERT_TRUE(run.run_to(1)) << run.failure();
        EXPECT_EQ(run.velocity()[0], 0);
        EXPECT_TRUE(run.events().empty());
    }
}

TEST(TheReference, JamsAGearWhoseLoadOverrunsItsMotor) {
    // J_m + η_aid J_l = 1 − 0.2·10 < 0; the motor is ahead while T/1 ≥ L/10, T = 3 − 20 t, L = 10: until t = 0.1
    Machine m = geared(1, 10, 0.8L, -0.2L, 1);
    m.forces = {{0, [](const Instant& now) { return 3 - 20 * now.time; }}, {1, constant(10)}};
    EventAutomaton run(m);
    ASSERT_TRUE(run.run_to(0.5L)) << run.failure();  // the load holds it against 7 N·m
    EXPECT_EQ(run.events().front().kind, Event::Kind::jam);
    EXPECT_NEAR(time_of(run, "gear"), 0.1, 1e-12);
    EXPECT_NEAR(near(run.velocity()[0]), 0, 1e-18);
    EXPECT_NEAR(near(run.velocity()[1]), 0, 1e-18);
}

TEST(TheReference, GoesOnThroughAGearWhoseClutchLetsGo) {
    // push 3 t on b2, clutch 1.2/1.0 to b1, gear 0.8 to b0: 3 t (1 − 1/3.25) = 1.2 at t = 0.5777…; then b1 at 1/2.25
    Machine m;
    m.bodies = {{.name = "b0"}, {.name = "b1"}, {.name = "b2"}};
    m.forces = {{2, [](const Instant& now) { return 3 * now.time; }}};
    m.joints = {{.name = "teeth", .row = {{1, 1}, {0, -1}}}};
    m.gears = {{.name = "gear", .joint = 0, .motor = 1, .opposing_efficiency = 0.8L, .aiding_efficiency = 0.8L}};
    m.frictions = {{.name = "clutch", .row = {{2, 1}, {1, -1}}, .law = coulomb(1, 1.2L)}};
    EventAutomaton run(m);
    ASSERT_TRUE(run.run_to(3)) << run.failure();
    const double lets_go = 1.2 / 3 / (1 - 1 / 3.25);
    EXPECT_NEAR(time_of(run, "clutch"), lets_go, 1e-12);
    EXPECT_NEAR(near(run.velocity()[1]), 1.5 * lets_go * lets_go / 3.25 + (3 - lets_go) / 2.25, 1e-11);
}

}  // namespace
}  // namespace reference
