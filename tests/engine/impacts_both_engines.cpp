// Machines with impacts on both engines: the fixed engine converges to the located one in motion and in where the energy went, friction
// takes no part in an impact, and what is stuck to a ground that accelerates does not slip.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "both_engines.hpp"
#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "machine/model.hpp"
#include "result/recorder.hpp"
#include "scenario/scenario.hpp"
#include "scratch_folder.hpp"

namespace stiction {
namespace {

#ifdef STICTION_SANITIZED
constexpr double kFiner = 4;
#else
constexpr double kFiner = 16;
#endif

/// Everything an engine of order one may get wrong by a multiple of the step.
std::vector<double> told(const State& state) {
    std::vector<double> all{state.energy.input, state.energy.friction, state.energy.impact, state.energy.damping};
    all.insert(all.end(), state.position.begin(), state.position.end());
    all.insert(all.end(), state.velocity.begin(), state.velocity.end());
    return all;
}

/// Errors of order one with a constant of at most `size` per step: events fall within their steps anywhere, so errors of two steps
/// cannot be compared with each other.
void expect_within(const Plan& plan, double until, double step, double size) {
    const State exact = run_located(plan, until);
    for (const double h : {step, step / kFiner}) {
        const State stepped = run_fixed(plan, h, until);
        const std::vector<double> a = told(stepped);
        const std::vector<double> b = told(exact);
        for (std::size_t k = 0; k < a.size(); ++k)
            EXPECT_NEAR(a[k], b[k], size * h) << "quantity " << k << ", step " << h;
        EXPECT_NEAR(stepped.energy.scheme, 0, size * h) << "step " << h;
        EXPECT_EQ(stepped.mode, exact.mode);
    }
}

/// What happened, in order: "load impact upper; gear mode forward->stuck; …".
std::string events_of(const Trajectory& trajectory) {
    std::string text;
    for (const Event& event : trajectory.events) {
        text += event.part + " " + name(event.kind);
        text += event.kind == Event::Kind::mode ? std::string(" ") + name(event.from) + "->" + name(event.to) : "";
        text += "; ";
    }
    return text;
}

std::string events_of(Engine& engine, double until) {
    Recorder recorder(engine.plan(), {.spacing = until});
    State state = engine.initial_state();
    EXPECT_EQ(run(engine, state, until, recorder).status, RunStatus::ok);
    return events_of(recorder.trajectory());
}

std::string events_of_fixed(const Plan& plan, double step, double until) {
    FixedEngine engine(plan, {.step = step});
    return events_of(engine, until);
}

std::string events_of_located(const Plan& plan, double until) {
    LocatedEngine engine(plan);
    return events_of(engine, until);
}

/// A motor turning three times as fast as a load that meets its end.
Plan geared_onto_end(double restitution, double aiding_efficiency) {
    Model m;
    m.body("motor", {.inertia = 0.5, .velocity = 3});
    m.body("load", {.inertia = 3, .velocity = 1, .travel = {.lower = -5, .upper = 0.5, .restitution = restitution}});
    m.gear("gear")
        .between("motor", "load")
        .ratio(3)
        .losses({.constant = 0.1, .opposing_efficiency = 0.6, .aiding_efficiency = aiding_efficiency});
    return m.build();
}

TEST(AnEndMetThroughAGearWithLosses, TakesNoFrictionAlong) {
    // The kinetic energy is ½·0.5·9 + ½·3 = 3.75 J, of which 1 − e² is lost in the impact but for what friction took before. Speeds
    // and forces are of size 3 and 1, their products within the step of the impact of size 10.
    for (const double restitution : {0.0, 0.6}) {
        for (const double aiding : {0.4, -0.3}) {
            SCOPED_TRACE("restitution " + std::to_string(restitution) + ", aiding " + std::to_string(aiding));
            expect_within(geared_onto_end(restitution, aiding), 1, 1e-3, 20);
        }
    }
}

TEST(AnEndMetThroughAGearWithLosses, IsToldAlikeByBothEngines) {
    for (const double restitution : {0.0, 0.6}) {
        for (const double aiding : {0.4, -0.3}) {
            const Plan plan = geared_onto_end(restitution, aiding);
            const std::string located = events_of_located(plan, 1);
            EXPECT_NE(located.find("load impact"), std::string::npos) << located;
            EXPECT_EQ(events_of_fixed(plan, 1e-3, 1), located);
        }
    }
}

/// Two gears with losses, joined by a clutch that opens, one on an end of travel, one driven by a motor and held by a freewheel.
constexpr const char* kTwoGears = R"toml(
format = 1
[run]
until = 1.5
[body.a]
inertia = "0.1 kg m2"
[force.push_a]
on = "a"
value = "3 + 4*sin(11*t)"
[body.b]
inertia = "0.5 kg m2"
[force.push_b]
on = "b"
value = "3 + 4*sin(11*t)"
[body.load_a]
inertia = "0.5 kg m2"
travel = [-1, 0.1]
[friction.brake]
on = "load_a"
law = "stribeck"
breakaway = 4.199999999999999
stribeck_velocity = 0.1
[body.load_b]
inertia = "3 kg m2"
[freewheel.backstop]
on = "load_b"
[motor.motor]
on = "load_b"
voltage = "8*sin(5*t)"
[clutch.clutch]
between = ["a", "b"]
capacity = "4*max(0, 1 - t)"
[gear.gear_a]
between = ["a", "load_a"]
ratio = 10
constant = 0.1
opposing_efficiency = 0.6
[gear.gear_b]
between = ["b", "load_b"]
ratio = 10
opposing_efficiency = 0.6
)toml";

TEST(TwoGearsWithLossesThatAClutchJoins, AreNeverToldStuckWhileOneMovesTheOther) {
    // a gear held within its limits is moved on by what the other one does in the same step; run_fixed checks the audit to rounding
    const stiction_test::ScratchFolder folder;
    std::ofstream(folder / "machine.toml") << kTwoGears;
    const Plan plan = scenario::load(folder / "machine.toml").plan;
    FixedEngine engine(plan, {.step = 5e-4});
    State state = engine.initial_state();
    while (state.time < 0.5) {
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
            const double slip = along(plan.layout.elements[e], state.velocity);
            ASSERT_TRUE(state.mode[e] != Mode::stuck || slip == 0) << plan.frictions[e].name << " at " << state.time;
        }
    }
    EXPECT_GT(run_fixed(plan, 5e-4, 0.5).energy.impact, 0);
}

