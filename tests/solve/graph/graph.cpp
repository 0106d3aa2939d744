// The general network solver on machines whose motion can be written down, and its contract.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "solve/graph_reference.hpp"

using graph_test::Answer;
using graph_test::Network;
using graph_test::solve;
using stiction::Mode;
using stiction::solve::GraphMotion;
using stiction::solve::GraphOptions;
using stiction::solve::GraphProblem;
using stiction::solve::SolveStatus;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kRounding = std::numeric_limits<double>::epsilon();
constexpr GraphOptions kGeneral{.general_only = true};

#ifdef STICTION_SANITIZED
constexpr int kCases = 300;
#else
constexpr int kCases = 10000;
#endif

/// Sun, ring and carrier with w_sun + r w_ring = (1 + r) w_carrier.
template <class T>
Network<T> planetary(T r, T sun, T ring, T carrier) {
    Network<T> net;
    net.add_body(T(1), sun);
    net.add_body(T(2), ring);
    net.add_body(T(4), carrier);
    net.add_element({{0, T(1)}, {1, r}, {2, -(T(1) + r)}}, std::numeric_limits<T>::infinity(),
                    std::numeric_limits<T>::infinity());
    return net;
}

/// Loops, brakes, gears, planetary sets, belts; numbers of everyday size.
template <class T>
Network<T> random_network(std::mt19937_64& random) {
    const auto pick = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    const auto size = [&] { return T(std::uniform_real_distribution<float>(0.2f, 4)(random)); };
    const auto limit = [&](bool finite) {
        return pick(8) == 0 ? (finite ? T(0) : std::numeric_limits<T>::infinity()) : size();
    };
    Network<T> net;
    const std::size_t n = 3 + pick(6), m = 2 + pick(9);
    for (std::size_t i = 0; i < n; ++i) net.add_body(size(), pick(2) == 0 ? 3 * size() : -3 * size());
    for (std::size_t e = 0; e < m; ++e) {
        const std::size_t a = pick(n), b = (a + 1 + pick(n - 1)) % n, kind = pick(8);
        const bool belt = kind < 2 && pick(3) == 0;
        const T forward = limit(belt), backward = pick(2) == 0 ? forward : limit(belt);
        if (kind < 2)
            net.add_element({{a, T(1)}}, forward, backward, belt ? T(int(pick(5)) - 2) : T(0));
        else if (kind == 2)
            net.add_element({{a, T(1)}, {b, T(-2.5)}}, forward, backward);
        else if (kind == 3 && (b + 1) % n != a)
            net.add_element({{a, T(1)}, {b, T(2)}, {(b + 1) % n, T(-3)}}, forward, backward);
        else
            net.add_element({{a, T(1)}, {b, T(-1)}}, forward, backward);
    }
    return net;
}

}  // namespace

TEST(Graph, ThreeBodiesBreakWhereTheLoadIsAndStickWhereItIsNot) {
    // [0]─1─[1]─1→ ←2─[2], F = 1.1, 1, −3: the pair 0, 1 stays together, (1.1 + 1 − 1)/2; body 2 slides, −3 + 1.
    Network<double> net;
    net.add_body(1, 1.1);
    net.add_body(1, 1);
    net.add_body(1, -3);
    net.add_element({{0, 1}, {1, -1}}, 1, 1);
    net.add_element({{1, 1}, {2, -1}}, 1, 2);
    const Answer<double> answer = solve(net);
    ASSERT_EQ(answer.report.status, SolveStatus::exact);
    EXPECT_NEAR(answer.velocity[0], 0.55, kRounding);
    EXPECT_EQ(answer.velocity[0], answer.velocity[1]);
    EXPECT_EQ(answer.velocity[2], -2.0);
    EXPECT_EQ(answer.mode[0], Mode::stuck);
    EXPECT_EQ(answer.mode[1], Mode::forward);
    EXPECT_EQ(answer.friction[1], 1.0);
}

