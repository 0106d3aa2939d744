// What the fixed engine promises with every method: the audit closes, rest is exact where the method promises it, a restored state
// continues bit for bit, nothing is allocated.
#include <gtest/gtest.h>

#include <cmath>
#include <stiction/solve/biagiotti.hpp>

#include "engine/both_engines.hpp"
#include "engine/fixed/every_method.hpp"
#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"
#include "method/suite.hpp"

namespace stiction_test {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kSteps = 400;
#else
constexpr int kSteps = 3000;
#endif

TEST(TheEnergyOfARun, ClosesToRoundingWithEveryMethod) {
    for (const NamedPlan& machine : method_machines()) {
        for (const AnyMethod& method : every_method()) {
            if (!can_run(method, machine)) {
                continue;
            }
            for (const double h : {1e-2, 1e-3}) {
                FixedEngine engine(machine.plan, {.step = h, .method = method});
                State state = engine.initial_state();
                const double start = engine.mechanical_energy(state);
                // Rounding: a few units per step of all energy that passes through the account.
                double turned_over = std::fabs(start);
                for (int i = 0; i < kSteps; ++i) {
                    const EnergyAccount last = state.energy;
                    ASSERT_EQ(engine.step(state).status, RunStatus::ok)
                        << machine.name << ", " << name_of(method) << ", step " << h;
                    turned_over += std::fabs(state.energy.input - last.input) +
                                   std::fabs(state.energy.friction - last.friction) +
                                   std::fabs(state.energy.scheme - last.scheme) +
                                   std::fabs(engine.mechanical_energy(state)) * 1e-3;
                }
                const EnergyAccount& e = state.energy;
                const double residual =
                    e.input - (engine.mechanical_energy(state) - start) - e.friction - e.damping - e.impact - e.scheme;
                EXPECT_LE(std::fabs(residual), 1e-12 * turned_over)
                    << machine.name << ", " << name_of(method) << ", step " << h;
            }
        }
    }
}

TEST(ARestoredState, ContinuesBitForBitWithEveryMethod) {
    for (const NamedPlan& machine : method_machines()) {
        for (const AnyMethod& method : every_method()) {
            if (!can_run(method, machine)) {
                continue;
            }
            FixedEngine engine(machine.plan, {.step = 1e-3, .method = method});
            State state = engine.initial_state();
            for (int i = 0; i < 500; ++i) {
                ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            }
            State fork = state;
            FixedEngine other(machine.plan, {.step = 1e-3, .method = method});
            for (int i = 0; i < 500; ++i) {
                ASSERT_EQ(engine.step(state).status, RunStatus::ok);
                ASSERT_EQ(other.step(fork).status, RunStatus::ok);
            }
            EXPECT_EQ(fork, state) << machine.name << ", " << name_of(method);
        }
    }
}

TEST(WhatSticks, DoesNotMoveByOneBitWithEveryMethodThatPromisesIt) {
    // spring ── [mass on ground, held] ── gear ── [mass on ground, held]; all pushes within the limits
    Model m;
    m.body("a", {.inertia = 1, .viscous_damping = 0.1, .position = 0.3});
    m.body("b", {.inertia = 0.3, .viscous_damping = 0.1, .position = -0.2});
    m.body("c", {.inertia = 0.7, .viscous_damping = 0.1});
    m.signals().add("shake", signal::Sine{.amplitude = 0.9, .frequency = 37});
    m.force("shaker").on("a").signal("shake");
    m.force("shaker of c").on("c").signal("shake");
    m.spring("spring", {.stiffness = 50, .damping = 1, .rest = 0.5}).between("a", "b");
    m.friction("brake a").on("a").law(Coulomb<double>{.sliding = 2, .breakaway = 2.5});
    m.friction("brake b").on("b").law(Coulomb<double>{.sliding = 2, .breakaway = 2.5});
    m.friction("clutch").between("b", "c", 0.7).law(Coulomb<double>{.sliding = 2, .breakaway = 2.5});
    const Plan plan = m.build();
    for (const AnyMethod& method : every_method()) {
        if (!promises_of(method).rest) {
            continue;
        }
        FixedEngine engine(plan, {.step = 1e-3, .method = method});
        State state = engine.initial_state();
        for (int i = 0; i < 5000; ++i) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            for (std::size_t k = 0; k < 3; ++k) {
                ASSERT_EQ(state.velocity[k], 0.0) << name_of(method) << ", step " << i << ", body " << k;
            }
            for (std::size_t e = 0; e < 3; ++e) {
                ASSERT_EQ(state.mode[e], Mode::stuck) << name_of(method);
                ASSERT_LE(std::fabs(state.friction[e]), 2.5 * (1 + 1e-12)) << name_of(method);
            }
        }
        EXPECT_EQ(state.position[0], 0.3) << name_of(method);
        EXPECT_EQ(state.position[1], -0.2) << name_of(method);
        EXPECT_EQ(state.energy.friction, 0.0) << name_of(method);
    }
}

