// What the method of Biagiotti and Zanasi does in time and at a break-away, with numbers worked by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "biagiotti_stack.hpp"
#include "stiction/solve/biagiotti.hpp"

namespace {

using namespace biagiotti_test;

//   1 ──┐3  2 ──┐5  3        J = 1, 1, 1;  F = 6, 0, 0;  static limits 3 and 5, everything at rest
//   τ̃_12 = (2·6 − 0)/3 = 4 > 3 breaks;  τ̃_23 = (6 + 0)/3 = 2 ≤ 5 stays, and keeps 2 although body 2 now gets only 3:
//   exact would be (3/2) = 1.5.
TEST(Biagiotti, AStuckNeighbourKeepsTheTorqueOfBeforeTheBreak) {
    Stack<double> s(3);
    s.torque = {6, 0, 0};
    s.limit = {3, 5};
    s.sliding = {3, 5};
    ASSERT_EQ(s.solve(), BiagiottiProblem::none);
    EXPECT_NEAR(s.friction[0], 3.0, 0.0);
    EXPECT_NEAR(s.friction[1], 2.0, 2 * kEps);
    EXPECT_EQ(s.mode[0], Mode::forward);
    EXPECT_EQ(s.mode[1], Mode::stuck);
    EXPECT_EQ(s.acceleration[1], 0.0);
    // (2'): (6 − 3)/1 − (3 − 2)/1 = 2, where the exact relative acceleration is 3 − 1.5 = 1.5.
    EXPECT_NEAR(s.acceleration[0], 2.0, 8 * kEps);
    EXPECT_EQ(s.result.average_acceleration, 2.0);
}

//   the same with limits 3 and 1.8:  τ̃ = 4, 2 both exceed, both are let go. Exact: only the first goes, the second then
//   carries 1.5 < 1.8. Here the second leaves with ż = (3 − 1.8) − 1.8 = −0.6, against its own friction of +1.8.
TEST(Biagiotti, AnInterfaceThatShouldHoldMayBeLetGoAgainstItsOwnFriction) {
    Stack<double> s(3);
    s.torque = {6, 0, 0};
    s.limit = {3, 1.8};
    s.sliding = {3, 1.8};
    ASSERT_EQ(s.solve(), BiagiottiProblem::none);
    EXPECT_EQ(s.mode[0], Mode::forward);
    EXPECT_EQ(s.mode[1], Mode::forward);
    EXPECT_EQ(s.friction[0], 3.0);
    EXPECT_EQ(s.friction[1], 1.8);
    EXPECT_NEAR(s.acceleration[0], 1.8, 8 * kEps);
    EXPECT_NEAR(s.acceleration[1], -0.6, 8 * kEps);
}

// Two bodies, static = sliding: exact is ż = sign(F_R) max(|F_R| − F, 0)/J_R from rest, (F_R − F sign z)/J_R in motion.
TEST(Biagiotti, TwoBodiesWithEqualLimitsAreExact) {
    std::mt19937_64 random(kSeed + 3);
    for (int k = 0; k < kCases; ++k) {
        Stack<double> s = random_stack(random, 2, 12.0);
        s.limit[0] = s.sliding[0];
        ASSERT_EQ(s.solve(), BiagiottiProblem::none);
        const Quad j1 = s.inertia[0], j2 = s.inertia[1], f1 = s.torque[0], f2 = s.torque[1], limit = s.limit[0];
        const Quad net = (j2 * f1 - j1 * f2) / (j1 + j2), reduced = j1 * j2 / (j1 + j2);
        Quad friction = s.velocity[0] > 0 ? limit : -limit;
        if (s.velocity[0] == 0.0) friction = net > limit ? limit : net < -limit ? -limit : net;
        const Quad expected = (net - friction) / reduced;
        // Two quotients of three terms each; their errors are 3 kEps of the terms.
        const double terms =
            (std::abs(s.torque[0]) + s.limit[0]) / s.inertia[0] + (std::abs(s.torque[1]) + s.limit[0]) / s.inertia[1];
        ASSERT_LE(double(magnitude(Quad(s.acceleration[0]) - expected)), 8 * kEps * terms) << s.text();
    }
}

// Uniqueness of the convex minimum: torques within their limits that make every stuck pair accelerate alike are exact.
TEST(Biagiotti, WithoutABreakTheSolutionIsTheExactOne) {
    std::mt19937_64 random(kSeed + 4);
    for (int k = 0; k < kCases; ++k) {
        Stack<double> s = random_stack(random, 2 + std::size_t(k) % 8, 2.0);
        for (std::size_t i = 0; i < s.limit.size(); ++i) s.limit[i] = 1e6;
        ASSERT_EQ(s.solve(), BiagiottiProblem::none);
        for (std::size_t i = 0; i < s.limit.size(); ++i) {
            if (s.velocity[i] != 0.0) continue;
            ASSERT_EQ(s.mode[i], Mode::stuck);
            const Quad before = i > 0 ? Quad(s.friction[i - 1]) : 0,
                       after = i + 1 < s.limit.size() ? Quad(s.friction[i + 1]) : 0;
            const Quad here = s.friction[i];
            const Quad difference = (Quad(s.torque[i]) + before - here) / Quad(s.inertia[i]) -
                                    (Quad(s.torque[i + 1]) + here - after) / Quad(s.inertia[i + 1]);
            double scale = 0;  // each friction carries (n + 4) kEps of at most the sum of all torques
            for (const double f : s.torque) scale += std::abs(f);
            for (const double f : s.sliding) scale += f;
            ASSERT_LE(double(magnitude(difference)), 2 * 12 * kEps * scale * (1 / s.inertia[i] + 1 / s.inertia[i + 1]))
                << s.text();
        }
    }
}

TEST(Biagiotti, MirroredInputGivesMirroredOutput) {
    std::mt19937_64 random(kSeed + 5);
    for (int k = 0; k < kCases / 10; ++k) {
        Stack<double> s = random_stack(random, 2 + std::size_t(k) % 8, 12.0), t = s;
        for (double& x : t.torque) x = -x;
        for (double& x : t.velocity) x = -x;
        ASSERT_EQ(s.solve(), BiagiottiProblem::none);
        ASSERT_EQ(t.solve(), BiagiottiProblem::none);
        for (std::size_t i = 0; i < s.limit.size(); ++i) {
            ASSERT_EQ(s.friction[i], -t.friction[i]) << s.text();
            ASSERT_EQ(s.acceleration[i], -t.acceleration[i]) << s.text();
        }
    }
}

// Coasting pair: J = 2, 2, z(0) = 1, F_c = 0.5: ż = −F_c/J_R = −0.5, so z = 0 at t* = 2; momentum stays.
TEST(Biagiotti, ACoastingPairStopsRubbingAtTheClosedFormTimeAndStaysTogetherBitForBit) {
    Stack<double> s(2);
    s.inertia = {2, 2};
    s.limit = {0.6};
    s.sliding = {0.5};
    const std::vector<double> start = {1.0, 0.0};
    BiagiottiState<double> state;
    state.relative_velocity = s.velocity;
    stiction::solve::set_body_velocities<double>(s.inertia, start, state);
    s.solve();
    const double h = 0.03;
    int steps = 0;
    while (s.velocity[0] != 0.0 && steps < 1000) {
        ASSERT_EQ(stiction::solve::step(s.view(), h, std::span<double>(s.workspace), state, s.result),
                  BiagiottiProblem::none);
        ++steps;
    }
    EXPECT_NEAR(steps * h, 2.0, h);
    std::vector<double> omega(2);
    s.torque = {0.5, 0.3};  // τ̃ = 0.1, far inside the limit
    for (int k = 0; k < 1000; ++k) {
        ASSERT_EQ(stiction::solve::step(s.view(), h, std::span<double>(s.workspace), state, s.result),
                  BiagiottiProblem::none);
        stiction::solve::body_velocities<double>(s.inertia, state, omega);
        ASSERT_EQ(omega[0], omega[1]);
        ASSERT_EQ(s.velocity[0], 0.0);
    }
    // 1000 additions of h·0.2 to a velocity below 7: half an ulp of 8 each.
    EXPECT_NEAR(omega[0], 0.5 + 1000 * h * 0.2, 1000 * 8 * kEps);
}

// Modelica's CoupledClutches: four inertias of 1, ω_1(0) = 10, torque 10 sin(10πt) on the first; sliding torque 0.5·f_n, static 1.1
// times that. Closed form at 1.5 s: ω_1 = 3.2470582724, ω_2 = ω_3 = ω_4 = 2.4631871666. Explicit Euler, so the error is of order h.
double error_of_coupled_clutches(double h) {
    const double pi = std::acos(-1.0);
    Stack<double> s(4);
    const std::vector<double> start = {10, 0, 0, 0};
    BiagiottiState<double> state;
    state.relative_velocity = s.velocity;
    stiction::solve::set_body_velocities<double>(s.inertia, start, state);
    s.result = {s.friction, s.acceleration, s.mode, 0.0};
    const long steps = std::lround(1.5 / h);
    for (long k = 0; k < steps; ++k) {
        const double t = double(k) * h;
        const double force[] = {std::max(0.0, 20 * std::cos(0.4 * pi * t)), t >= 0.4 ? 20.0 : 0.0,
                                t >= 0.9 ? 20.0 : 0.0};
        for (std::size_t i = 0; i < 3; ++i) s.sliding[i] = 0.5 * force[i], s.limit[i] = 1.1 * s.sliding[i];
        s.torque[0] = 10 * std::sin(10 * pi * t);
        const auto problem = stiction::solve::step(s.view(), h, std::span<double>(s.workspace), state, s.result);
        EXPECT_EQ(problem, BiagiottiProblem::none);
    }
    std::vector<double> omega(4);
    stiction::solve::body_velocities<double>(s.inertia, state, omega);
    EXPECT_EQ(omega[1], omega[2]);
    EXPECT_EQ(omega[2], omega[3]);
    return std::max(std::abs(omega[0] - 3.2470582724), std::abs(omega[1] - 2.4631871666));
}

TEST(Biagiotti, CoupledClutchesConvergeWithTheStepAndLockedOnesStayBitIdentical) {
    double largest = 0;
    for (const double h : {1e-3, 1e-4, 1e-5}) {
        const double error = error_of_coupled_clutches(h);
        std::printf("CoupledClutches, h = %.0e s: error %.2e rad/s = %.2f h\n", h, error, error / h);
        largest = std::max(largest, error / h);
    }
    // Torque and clutch forces sampled at the start of a step and five events each up to a step late, accelerations up to 20.
    EXPECT_LT(largest, 5 * 20.0);
}

TEST(Biagiotti, VelocitiesAndStateConvertIntoEachOther) {
    std::mt19937_64 random(kSeed + 6);
    std::uniform_real_distribution<double> unit(-1.0, 1.0);
    for (int k = 0; k < 1000; ++k) {
        const std::size_t n = 1 + std::size_t(k) % 9;
        std::vector<double> inertia(n), omega(n), z(n - 1), again(n);
        for (std::size_t i = 0; i < n; ++i) inertia[i] = std::pow(10.0, 3 * unit(random)), omega[i] = unit(random);
        BiagiottiState<double> state;
        state.relative_velocity = z;
        stiction::solve::set_body_velocities<double>(inertia, omega, state);
        stiction::solve::body_velocities<double>(inertia, state, again);
        for (std::size_t i = 0; i < n; ++i)
            ASSERT_NEAR(again[i], omega[i], double(4 * n) * kEps);  // |ω| ≤ 1, 3n roundings
    }
}

TEST(Biagiotti, BadDataAreNamedAndTheStateStaysUntouched) {
    const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    Stack<double> s(3);
    s.torque = {1, 0, 0};
    s.velocity = {0.5, 0.0};
    s.limit = s.sliding = {1, 1};
    s.solve();
    BiagiottiState<double> state{0.25, s.velocity};
    const auto attempt = [&](double h) {
        return stiction::solve::step(s.view(), h, std::span<double>(s.workspace), state, s.result);
    };
    for (const double h : {0.0, -1.0, inf, nan}) EXPECT_EQ(attempt(h), BiagiottiProblem::step_not_positive);
    for (const double j : {0.0, -1.0, inf, nan}) {
        s.inertia[1] = j;
        EXPECT_EQ(attempt(0.1), BiagiottiProblem::inertia_not_positive);
    }
    s.inertia[1] = 1, s.torque[2] = nan;
    EXPECT_EQ(attempt(0.1), BiagiottiProblem::torque_not_finite);
    s.torque[2] = 0, s.limit[0] = -1;
    EXPECT_EQ(attempt(0.1), BiagiottiProblem::limit_negative);
    s.limit[0] = 1, s.sliding[1] = inf;
    EXPECT_EQ(attempt(0.1), BiagiottiProblem::sliding_not_finite);
    s.sliding[1] = 1;
    const std::size_t enough = s.workspace.size();
    s.workspace.resize(enough - 1);
    EXPECT_EQ(attempt(0.1), BiagiottiProblem::sizes_differ);
    s.workspace.resize(enough);
    s.torque[0] = std::numeric_limits<double>::max(), s.inertia[0] = 1e-10;
    EXPECT_EQ(attempt(0.1), BiagiottiProblem::overflow);
    EXPECT_EQ(state.average_velocity, 0.25);
    EXPECT_EQ(s.velocity[0], 0.5);
    EXPECT_EQ(s.velocity[1], 0.0);
}

TEST(Biagiotti, SinglePrecisionFollowsDoublePrecision) {
    std::mt19937_64 random(kSeed + 7);
    for (int k = 0; k < 1000; ++k) {
        Stack<double> s = random_stack(random, 4, 2.0);
        Stack<float> f(4);
        for (std::size_t i = 0; i < 4; ++i)
            s.inertia[i] = f.inertia[i] = float(s.inertia[i]), s.torque[i] = f.torque[i] = float(s.torque[i]);
        for (std::size_t i = 0; i < 3; ++i)
            s.velocity[i] = f.velocity[i] = float(s.velocity[i]), s.limit[i] = f.limit[i] = 100.0F,
            s.sliding[i] = f.sliding[i] = float(s.sliding[i]);
        ASSERT_EQ(s.solve(), BiagiottiProblem::none);
        ASSERT_EQ(f.solve(), BiagiottiProblem::none);
        for (std::size_t i = 0; i < 3; ++i)
            ASSERT_NEAR(s.friction[i], double(f.friction[i]),
                        8 * double(std::numeric_limits<float>::epsilon()) * (holding_scale(s, i) + s.sliding[i]))
                << s.text();
    }
}

}  // namespace