TEST(Graph, APlanetarySetWithABrakedRingIsAGear) {
    // Ring held: w_s = (1 + r) w_c. With r = 2, sun driven by 6: w_c = 3·6/(J_s·9 + J_c) = 18/13, brake torque r·τ.
    Network<double> net = planetary<double>(2, 6, 0, 0);
    net.add_element({{1, 1}}, 100, 100);
    const Answer<double> answer = solve(net);
    ASSERT_EQ(answer.report.status, SolveStatus::exact);
    EXPECT_EQ(answer.velocity[1], 0.0);
    EXPECT_NEAR(answer.velocity[2], 18.0 / 13, 2 * kRounding);
    EXPECT_NEAR(answer.velocity[0], 54.0 / 13, 4 * kRounding);
    const double tooth = 6 - 54.0 / 13;  // τ of the set: J_s w_s = 6 − τ
    EXPECT_NEAR(answer.friction[0], tooth, 8 * kRounding);
    EXPECT_NEAR(answer.friction[1], -2 * tooth, 16 * kRounding);
}

TEST(Graph, APlanetarySetWithAClosedClutchTurnsAsOneBody) {
    Network<double> net = planetary<double>(2.7, 5, 1, 1);
    net.add_element({{0, 1}, {2, -1}}, 100, 100);
    const Answer<double> answer = solve(net);
    ASSERT_EQ(answer.report.status, SolveStatus::exact);
    EXPECT_EQ(answer.velocity[0], answer.velocity[2]);
    for (const double w : answer.velocity) EXPECT_NEAR(w, 1.0, 2 * kRounding);
}

TEST(Graph, TwoClutchesInParallelHoldTheSumOfTheirCapacities) {
    for (const double push : {2.9, 3.0, 3.1}) {
        Network<double> net;
        net.add_body(1, 2 * push);
        net.add_body(1, 0);
        net.add_element({{0, 1}, {1, -1}}, 1, 1);
        net.add_element({{0, 1}, {1, -1}}, 2, 2);
        const Answer<double> answer = solve(net);
        ASSERT_EQ(answer.report.status, SolveStatus::exact);
        EXPECT_EQ(answer.velocity[0] == answer.velocity[1], push <= 3) << push;
        EXPECT_EQ(answer.mode[0], push <= 3 ? Mode::stuck : Mode::forward);
        EXPECT_NEAR(answer.friction[0] + answer.friction[1], std::min(push, 3.0), 2 * kRounding);
    }
}

TEST(Graph, AFreewheelInALoopLocksOneWayAndOverrunsTheOther) {
    //  two shafts joined by a freewheel and a weak clutch in parallel
    for (const double sign : {1.0, -1.0}) {
        Network<double> net;
        net.add_body(1, sign * 8);
        net.add_body(3, 0);
        net.add_element({{0, 1}, {1, -1}}, kInfinite, 0);
        net.add_element({{0, 1}, {1, -1}}, 1, 1);
        const Answer<double> answer = solve(net);
        if (sign > 0) {
            EXPECT_EQ(answer.velocity[0], 2.0);
            EXPECT_EQ(answer.velocity[1], 2.0);
            EXPECT_EQ(answer.friction[0], 6.0) << "the unlimited one carries all";
        } else {
            EXPECT_EQ(answer.velocity[0], -7.0);
            EXPECT_NEAR(answer.velocity[1], -1.0 / 3, kRounding);
            EXPECT_EQ(answer.mode[0], Mode::backward);
            EXPECT_EQ(answer.friction[0], 0.0);
        }
    }
}

TEST(Graph, ABodyBetweenTwoBeltsGoesWithTheStrongerOne) {
    Network<double> net;
    net.add_body(3, 0);
    net.add_element({{0, 1}}, 2, 2, 0.1);
    net.add_element({{0, -1}}, 5, 5, 0.3);  // −w − 0.3: a belt at −0.3
    const Answer<double> answer = solve(net);
    EXPECT_EQ(answer.velocity[0], -0.3);
    EXPECT_EQ(answer.friction[0], -2.0);
    EXPECT_EQ(answer.mode[0], Mode::backward);
    EXPECT_EQ(answer.mode[1], Mode::stuck);
}