TEST(ABodyStuckToAShakenBelt, HasTheSpeedOfTheBeltExactlyWithEveryMethodThatPromisesIt) {
    // belt speed 0.1 sin(20 t): acceleration at most 2 m/s² on 1 kg, held by 3 N
    Model m;
    m.body("block", {.inertia = 1, .viscous_damping = 0.01, .motion = Motion::translation});
    m.signals().add("belt", signal::Sine{.amplitude = 0.1, .frequency = 20});
    m.friction("contact").on("block").law(Coulomb<double>{.sliding = 2.5, .breakaway = 3}).ground_speed("belt");
    const Plan plan = m.build();
    for (const AnyMethod& method : every_method()) {
        if (!promises_of(method).rest) {
            continue;
        }
        FixedEngine engine(plan, {.step = 1e-3, .method = method});
        State state = engine.initial_state();
        for (int i = 0; i < 2000; ++i) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            ASSERT_EQ(state.velocity[0], signal_of(plan, state, "belt")) << name_of(method) << ", step " << i;
            ASSERT_EQ(state.mode[0], Mode::stuck) << name_of(method);
        }
    }
}

TEST(TwoBrakesOnOneShaft, HoldTogetherWhatNeitherHoldsAlone) {
    // 1.5 N·m and 1 N·m against 2 N·m
    Model m;
    m.body("shaft", {.inertia = 0.5, .viscous_damping = 0.1});
    m.signals().add("torque", signal::Constant{2});
    m.force("motor").on("shaft").signal("torque");
    m.friction("brake").on("shaft").law(Coulomb<double>{.sliding = 1.5, .breakaway = 1.5});
    m.friction("bearing").on("shaft").law(Coulomb<double>{.sliding = 1, .breakaway = 1});
    const Plan plan = m.build();
    for (const AnyMethod& method : every_method()) {
        if (!promises_of(method).rest) {
            continue;
        }
        FixedEngine engine(plan, {.step = 1e-3, .method = method});
        State state = engine.initial_state();
        for (int i = 0; i < 200; ++i) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            ASSERT_EQ(state.velocity[0], 0.0) << name_of(method) << ", step " << i;
        }
        EXPECT_NEAR(state.friction[0] + state.friction[1], 2, 1e-12) << name_of(method);
        EXPECT_LE(state.friction[0], 1.5 + 1e-12) << name_of(method);
        EXPECT_LE(state.friction[1], 1 + 1e-12) << name_of(method);
    }
}

TEST(AMethodOfItsOwn, DecidesOneFrictionWhileTheRunsMethodDecidesTheOthers) {
    // Two equal masses under the same push; one creeps on a hyperviscous ramp, the other rests.
    Model m;
    m.signals().add("push", signal::Constant{0.5});
    for (const char* name : {"resting", "creeping"}) {
        m.body(name);
        m.force(std::string("push on ") + name).on(name).signal("push");
    }
    m.friction("dry").on("resting").law(Coulomb<double>{.sliding = 1, .breakaway = 1});
    m.friction("ramp")
        .on("creeping")
        .law(Coulomb<double>{.sliding = 1, .breakaway = 1})
        .method(Hyperviscous<double>{.transition_velocity = 0.01});
    const Plan plan = m.build();
    FixedEngine engine(plan, {.step = 1e-3, .method = Hill<double>{}});
    State state = engine.initial_state();
    for (int i = 0; i < 1000; ++i) {
        ASSERT_EQ(engine.step(state).status, RunStatus::ok);
    }
    EXPECT_EQ(state.velocity[0], 0.0);
    EXPECT_NEAR(state.velocity[1], 0.005, 1e-12) << "v_t·push/F_c, reached to rounding after 100 time constants";
}

