// The lossy gear in time: stops, reversals, and the jam of a self-locking gear against a model with springy teeth.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>

#include "reference/lossy_gear.hpp"

namespace {

using stiction::Mode;
using stiction::solve::GearDriver;
using stiction::solve::GearMotion;
using stiction::solve::GearProblem;
using stiction::solve::GearStep;
using stiction::solve::GearTorques;
using stiction::solve::LossyGear;

#ifdef STICTION_SANITIZED
constexpr int kJamCases = 5000;
#else
constexpr int kJamCases = 100000;
#endif
constexpr unsigned kJamSeed = 4711;
constexpr double kJamEps = std::numeric_limits<double>::epsilon();

// J_m = 1, J_l = 10, η_opp = 0.8, η_aid = −0.2: k = 1 − 2 = −1. No constant friction, no static ratio.
const LossyGear<double> kScrew{1.0, 10.0, {1.0, 0.8, -0.2, 0.0, 1.0}};

// A load of 10 aids; cut teeth would let it run with 1 rad/s². The motor gives nothing, so it cannot keep ahead: d = −1 < 0.
// With the load driving, a·(1 − 2) = 0 − 2 would mean a = +2, hence x = −10 + 20 = 10 > 0: no solution. It jams and holds:
// friction −(−10) = 10 needed, (1 + 0.2)·10 = 12 available.
TEST(LossyGearJam, AnAidingLoadOnAHeavySelfLockingGearStopsItAtOnce) {
    GearMotion<double> out;
    ASSERT_EQ(stiction::solve::solve(kScrew, 1.0, {0.0, -10.0}, out), GearProblem::none);
    EXPECT_TRUE(out.jammed);
    EXPECT_EQ(out.mode, Mode::stuck);
    EXPECT_EQ(out.acceleration, 0.0);
    EXPECT_EQ(out.friction, 10.0);
    EXPECT_NEAR(out.margin.forward, 2.0, 16 * kJamEps);
    for (const double h : {1e-6, 0.1, 100.0}) {
        double velocity = 1.0;
        GearStep<double> step;
        ASSERT_EQ(stiction::solve::step(kScrew, {0.0, -10.0}, h, velocity, step), GearProblem::none);
        EXPECT_EQ(velocity, 0.0);
        EXPECT_EQ(step.displacement, 0.0);
        EXPECT_TRUE(step.jammed);
        EXPECT_TRUE(step.stopped);
        ASSERT_EQ(stiction::solve::step(kScrew, {0.0, -10.0}, h, velocity, step), GearProblem::none);
        EXPECT_EQ(velocity, 0.0);
        EXPECT_FALSE(step.jammed);
    }
}

// Motor torque 3: d = 3 − 1 = 2 > 0. Driving: a = (3 + 12.5)/(1 + 12.5) = 31/27, x = −10 + 310/27 = 40/27 ≥ 0, fits.
// Jamming branch: a = (3 − 2)/(−1) = −1, x = −20 < 0, fits too. The driving one is taken.
TEST(LossyGearJam, OfTwoSolutionsTheDrivingOneIsTaken) {
    GearMotion<double> out;
    ASSERT_EQ(stiction::solve::solve(kScrew, 1.0, {3.0, -10.0}, out), GearProblem::none);
    EXPECT_FALSE(out.jammed);
    EXPECT_EQ(out.driver, GearDriver::motor);
    EXPECT_NEAR(out.acceleration, 31.0 / 27.0, 8 * kJamEps);
    EXPECT_NEAR(out.load_flange, 40.0 / 27.0, 16 * kJamEps);
    EXPECT_NEAR(out.motor_flange, 50.0 / 27.0, 16 * kJamEps);
}

// At rest with T = 1.5: needed 11.5 ≤ 12, it holds, although driving with a = (1.5 + 12.5)/13.5 would be a solution as well.
// T = 2.5 needs 12.5 > 12: it starts, driven by the motor, faster than the load would run by itself.
TEST(LossyGearJam, AtRestItHoldsWhileItsLimitsAllowAndThenStartsDriven) {
    GearMotion<double> out;
    ASSERT_EQ(stiction::solve::solve(kScrew, 0.0, {1.5, -10.0}, out), GearProblem::none);
    EXPECT_EQ(out.mode, Mode::stuck);
    ASSERT_EQ(stiction::solve::solve(kScrew, 0.0, {2.5, -10.0}, out), GearProblem::none);
    EXPECT_EQ(out.mode, Mode::forward);
    EXPECT_FALSE(out.jammed);
    EXPECT_NEAR(out.acceleration, 15.0 / 13.5, 8 * kJamEps);
    EXPECT_GT(out.acceleration, 1.0);
}

TEST(LossyGearJam, NeverArisesFromRest) {
    std::mt19937_64 random(kJamSeed);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    const auto wide = [&] { return std::pow(10.0, 4 * (unit(random) - 0.5)); };
    const auto either = [&] { return (2 * unit(random) - 1) * wide(); };
    int moving = 0;
    for (int k = 0; k < kJamCases; ++k) {
        const LossyGear<double> gear{
            wide(), wide(), {1, 0.05 + 0.95 * unit(random), 1 - 4 * unit(random), wide(), 1 + unit(random)}};
        GearMotion<double> out;
        ASSERT_EQ(stiction::solve::solve(gear, 0.0, {either(), either()}, out), GearProblem::none);
        ASSERT_FALSE(out.jammed);
        if (out.mode == Mode::stuck) continue;
        ++moving;
        ASSERT_GE(out.mode == Mode::forward ? out.acceleration : -out.acceleration, 0.0)
            << "seed " << kJamSeed << " case " << k;
    }
    EXPECT_GT(moving, kJamCases / 10);
}

// k = J_m + η_aid·J_l shrinks to 0 from above with d < 0: a = J·d/k… tends to −∞, so the stop comes ever sooner; at k = 0 it is
// a jam. Stop time 1/|a| = k/|T − T_0 − η_aid·L|, here k/2 (η_aid → −0.1, L = −10: 0 − 0 − 1 → −1, and with T = −1: −2).
TEST(LossyGearJam, IsTheLimitOfEverQuickerStops) {
    for (const double k : {1e-2, 1e-4, 1e-8, 1e-12}) {
        const LossyGear<double> gear{1.0, 10.0, {1.0, 0.8, (k - 1.0) / 10.0, 0.0, 1.0}};
        GearMotion<double> out;
        const GearTorques<double> torques{-1.0, -10.0};
        ASSERT_EQ(stiction::solve::solve(gear, 1.0, torques, out), GearProblem::none);
        ASSERT_FALSE(out.jammed);
        // −T + η_aid·L = 2 − k; k itself is the difference of two numbers near 1 and so uncertain by kJamEps.
        EXPECT_NEAR(-1.0 / out.acceleration, k / (2.0 - k), 4 * kJamEps + 4 * kJamEps * k);
        double velocity = 1.0;
        GearStep<double> step;
        ASSERT_EQ(stiction::solve::step(gear, torques, 0.1, velocity, step), GearProblem::none);
        EXPECT_EQ(velocity, 0.0);
    }
    GearMotion<double> out;
    ASSERT_EQ(stiction::solve::solve({1.0, 10.0, {1.0, 0.8, -0.1, 0.0, 1.0}}, 1.0, {-1.0, -10.0}, out),
              GearProblem::none);
    EXPECT_TRUE(out.jammed);
}

// Independent model: both inertias move on their own, the teeth are a damped spring x = κ·δ + c·δ̇, friction y acts on the
// motor. Semi-implicit Euler with 400 steps per period of the spring.
struct SpringyTeeth {
    double motor_speed, load_speed, windup;
    double torque, load, stiffness, damping;