TEST(Graph, RigidElementsThatDemandTwoSpeedsAreReportedAndNothingIsWritten) {
    Network<double> net;
    net.add_body(1, 4);
    net.add_body(1, 0);
    net.add_element({{0, 1}}, kInfinite, kInfinite, 1.0);
    net.add_element({{1, 1}}, kInfinite, kInfinite, 2.0);
    net.add_element({{0, 1}, {1, -1}}, 50, 50);
    EXPECT_EQ(solve(net).report.status, SolveStatus::exact) << "the clutch slips";
    EXPECT_EQ(solve(net).friction[2], -50);
    net.limits[2] = {kInfinite, kInfinite};
    const Answer<double> answer = solve(net);
    EXPECT_EQ(answer.report.status, SolveStatus::invalid);
    EXPECT_EQ(answer.report.problem, GraphProblem::contradictory);
    EXPECT_EQ(answer.velocity[0], -77);
    EXPECT_EQ(answer.friction[2], -77);
    net.limits[2] = {kInfinite, 0};  // now body 0 may lag behind body 1, which is what the belts do
    EXPECT_EQ(solve(net).report.status, SolveStatus::exact);
    net.limits[2] = {0, kInfinite};  // may not lag
    EXPECT_EQ(solve(net).report.problem, GraphProblem::contradictory);
    net.ground[1] = 1.0;
    net.limits[2] = {kInfinite, kInfinite};
    EXPECT_EQ(solve(net).report.status, SolveStatus::exact) << "redundant, but no contradiction";
}

TEST(Graph, AClosedTrainOfRatiosThatOnlyRoundingPreventsFromClosingTurns) {
    // 0 → 1 → 2 → 0 with ratios 3, 1/3·7 and 1/7: their product is 1 but for rounding; it must not lock.
    Network<double> net;
    for (int i = 0; i < 3; ++i) net.add_body(1, i == 0 ? 59 : 0);
    net.add_element({{0, 1}, {1, -3}}, kInfinite, kInfinite);
    net.add_element({{1, 1}, {2, -(1.0 / 3) * 7}}, kInfinite, kInfinite);
    net.add_element({{2, 1}, {0, -1.0 / 7}}, kInfinite, kInfinite);
    const Answer<double> answer = solve(net);
    ASSERT_EQ(answer.report.status, SolveStatus::exact);
    // One degree of freedom: J = 1 + 1/9 + 1/49.
    EXPECT_NEAR(answer.velocity[0], 59 / (1 + 1.0 / 9 + 1.0 / 49), 1e-13);
    EXPECT_NEAR(answer.velocity[2] * 7, answer.velocity[0], 1e-13);
}

TEST(Graph, WhatHasNoCapacityDoesNothingAndWhatHasNoElementsMovesFreely) {
    Network<double> net;
    net.add_body(2, 5);
    EXPECT_EQ(solve(net).velocity[0], 2.5);
    net.add_element({{0, 1}}, 0, 0);
    const Answer<double> answer = solve(net);
    EXPECT_EQ(answer.velocity[0], 2.5);
    EXPECT_EQ(answer.mode[0], Mode::free);
    EXPECT_EQ(answer.friction[0], 0.0);
    net.push[0] = 0;
    net.limits[0] = {1, 1};
    EXPECT_EQ(solve(net).velocity[0], 0.0);
    EXPECT_EQ(solve(net).mode[0], Mode::stuck);
    EXPECT_EQ(solve(net).report.passes, 1u);
}

TEST(Graph, ALoadExactlyAtTheLimitStillSticks) {
    Network<double> net;
    net.add_body(0.1, 0.3);
    net.add_body(1e6, 0);
    net.add_element({{0, 1}, {1, -1}}, 0.3, 0.3);
    net.add_element({{1, 1}}, 0.3, 0.3);
    net.add_element({{0, 1}, {1, -1}}, 0, 0);
    const Answer<double> answer = solve(net);
    EXPECT_EQ(answer.velocity[0], 0.0);
    EXPECT_EQ(answer.mode[0], Mode::stuck);
    EXPECT_EQ(answer.margin[0].forward, 0.0);
    EXPECT_EQ(answer.margin[0].backward, 0.6);
}