TEST(AStackOfBodiesWithMethodBiagiotti, IsTheManyBodyMethodOfThePaper) {
    // [1]-a-[2]-b-[3], written out of order and one friction the other way round
    const double h = 1e-3;
    const std::vector<double> inertia{1, 0.5, 2}, limit{1.2, 0.9}, sliding{1, 0.8};
    std::vector<double> velocity{3, -1, 0.5};
    Model m;
    m.body("2", {.inertia = inertia[1], .velocity = velocity[1]});
    m.body("1", {.inertia = inertia[0], .velocity = velocity[0]});
    m.body("3", {.inertia = inertia[2], .velocity = velocity[2]});
    m.signals().add("torque", signal::Sine{.amplitude = 4, .frequency = 9});
    m.force("drive").on("1").signal("torque");
    m.friction("b").between("3", "2").law(Coulomb<double>{.sliding = sliding[1], .breakaway = limit[1]});
    m.friction("a").between("1", "2").law(Coulomb<double>{.sliding = sliding[0], .breakaway = limit[0]});
    const Plan plan = m.build();
    const std::size_t torque_slot = *plan.signals.slot("torque");
    FixedEngine engine(plan, {.step = h, .method = Biagiotti<double>{}});
    State state = engine.initial_state();

    std::vector<double> torque(3), relative(2), friction(2), acceleration(2), workspace(4);
    std::vector<Mode> mode(2);
    for (int k = 0; k < 3000; ++k) {
        const StepView view = engine.step(state);
        ASSERT_EQ(view.status, RunStatus::ok);
        torque[0] = view.values[torque_slot];
        solve::BiagiottiState<double> by_hand{.relative_velocity = relative};
        solve::set_body_velocities<double>(inertia, velocity, by_hand);
        solve::BiagiottiFriction<double> found{friction, acceleration, mode};
        ASSERT_EQ(solve::step<double>({inertia, torque, limit, sliding}, h, workspace, by_hand, found),
                  solve::BiagiottiProblem::none);
        solve::body_velocities<double>(inertia, by_hand, velocity);
        // The stack may be read from either end: the same to rounding, which friction does not let grow.
        ASSERT_NEAR(state.velocity[1], velocity[0], 1e-11) << k;
        ASSERT_NEAR(state.velocity[0], velocity[1], 1e-11) << k;
        ASSERT_NEAR(state.velocity[2], velocity[2], 1e-11) << k;
        ASSERT_NEAR(state.friction[1], friction[0], 1e-9) << k;
        ASSERT_NEAR(state.friction[0], -friction[1], 1e-9) << k;
    }
}

std::string refusal_of(const Plan& plan, const FixedOptions& options) {
    try {
        const FixedEngine engine(plan, options);
    } catch (const ModelError& error) {
        return error.what();
    }
    return {};
}

TEST(MethodsThatCannotRunAModel, AreRefusedAllAtOnceWithTheRemedy) {
    Model m;
    m.body("screw");
    m.body("shaft");
    m.friction("thread").on("screw").law(Transmission<double>{.constant = 1}).method(LuGre<double>{.stiffness = -1});
    m.friction("bearing").on("shaft").law(Coulomb<double>{.sliding = 1, .breakaway = 1});
    m.freewheel("clutch").between("screw", "shaft");
    const Plan plan = m.build();
    const std::string text = refusal_of(plan, {.step = -1, .method = Karnopp<double>{.dead_band = -2}});
    for (const char* part :
         {"run.step = -1", "run.dead_band = -2", "thread.method.stiffness = -1",
          "thread: method \"lugre\" needs a law with the same friction both ways, which \"transmission\"",
          "clutch: method \"lugre\" cannot decide a freewheel, only \"exact\" can"}) {
        EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
    }
    Model undamped;
    undamped.body("shaft");
    undamped.friction("bearing").on("shaft").law(Coulomb<double>{});
    const std::string degraded = refusal_of(undamped.build(), {.method = Degraded<double>{}});
    EXPECT_NE(degraded.find("shaft: a method without inertia"), std::string::npos) << degraded;
}

