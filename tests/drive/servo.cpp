// Servos by closed forms: each loop alone, all together, limited, fed forward and sampled.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

constexpr double kInertia = 0.02;  // [kg·m²]
constexpr double kConstant = 0.3;  // [N·m/A]
constexpr double kTurnover = 1;    // kinetic energy on the way, gone at its end: 0.02 kg·m² at some 10 rad/s [J]

/// A rotor alone with a servo; "target" is where it should be.
Model rotor(part::Servo servo, double target) {
    Model m;
    m.body("rotor", {.inertia = kInertia});
    m.signals().add("target", signal::Constant{target});
    servo.name = "axis";
    servo.row = {{"rotor", 1}};
    servo.options.torque_constant = kConstant;
    if (servo.reference.empty()) {
        servo.reference = "target";
    }
    m.add(servo);
    return m;
}

part::Servo with_bandwidths(double position, double speed) {
    part::Servo servo;
    servo.options.position_gain = position;
    servo.options.speed_bandwidth = speed;
    servo.options.inertia = kInertia;
    return servo;
}

//  ω' = ω_v (v_r − ω)
TEST(ASpeedLoop, FollowsWithItsBandwidth) {
    part::Servo servo = with_bandwidths(0, 50);
    servo.reference_velocity = "speed";
    Model whole = rotor(servo, 0);
    whole.signals().add("speed", signal::Constant{20});
    const Plan plan = whole.build();
    const double exact = 20 * (1 - std::exp(-50 * 0.03));
    EXPECT_NEAR(run_located(plan, 0.03, kTurnover).velocity[0], exact, 1e-9 * exact);
    expect_order_one(plan, 0.03, 1e-3, velocity(plan, "rotor"), kTurnover);
}

//  λ² + ω_v λ + ω_v k_x = 0 with ω_v = 100, k_x = 16: −20 and −80
TEST(APositionLoop, HasThePolesOfItsGains) {
    const Plan plan = rotor(with_bandwidths(16, 100), 1).build();
    for (const double t : {0.02, 0.1}) {
        const double exact = 1 - (80 * std::exp(-20 * t) - 20 * std::exp(-80 * t)) / 60;
        EXPECT_NEAR(run_located(plan, t, kTurnover).position[0], exact, 1e-9);
        EXPECT_NEAR(signal_of(plan, run_located(plan, t, kTurnover), "axis.error"), 1 - exact, 1e-9);
    }
    expect_order_one(plan, 0.1, 1e-3, position(plan, "rotor"), kTurnover);
}

//  λ²(λ + ω_i) + ω_i ω_v λ + ω_i ω_v k_x = 0 with poles −20, −40, −140: ω_i = 200, ω_i ω_v = 9200, ω_i ω_v k_x = 112000
TEST(AServo, HasThePolesOfItsThreeLoops) {
    part::Servo servo = with_bandwidths(112000.0 / 9200, 9200.0 / 200);
    servo.options.resistance = 0.5;
    servo.options.inductance = 2e-3;
    servo.options.current_bandwidth = 200;
    const Plan plan = rotor(servo, 1).build();
    const double poles[] = {-20, -40, -140};
    const double t = 0.08;
    double exact = 1;  // x, x', x'' are 0 at the start: weights −Π λⱼ/(λⱼ − λᵢ)
    for (const double pole : poles) {
        double weight = -1;
        for (const double other : poles) {
            weight *= other == pole ? 1 : other / (other - pole);
        }
        exact += weight * std::exp(pole * t);
    }
    EXPECT_NEAR(run_located(plan, t, kTurnover).position[0], exact, 1e-9);
    expect_order_one(plan, t, 5e-4, position(plan, "rotor"), kTurnover);
}

