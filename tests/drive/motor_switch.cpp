// Motors that are switched off, by closed forms:  shorted  L i' = −(R + R_b) i − k ω;  open  L i' = −R i;  J ω' = k i.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kR = 0.5;     // [Ω]
constexpr double kRb = 0.75;   // [Ω]
constexpr double kL = 2e-3;    // [H]
constexpr double kK = 0.3;     // [N·m/A]
constexpr double kJ = 0.02;    // [kg·m²]
constexpr double kU = 24;      // [V]
constexpr double kOff = 6e-3;  // when it is switched off [s]
constexpr double kSpeed = 50;  // at the start, where it turns freely [rad/s]

/// A motor on a rotor, fed with kU until kOff; locked, or turning freely from kSpeed.
Model fed_until_off(double inductance, double brake_resistance, bool locked) {
    Model m;
    m.body("rotor", {.inertia = kJ, .velocity = locked ? 0 : kSpeed});
    if (locked) {
        m.joint("lock").on("rotor");
    }
    m.signals().add("command", signal::Constant{kU});
    m.signals().add("on", signal::Step{.start = locked ? kOff : 0, .before = 1, .after = 0});
    m.electric_motor(
         "motor",
         {.resistance = kR, .inductance = inductance, .torque_constant = kK, .brake_resistance = brake_resistance})
        .on("rotor")
        .voltage("command")
        .enable("on");
    return m;
}

double current_of(const Plan& plan, const State& state) { return signal_of(plan, state, "motor.current"); }

TEST(AMotorSwitchedOff, LosesItsCurrentByItsOwnTimeConstant) {
    const double before = kU / kR * (1 - std::exp(-kR * kOff / kL));
    for (const double resistance : {kLeftOut, 0.0, kRb}) {
        const Plan plan = fed_until_off(kL, resistance, true).build();
        const double whole = kR + (is_given(resistance) ? resistance : 0);
        for (const double t : {1e-3, 5e-3}) {
            const double exact = before * std::exp(-whole * t / kL);
            const State located = run_located(plan, kOff + t);
            EXPECT_NEAR(current_of(plan, located), exact, 1e-9 * before) << resistance;
            // L i' = U − R i − k ω tells the voltage of the terminals: 0 open at rest, −R_b i shorted
            const double voltage = is_given(resistance) ? -resistance * exact : 0;
            EXPECT_NEAR(signal_of(plan, located, "motor.voltage"), voltage, 1e-8) << resistance;
            EXPECT_EQ(signal_of(plan, located, "motor.state"), is_given(resistance) ? -1 : 0);
        }
        const double h = 1e-4;  // implicit Euler: the current falls by 1/(1 + h R/L) a step
        const double scheme = kU / kR * (1 - std::pow(1 + h * kR / kL, -60)) * std::pow(1 + h * whole / kL, -20);
        EXPECT_NEAR(current_of(plan, run_fixed(plan, h, kOff + 20 * h)), scheme, 1e-13 * kU / kR) << resistance;
        expect_order_one(plan, kOff + 2e-3, 4e-4, [&](const State& s) { return current_of(plan, s); });
    }
}

TEST(AMotorWithoutInductance, IsADamperWhileItBrakes) {
    const Plan plan = fed_until_off(0, kRb, false).build();
    const double time_constant = (kR + kRb) * kJ / (kK * kK);
    const double until = 1.5 * time_constant;
    const double exact = kSpeed * std::exp(-1.5);
    const State located = run_located(plan, until);
    EXPECT_NEAR(located.velocity[0], exact, 1e-9 * kSpeed);
    EXPECT_NEAR(current_of(plan, located), -kK * exact / (kR + kRb), 1e-8);
    EXPECT_NEAR(signal_of(plan, located, "motor.voltage"), kRb * kK * exact / (kR + kRb), 1e-8);
    const State fixed = run_fixed(plan, until / 50, until);
    EXPECT_NEAR(fixed.velocity[0], kSpeed * std::pow(1 + 1.5 / 50, -50), 1e-13 * kSpeed);
    expect_order_one(plan, until, until / 50, velocity(plan, "rotor"));
}

TEST(AMotorWithOpenCircuit, TurnsFreely) {
    for (const double inductance : {0.0, kL}) {
        const Plan plan = fed_until_off(inductance, kLeftOut, false).build();
        const State fixed = run_fixed(plan, 1e-3, 0.1);
        const State located = run_located(plan, 0.1);
        EXPECT_EQ(fixed.velocity[0], kSpeed);
        EXPECT_EQ(located.velocity[0], kSpeed);
        EXPECT_EQ(current_of(plan, fixed), 0);
        EXPECT_EQ(signal_of(plan, located, "motor.voltage"), kK * kSpeed) << "the voltage of a generator without load";
    }
}