TEST(ABandTooNarrowForTheStep, StopsTheRunAndNamesTheFriction) {
    Model m;
    m.body("idle");
    m.body("shaft", {.velocity = 1});
    m.friction("other").on("idle").law(Coulomb<double>{});
    m.friction("bearing")
        .on("shaft")
        .law(Coulomb<double>{.sliding = 1, .breakaway = 1})
        .method(Karnopp<double>{.dead_band = 1e-9});
    const Plan plan = m.build();
    FixedEngine engine(plan, {.step = 1e-3, .method = Borello<double>{}});
    State state = engine.initial_state();
    const State before = state;
    const StepView view = engine.step(state);
    EXPECT_EQ(view.status, RunStatus::step_too_long);
    EXPECT_EQ(view.culprit, 1U);
    EXPECT_EQ(state, before);
}

/// A body on an end with a speed into it, alone and tied to another one by a soft spring.
std::vector<NamedPlan> bodies_that_begin_into_their_end(double sign) {
    std::vector<NamedPlan> all;
    for (const bool tied : {false, true}) {
        Model m;
        const Travel<double> travel =
            sign > 0 ? Travel<double>{.upper = 0, .restitution = 0.5} : Travel<double>{.lower = 0, .restitution = 0.5};
        BodyOptions ball{.inertia = 2, .velocity = sign};
        ball.motion = Motion::translation;
        ball.travel = travel;
        m.body("ball", ball);
        m.friction("air").on("ball").law(Coulomb<double>{.sliding = 1e-3, .breakaway = 1e-3});
        if (tied) {
            m.body("block", {.inertia = 1, .motion = Motion::translation});
            m.spring("thread", {.stiffness = 1e-3}).between("ball", "block");
            m.friction("floor").on("block").law(Coulomb<double>{.sliding = 1e-3, .breakaway = 1e-3});
        }
        all.push_back({tied ? "tied" : "alone", m.build()});
    }
    return all;
}

TEST(ABodyThatBeginsIntoItsEnd, ReboundsAtOnceWithEveryMethod) {
    // v⁺ = −e v = ∓0.5, lost ½·2·(1 − 0.25) J; friction and thread change the speed by less than 1e-5 in a step of 1 ms.
    for (const double sign : {1.0, -1.0}) {
        for (const NamedPlan& machine : bodies_that_begin_into_their_end(sign)) {
            for (const AnyMethod& method : every_method()) {
                if (std::holds_alternative<Degraded<double>>(method)) {  // without inertia nothing rebounds
                    continue;
                }
                FixedEngine engine(machine.plan, {.step = 1e-3, .method = method});
                State state = engine.initial_state();
                std::vector<Event> events;
                Listener listener;
                listener.on_event = [&](const Event& event, const State&) { events.push_back(event); };
                const std::string which = machine.name + ", " + name_of(method);
                ASSERT_EQ(engine.advance_to(state, 2e-3, listener).status, RunStatus::ok) << which;
                EXPECT_NEAR(state.velocity[0], -0.5 * sign, 1e-4) << which;
                EXPECT_LT(state.position[0] * sign, 0) << which;
                EXPECT_NEAR(state.energy.impact, 0.75, 1e-4) << which;
                ASSERT_FALSE(events.empty()) << which;
                EXPECT_EQ(events[0].kind, Event::Kind::impact) << which;
                EXPECT_EQ(events[0].speed, 1) << which;
            }
        }
    }
}

TEST(EveryMethod, HasANameByWhichItIsFound) {
    for (const AnyMethod& method : every_method()) {
        const std::optional<AnyMethod> found = method_named(name_of(method));
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->index(), method.index());
    }
    EXPECT_EQ(every_method().size() + 1, std::variant_size_v<AnyMethod>);  // the user's own has none yet
    EXPECT_FALSE(method_named("coulomb").has_value());
}

}  // namespace
}  // namespace stiction_test