//  a load of 0.6 N m needs 2 A: without integral k_v k_x e = 2 A, with one e = 0
TEST(AServoUnderLoad, GivesWayByItsGainsAndNotWithAnIntegral) {
    for (const bool integral : {false, true}) {
        part::Servo servo;
        servo.options.position_gain = 16;
        servo.options.speed_gain = 5;
        servo.options.integral_time = integral ? 0.05 : kUnbounded;
        Model m = rotor(servo, 0);
        m.signals().add("load", signal::Constant{-0.6});
        m.force("weight").on("rotor").signal("load");
        const Plan plan = m.build();
        const double exact = integral ? 0 : -2.0 / (5 * 16);
        EXPECT_NEAR(run_located(plan, 3, kTurnover).position[0], exact, 1e-9);
        EXPECT_NEAR(run_fixed(plan, 1e-3, 3, kTurnover).position[0], exact, 1e-9);
    }
}

//  the plant is what the servo knows: what it is fed forward moves it exactly, and the loops have nothing to do
TEST(AServoFedForwardByAMove, FollowsItExactly) {
    for (const double jerk : {kUnbounded, 400.0}) {
        part::Servo servo = with_bandwidths(16, 100);
        servo.reference = "way";
        servo.reference_velocity = "way.velocity";
        servo.reference_acceleration = "way.acceleration";
        Model m = rotor(servo, 0);
        m.signals().add("way",
                        signal::Move{.distance = 3, .speed = 10, .acceleration = 80, .jerk = jerk, .start = 0.01});
        const Plan plan = m.build();
        for (const double t : {0.05, 0.2, 0.35, 0.6}) {
            const State state = run_located(plan, t, kTurnover);
            EXPECT_NEAR(signal_of(plan, state, "axis.error"), 0, 1e-9) << t;
            EXPECT_NEAR(state.velocity[0], signal_of(plan, state, "way.velocity"), 1e-8) << t;
            EXPECT_NEAR(signal_of(plan, state, "axis.current"),
                        kInertia / kConstant * signal_of(plan, state, "way.acceleration"), 1e-7);
        }
        expect_order_one(plan, 0.33, 1e-3, position(plan, "rotor"), kTurnover);
    }
}

//  while limited T_n I' = u − I: I = I_max (1 − e^{−t/T_n}), and ω = k I_max t/J; the limit is left where k_v (r − ω) + I = I_max
TEST(AServoAtItsCurrentLimit, WindsItsIntegralUpToTheLimitAndNoFurther) {
    constexpr double kLimit = 5;
    constexpr double kTarget = 40;
    part::Servo servo;
    servo.options.position_gain = 0;
    servo.options.speed_gain = 0.4;
    servo.options.integral_time = 0.1;
    servo.options.current_limit = kLimit;
    servo.reference_velocity = "speed";
    Model m = rotor(servo, 0);
    m.signals().add("speed", signal::Constant{kTarget});
    const Plan plan = m.build();
    const double acceleration = kConstant * kLimit / kInertia;
    double low = 0;
    double high = kTarget / acceleration;
    for (int i = 0; i < 100; ++i) {
        const double t = 0.5 * (low + high);
        (0.4 * (kTarget - acceleration * t) > kLimit * std::exp(-t / 0.1) ? low : high) = t;
    }
    const double leaves = low;
    const State limited = run_located(plan, leaves - 1e-6, kTurnover);
    EXPECT_EQ(signal_of(plan, limited, "axis.current"), kLimit);
    EXPECT_NEAR(limited.velocity[0], acceleration * (leaves - 1e-6), 1e-9 * kTarget);
    EXPECT_LT(signal_of(plan, run_located(plan, leaves + 1e-6, kTurnover), "axis.current"), kLimit);
    expect_order_one(plan, 0.8, 1e-3, velocity(plan, "rotor"), kTurnover);
}

TEST(AServo, KeepsItsSpeedLimit) {
    part::Servo servo = with_bandwidths(20, 200);
    servo.options.speed_limit = 2;
    const Plan plan = rotor(servo, 5).build();
    // 2 (1 − e^{−200 t}) as long as 20 (5 − x) > 2
    EXPECT_NEAR(run_located(plan, 1, kTurnover).velocity[0], 2, 1e-9);
    EXPECT_NEAR(run_located(plan, 1, kTurnover).position[0], 2 * (1 - 1 / 200.0), 1e-9);
    EXPECT_NEAR(run_located(plan, 6, kTurnover).position[0], 5, 1e-9);
}