    static double taken(double x) { return x < 0 ? -0.2 * x : x / 0.8; }
    double transmitted() const { return stiffness * windup + damping * (motor_speed - load_speed); }
    void step(double h) {
        const double x = transmitted();
        if (motor_speed != 0.0) {
            const double direction = motor_speed > 0 ? 1 : -1;
            const double next = motor_speed + h * (torque - direction * taken(direction * x));
            motor_speed = direction * next > 0 ? next : 0.0;
        } else if (torque > taken(x) || torque < -taken(-x)) {
            motor_speed = h * (torque > taken(x) ? torque - taken(x) : torque + taken(-x));
        }
        load_speed += h * (x - load) / 10.0;
        windup += h * (motor_speed - load_speed);
    }
};

TEST(LossyGearJam, IsWhatStiffTeethDoAndTakesATimeThatVanishesWithTheirCompliance) {
    double previous = 1e9;
    for (const double stiffness : {1e3, 1e5, 1e7}) {
        const double period = 6.283 / std::sqrt(stiffness * 1.1), h = period / 400;
        SpringyTeeth teeth{1.0, 1.0, 0.0, 0.0, -10.0, stiffness, 0.5 * std::sqrt(stiffness)};
        double stop = 0.0;
        while (teeth.motor_speed != 0.0 && stop < 10.0) teeth.step(h), stop += h;
        for (int k = 0; k < 400 * 80; ++k) teeth.step(h);  // the load rings out as exp(−0.025·√κ·t), t = 80 periods
        std::printf("tooth stiffness %.0e: motor at rest after %.2e s, load speed then %.1e rad/s\n", stiffness, stop,
                    teeth.load_speed);
        EXPECT_EQ(teeth.motor_speed, 0.0);
        EXPECT_NEAR(teeth.load_speed, 0.0, 1e-4);
        EXPECT_LT(stop, previous / 5);  // at least √100, less a logarithm: the run-away starts from rest of the spring
        previous = stop;
    }
    EXPECT_LT(previous, 0.01);
}

TEST(LossyGearJam, StiffTeethSettleOnTheDrivingSolutionWhereTwoExist) {
    const double stiffness = 1e6, h = 6.283 / std::sqrt(stiffness * 1.1) / 400, duration = 0.5;
    SpringyTeeth teeth{1.0, 1.0, 0.0, 3.0, -10.0, stiffness, 0.5 * std::sqrt(stiffness)};
    for (double t = 0; t < duration; t += h) teeth.step(h);
    EXPECT_NEAR(teeth.transmitted(), 40.0 / 27.0, 1e-3);
    EXPECT_NEAR(teeth.motor_speed, 1.0 + duration * 31.0 / 27.0, 1e-2);  // the teeth close once: an error of order 1/√κ
}

// Coasting, T = L = 0: friction T_0 on the motor, x = J·a < 0, so the load drives: a = −T_0/(J_m + η_aid·J).
TEST(LossyGearStep, ACoastingGearStopsAtItsClosedFormTimeOnExactlyZero) {
    const LossyGear<double> gear{1.0, 8.0, {2.0, 0.8, 0.5, 0.4, 1.5}};  // J = 2, k = 2, a = −0.2
    for (const double h : {0.3, 0.07, 0.001}) {
        double velocity = 1.0, angle = 0.0;
        int steps = 0;
        GearStep<double> out;
        do {
            ASSERT_EQ(stiction::solve::step(gear, {0.0, 0.0}, h, velocity, out), GearProblem::none);
            angle += out.displacement;
            ++steps;
        } while (velocity != 0.0 && steps < 10000);
        EXPECT_NEAR(steps * h, 5.0, h + 5000 * kJamEps);
        EXPECT_NEAR(angle, 2.5, 5000 * 4 * kJamEps);  // v²/(2·0.2), a rounding per step
        EXPECT_TRUE(out.stopped);
        for (int k = 0; k < 1000; ++k) {
            ASSERT_EQ(stiction::solve::step(gear, {0.55, 0.0}, h, velocity, out), GearProblem::none);  // below 1.5·0.4
            ASSERT_EQ(velocity, 0.0);
            ASSERT_EQ(out.displacement, 0.0);
        }
    }
}

// η = 1, T_0 = 1, J = 1 + 1: forward with v = 1, T = −4: a = (−4 − 1)/2 = −2.5, at rest after 0.4, static 1.5 < 4, so it reverses
// with (−4 + 1)/2 = −1.5 for the remaining 0.6: v = −0.9, angle 0.2 − 0.27. With FSD = 5 it stays at 0.0, angle 0.2.
TEST(LossyGearStep, AReversalHappensInsideTheStepOnlyIfTheStaticLimitIsExceeded) {
    LossyGear<double> gear{1.0, 1.0, {1.0, 1.0, 1.0, 1.0, 1.5}};
    double velocity = 1.0;
    GearStep<double> out;
    ASSERT_EQ(stiction::solve::step(gear, {-4.0, 0.0}, 1.0, velocity, out), GearProblem::none);
    EXPECT_NEAR(velocity, -0.9, 4 * kJamEps);
    EXPECT_NEAR(out.displacement, -0.07, 4 * kJamEps);
    EXPECT_TRUE(out.stopped);
    EXPECT_EQ(out.end.mode, Mode::backward);
    gear.mesh.static_ratio = 5.0;
    velocity = 1.0;
    ASSERT_EQ(stiction::solve::step(gear, {-4.0, 0.0}, 1.0, velocity, out), GearProblem::none);
    EXPECT_EQ(velocity, 0.0);
    EXPECT_NEAR(out.displacement, 0.2, 4 * kJamEps);
    EXPECT_EQ(out.end.mode, Mode::stuck);
}

// Exact for constant torques: one step of h and two of h/2 end alike.
TEST(LossyGearStep, DoesNotDependOnTheStepForConstantTorques) {
    std::mt19937_64 random(kJamSeed + 1);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    for (int k = 0; k < kJamCases / 10; ++k) {
        const auto either = [&] { return 2 * unit(random) - 1; };
        const LossyGear<double> gear{0.5 + unit(random),
                                     0.5 + unit(random),
                                     {either() < 0 ? -1.5 : 1.5, 0.5 + 0.5 * unit(random), 2 * unit(random) - 1,
                                      unit(random), 1 + unit(random)}};
        const GearTorques<double> torques{3 * either(), 3 * either()};
        double once = either(), twice = once;
        GearStep<double> a, b, c;
        const double h = 2 * unit(random) + 0.01;
        ASSERT_EQ(stiction::solve::step(gear, torques, h, once, a), GearProblem::none);
        ASSERT_EQ(stiction::solve::step(gear, torques, h / 2, twice, b), GearProblem::none);
        ASSERT_EQ(stiction::solve::step(gear, torques, h / 2, twice, c), GearProblem::none);
        // Speeds and accelerations stay below about 60; a stop costs a few roundings of the step times an acceleration.
        ASSERT_NEAR(once, twice, 1e-13) << "seed " << kJamSeed + 1 << " case " << k;
        ASSERT_NEAR(a.displacement, b.displacement + c.displacement, 2e-13) << "seed " << kJamSeed + 1 << " case " << k;
        ASSERT_EQ(a.jammed, b.jammed || c.jammed);
    }
}

TEST(LossyGearStep, SinglePrecisionFollowsDoublePrecision) {
    const LossyGear<float> gear{1.0F, 10.0F, {1.0F, 0.8F, -0.05F, 0.25F, 1.25F}};
    const LossyGear<double> twin{1.0, 10.0, {1.0, double(0.8F), double(-0.05F), 0.25, 1.25}};
    for (const double torque : {-3.0, 0.0, 0.25, 4.0}) {
        float v = 0.5F;
        double w = 0.5;
        GearStep<float> a;
        GearStep<double> b;
        ASSERT_EQ(stiction::solve::step(gear, {float(torque), -1.0F}, 0.125F, v, a), GearProblem::none);
        ASSERT_EQ(stiction::solve::step(twin, {torque, -1.0}, 0.125, w, b), GearProblem::none);
        EXPECT_NEAR(double(v), w, 16 * double(std::numeric_limits<float>::epsilon()));
        EXPECT_EQ(a.end.mode, b.end.mode);
    }
}

}  // namespace