TEST(GearsThatBeginWithSpeedsTheyCannotHave, AgreeWithoutFriction) {
    // momentum along the gear: (J_a + J_b/r²) w = J_a v_a + J_b v_b/r: with losses as without
    for (const bool lossy : {false, true}) {
        Model m;
        m.body("motor", {.inertia = 0.5, .velocity = 4});
        m.body("load", {.inertia = 3, .velocity = -1});
        GearBuilder gear = m.gear("gear").between("motor", "load").ratio(3);
        if (lossy) gear.losses({.constant = 0.1, .opposing_efficiency = 0.6, .aiding_efficiency = 0.4});
        const Plan plan = m.build();
        FixedEngine engine(plan, {.step = 1e-6});
        State state = engine.initial_state();
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        const double expected = (0.5 * 4 + 3 * -1 / 3.0) / (0.5 + 3 / 9.0);
        // friction of at most 0.1 N·m on 0.8 kg·m² changes it by 2e-7 within the step
        EXPECT_NEAR(state.velocity[0], expected, lossy ? 2e-7 : 1e-14);
        EXPECT_NEAR(state.energy.impact, 0.5 * (0.5 * 16 + 3) - 0.5 * (0.5 + 3 / 9.0) * expected * expected, 1e-14);
        EXPECT_NEAR(state.energy.scheme, 0, 1e-12);
        expect_within(plan, 0.1, 1e-3, 20);
    }
}

//   motor 1 kg·m² ── r : 1, self-locking ── load 2 kg·m², 1 rad/s      no torque anywhere
//   v⁺ = 2/(2 + r²) of the load, r v⁺ of the motor; lost 1 − ½ (2 + r²) v⁺² = 1 − v⁺ (docs/theory/lossy-gear.md (8)), and it turns on so
TEST(FirstSpeedsThatASelfLockingGearCannotHave, AreAnImpactThroughTheTeethAndItTurnsOn) {
    for (const double ratio : {2.0, -2.0, 0.5, 3.0}) {
        for (const double sign : {1.0, -1.0}) {
            Model m;
            m.body("load", {.inertia = 2, .velocity = sign});
            m.body("motor", {.inertia = 1});
            m.gear("gear")
                .between("motor", "load")
                .ratio(ratio)
                .losses({.opposing_efficiency = 0.9, .aiding_efficiency = -0.4, .static_ratio = 1.5});
            const Plan plan = m.build();
            const double load = 2 / (2 + ratio * ratio);
            const State fixed = run_fixed(plan, 1e-3, 0.25);
            const State located = run_located(plan, 0.25);
            for (const State* state : {&fixed, &located}) {
                EXPECT_NEAR(state->velocity[0], sign * load, 1e-12) << ratio;
                EXPECT_NEAR(state->velocity[1], sign * ratio * load, 1e-12) << ratio;
                EXPECT_NEAR(state->energy.impact, 1 - load, 1e-12) << ratio;
                EXPECT_NEAR(state->energy.friction, 0, 1e-12) << ratio;
                EXPECT_NEAR(state->energy.scheme, 0, 1e-12) << ratio;
            }
        }
    }
}

