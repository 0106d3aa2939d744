// The general network solver never asks for memory: in this program every allocation during a solve ends it.
#include <gtest/gtest.h>

#include <random>

#include "forbidden.hpp"
#include "solve/graph_reference.hpp"

namespace {

using graph_test::Network;
using stiction::Mode;
using stiction::solve::GraphMotion;
using stiction::solve::GraphReport;
using stiction::solve::GraphRoute;
using stiction::solve::Margin;
using stiction::solve::SolveStatus;

template <class T>
GraphReport solve_without_allocation(const Network<T>& net) {
    std::vector<T> velocity(net.bodies()), friction(net.elements());
    std::vector<Mode> mode(net.elements());
    std::vector<Margin<T>> margin(net.elements());
    std::vector<std::byte> workspace(
        stiction::solve::graph_workspace_bytes<T>(net.bodies(), net.elements(), net.body.size()));
    const auto view = net.view();
    const GraphMotion<T> motion{velocity, friction, mode, margin};
    const ForbidAllocation forbid;
    return stiction::solve::solve_graph(view, std::span<std::byte>(workspace), motion);
}

template <class T>
void expect_no_allocation(unsigned seed) {
    std::mt19937_64 random(seed);
    const auto pick = [&](std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
    };
    const auto size = [&] { return T(std::uniform_real_distribution<float>(0.2f, 4)(random)); };
    int general = 0, direct = 0, shared = 0;
    for (int n = 0; n < 500; ++n) {
        Network<T> net;
        const std::size_t bodies = 2 + pick(8), elements = 1 + pick(12);
        for (std::size_t i = 0; i < bodies; ++i) net.add_body(size(), size() - T(2));
        for (std::size_t e = 0; e < elements; ++e) {
            const std::size_t a = pick(bodies), b = (a + 1) % bodies;
            if (pick(3) == 0)
                net.add_element({{a, T(1)}}, size(), size());
            else
                net.add_element({{a, T(1)}, {b, pick(5) == 0 ? T(-2.7) : T(-1)}}, size(), pick(6) == 0 ? T(0) : size());
        }
        const GraphReport report = solve_without_allocation(net);
        ASSERT_NE(report.status, SolveStatus::invalid) << "seed " << seed << " case " << n;
        (report.route == GraphRoute::general ? general : direct) += 1;
        if (report.sharing_passes > 0) ++shared;
    }
    EXPECT_GT(general, 50);
    EXPECT_GT(direct, 50);
    EXPECT_GT(shared, 50);
}

}  // namespace

TEST(GraphAllocation, NoRouteOfTheGeneralSolverAllocatesInDoublePrecision) { expect_no_allocation<double>(1); }

TEST(GraphAllocation, NoRouteOfTheGeneralSolverAllocatesInSinglePrecision) { expect_no_allocation<float>(2); }