//  λ² + (R + R_b)/L λ + k²/(J L) = 0;  ω(0) = ω₀, ω'(0) = 0:  ω = ω₀ (λ₁ e^{λ₂ t} − λ₂ e^{λ₁ t})/(λ₁ − λ₂)
TEST(AMotorWithInductance, BrakesByItsTwoTimeConstants) {
    const Plan plan = fed_until_off(kL, kRb, false).build();
    const double half = 0.5 * (kR + kRb) / kL;
    const double root = std::sqrt(half * half - kK * kK / (kJ * kL));
    const double a = -half + root;
    const double b = -half - root;
    for (const double until : {2e-3, 0.1}) {
        const double exact = kSpeed * (a * std::exp(b * until) - b * std::exp(a * until)) / (a - b);
        EXPECT_NEAR(run_located(plan, until).velocity[0], exact, 1e-9 * kSpeed);
        expect_order_one(plan, until, until / 50, velocity(plan, "rotor"));
    }
    for (double h = 1e-6; h < 2; h *= 10) {  // at every step it only loses speed
        FixedEngine engine(plan, {.step = h});
        State state = engine.initial_state();
        double last = kSpeed;
        for (int k = 0; k < 1000; ++k) {
            ASSERT_EQ(engine.step(state).status, RunStatus::ok);
            EXPECT_LE(std::fabs(state.velocity[0]), last) << h;
            last = std::fabs(state.velocity[0]);
        }
    }
}

//  k i = J ω' until it is switched off, then nothing, then again
TEST(AnIdealDrive, PushesOnlyWhileItIsEnabled) {
    Model m;
    m.body("rotor", {.inertia = kJ});
    m.signals().add("command", signal::Constant{4});
    m.signals().add("on", signal::Points{{0, 1, 1, 2, 2}, {1, 1, 0, 0, 1}});
    m.electric_motor("motor", {.torque_constant = kK}).on("rotor").current("command").enable("on");
    const Plan plan = m.build();
    for (const double until : {0.5, 1.5, 2.5}) {
        const double pushed = until - (until > 1 ? std::min(until, 2.0) - 1 : 0);
        const double exact = kK * 4 / kJ * pushed;
        EXPECT_NEAR(run_located(plan, until).velocity[0], exact, 1e-9 * exact);
        EXPECT_NEAR(run_fixed(plan, 1e-2, until).velocity[0], exact, 1e-12 * exact);
        EXPECT_EQ(current_of(plan, run_fixed(plan, 1e-2, until)), until > 1 && until < 2 ? 0 : 4);
    }
}

//  steady before: integral = R i_c. Off for 20 L/R the current is gone; on again the voltage is k_p i_c + R i_c, no more.
TEST(ACurrentController, WaitsWhileItIsNotEnabled) {
    constexpr double kGain = 3;
    constexpr double kCurrent = 4;
    constexpr double kHeld = 1;  // nothing moves; rounding of 1 J is let pass
    Model m;
    m.body("rotor", {.inertia = kJ});
    m.joint("lock").on("rotor");
    m.signals().add("command", signal::Constant{kCurrent});
    m.signals().add("on", signal::Points{{0, 1, 1, 2, 2}, {1, 1, 0, 0, 1}});
    m.electric_motor("motor", {.resistance = kR, .inductance = kL, .torque_constant = kK, .voltage_limit = 48})
        .on("rotor")
        .current("command", {kGain, 200})
        .enable("on");
    const Plan plan = m.build();
    EXPECT_NEAR(signal_of(plan, run_located(plan, 2, kHeld), "motor.voltage"), (kGain + kR) * kCurrent, 1e-6);
    EXPECT_NEAR(signal_of(plan, run_fixed(plan, 1e-3, 2, kHeld), "motor.voltage"), (kGain + kR) * kCurrent, 1e-6);
}

TEST(AMotor, BrakesOrTurnsFreelyAsItsSignalSays) {
    Model m = fed_until_off(0, kRb, false);
    m.signals().add("braking", signal::Step{.start = 0.1, .before = 0, .after = 1});
    m.electric_motor("other", {.torque_constant = kK, .brake_resistance = 0})
        .on("rotor")
        .voltage("command")
        .enable("on")
        .braking("braking");
    const Plan plan = m.build();
    EXPECT_EQ(signal_of(plan, run_located(plan, 0.05), "other.state"), 0);
    EXPECT_EQ(signal_of(plan, run_located(plan, 0.05), "other.current"), 0);
    EXPECT_EQ(signal_of(plan, run_located(plan, 0.15), "other.state"), -1);
    expect_order_one(plan, 0.2, 2e-3, velocity(plan, "rotor"));
}

TEST(ASwitchedMotor, NamesWhatIsMissing) {
    const auto complaint = [](const ElectricMotorOptions& options, const char* braking) {
        Model m;
        m.body("rotor", {.inertia = kJ});
        m.signals().add("command", signal::Constant{1}).add("on", signal::Constant{1});
        auto motor = m.electric_motor("motor", options).on("rotor").voltage("command");
        if (braking != nullptr) {
            motor.enable("on").braking(braking);
        }
        const std::vector<ModelProblem> problems = m.draft().problems;
        return problems.empty() ? std::string() : sentence(problems.front());
    };
    EXPECT_NE(complaint({.brake_resistance = 1}, nullptr).find("give enable"), std::string::npos);
    EXPECT_NE(complaint({}, "on").find("give brake_resistance"), std::string::npos);
    EXPECT_NE(complaint({.brake_resistance = -1}, "on").find("brake_resistance"), std::string::npos);
    EXPECT_EQ(complaint({.brake_resistance = 0}, "on"), "");
}

}  // namespace
}  // namespace stiction
