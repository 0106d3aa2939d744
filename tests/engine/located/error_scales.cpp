// Scales of accepted errors by closed forms: from forces where a body has not moved, from rates where a signal is 0, from momentum for
// impulses; and what follows of them: the same steps in any unit, and starts from nothing at all.
#include "engine/located/error_scales.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "engine/both_engines.hpp"
#include "engine/located/motion/state_vector.hpp"
#include "machine/model.hpp"
#include "numeric/tolerance.hpp"

namespace stiction {
namespace {

using engine::Accuracy;
using engine::ErrorScales;
using engine::kEpsilon;
using engine::ModeDynamics;
using engine::StateVector;

struct Answer {
    State end{};
    std::size_t steps = 0;
};

Answer run(const Plan& plan, double until) {
    LocatedEngine engine(plan);
    Answer answer{.end = engine.initial_state()};
    const RunReport report = engine.advance_to(answer.end, until);
    EXPECT_EQ(report.status, RunStatus::ok) << report.message;
    answer.steps = report.steps;
    return answer;
}

void push(Model& m, const std::string& name, const std::string& body, double force) {
    m.signals().add(name + " value", signal::Constant{force});
    m.force(name).on(body).signal(name + " value");
}

/// The accuracy with which a run of a machine begins.
Accuracy first_accuracy(const Plan& plan) {
    ModeDynamics dynamics(plan);
    StateVector now;
    const State state = engine::first_state(dynamics, now);
    engine::load(state, dynamics, now);
    ErrorScales scales(dynamics, {});
    Accuracy accuracy = scales.accuracy();
    scales.decide(now.time, now.y, accuracy);
    return accuracy;
}

//   0.3 N →[ 2 kg ]← 0.1 N, 0.2 N     forces balance, a is what rounding leaves of them: 2.8e-17 m/s²
//
//   S = 0.1 s · 0.6 N/2 kg = 0.03,   energies m S² = 1.8e-3,   impulse of a clutch of ratio 4 to a body of 3 kg on which 6 N act:
//   max(2 kg · 0.03/1, 3 kg · 0.2/4) = 0.15
TEST(ScalesOfErrors, ComeFromForcesWhereForcesBalance) {
    Model m;
    m.body("m", {.inertia = 2});
    m.body("other", {.inertia = 3});
    m.body("idle", {.inertia = 1});
    push(m, "a", "m", 0.3);
    push(m, "b", "m", -0.1);
    push(m, "c", "m", -0.2);
    push(m, "d", "other", 6);
    m.friction("clutch").along({{"m", 1}, {"other", -4}}).law(Coulomb<double>{.sliding = 10, .breakaway = 10});
    const Accuracy a = first_accuracy(m.build());
    constexpr double kOwn = 0.1 * 0.6 / 2;
    constexpr double kOther = 0.1 * 6 / 3;
    EXPECT_NEAR(a.scale[0], kOwn, 4 * kEpsilon);  // positions
    EXPECT_NEAR(a.scale[1], kOther, 4 * kEpsilon);
    EXPECT_NEAR(a.scale[2], kOther, 4 * kEpsilon);  // nothing acts on it: the largest of its kind
    EXPECT_NEAR(a.scale[3], kOwn, 4 * kEpsilon);    // velocities
    const double energy = 2 * kOwn * kOwn + 3 * kOther * kOther + kOther * kOther;
    EXPECT_NEAR(a.scale[6], energy, 4 * kEpsilon);
    EXPECT_NEAR(a.scale[9], std::max(2 * kOwn, 3 * kOther / 4), 4 * kEpsilon);
    EXPECT_EQ(a.absolute[0], LocatedOptions{}.absolute_tolerance * a.scale[0]);
    EXPECT_EQ(a.rate_floor[9], 10);  // its limit
}

//   5 N →[ 2 kg ]  c = 100 N s/m: after m/c = 0.02 s it moves at F/c and not at 0.1 s F/m, five times that; 2 N s/m would take 1 s
TEST(ScalesOfErrors, OfADampedBodyAreTheSpeedThatItReaches) {
    for (const auto& [damping, scale] : {std::pair{100.0, 5.0 / 100}, std::pair{2.0, 0.1 * 5 / 2}}) {
        Model m;
        m.body("m", {.inertia = 2, .viscous_damping = damping});
        push(m, "f", "m", 5);
        EXPECT_NEAR(first_accuracy(m.build()).scale[0], scale, 4 * kEpsilon) << damping;
    }
}

// Lag of 2 s and gain 5 that follows 3 from 0 on: S = 0.1 s · 5·3/2 s; one that follows nothing is not known.
TEST(ScalesOfErrors, OfASignalThatIsZeroComeFromItsRate) {
    Model m;
    m.body("m", {.inertia = 1});
    m.signals()
        .add("three", signal::Constant{3})
        .add("nothing", signal::Constant{0})
        .add("rises", signal::Lag{.time_constant = 2, .gain = 5}, {"three"})
        .add("idle", signal::Lag{.time_constant = 2, .gain = 5}, {"nothing"});
    m.force("f").on("m").signal("rises");
    m.force("g").on("m").signal("idle");
    const Accuracy a = first_accuracy(m.build());
    EXPECT_NEAR(std::max(a.scale[2], a.scale[3]), 0.1 * 5 * 3 / 2, 4 * kEpsilon);
    EXPECT_EQ(std::min(a.scale[2], a.scale[3]), 0);
}

//   0.1 N + 0.2 N + s t →[ m ]      dry friction 0.3 N: it breaks away at once, and forces balance but for a rounding
//
//   v = s t²/(2 m)
TEST(ABodyThatBreaksAway, TakesTheSameStepsInAnyUnitOfForce) {
    const auto breaks_away = [](double unit) {
        Model m;
        m.body("m", {.inertia = 0.7 * unit});
        m.signals().add("ramp", signal::Ramp{.slope = 2 * unit});
        push(m, "a", "m", 0.1 * unit);
        push(m, "b", "m", 0.2 * unit);
        m.force("c").on("m").signal("ramp");
        m.friction("dry").on("m").law(Coulomb<double>{.sliding = 0.3 * unit, .breakaway = 0.3 * unit});
        m.spring("far", {.stiffness = 40 * unit}).on("m");
        return run(m.build(), 0.5);
    };
    const Answer here = breaks_away(1);
    for (const double unit : {1e-6, 1e-3, 3.0, 1e3, 1e6}) {
        const Answer there = breaks_away(unit);
        EXPECT_LE(there.steps, here.steps + 2) << unit;
        EXPECT_GE(there.steps + 2, here.steps) << unit;
        EXPECT_NEAR(there.end.velocity[0], here.end.velocity[0], 1e-11) << unit;
    }
    // m v' = s t − k x, all at rest at first:  x = s/k (t − sin(ω t)/ω)
    const double w = std::sqrt(40 / 0.7);
    EXPECT_NEAR(here.end.velocity[0], 2.0 / 40 * (1 - std::cos(w * 0.5)), 1e-11);
}

//   u = s t, from 0 on: at first there is no current, no torque and no motion anywhere
//
//   L i' = u − R i, the rotor is held:  i = s/R (t − τ (1 − e^{−t/τ})),  τ = L/R
TEST(AMotorWithoutCurrent, TakesTheSameStepsInAnyUnitOfForce) {
    const auto current_with = [](double unit, std::size_t& steps) {
        Model m;
        m.body("rotor", {.inertia = unit});
        m.friction("brake").on("rotor").law(Coulomb<double>{.sliding = 100 * unit, .breakaway = 100 * unit});
        m.signals().add("ramp", signal::Ramp{.slope = 12});
        m.electric_motor("motor", {.resistance = 2 / unit, .inductance = 0.1 / unit, .torque_constant = 0.5})
            .on("rotor")
            .voltage("ramp");
        const Answer answer = run(m.build(), 0.5);
        steps = answer.steps;
        return std::fabs(answer.end.friction[0]) / 0.5 / unit;  // the brake holds the torque
    };
    std::size_t here = 0;
    constexpr double kLag = 0.1 / 2;
    const double current = 12.0 / 2 * (0.5 - kLag * (1 - std::exp(-0.5 / kLag)));
    EXPECT_NEAR(current_with(1, here), current, 1e-10);
    for (const double unit : {1e-6, 1e-3, 1e3, 1e6}) {
        std::size_t there = 0;
        EXPECT_NEAR(current_with(unit, there), current, 1e-10) << unit;
        EXPECT_EQ(there, here) << unit;
    }
}

// Twelve lags behind each other follow a step from 0: the last rises as t¹², faster than any step of order 8 can follow to a share of its
// change, however short. y_12 = 1 − e^{−t/T} Σ_{k<12} (t/T)^k/k!
TEST(ALongChainOfLags, BeginsFromNothing) {
    constexpr int kLags = 12;
    constexpr double kTime = 0.05;  // [s]
    constexpr double kUntil = 1;
    for (const double size : {1e-9, 1.0, 1e9}) {
        Model m;
        m.body("m", {.inertia = size});
        m.signals().add("y0", signal::Constant{size});
        for (int k = 1; k <= kLags; ++k) {
            const std::string before = "y" + std::to_string(k - 1);
            m.signals().add("y" + std::to_string(k), signal::Lag{.time_constant = kTime}, {before});
        }
        m.force("f").on("m").signal("y12");
        const Plan plan = m.build();
        double term = 1;
        double sum = 0;
        for (int k = 0; k < kLags; ++k) {
            sum += term;
            term *= kUntil / kTime / (k + 1);
        }
        EXPECT_NEAR(signal_of(plan, run(plan, kUntil).end, "y12") / size, 1 - std::exp(-kUntil / kTime) * sum, 1e-10);
    }
}

// A block on a belt whose speed rises by g' = 2 m/s² from 1 s before on, late in a run: the block is carried. Rounding of the time, 2e-12 s, is a
// millionth of the differences over which g' is taken; that of the speed, 2 m/s, a billionth of it.
TEST(AMovingGround, IsAcceleratedAsPreciselyLateInARun) {
    constexpr double kTime = 12345.678;  // [s]
    constexpr double kSlope = 2;
    Model m;
    m.body("block", {.inertia = 2});
    m.signals().add("belt", signal::Ramp{.slope = kSlope, .start = kTime - 1});
    m.friction("dry").on("block").ground_speed("belt").law(Coulomb<double>{.sliding = 50, .breakaway = 50});
    const Plan plan = m.build();
    ModeDynamics dynamics(plan);
    StateVector now;
    State state = engine::first_state(dynamics, now);
    state.time = kTime;
    plan.signals.switch_state(kTime, state.signal_state, dynamics.values);
    engine::load(state, dynamics, now);
    const double difference = dynamics.ground.difference_step;
    EXPECT_NEAR(dynamics.ground.acceleration[0], kSlope, 4 * kEpsilon * kSlope / difference);
}

}  // namespace
}  // namespace stiction