TEST(Graph, MirroredDataGiveTheMirroredResultBitForBit) {
    constexpr unsigned kSeed = 4711;
    std::mt19937_64 random(kSeed);
    for (int n = 0; n < kCases; ++n) {
        const Network<double> net = random_network<double>(random);
        Network<double> mirror = net;
        for (double& p : mirror.push) p = -p;
        for (double& g : mirror.ground) g = -g;
        for (auto& l : mirror.limits) std::swap(l.forward, l.backward);
        const Answer<double> a = solve(net), b = solve(mirror);
        ASSERT_EQ(a.report.status, b.report.status);
        ASSERT_EQ(a.report.passes, b.report.passes);
        if (a.report.status == SolveStatus::invalid) continue;
        for (std::size_t i = 0; i < net.bodies(); ++i)
            ASSERT_EQ(a.velocity[i], -b.velocity[i]) << "seed " << kSeed << " case " << n << "\n" << net.text();
        for (std::size_t e = 0; e < net.elements(); ++e)
            ASSERT_EQ(a.friction[e], -b.friction[e]) << "seed " << kSeed << " case " << n << "\n" << net.text();
    }
}

TEST(Graph, StartedFromTheModesOfTheAnswerOnePassConfirmsIt) {
    constexpr unsigned kSeed = 31;
    std::mt19937_64 random(kSeed);
    int one = 0, solved = 0;
    for (int n = 0; n < kCases; ++n) {
        const Network<double> net = random_network<double>(random);
        const Answer<double> cold = solve(net);
        if (cold.report.status != SolveStatus::exact) continue;
        GraphOptions options = kGeneral;
        options.start_from_modes = true;
        const Answer<double> warm = solve(net, options, &cold);
        ++solved;
        if (warm.report.passes == 1) ++one;
        for (std::size_t i = 0; i < net.bodies(); ++i)
            ASSERT_EQ(warm.velocity[i], cold.velocity[i]) << "seed " << kSeed << " case " << n << "\n" << net.text();
    }
    std::printf("%d of %d confirmed in one pass\n", one, solved);
    EXPECT_GT(one, solved * 98 / 100);
}

TEST(Graph, ACapOnThePassesLeavesForcesBalancedAndLimitsKept) {
    constexpr unsigned kSeed = 32;
    std::mt19937_64 random(kSeed);
    int capped = 0;
    for (int n = 0; n < kCases / 10; ++n) {
        const Network<double> net = random_network<double>(random);
        GraphOptions options = kGeneral;
        options.pass_limit = 1;
        const Answer<double> answer = solve(net, options);
        if (answer.report.status != SolveStatus::capped) continue;
        ++capped;
        std::vector<double> balance = net.push, largest(net.bodies(), 0);
        for (std::size_t e = 0; e < net.elements(); ++e) {
            ASSERT_LE(answer.friction[e], net.limits[e].forward);
            ASSERT_GE(answer.friction[e], -net.limits[e].backward);
            for (std::size_t at = net.row_start[e]; at < net.row_start[e + 1]; ++at)
                balance[net.body[at]] -= net.coefficient[at] * answer.friction[e];
        }
        for (std::size_t i = 0; i < net.bodies(); ++i)
            ASSERT_NEAR(net.inertia[i] * answer.velocity[i], balance[i], 1e-12) << n << "\n" << net.text();
    }
    EXPECT_GT(capped, kCases / 100);
}

