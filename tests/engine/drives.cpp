// Electric motors by closed forms:  L i' = U − R i − k ω,  J ω' = k i.
#include <gtest/gtest.h>

#include <cmath>

#include "both_engines.hpp"
#include "engine/fixed/fixed.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kR = 0.5;   // [Ω]
constexpr double kL = 2e-3;  // [H]
constexpr double kK = 0.3;   // [N·m/A]
constexpr double kJ = 0.02;  // [kg·m²]
constexpr double kU = 24;    // [V]

/// One motor on one rotor; "command" is a constant voltage or current.
Model machine(const ElectricMotorOptions& options, double command, bool drive = false) {
    Model m;
    m.body("rotor", {.inertia = kJ});
    m.signals().add("command", signal::Constant{command});
    if (drive) {
        m.electric_motor("motor", options).on("rotor").current("command");
    } else {
        m.electric_motor("motor", options).on("rotor").voltage("command");
    }
    return m;
}

TEST(AMotorWithLockedRotor, TakesTheCurrentOfAnInductor) {
    Model m = machine({.resistance = kR, .inductance = kL, .torque_constant = kK}, kU);
    m.joint("lock").on("rotor");
    const Plan plan = m.build();
    const double until = 6e-3;
    const State located = run_located(plan, until);
    const double exact = kU / kR * (1 - std::exp(-kR * until / kL));
    EXPECT_NEAR(signal_of(plan, located, "motor.current"), exact, 1e-10 * exact);  // 100 × the tolerance of a step
    EXPECT_NEAR(signal_of(plan, located, "motor.torque"), kK * exact, 1e-10 * exact);
    EXPECT_EQ(located.velocity[0], 0.0);

    const double h = 1e-4;  // implicit Euler: 1 − i R/U falls by 1/(1 + h R/L) a step
    const State fixed = run_fixed(plan, h, until);
    const double scheme = kU / kR * (1 - std::pow(1 + h * kR / kL, -60));
    EXPECT_NEAR(signal_of(plan, fixed, "motor.current"), scheme, 1e-13 * scheme);
    expect_order_one(plan, until, 4e-4, [&](const State& s) { return signal_of(plan, s, "motor.current"); });
}

TEST(AMotorWithoutInductance, IsADamper) {
    const Plan plan = machine({.resistance = kR, .torque_constant = kK}, kU).build();
    const double time_constant = kR * kJ / (kK * kK);
    const double until = 2 * time_constant;
    const double exact = kU / kK * (1 - std::exp(-2.0));
    const State located = run_located(plan, until);
    EXPECT_NEAR(located.velocity[0], exact, 1e-10 * exact);
    EXPECT_NEAR(signal_of(plan, located, "motor.current"), (kU - kK * exact) / kR, 1e-9 * kU / kR);
    const State fixed = run_fixed(plan, until / 50, until);  // implicit Euler of the damper k²/R
    const double scheme = kU / kK * (1 - std::pow(1 + 2.0 / 50, -50));
    EXPECT_NEAR(fixed.velocity[0], scheme, 1e-13 * scheme);
    expect_order_one(plan, until, until / 50, velocity(plan, "rotor"));
}

TEST(AMotor, RunsToItsNoLoadSpeedAtEveryStep) {
    for (const double inductance : {0.0, 1e-6, kL, 1.0}) {
        const Plan plan = machine({.resistance = kR, .inductance = inductance, .torque_constant = kK}, kU).build();
        for (double h = 1e-6; h < 2; h *= 10) {
            FixedEngine engine(plan, {.step = h});
            State state = engine.initial_state();
            double largest = 0;
            const int steps = h < 1e-3 ? 2000 : 20000;
            for (int k = 0; k < steps; ++k) {
                ASSERT_EQ(engine.step(state).status, RunStatus::ok);
                largest = std::max(largest, std::fabs(state.velocity[0]));
            }
            // With L = 1 H the current swings; energy bounds the speed: ½J ω² ≤ U ∫i dt, here at most twice U/k.
            EXPECT_LE(largest, 2 * kU / kK) << "h " << h << ", L " << inductance;
            const double slowest = kR * kJ / (kK * kK) + inductance / kR;  // of the decay [s]
            if (h * steps > 100 * slowest) {
                EXPECT_NEAR(state.velocity[0], kU / kK, 1e-9 * kU / kK) << "h " << h << ", L " << inductance;
                EXPECT_NEAR(signal_of(plan, state, "motor.current"), 0, 1e-7);
            }
        }
    }
}

TEST(AMotorAtItsCurrentLimit, AcceleratesEvenly) {
    const double limit = 8;
    const Plan plan =
        machine({.resistance = kR, .inductance = kL, .torque_constant = kK, .current_limit = limit}, kU).build();
    const double begin = 0.01;  // the limit is reached after L/R ln(1/(1 − limit R/U)) < 1 ms
    const double end = 0.1;
    const double acceleration = kK * limit / kJ;
    ASSERT_LT(acceleration * end * kK + limit * kR, kU);  // the voltage still suffices
    const auto gain = [&](const State& a, const State& b) { return b.velocity[0] - a.velocity[0]; };
    EXPECT_NEAR(gain(run_located(plan, begin), run_located(plan, end)), acceleration * (end - begin), 1e-9);
    EXPECT_NEAR(gain(run_fixed(plan, 1e-3, begin), run_fixed(plan, 1e-3, end)), acceleration * (end - begin), 1e-9);
    EXPECT_EQ(signal_of(plan, run_fixed(plan, 1e-3, end), "motor.current"), limit);
    expect_order_one(plan, end, 1e-3, velocity(plan, "rotor"));
}

