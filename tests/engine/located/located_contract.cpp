// What the located engine promises whatever the machine: exact rest, a closed audit, a run that depends on the state alone, an end to
// everything, and the story of the fixed engine.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"
#include "engine/observe/observation.hpp"
#include "located_story.hpp"
#include "machine_file.hpp"

namespace stiction {
namespace {

struct Machine {
    const char* name;
    Plan plan;
    double until;
};

std::vector<Machine> located_machines() {
    std::vector<Machine> all;
    all.push_back({"coupled clutches", machines::load("coupled-clutches"), 1.5});
    all.push_back({"dual clutch", machines::load("dual-clutch"), 10});
    all.push_back({"belt", machines::belt_oscillator(), 30});
    all.push_back({"screw", machines::load("locked-screw"), 1});
    all.push_back({"mass on stop", machines::load("mass-on-stop"), 2});
    all.push_back({"brake and bearing", machines::load("brake-and-bearing"), 1});
    return all;
}

TEST(TheEnergyOfALocatedRun, ClosesTo1em9OfWhatIsTurnedOver) {
    for (const Machine& m : located_machines()) {
        const Story s = tell(m.plan, m.until);
        ASSERT_EQ(s.report.status, RunStatus::ok) << m.name << ": " << s.report.message;
        EXPECT_LE(std::fabs(s.residual), 1e-9 * s.turned_over) << m.name;
        EXPECT_GE(s.state.energy.friction, 0) << m.name;
        EXPECT_EQ(s.state.time, m.until) << m.name;
    }
}

TEST(ARestoredLocatedState, ReproducesTheRunBitForBit) {
    for (const Machine& m : located_machines()) {
        LocatedEngine engine(m.plan);
        State state = engine.initial_state();
        ASSERT_EQ(engine.advance_to(state, 0.4 * m.until).status, RunStatus::ok);
        State fork = state;
        ASSERT_EQ(engine.advance_to(state, 0.7 * m.until).status, RunStatus::ok);
        ASSERT_EQ(engine.advance_to(state, m.until).status, RunStatus::ok);
        LocatedEngine other(m.plan);
        ASSERT_EQ(other.advance_to(fork, 0.7 * m.until).status, RunStatus::ok);
        ASSERT_EQ(other.advance_to(fork, m.until).status, RunStatus::ok);
        EXPECT_EQ(fork, state) << m.name;
    }
}

TEST(WhatSticks, IsExactlyAtRestAtEveryInstant) {
    const Plan plan = machines::load("coupled-clutches");
    LocatedEngine engine(plan);
    State state = engine.initial_state();
    int stuck = 0;
    for (int k = 1; k <= 300; ++k) {
        ASSERT_EQ(engine.advance_to(state, 0.005 * k).status, RunStatus::ok);
        for (std::size_t e = 0; e < 3; ++e) {
            if (state.mode[e] == Mode::stuck) {
                EXPECT_EQ(state.velocity[e], state.velocity[e + 1]) << state.time;
                ++stuck;
            }
        }
    }
    EXPECT_GT(stuck, 100);
}

TEST(ALockedScrewLocated, DoesNotCreepByOneBitUnderAVibratingLoad) {
    const Plan plan = machines::load("locked-screw");
    LocatedEngine engine(plan);
    State state = engine.initial_state();
#ifdef STICTION_SANITIZED
    constexpr double kUntil = 2;
#else
    constexpr double kUntil = 20;  // a thousand cycles of 50 Hz
#endif
    const RunReport report = engine.advance_to(state, kUntil);
    ASSERT_EQ(report.status, RunStatus::ok) << report.message;
    EXPECT_GT(report.steps, 5 * kUntil * 50) << "the load was seen to vibrate although nothing moves";
    EXPECT_EQ(state.position[0], 0.07);
    EXPECT_EQ(state.velocity[0], 0.0);
}

/// Modes of one friction in the fixed engine, episodes of at most two steps left out.
std::vector<Mode> fixed_modes(const Plan& plan, std::size_t friction, double h, double until) {
    FixedEngine engine(plan, {.step = h});
    State state = engine.initial_state();
    std::vector<Mode> modes;
    Mode last = Mode::free;
    int length = 0;
    while (state.time < until) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
        length = state.mode[friction] == last ? length + 1 : 1;
        last = state.mode[friction];
        if (length == 3 && (modes.empty() || modes.back() != last)) {
            modes.push_back(last);
        }
    }
    return modes;
}

TEST(BothEngines, TellTheSameSequenceOfModes) {
    constexpr double kStep = 1e-4;  // [s]
    for (const Machine& m : located_machines()) {
        const Story s = tell(m.plan, m.until);
        for (std::size_t e = 0; e < m.plan.frictions.size(); ++e) {
            std::vector<Mode> modes;
            double since = 0;
            Mode now = Mode::stuck;
            for (const Told& t : s.of(m.plan.frictions[e].name)) {
                if (modes.empty() && t.event.time > 2 * kStep) {
                    modes.push_back(t.event.from);
                }
                if (t.event.time - since <= 2 * kStep && modes.size() > 1) {
                    modes.pop_back();
                }
                since = t.event.time;
                now = t.event.to;
                if (since <= 2 * kStep) {
                    modes.clear();
                }
                modes.push_back(now);
            }
            if (modes.empty()) {
                modes.push_back(s.state.mode[e]);
            }
            EXPECT_EQ(modes, fixed_modes(m.plan, e, kStep, m.until)) << m.name << ", " << m.plan.frictions[e].name;
        }
    }
}

TEST(ADualClutchLocated, LocksWhenThePaperSays) {
    const Plan plan = machines::load("dual-clutch");
    const Story s = tell(plan, 10);
    std::vector<double> locks;
    for (const Told& t : s.told) {
        if (t.event.to == Mode::stuck) {
            locks.push_back(t.event.time);
        }
    }
    ASSERT_EQ(locks.size(), 3U);
    EXPECT_NEAR(locks[0], 0.180, 1e-3);
    EXPECT_NEAR(locks[1], 4.435, 1e-3);
    EXPECT_NEAR(locks[2], 7.330, 1e-3);
}

TEST(AMachineThatSwitchesWithoutEnd, IsStoppedWithTheNameOfThePart) {
    // a relay without hysteresis pushes against the motion: it would switch infinitely often at rest
    Model m;
    m.body("mass", {.inertia = 1, .velocity = 1, .motion = Motion::translation});
    m.signals()
        .add("direction", signal::Relay{.on_value = 1, .off_value = -1, .initially_on = true}, {"mass.velocity"})
        .add("push", signal::Gain{-2}, {"direction"});
    m.force("actuator").on("mass").signal("push");
    const Plan plan = m.build();
    const Story s = tell(plan, 10, {.event_limit = 500});
    EXPECT_EQ(s.report.status, RunStatus::too_many_events);
    EXPECT_NE(s.report.message.find("direction"), std::string::npos) << s.report.message;
    EXPECT_NEAR(s.state.time, 0.5, 1e-6);
}

/// A drive that turns round as soon as its body follows it: the body does so at once, and no instant decides which way it goes.
TEST(ADriveThatAnswersItsOwnSpeed, EndsTheRunAtTheInstantThatHasNoEnd) {
    Model m;
    m.body("slide", {.inertia = 1, .motion = Motion::translation});
    m.signals()
        .add("direction", signal::Relay{.on_value = -0.5, .off_value = 0.5}, {"slide.velocity"})
        .add("time", signal::Ramp{.slope = 1})
        .add("late", signal::Constant{0.25})
        .add("begins", signal::Comparator{}, {"time", "late"})
        .add("speed", signal::Product{}, {"direction", "begins"});
    m.motion("drive").on("slide").velocity("speed");
    const Plan plan = m.build();
    const Story s = tell(plan, 1);
    EXPECT_EQ(s.report.status, RunStatus::too_many_events);
    EXPECT_EQ(s.report.message.find("at 0.25 s switches and impacts answer each other without end"), 0U)
        << s.report.message;
    EXPECT_LE(s.state.time, 0.25);  // the last whole step
}

TEST(ARunThatIsStopped, EndsAfterTheStepAskedAboutAndCanGoOn) {
    // uniformly accelerated: x = t²/2
    Model m;
    m.body("mass", {.inertia = 1, .motion = Motion::translation});
    m.signals().add("push", signal::Constant{1});
    m.force("pusher").on("mass").signal("push");
    const Plan plan = m.build();
    LocatedEngine engine(plan, {.max_step = 0.1});
    State state = engine.initial_state();
    std::size_t asked = 0;
    Listener listener;
    listener.go_on = [&](const State& now) { return ++asked, now.time < 0.35; };
    const RunReport report = engine.advance_to(state, 1, listener);
    EXPECT_EQ(report.status, RunStatus::stopped);
    EXPECT_EQ(report.steps, asked);
    EXPECT_GE(state.time, 0.35);
    EXPECT_LE(state.time, 0.45);
    EXPECT_NEAR(state.position[0], 0.5 * state.time * state.time, 1e-12);
    EXPECT_EQ(engine.advance_to(state, 1).status, RunStatus::ok);
    EXPECT_NEAR(state.position[0], 0.5, 1e-12);
}

//   4 rad/s ( a )=clutch 2 N m=( b ): the slip falls by (4 − T) rad/s², the clutch locks at 4/(4 − T) s
TEST(AnAdvanceThatEndsWhereAClutchLocks, TellsThatItLocksOnceAndNothingElse) {
    for (const double torque : {0.0, 0.1, 0.37}) {
        Model m;
        m.body("a", {.inertia = 1, .velocity = 4});
        m.body("b", {.inertia = 1});
        m.friction("clutch").between("a", "b").law(Coulomb<double>{.sliding = 2, .breakaway = 2});
        m.signals().add("torque", signal::Constant{torque});
        m.force("drive").on("a").signal("torque");
        const Plan plan = m.build();
        const double locks = 4 / (4 - torque);
        for (const double until : {std::nextafter(locks, 0.0), locks, std::nextafter(locks, 9.0)}) {
            LocatedEngine engine(plan);
            State state = engine.initial_state();
            std::vector<Event> told;
            const EventHandler listen = [&](const Event& event, const State&) { told.push_back(event); };
            ASSERT_EQ(engine.advance_to(state, until, {.on_event = listen}).status, RunStatus::ok);
            if (state.mode[0] == Mode::stuck) {
                EXPECT_EQ(state.velocity[0], state.velocity[1]);
            } else {  // the lock is still to come, by rounding
                EXPECT_GE(state.velocity[0], state.velocity[1]);
            }
            ASSERT_EQ(engine.advance_to(state, 2, {.on_event = listen}).status, RunStatus::ok);
            ASSERT_EQ(told.size(), 1U) << "torque " << torque << ", until " << until;
            EXPECT_EQ(told[0].from, Mode::forward);
            EXPECT_EQ(told[0].to, Mode::stuck);
            EXPECT_NEAR(told[0].time, locks, 1e-12 * locks);
            EXPECT_EQ(state.velocity[0], state.velocity[1]);
        }
    }
}

// A belt of speed ½ sin 4t rubs with 0.2 on a body that a brake of capacity 2 holds, directly or through a gear: at π/4 and π/2 its speed
// is 0 to rounding only. The friction of the belt turns, nothing else happens, and the body does not move by one bit.
TEST(WhatIsHeld, IsNotMovedByABeltThatPassesZero) {
    for (const bool geared : {false, true}) {
        Model m;
        m.body("drum", {.inertia = 0.1});
        m.body("shaft", {.inertia = 0.1});
        m.signals().add("belt_speed", signal::Sine{.amplitude = 0.5, .frequency = 4});
        m.friction("belt").on("drum").law(Coulomb<double>{.sliding = 0.2, .breakaway = 0.2}).ground_speed("belt_speed");
        m.friction("brake").on(geared ? "shaft" : "drum").law(Coulomb<double>{.sliding = 2, .breakaway = 2});
        m.gear("gear").between("drum", "shaft").ratio(2);
        const Plan plan = m.build();
        LocatedEngine engine(plan);
        State state = engine.initial_state();
        std::vector<Event> told;
        const EventHandler listen = [&](const Event& event, const State&) { told.push_back(event); };
        ASSERT_EQ(engine.advance_to(state, 2, {.on_event = listen}).status, RunStatus::ok);
        ASSERT_EQ(told.size(), 3U);
        for (std::size_t k = 0; k < told.size(); ++k) {
            EXPECT_EQ(told[k].part, "belt");
            EXPECT_NEAR(told[k].time, 0.25 * std::acos(-1.0) * static_cast<double>(k), 1e-10);
        }
        for (std::size_t i = 0; i < 2; ++i) {
            EXPECT_EQ(state.velocity[i], 0.0);
            EXPECT_EQ(state.position[i], 0.0);
        }
        EXPECT_EQ(state.mode[1], Mode::stuck);
    }
}

TEST(ToldInitialModes, AreFollowed) {
    // pushed with 1.2 between sliding 1 and break-away 1.5: stays if it may, slides if told so
    for (const InitialMode told : {InitialMode::decide, InitialMode::stuck, InitialMode::slipping}) {
        Model m;
        m.body("block", {.inertia = 1, .motion = Motion::translation});
        m.signals().add("push", signal::Constant{1.2});
        m.force("pusher").on("block").signal("push");
        m.friction("floor").on("block").law(Coulomb<double>{.sliding = 1, .breakaway = 1.5}).initially(told);
        const Plan plan = m.build();
        const Story s = tell(plan, 1);
        ASSERT_EQ(s.report.status, RunStatus::ok) << s.report.message;
        EXPECT_NEAR(s.state.velocity[0], told == InitialMode::slipping ? 0.2 : 0.0, 1e-13);
    }
}

// A block of 0.3 m/s on a belt of sin(1) = 0.84 m/s slips backward from the first row on.
TEST(TheFirstState, IsToldWithTheGroundItsModesAreFoundWith) {
    Model m;
    m.body("block", {.inertia = 1, .velocity = 0.3, .motion = Motion::translation});
    m.signals().add("belt", signal::Sine{.amplitude = 1, .frequency = 1, .phase = 1});
    m.friction("contact").on("block").law(Coulomb<double>{.sliding = 1, .breakaway = 1}).ground_speed("belt");
    const Plan plan = m.build();
    const State first = LocatedEngine(plan).initial_state();
    Observer observer(plan);
    observer.observe(first, SignalReading::held);
    EXPECT_EQ(first.mode[0], Mode::backward);
    EXPECT_NEAR(observer.seen().slip[0], 0.3 - std::sin(1.0), 1e-15);
}

}  // namespace
}  // namespace stiction
