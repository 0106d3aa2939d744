// Stacks and trees inside the general description: recognised, sent to their direct solvers, same answer as the general route.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "solve/graph_reference.hpp"

using graph_test::Answer;
using graph_test::Network;
using graph_test::solve;
using stiction::solve::GraphOptions;
using stiction::solve::GraphRoute;
using stiction::solve::SolveStatus;

namespace {

constexpr double kRouteInfinite = std::numeric_limits<double>::infinity();

#ifdef STICTION_SANITIZED
constexpr int kRouteCases = 1000;
#else
constexpr int kRouteCases = 20000;
#endif

class Trees {
public:
    explicit Trees(unsigned seed) : random_(seed) {}

    Network<double> draw(bool stack) {
        const std::size_t n = 1 + pick(12);
        const bool gears = !stack && pick(2) == 0;
        const bool belts = pick(4) == 0;
        Network<double> net;
        for (std::size_t i = 0; i < n; ++i) net.add_body(size(), pick(5) == 0 ? 0 : signed_size() * 3);
        for (std::size_t i = 0; i + 1 < n; ++i) {
            const std::size_t parent = stack ? i + 1 : i + 1 + pick(n - 1 - i);
            constexpr std::array<double, 4> kRatios{2, -1, 0.5, 3.7};
            const double ratio = gears ? kRatios[pick(kRatios.size())] : 1;
            const double turn = pick(3) == 0 ? -1 : 1;
            const double forward = limit(belts);
            net.add_element({{i, turn}, {parent, -turn * ratio}}, forward, pick(3) == 0 ? limit(belts) : forward);
        }
        for (std::size_t i = 0; i < n; ++i)
            if (pick(3) == 0)
                net.add_element({{i, pick(3) == 0 ? -1.0 : 1.0}}, limit(true), limit(true),
                                belts ? double(pick(3)) : 0.0);
        for (std::size_t i = 0; i < n && !belts; ++i)
            if (pick(6) == 0) net.add_element({{i, 1.0}}, pick(2) == 0 ? kRouteInfinite : 0, 0);
        for (auto& l : net.limits)
            if (l.forward == 0 && l.backward == 0 && !belts && pick(2) == 0) l.backward = kRouteInfinite;
        return net;
    }

    std::size_t pick(std::size_t count) { return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_); }

private:
    double size() { return std::uniform_real_distribution<double>(0.1, 5)(random_); }
    double signed_size() { return pick(2) == 0 ? size() : -size(); }
    double limit(bool finite) {
        const std::size_t kind = pick(10);
        return kind == 0 ? 0 : kind == 1 && !finite ? kRouteInfinite : size();
    }
    std::mt19937_64 random_;
};

/// Σ(τ/c)² over what rests with a finite limit in the direction of τ.
double norm(const Network<double>& net, const Answer<double>& answer) {
    double sum = 0;
    for (std::size_t e = 0; e < net.elements(); ++e) {
        if (answer.mode[e] != stiction::Mode::stuck || answer.friction[e] == 0) continue;
        const double used =
            answer.friction[e] / (answer.friction[e] > 0 ? net.limits[e].forward : net.limits[e].backward);
        sum += used * used;
    }
    return sum;
}

/// The motion agrees; the torques as far as they are determinate, else the general route has the lesser norm.
void expect_same(const Network<double>& net, const Answer<double>& direct, const Answer<double>& general, int n) {
    // Both round once per body; inertias within two decades, so 1e-12 of the largest speed and torque is generous.
    double speed = 1, torque = 1;
    for (const double w : general.velocity) speed = std::max(speed, std::abs(w));
    for (const double tau : general.friction) torque = std::max(torque, std::abs(tau));
    for (std::size_t i = 0; i < net.bodies(); ++i)
        ASSERT_NEAR(direct.velocity[i], general.velocity[i], 1e-12 * speed) << "case " << n << " body " << i << "\n"
                                                                            << net.text();
    for (std::size_t e = 0; e < net.elements() && general.report.sharing_passes == 0; ++e)
        ASSERT_NEAR(direct.friction[e], general.friction[e], 1e-12 * torque) << "case " << n << " element " << e << "\n"
                                                                             << net.text();
    const double least = norm(net, general);
    ASSERT_LE(least, norm(net, direct) * (1 + 1e-12) + 1e-24) << "case " << n << "\n" << net.text();
}