/// Current i_c as long as R i_c + k ω ≤ U; then the voltage is at its limit.
TEST(ADriveWithoutInductance, HoldsTheTorqueUntilTheVoltageIsUsedUp) {
    const double current = 10;
    const Plan plan = machine({.resistance = kR, .torque_constant = kK, .voltage_limit = kU}, current, true).build();
    const double corner = (kU - kR * current) / kK;
    const double reached = kJ * corner / (kK * current);
    const double until = reached + 0.15;
    const double left = std::exp(-kK * kK / (kR * kJ) * (until - reached));
    const double exact = kU / kK - (kU / kK - corner) * left;
    const State located = run_located(plan, until);
    EXPECT_NEAR(located.velocity[0], exact, 1e-10 * exact);
    EXPECT_NEAR(signal_of(plan, located, "motor.voltage"), kU, 1e-12 * kU);
    const State half = run_fixed(plan, reached / 100, reached / 2);
    EXPECT_NEAR(half.velocity[0], 0.5 * corner, 1e-12 * corner);  // a constant torque is exact in the fixed engine
    expect_order_one(plan, until, until / 200, velocity(plan, "rotor"));
}

TEST(ADrive, FollowsItsCommandWithItsBandwidth) {
    const double current = 6;
    const double bandwidth = 400;
    Model m = machine({.resistance = kR, .inductance = kL, .torque_constant = kK, .current_bandwidth = bandwidth},
                      current, true);
    m.joint("lock").on("rotor");
    const Plan plan = m.build();
    const double until = 5e-3;
    const double exact = current * (1 - std::exp(-bandwidth * until));
    EXPECT_NEAR(signal_of(plan, run_located(plan, until), "motor.current"), exact, 1e-10 * exact);
    expect_order_one(plan, until, 2.5e-4, [&](const State& s) { return signal_of(plan, s, "motor.current"); });
    for (const double h : {1e-6, 1e-3, 1.0}) {
        const State state = run_fixed(plan, h, 1000 * h);
        const double scheme = current * (1 - std::pow(1 + h * bandwidth, -1000));
        EXPECT_NEAR(signal_of(plan, state, "motor.current"), scheme, 1e-12 * current) << h;
    }
}

TEST(ADrive, WithBothLimitsIsTheSameInBothEngines) {
    const Plan plan =
        machine({.resistance = kR, .inductance = kL, .torque_constant = kK, .current_limit = 12, .voltage_limit = 20},
                30, true)
            .build();
    expect_order_one(plan, 0.4, 1e-3, velocity(plan, "rotor"));
    expect_order_one(plan, 0.4, 1e-3, position(plan, "rotor"));
    const State state = run_located(plan, 5);
    EXPECT_NEAR(state.velocity[0], 20 / kK, 1e-6 * 20 / kK);
}

/// L i' = −R i + k_p (c − i) + k_i ∫(c − i): with k_p = ω L, k_i = ω R the loop is a lag of bandwidth ω.
TEST(ADriveWithAController, CancelsTheLagOfTheCircuit) {
    const double current = 5;
    const double bandwidth = 300;
    Model m;
    m.body("rotor", {.inertia = kJ});
    m.joint("lock").on("rotor");
    m.signals().add("command", signal::Constant{current});
    m.electric_motor("motor", {.resistance = kR, .inductance = kL, .torque_constant = kK})
        .on("rotor")
        .current("command", {.proportional = bandwidth * kL, .integral = bandwidth * kR});
    const Plan plan = m.build();
    const double until = 4e-3;
    const double exact = current * (1 - std::exp(-bandwidth * until));
    EXPECT_NEAR(signal_of(plan, run_located(plan, until), "motor.current"), exact, 1e-9 * exact);
    expect_order_one(plan, until, 1e-4, [&](const State& s) { return signal_of(plan, s, "motor.current"); });
}

/// A motor whose stator turns too: only the difference of the speeds matters, and momentum is kept.
TEST(AMotorBetweenTwoBodies, PushesBothApart) {
    Model m;
    m.body("stator", {.inertia = 3 * kJ});
    m.body("rotor", {.inertia = kJ});
    m.signals().add("command", signal::Constant{kU});
    m.electric_motor("motor", {.resistance = kR, .inductance = kL, .torque_constant = kK})
        .between("rotor", "stator")
        .voltage("command");
    const Plan plan = m.build();
    for (const State& s : {run_fixed(plan, 1e-3, 5), run_located(plan, 5)}) {
        EXPECT_NEAR(s.velocity[1] - s.velocity[0], kU / kK, 1e-9 * kU / kK);
        EXPECT_NEAR(3 * s.velocity[0] + s.velocity[1], 0, 1e-10);
    }
    expect_order_one(plan, 0.1, 1e-3, velocity(plan, "rotor"));
}

}  // namespace
}  // namespace stiction
