// Numbers whose quotients leave the range of the arithmetic: stacks, trees and networks all refuse them by name, and leave
// nothing behind that could pass for an answer.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <vector>

#include "network_cases.hpp"
#include "stiction/solve/graph.hpp"
#include "stiction/solve/static_lowering.hpp"

namespace stiction::solve::testing {
namespace {

// Two bodies, one interface, the same limits both ways.
struct Two {
    double inertia, push, limit;
};

NetworkCase<double> stack_of(const Two& two) {
    NetworkCase<double> c;
    c.make_stack(2);
    c.inertia = {two.inertia, two.inertia};
    c.push = {two.push, -two.push};
    c.limits[0] = c.limits[1] = {two.limit, two.limit};
    return c;
}

NetworkAnswer<double> answer_with_modes(const NetworkCase<double>& c) {
    NetworkAnswer<double> a(c);
    a.velocity.assign(2, 42.0);
    a.friction.assign(2, 42.0);
    a.mode.assign(2, Mode::backward);
    return a;
}

// Velocities and frictions NaN, the mode as it was.
void expect_no_answer(const NetworkAnswer<double>& a, std::string_view solver) {
    for (const double w : a.velocity) EXPECT_TRUE(std::isnan(w)) << solver;
    EXPECT_TRUE(std::isnan(a.friction[0])) << solver;
    EXPECT_TRUE(std::isnan(a.margin[0].forward)) << solver;
    EXPECT_EQ(a.mode[0], Mode::backward) << solver;
}

struct Clutch {
    std::vector<std::size_t> row_start{0, 2}, body{0, 1};
    std::vector<double> coefficient{1, -1};
    std::vector<std::byte> workspace = std::vector<std::byte>(graph_workspace_bytes<double>(2, 1, 2));

    GraphReport solve(const NetworkCase<double>& c, NetworkAnswer<double>& a, bool general) {
        GraphNetwork<double> network{};
        network.inertia = c.inertia;
        network.push = c.push;
        network.row_start = row_start;
        network.body = body;
        network.coefficient = coefficient;
        network.limits = std::span(c.limits).first(1);
        const GraphMotion<double> motion{a.velocity, std::span(a.friction).first(1), std::span(a.mode).first(1),
                                         std::span(a.margin).first(1)};
        return solve_graph(network, std::span(workspace), motion, {.general_only = general});
    }
};

// push / inertia beyond the largest number, or push or limit so large that products with their error are.
constexpr Two kTooLarge[] = {{1e-300, 1e10, 1},   {1e-300, 1e10, 0}, {1e-300, 1e10, kInf},
                             {1e-310, 1e3, 1e-3}, {1, 1e300, 1},     {1, 1.7e308, 1e308},
                             {1e300, 1, 1},       {1, 1, 1e300},     {1e-300, -1e10, 1e9}};

TEST(Overflow, stacks_trees_and_networks_refuse_velocities_beyond_the_range) {
    for (const Two& two : kTooLarge) {
        SCOPED_TRACE(::testing::Message() << two.inertia << " " << two.push << " " << two.limit);
        const NetworkCase<double> c = stack_of(two);
        NetworkAnswer<double> a = answer_with_modes(c);
        EXPECT_EQ(solve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::overflow);
        expect_no_answer(a, "chain");
        a = answer_with_modes(c);
        EXPECT_EQ(resolve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::overflow);
        expect_no_answer(a, "chain, warm");
        a = answer_with_modes(c);
        EXPECT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::overflow);
        expect_no_answer(a, "tree");
        for (const bool general : {false, true}) {
            a = answer_with_modes(c);
            EXPECT_EQ(Clutch().solve(c, a, general).status, SolveStatus::overflow);
            expect_no_answer(a, "graph");
        }
    }
}

// Just inside the range: two equal bodies pushed apart slide with (push − limit)/inertia, all powers of two.
TEST(Overflow, just_inside_the_range_everything_is_solved) {
    const double size = 0x1p960;  // 1e289
    for (const Two& two : {Two{1, size, size / 2}, Two{1 / size, 2, 1}, Two{size, size, size / 2}, Two{1, 2, 1}}) {
        const NetworkCase<double> c = stack_of(two);
        const double w = (two.push - two.limit) / two.inertia;
        NetworkAnswer<double> a(c);
        EXPECT_EQ(solve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::exact);
        EXPECT_EQ(a.velocity, (std::vector<double>{w, -w})) << two.inertia;
        EXPECT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::exact);
        EXPECT_EQ(a.velocity, (std::vector<double>{w, -w})) << two.inertia;
        EXPECT_EQ(Clutch().solve(c, a, false).status, SolveStatus::exact);
        EXPECT_EQ(a.velocity, (std::vector<double>{w, -w})) << two.inertia;
    }
}

TEST(Overflow, held_bodies_and_long_stacks_are_refused_too) {
    for (const std::size_t n : {1U, 2U, 9U, 300U}) {
        for (const bool held : {false, true}) {
            NetworkCase<double> c;
            c.make_stack(n);
            for (auto& l : c.limits) l = {1, 1};
            c.inertia[n / 2] = 1e-300;
            c.push[n / 2] = 1e10;
            if (held) c.ground.assign(n, {1, 1});
            NetworkAnswer<double> a(c);
            EXPECT_EQ(solve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::overflow) << n;
            for (std::size_t i = 0; i < n; ++i) {
                ASSERT_TRUE(std::isnan(a.velocity[i])) << n;
                if (held) {
                    ASSERT_TRUE(std::isnan(a.ground_friction[i])) << n;
                }
            }
        }
    }
}

// Driver 1e100 and, through a gear of 1e200, 1e-300·1e400 = 1e100: pushed with 1e280 it turns at 5e179, the other at 5e379,
// which no number holds. No single input tells; the answer does.
TEST(Overflow, ratios_that_carry_a_velocity_out_of_the_range_are_refused) {
    NetworkCase<double> c;
    c.make_stack(2);
    c.inertia = {1e-300, 1e100};
    c.push = {0, 1e280};
    c.limits[0] = {kInf, kInf};
    c.ratio = {1e200, 1};
    NetworkAnswer<double> a(c);
    EXPECT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::overflow);
    EXPECT_TRUE(std::isnan(a.velocity[0]));
    EXPECT_TRUE(std::isnan(a.velocity[1]));
}

TEST(Overflow, float_has_its_own_range) {
    NetworkCase<float> c;
    c.make_stack(2);
    c.limits[0] = {1, 1};
    c.inertia = {1e-20F, 1e-20F};
    c.push = {1e10F, -1e10F};
    NetworkAnswer<float> a(c);
    EXPECT_EQ(solve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::overflow);
    EXPECT_TRUE(std::isnan(a.velocity[0]));
    EXPECT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::overflow);
    EXPECT_TRUE(std::isnan(a.velocity[1]));
}

TEST(Overflow, lowering_ends_with_the_first_refusal) {
    const std::vector<Limits<double>> start{{2, 2}}, sliding{{1, 1}};
    std::vector<Limits<double>> current(1);
    const std::vector<Mode> mode{Mode::forward};
    const std::array<LoweringGroup<double>, 1> groups{{{start, sliding, current, mode}}};
    const LoweringReport report =
        solve_static_above_sliding<double>(groups, [](bool) noexcept { return SolveStatus::overflow; });
    EXPECT_EQ(report.status, SolveStatus::overflow);
    EXPECT_EQ(report.solves, 1U);
    EXPECT_TRUE(refused(report.status));
    EXPECT_STREQ(name(report.status), "overflow");
}

}  // namespace
}  // namespace stiction::solve::testing