void compare_routes(bool stack, unsigned seed, GraphRoute wanted) {
    Trees trees(seed);
    int taken = 0;
    int same_share = 0, shared = 0;
    for (int n = 0; n < kRouteCases; ++n) {
        const Network<double> net = trees.draw(stack);
        const Answer<double> direct = solve(net, GraphOptions{});
        const Answer<double> general = solve(net, GraphOptions{.general_only = true});
        ASSERT_EQ(general.report.status, SolveStatus::exact) << "seed " << seed << " case " << n << "\n" << net.text();
        ASSERT_EQ(direct.report.status, SolveStatus::exact) << "seed " << seed << " case " << n << "\n" << net.text();
        if (direct.report.route == wanted) ++taken;
        expect_same(net, direct, general, n);
        if (testing::Test::HasFatalFailure()) return;
        if (general.report.sharing_passes == 0) continue;
        ++shared;
        if (norm(net, direct) <= norm(net, general) * (1 + 1e-9) + 1e-24) ++same_share;
    }
    std::printf("%d of %d networks took the direct route; same share in %d of %d indeterminate ones\n", taken,
                kRouteCases, same_share, shared);
    EXPECT_GT(same_share, shared * 9 / 10);
    EXPECT_GT(taken, kRouteCases / 2);
}

}  // namespace

TEST(GraphRoute, AStackGoesToTheChainSolverAndAgrees) { compare_routes(true, 811, GraphRoute::chain); }

TEST(GraphRoute, ABranchingTrainOfGearsGoesToTheTreeSolverAndAgrees) { compare_routes(false, 812, GraphRoute::tree); }

TEST(GraphRoute, ALoopASecondBrakeAndAPlanetarySetStayWithTheGeneralSolver) {
    Network<double> loop;
    for (int i = 0; i < 3; ++i) loop.add_body(1, i);
    loop.add_element({{0, 1}, {1, -1}}, 1, 1);
    loop.add_element({{1, 1}, {2, -1}}, 1, 1);
    EXPECT_EQ(solve(loop, GraphOptions{}).report.route, GraphRoute::chain);
    loop.add_element({{2, 1}, {0, -1}}, 1, 1);
    EXPECT_EQ(solve(loop, GraphOptions{}).report.route, GraphRoute::general);

    Network<double> brakes;
    brakes.add_body(1, 5);
    brakes.add_element({{0, 1}}, 1, 1);
    EXPECT_EQ(solve(brakes, GraphOptions{}).report.route, GraphRoute::chain);
    brakes.add_element({{0, 1}}, 2, 2);
    EXPECT_EQ(solve(brakes, GraphOptions{}).report.route, GraphRoute::general);

    Network<double> planetary;
    for (int i = 0; i < 3; ++i) planetary.add_body(1, i);
    planetary.add_element({{0, 1}, {1, 2}, {2, -3}}, kRouteInfinite, kRouteInfinite);
    EXPECT_EQ(solve(planetary, GraphOptions{}).report.route, GraphRoute::general);
}

TEST(GraphRoute, AGearIsDirectedTowardsItsUnitCoefficientWhateverTheOrderOfBodies) {
    // 1 drives 0 by 3.7, 1 drives 2 by 2: only body 1 can be the root. One dof: J = 1·3.7² + 1 + 1·2², F = 3.7 + 1 + 2.
    Network<double> net;
    for (int i = 0; i < 3; ++i) net.add_body(1, 1);
    net.add_element({{0, 1}, {1, -3.7}}, kRouteInfinite, kRouteInfinite);
    net.add_element({{1, -2}, {2, 1}}, kRouteInfinite, kRouteInfinite);
    const Answer<double> answer = solve(net, GraphOptions{});
    EXPECT_EQ(answer.report.route, GraphRoute::tree);
    EXPECT_NEAR(answer.velocity[1], 6.7 / (3.7 * 3.7 + 5), 1e-15);
}

TEST(GraphRoute, AForestNeedsOnlyLinearWorkspace) {
    Network<double> net;
    const std::size_t n = 400;
    for (std::size_t i = 0; i < n; ++i) net.add_body(1, i == 0 ? 100 : 0);
    for (std::size_t i = 0; i + 1 < n; ++i) net.add_element({{i, 1}, {i + 1, -1}}, 1, 1);
    const std::size_t bytes = stiction::solve::forest_workspace_bytes<double>(n, n - 1);
    EXPECT_LT(bytes, n * 1000);
    EXPECT_LE(stiction::solve::forest_workspace_bytes<double>(2 * n, 2 * n - 1), 2 * bytes);
    std::vector<std::byte> workspace(bytes);
    Answer<double> answer;
    answer.velocity.resize(n);
    answer.friction.resize(n - 1);
    answer.mode.resize(n - 1);
    const auto report = stiction::solve::solve_graph(
        net.view(), std::span<std::byte>(workspace),
        stiction::solve::GraphMotion<double>{answer.velocity, answer.friction, answer.mode, {}});
    EXPECT_EQ(report.status, SolveStatus::exact);
    EXPECT_EQ(report.route, GraphRoute::chain);
    EXPECT_EQ(answer.velocity[0], 99);
}