TEST(AFreewheelThatClosesAfterARebound, LosesItsEnergyInTheImpact) {
    // at 0.5 s the leader J 1 is thrown back with 0.8 and the follower J 2 is taken along at 0.8/3
    Model m;
    m.body("follower", {.inertia = 2});
    m.body("leader", {.inertia = 1, .velocity = 1, .travel = {.lower = -5, .upper = 0.5, .restitution = 0.8}});
    m.freewheel("freewheel").between("follower", "leader");
    const Plan plan = m.build();
    const State state = run_fixed(plan, 1e-3, 1);
    EXPECT_NEAR(state.velocity[0], -0.8 / 3, 1e-14);
    EXPECT_NEAR(state.energy.impact, 0.5 - 0.5 * 3 * 0.64 / 9, 1e-14);
    EXPECT_NEAR(state.energy.scheme, 0, 1e-14);
    expect_within(plan, 1, 1e-3, 2);
}

TEST(ADriveWhoseSpeedJumps, LosesHalfItsWorkInTheImpact) {
    // J 2 is taken from 0 to 3 rad/s at 0.5 s: 18 J in, 9 J kinetic, 9 J lost
    Model m;
    m.body("wheel", {.inertia = 2});
    m.signals().add("speed", signal::Step{.start = 0.5, .before = 0, .after = 3});
    m.motion("drive").on("wheel").velocity("speed");
    const Plan plan = m.build();
    const State state = run_fixed(plan, 1e-3, 1);
    EXPECT_EQ(state.velocity[0], 3.0);
    EXPECT_NEAR(state.energy.input, 18, 1e-12);
    EXPECT_NEAR(state.energy.impact, 9, 1e-12);
    EXPECT_NEAR(state.energy.scheme, 0, 1e-12);
    expect_within(plan, 1, 1e-3, 10);
}

TEST(ADamperBetweenBodiesThatMeetTheirEnds, LosesInEveryStep) {
    // the damper turns the second body round; it is stopped on the way, where the rate of the whole step is not the rate it has
    Model m;
    m.body("free", {.inertia = 0.7});
    m.body("between", {.inertia = 1, .position = -1, .travel = {.lower = -1, .upper = 0}});
    m.spring("shaft", {.stiffness = 1, .damping = 1}).between("free", "between", -1);
    m.signals().add("back", signal::Constant{.value = -1});
    m.signals().add("forth", signal::Constant{.value = 3});
    m.force("pull").on("free").signal("back");
    m.force("push").on("between").signal("forth");
    const Plan plan = m.build();
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    for (int k = 0; k < 1000; ++k) {
        const double before = state.energy.damping;
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_GE(state.energy.damping, before) << state.time;
    }
    EXPECT_EQ(state.position[1], 0.0);
    expect_within(plan, 1, 1e-3, 20);
}

TEST(ABodyStuckOnABeltThatAccelerates, HasTheSpeedOfTheBeltToTheBit) {
    // 1 kg, belt 1.5 sin t: 1.5 N at most, the friction holds 5 N
    constexpr double kStep = 1e-2;
    Model m;
    m.body("block", {.inertia = 1, .motion = Motion::translation});
    m.signals().add("belt", signal::Sine{.amplitude = 1.5, .frequency = 1});
    m.friction("contact").on("block").law(Coulomb<double>{.sliding = 3, .breakaway = 5}).ground_speed("belt");
    const Plan plan = m.build();
    FixedEngine engine(plan, {.step = kStep});
    State state = engine.initial_state();
    for (int k = 0; k < 300; ++k) {
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
        ASSERT_EQ(state.mode[0], Mode::stuck);
        ASSERT_EQ(state.velocity[0], signal_of(plan, state, "belt")) << state.time;
        // the mean force of the step that just took place
        const double force = (std::sin(state.time) - std::sin(state.time - kStep)) * 1.5 / kStep;
        ASSERT_NEAR(-state.friction[0], force, 1e-12);
    }
    EXPECT_EQ(state.energy.friction, 0.0);
    // the belt's work is the kinetic energy, and h/2 ∫ a² dt with a ≤ 1.5 for 3 s beside it
    EXPECT_NEAR(state.energy.input, 0.5 * state.velocity[0] * state.velocity[0], 0.5 * kStep * 1.5 * 1.5 * 3);
    expect_within(plan, 3, kStep, 5);
}

}  // namespace
}  // namespace stiction