TEST(Graph, SinglePrecisionFollowsDoublePrecision) {
    constexpr unsigned kSeed = 33;
    std::mt19937_64 random(kSeed);
    for (int n = 0; n < kCases; ++n) {
        const Network<float> net = random_network<float>(random);
        Network<double> wide;
        for (std::size_t i = 0; i < net.bodies(); ++i) wide.add_body(net.inertia[i], net.push[i]);
        wide.row_start = net.row_start;
        wide.body = net.body;
        wide.coefficient.assign(net.coefficient.begin(), net.coefficient.end());
        wide.ground.assign(net.ground.begin(), net.ground.end());
        for (const auto& l : net.limits) wide.limits.push_back({l.forward, l.backward});
        const Answer<float> narrow = solve(net);
        const Answer<double> reference = solve(wide);
        ASSERT_EQ(narrow.report.problem, reference.report.problem) << "seed " << kSeed << " case " << n << "\n"
                                                                   << net.text();
        if (reference.report.status != SolveStatus::exact) continue;
        ASSERT_EQ(narrow.report.status, SolveStatus::exact) << "seed " << kSeed << " case " << n << "\n" << net.text();
        // Inertias from 0.2 to 4, pushes to 12, ratios to 3: speeds below 100, one rounding 6e-6 of that.
        for (std::size_t i = 0; i < net.bodies(); ++i)
            ASSERT_NEAR(double(narrow.velocity[i]), reference.velocity[i], 1e-5) << "case " << n << "\n" << net.text();
        for (std::size_t e = 0; e < net.elements(); ++e)
            ASSERT_NEAR(double(narrow.friction[e]), reference.friction[e], 1e-5) << "case " << n << " " << e << "\n"
                                                                                 << net.text();
    }
}

TEST(Graph, BadDataAreNamedAndNothingIsWritten) {
    const Network<double> good = planetary<double>(2, 1, 2, 3);
    const auto problem = [](const Network<double>& net) {
        const Answer<double> answer = solve(net);
        EXPECT_EQ(answer.report.status, SolveStatus::invalid);
        EXPECT_EQ(answer.velocity[0], -77);
        return answer.report.problem;
    };
    Network<double> net = good;
    net.inertia[1] = 0;
    EXPECT_EQ(problem(net), GraphProblem::inertia_not_positive);
    net = good;
    net.push[0] = std::nan("");
    EXPECT_EQ(problem(net), GraphProblem::push_not_finite);
    net = good;
    net.coefficient[0] = kInfinite;
    EXPECT_EQ(problem(net), GraphProblem::push_not_finite);
    net = good;
    net.limits[0].backward = -1;
    EXPECT_EQ(problem(net), GraphProblem::limit_negative);
    net = good;
    net.body[1] = 0;
    EXPECT_EQ(problem(net), GraphProblem::row_malformed);
    net = good;
    net.body[1] = 7;
    EXPECT_EQ(problem(net), GraphProblem::row_malformed);
    net = good;
    for (double& d : net.coefficient) d = 0;
    EXPECT_EQ(problem(net), GraphProblem::row_malformed);
    net = good;
    net.push.pop_back();
    EXPECT_EQ(problem(net), GraphProblem::sizes_differ);
    net = good;
    net.row_start[1] = 2;
    EXPECT_EQ(problem(net), GraphProblem::sizes_differ);
}

TEST(Graph, TheWorkspaceMayBeMisalignedButNotTooShort) {
    const Network<double> net = planetary<double>(2, 1, 2, 3);
    const std::size_t bytes = stiction::solve::graph_workspace_bytes<double>(3, 1, 3);
    std::vector<std::byte> memory(bytes + 16);
    std::vector<double> w(3), tau(1);
    std::vector<Mode> mode(1);
    const GraphMotion<double> motion{w, tau, mode, {}};
    for (std::size_t offset = 0; offset < 16; ++offset) {
        const auto report =
            stiction::solve::solve_graph(net.view(), std::span<std::byte>(memory).subspan(offset, bytes), motion);
        ASSERT_EQ(report.status, SolveStatus::exact) << offset;
        ASSERT_NEAR(w[0] + 2 * w[1], 3 * w[2], 1e-15);
    }
    const auto report = stiction::solve::solve_graph(net.view(), std::span<std::byte>(memory).first(100), motion);
    EXPECT_EQ(report.problem, GraphProblem::workspace_too_short);
}
