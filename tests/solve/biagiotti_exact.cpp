// The method of Biagiotti and Zanasi against the exact solver: equal while nothing breaks, different in the instant of a break.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "biagiotti_stack.hpp"
#include "stiction/solve/biagiotti.hpp"
#include "stiction/solve/chain.hpp"

namespace {

using namespace biagiotti_test;
using stiction::solve::Limits;

// The exact accelerations and frictions of a stack: sliding interfaces push with their friction, resting ones are decided.
struct Exact {
    std::vector<double> acceleration, friction;
    std::vector<Mode> mode;
};

Exact exact(const Stack<double>& s) {
    const std::size_t n = s.inertia.size(), m = n - 1;
    std::vector<double> push = s.torque;
    std::vector<Limits<double>> limits(m);
    for (std::size_t i = 0; i < m; ++i) {
        if (s.velocity[i] == 0.0) {
            limits[i] = {s.limit[i], s.limit[i]};
            continue;
        }
        const double friction = s.velocity[i] > 0 ? s.sliding[i] : -s.sliding[i];
        push[i] -= friction;
        push[i + 1] += friction;
    }
    Exact out{std::vector<double>(n), std::vector<double>(m), std::vector<Mode>(m)};
    std::vector<std::byte> workspace(stiction::solve::chain_workspace_bytes<double>(n));
    const stiction::solve::ChainProblem<double> problem{.inertia = s.inertia, .push = push, .limits = limits};
    const stiction::solve::ChainSolution<double> solution{
        .velocity = out.acceleration, .friction = out.friction, .mode = out.mode};
    EXPECT_EQ(stiction::solve::solve_chain(problem, solution, std::span<std::byte>(workspace)),
              stiction::solve::SolveStatus::exact);
    return out;
}

Stack<double> stack_at_rest(std::mt19937_64& random, std::size_t n) {
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    Stack<double> s(n);
    for (std::size_t i = 0; i < n; ++i) s.inertia[i] = 0.1 + 0.9 * unit(random), s.torque[i] = 2 * unit(random) - 1;
    for (std::size_t i = 0; i + 1 < n; ++i) s.limit[i] = s.sliding[i] = unit(random);
    return s;
}

double torque_scale(const Stack<double>& s) {
    double scale = 0;
    for (const double f : s.torque) scale += std::abs(f);
    for (const double f : s.sliding) scale += f;
    return scale;
}

TEST(BiagiottiAgainstExact, TwoBodiesWithEqualLimitsAgreeBreakOrNoBreak) {
    std::mt19937_64 random(kSeed + 20);
    for (int k = 0; k < kCases; ++k) {
        Stack<double> s = stack_at_rest(random, 2);
        ASSERT_EQ(s.solve(), BiagiottiProblem::none);
        const Exact e = exact(s);
        // Both take a handful of roundings of the terms; inertias are at least 0.1.
        ASSERT_NEAR(s.friction[0], e.friction[0], 8 * kEps * torque_scale(s)) << s.text();
        ASSERT_NEAR(s.acceleration[0], e.acceleration[0] - e.acceleration[1], 160 * kEps * torque_scale(s)) << s.text();
    }
}

TEST(BiagiottiAgainstExact, AgreesWhereverNoRestingInterfaceExceedsItsLimit) {
    std::mt19937_64 random(kSeed + 21);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    int compared = 0;
    for (int k = 0; k < kCases; ++k) {
        const std::size_t n = 2 + std::size_t(k) % 7;
        Stack<double> s = stack_at_rest(random, n);
        bool broke = false;
        for (std::size_t i = 0; i + 1 < n; ++i) {
            s.velocity[i] = unit(random) < 0.5 ? 0.0 : 2 * unit(random) - 1;
            if (s.velocity[i] == 0.0) s.limit[i] *= 3;
        }
        ASSERT_EQ(s.solve(), BiagiottiProblem::none);
        for (std::size_t i = 0; i + 1 < n; ++i) broke = broke || (s.velocity[i] == 0.0 && s.mode[i] != Mode::stuck);
        if (broke) continue;
        ++compared;
        const Exact e = exact(s);
        for (std::size_t i = 0; i + 1 < n; ++i) {
            // n + 4 roundings in the torques, divided by an inertia of at least 0.1 in the accelerations.
            const double roundings = double(n + 4) * kEps * torque_scale(s);
            if (s.velocity[i] == 0.0) {
                ASSERT_NEAR(s.friction[i], e.friction[i], 2 * roundings) << s.text();
                ASSERT_EQ(e.acceleration[i], e.acceleration[i + 1]) << s.text();
            }
            ASSERT_NEAR(s.acceleration[i], e.acceleration[i] - e.acceleration[i + 1], 40 * roundings) << s.text();
        }
    }
    EXPECT_GT(compared, kCases / 10);
}

//   J = 1, 1, 1; F = 6, 0, 0; limits 3 and 1.8 at rest. Exact: the first gives way, bodies 2 and 3 get 3 and go together with
//   1.5, so the second carries 1.5. Biagiotti: both give way.
TEST(BiagiottiAgainstExact, ThreeBodiesInTheInstantOfABreakByHand) {
    Stack<double> s(3);
    s.torque = {6, 0, 0};
    s.limit = s.sliding = {3, 1.8};
    ASSERT_EQ(s.solve(), BiagiottiProblem::none);
    const Exact e = exact(s);
    EXPECT_EQ(e.mode[0], Mode::forward);
    EXPECT_EQ(e.mode[1], Mode::stuck);
    EXPECT_EQ(e.acceleration, (std::vector<double>{3.0, 1.5, 1.5}));
    EXPECT_EQ(e.friction, (std::vector<double>{3.0, 1.5}));
    EXPECT_EQ(s.mode[1], Mode::forward);
    EXPECT_EQ(s.friction[1], 1.8);
}

// How often the set of interfaces that give way is the wrong one. There is no closed form, and the figure depends on what
// "random" means: for three bodies, inertias 0.5 … 2, torques ±T and limits 0.1 … 2 it grows from 2 % of all stacks for T = 1
// to 29 % for T = 5. T = 2 is asserted to lie around the 9 % usually quoted, longer stacks are printed only.
TEST(BiagiottiAgainstExact, TheWrongInterfacesGiveWayInAboutATenthOfRandomStacksOfThree) {
    std::mt19937_64 random(kSeed + 22);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    for (const std::size_t n : {std::size_t{3}, std::size_t{4}, std::size_t{6}, std::size_t{10}}) {
        long breaks = 0, wrong = 0, other_torque = 0;
        for (int k = 0; k < kCases / 4; ++k) {
            Stack<double> s(n);
            for (double& j : s.inertia) j = 0.5 + 1.5 * unit(random);
            for (double& f : s.torque) f = 4 * unit(random) - 2;
            for (std::size_t i = 0; i + 1 < n; ++i) s.limit[i] = s.sliding[i] = 0.1 + 1.9 * unit(random);
            ASSERT_EQ(s.solve(), BiagiottiProblem::none);
            const Exact e = exact(s);
            bool any = false, differs = false, torque = false;
            for (std::size_t i = 0; i + 1 < n; ++i) {
                any = any || e.mode[i] != Mode::stuck;
                differs = differs || (e.mode[i] == Mode::stuck) != (s.mode[i] == Mode::stuck);
                torque = torque || std::abs(e.friction[i] - s.friction[i]) > 1e-12;
            }
            breaks += any, wrong += differs, other_torque += torque;
            ASSERT_TRUE(any || !differs) << s.text();
        }
        const double share = 100.0 * double(wrong) / (kCases / 4);
        std::printf(
            "seed %u, n = %zu: wrong set in %.1f %% of all stacks, %.1f %% of those that break; there another torque "
            "in %.1f %%\n",
            kSeed + 22, n, share, 100.0 * double(wrong) / double(breaks),
            100.0 * double(other_torque) / double(breaks));
        if (n == 3) {
            EXPECT_NEAR(share, 9.0, 3.0);
        }
    }
}

}  // namespace