//  a current held over T moves the rotor by constant acceleration: x⁺ = x + T v + T²/2 a, v⁺ = v + T a, to rounding
TEST(ASampledServo, IsItsRecurrence) {
    constexpr double kT = 5e-3;
    constexpr double kTurn = 6.28318530717958647692;
    for (const double counts : {0.0, 4096.0}) {
        part::Servo servo;
        servo.options.position_gain = 16;
        servo.options.speed_gain = 5;
        servo.options.integral_time = 0.08;
        servo.options.interval = kT;
        if (counts > 0) {
            servo.position = "encoder";
            servo.velocity = "encoder.velocity";
        }
        Model m = rotor(servo, 1);
        m.signals().add("encoder", signal::Encoder{.counts_per_turn = std::max(counts, 1.0), .interval = kT},
                        {"rotor.position"});
        const Plan plan = m.build();
        double x = 0;
        double v = 0;
        double integral = 0;
        double last = 0;
        const double count = kTurn / std::max(counts, 1.0);
        for (int k = 0; k < 60; ++k) {
            const double now = counts > 0 ? std::floor(x / count + 0.5) : 0;
            const double speed = counts > 0 ? (k == 0 ? 0 : count * (now - last) / kT) : v;
            const double error = 16 * (1 - (counts > 0 ? count * now : x)) - speed;
            const double a = kConstant / kInertia * (5 * error + integral);
            integral += kT * 5 / 0.08 * error;
            last = now;
            x += kT * v + 0.5 * kT * kT * a;
            v += kT * a;
        }
        const State located = run_located(plan, 60 * kT, kTurnover);
        EXPECT_NEAR(located.position[0], x, 1e-9) << counts;
        EXPECT_NEAR(located.velocity[0], v, 1e-8) << counts;
        if (counts == 0) {  // a count more or less is no matter of order
            expect_order_one(plan, 60 * kT, kT / 10, position(plan, "rotor"), kTurnover);
        }
    }
}

//  off, it turns freely and its integral waits; on again it finds back
TEST(AServo, LetsGoWhileItIsNotEnabled) {
    part::Servo servo = with_bandwidths(16, 100);
    servo.options.integral_time = 0.1;
    servo.enable = "on";
    Model m = rotor(servo, 1);
    m.signals().add("on", signal::Points{{0, 0.05, 0.05, 0.3, 0.3}, {1, 1, 0, 0, 1}});
    const Plan plan = m.build();
    const State off = run_located(plan, 0.05, kTurnover);
    const State later = run_located(plan, 0.25, kTurnover);
    EXPECT_NEAR(later.velocity[0], off.velocity[0], 1e-12);
    EXPECT_EQ(signal_of(plan, later, "axis.current"), 0);
    EXPECT_NEAR(run_located(plan, 3, kTurnover).position[0], 1, 1e-8);
    EXPECT_NEAR(run_fixed(plan, 1e-3, 3, kTurnover).position[0], 1, 1e-8);
}

TEST(AServo, NamesWhatIsMissing) {
    const auto complaint = [](const part::Servo& servo) {
        const std::vector<ModelProblem> problems = rotor(servo, 0).draft().problems;
        return problems.empty() ? std::string() : sentence(problems.front());
    };
    part::Servo servo;
    EXPECT_NE(complaint(servo).find("speed_gain"), std::string::npos);
    servo.options.speed_bandwidth = 10;
    EXPECT_NE(complaint(servo).find("inertia"), std::string::npos);
    servo.options.inertia = 1;
    EXPECT_EQ(complaint(servo), "");
    servo.options.speed_gain = 1;
    EXPECT_NE(complaint(servo).find("one of speed_gain and speed_bandwidth"), std::string::npos);
    servo.options.speed_gain = kLeftOut;
    servo.options.interval = -1;
    EXPECT_NE(complaint(servo).find("interval"), std::string::npos);
}

}  // namespace
}  // namespace stiction
