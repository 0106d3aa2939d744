// Moves and encoders in both engines: corners are met, samples are the only instants.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kMovingEnergy = 0.04;  // kinetic energy on the way: 2 kg at 0.2 m/s [J]

/// A cart that is moved as the reference says, and integrals of the reference's derivatives.
Plan moved(double jerk) {
    Model m;
    m.body("cart", {.inertia = 2, .position = 0.1, .motion = Motion::translation});
    m.signals().add("way", signal::Move{.distance = 0.3,
                                        .speed = 0.2,
                                        .acceleration = 0.8,
                                        .jerk = jerk,
                                        .start = 0.213,
                                        .offset = 0.1,
                                        .moves = 2,
                                        .pause = 0.1});
    m.motion("guide").on("cart").position("way");
    m.signals().add("from velocity", signal::Integrator{.initial = 0.1}, {"way.velocity"});
    m.signals().add("from acceleration", signal::Integrator{}, {"way.acceleration"});
    return m.build();
}

//  straight lines between corners that the steps are cut at: their integrals are exact at any step
TEST(ATrapezoid, IsIntegratedExactlyByTheFixedEngine) {
    const Plan plan = moved(kUnbounded);
    for (const double h : {0.05, 1e-2, 1e-3}) {
        for (const double until : {0.4, 1.5, 2.3, 4.0}) {
            const State state = run_fixed(plan, h, until, kMovingEnergy);
            const double way = signal_of(plan, state, "way");
            const double roundings = 1e-16 * (until / h + 20);
            EXPECT_NEAR(state.position[0], way, 10 * roundings) << h << " " << until;
            EXPECT_NEAR(signal_of(plan, state, "from velocity"), way, roundings) << h << " " << until;
            EXPECT_NEAR(signal_of(plan, state, "from acceleration"), signal_of(plan, state, "way.velocity"), roundings);
        }
    }
}

TEST(AMoveInBothEngines, IsWhereItsFormulaSays) {
    for (const double jerk : {kUnbounded, 4.0}) {
        const Plan plan = moved(jerk);
        for (const double until : {0.3, 0.9, 1.9, 2.9, 5.0}) {
            const State located = run_located(plan, until, kMovingEnergy);
            EXPECT_NEAR(located.position[0], signal_of(plan, located, "way"), 1e-10) << until;
            EXPECT_NEAR(located.velocity[0], signal_of(plan, located, "way.velocity"), 1e-10) << until;
            EXPECT_NEAR(signal_of(plan, located, "from velocity"), located.position[0], 1e-10) << until;
            EXPECT_NEAR(run_fixed(plan, 1e-2, until, kMovingEnergy).position[0], located.position[0], 1e-10) << until;
        }
        EXPECT_NEAR(run_located(plan, 5, kMovingEnergy).position[0], 0.1, 1e-10) << "it came back";
    }
}

//  parabolas of the velocity: the integral over straight lines is off by h²/12 times the change of the slope, of order two
TEST(AnSCurve, IsIntegratedToSecondOrder) {
    const Plan plan = moved(4);
    const auto error = [&](double h) {
        const State state = run_fixed(plan, h, 0.4, kMovingEnergy);
        return std::fabs(signal_of(plan, state, "from velocity") - signal_of(plan, state, "way"));
    };
    EXPECT_NEAR(error(0.025) / error(0.1), 1.0 / 16, 0.01);
}

//  4096 counts a turn at 600 rad/s: 391 000 counts a second, none of them an event
TEST(AnEncoderInTheLocatedEngine, IsReadAtItsSamplesOnly) {
    constexpr double kTurn = 6.28318530717958647692;
    Model m;
    m.body("rotor", {.inertia = 2e-4, .velocity = 600});
    m.signals().add("encoder", signal::Encoder{.counts_per_turn = 4096, .interval = 1e-3}, {"rotor.position"});
    m.signals().add("control", signal::SampledPid{.control = {.proportional = 0}, .interval = 1e-3}, {"encoder"});
    m.force("f").on("rotor").signal("control");
    const Plan plan = m.build();
    const double count = kTurn / 4096;
    for (const double t : {0.5, 0.9994}) {
        const double sampled = std::floor(t * 1000 + 1e-9) * 1e-3 * 600;
        const State located = run_located(plan, t, kMovingEnergy);
        EXPECT_DOUBLE_EQ(signal_of(plan, located, "encoder"), count * std::floor(sampled / count + 0.5));
        EXPECT_NEAR(signal_of(plan, located, "encoder.velocity"), 600, count / 1e-3);
        const State fixed = run_fixed(plan, 2e-4, t, kMovingEnergy);
        EXPECT_EQ(signal_of(plan, fixed, "encoder"), signal_of(plan, located, "encoder"));
    }
    EXPECT_EQ(plan.signals.event_count(), 0U);
}

//  4000 steps in 10 ms, each an event: none is lost to rounding where one step ends and the next begins
TEST(AQuantiserInTheLocatedEngine, CountsEveryStep) {
    for (const double speed : {600.0, -600.0}) {
        Model m;
        m.body("rotor", {.inertia = 2e-4, .velocity = speed});
        m.signals().add("steps", signal::Quantiser{.interval = 1.5e-3}, {"rotor.position"});
        m.signals().add("control", signal::Gain{0}, {"steps"});
        m.force("f").on("rotor").signal("control");
        const Plan plan = m.build();
        const State state = run_located(plan, 0.0100004);
        EXPECT_DOUBLE_EQ(signal_of(plan, state, "steps"), speed > 0 ? 6 : -6);
        EXPECT_EQ(state.signal_state.at(0), speed > 0 ? 4000 : -4000);
    }
}

TEST(AQuantiserThatCountsFast, IsToldToBeAnEncoder) {
    Model m;
    m.body("rotor", {.inertia = 2e-4, .velocity = 600});
    m.signals().add("steps", signal::Quantiser{.interval = 1.5e-3}, {"rotor.position"});
    m.signals().add("control", signal::Gain{0}, {"steps"});
    m.force("f").on("rotor").signal("control");
    const Plan plan = m.build();
    LocatedEngine engine(plan, {.event_limit = 1000});
    State state = engine.initial_state();
    const RunReport report = engine.advance_to(state, 1);
    EXPECT_EQ(report.status, RunStatus::too_many_events);
    EXPECT_NE(report.message.find("let an encoder read it"), std::string::npos) << report.message;
}

}  // namespace
}  // namespace stiction
