// Static friction above sliding friction: the published counter-example, the bound, the cap, what holds at the end.
#include "stiction/solve/static_lowering.hpp"

#include <gtest/gtest.h>

#include <array>
#include <iostream>

#include "network_cases.hpp"

namespace stiction::solve::testing {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kCases = 2000;
#else
constexpr int kCases = 100000;
#endif

// One instant of a stack with static and sliding limits between the bodies.
struct Instant {
    NetworkCase<double> problem;
    std::vector<Limits<double>> at_rest, sliding;
    NetworkAnswer<double> answer;
    LoweringReport report;

    Instant(NetworkCase<double> c, std::vector<Limits<double>> rest, std::vector<Limits<double>> slide)
        : problem(std::move(c)), at_rest(std::move(rest)), sliding(std::move(slide)), answer(problem) {}

    void run(std::size_t cap = kNoCap, bool warm = true) {
        const std::size_t m = problem.size() - 1;
        const ChainSolution<double> solution = answer.chain();
        const LoweringGroup<double> group{at_rest, sliding, std::span<Limits<double>>(problem.limits).first(m),
                                          solution.mode};
        report = solve_static_above_sliding<double>(
            std::span<const LoweringGroup<double>>(&group, 1),
            [&](bool first) noexcept {
                return first || !warm ? solve_chain(problem.chain(), solution, answer.workspace)
                                      : resolve_chain(problem.chain(), solution, answer.workspace);
            },
            cap);
    }
};

//   F 1.1 → [1] ══1══ [1] ← F 1    static 1, 2; sliding 1, 1
//                     ══2══ [1] ← F −3
// The second interface breaks: bodies 1 and 2 then share (1.1 + 1 − 1)/2 = 0.55, the third has −3 + 1 = −2, and the first
// interface carries 1.1 − 0.55 = 0.55, inside its static limit of 1.
TEST(StaticLowering, an_interface_that_slid_in_the_first_solve_sticks_again_when_its_neighbour_breaks) {
    NetworkCase<double> c;
    c.make_stack(3);
    c.push = {1.1, 1, -3};
    Instant instant(c, {{1, 1}, {2, 2}}, {{1, 1}, {1, 1}});
    instant.run();
    EXPECT_EQ(instant.report.status, SolveStatus::exact);
    EXPECT_DOUBLE_EQ(instant.answer.velocity[0], 0.55);
    EXPECT_EQ(instant.answer.velocity[0], instant.answer.velocity[1]);
    EXPECT_DOUBLE_EQ(instant.answer.velocity[2], -2.0);
    EXPECT_EQ(instant.answer.mode[0], Mode::stuck);
    EXPECT_EQ(instant.answer.mode[1], Mode::forward);
    EXPECT_LE(instant.report.solves, 5U);
}

TEST(StaticLowering, needs_at_most_2m_plus_1_solves_and_ends_consistent_in_random_stacks) {
    std::array<std::size_t, 32> histogram{};
    for (int k = 0; k < kCases; ++k) {
        const std::uint64_t seed = 77000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        Recipe recipe;
        recipe.bodies = 2 + dice.below(10);
        recipe.decades = 2;
        NetworkCase<double> c = dice.draw(recipe);
        const std::size_t m = c.size() - 1;
        std::vector<Limits<double>> rest(c.limits.begin(), c.limits.begin() + static_cast<std::ptrdiff_t>(m));
        std::vector<Limits<double>> slide = rest;
        for (auto& l : slide) {
            const double f = dice.unit(), b = dice.unit();
            if (l.forward < kInf) l.forward *= f;
            if (l.backward < kInf) l.backward *= b;
        }
        Instant instant(c, rest, slide);
        instant.run();
        ASSERT_LE(instant.report.solves, 2 * m + 1) << "seed " << seed << "\n" << c.text();
        ++histogram[std::min<std::size_t>(instant.report.solves, histogram.size() - 1)];
        const auto cert = certify(instant.problem.chain(), instant.answer.chain());
        ASSERT_TRUE(cert.optimal(1e-12)) << "seed " << seed << "\n" << c.text();
        for (std::size_t e = 0; e < m; ++e) {
            const Mode mode = instant.answer.mode[e];
            const double friction = instant.answer.friction[e];
            ASSERT_TRUE(mode != Mode::forward || friction == slide[e].forward) << "seed " << seed;
            ASSERT_TRUE(mode != Mode::backward || friction == -slide[e].backward) << "seed " << seed;
            ASSERT_LE(friction, rest[e].forward) << "seed " << seed;
            ASSERT_GE(friction, -rest[e].backward) << "seed " << seed;
        }
    }
    std::cout << "solves per instant:";
    for (std::size_t s = 1; s < histogram.size(); ++s) {
        if (histogram[s] > 0) std::cout << "  " << s << ": " << histogram[s];
    }
    std::cout << "\n";
}

TEST(StaticLowering, warm_and_cold_solves_agree_to_the_bit) {
    for (int k = 0; k < 2000; ++k) {
        const std::uint64_t seed = 88000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        Recipe recipe;
        recipe.bodies = 2 + dice.below(20);
        recipe.decades = 2;
        const NetworkCase<double> c = dice.draw(recipe);
        std::vector<Limits<double>> rest(c.limits.begin(), c.limits.end() - 1), slide = rest;
        for (auto& l : slide) {
            if (l.forward < kInf) l.forward *= 0.6;
            if (l.backward < kInf) l.backward *= 0.6;
        }
        Instant warm(c, rest, slide), cold(c, rest, slide);
        warm.run(kNoCap, true);
        cold.run(kNoCap, false);
        ASSERT_EQ(warm.answer.velocity, cold.answer.velocity) << "seed " << seed << "\n" << c.text();
        ASSERT_EQ(warm.answer.friction, cold.answer.friction) << "seed " << seed << "\n" << c.text();
    }
}

// Three bodies pulled apart by 3 N and held by static 1: both interfaces break at once, a cap of one solve leaves
// them with static friction and says so; the next step starts with the sliding limits.
TEST(StaticLowering, a_cap_leaves_the_rest_to_the_next_step_and_reports_it) {
    NetworkCase<double> c;
    c.make_stack(3);
    c.push = {3, 0, -3};
    const std::vector<Limits<double>> rest{{1, 1}, {1, 1}}, slide{{0.5, 0.5}, {0.5, 0.5}};
    Instant instant(c, rest, slide);
    instant.run(1);
    EXPECT_EQ(instant.report.status, SolveStatus::capped);
    EXPECT_EQ(instant.report.solves, 1U);
    EXPECT_EQ(instant.report.waiting, 2U);
    EXPECT_EQ(instant.answer.friction[0], 1.0);
    std::vector<Limits<double>> next;
    for (std::size_t e = 0; e < 2; ++e) next.push_back(starting_limits(instant.answer.mode[e], rest[e], slide[e]));
    Instant second(c, next, slide);
    second.run(1);
    EXPECT_EQ(second.report.waiting, 0U);
    EXPECT_EQ(second.answer.friction[0], 0.5);
    EXPECT_EQ(second.answer.velocity[0], 2.5);
    EXPECT_EQ(second.answer.velocity[2], -2.5);
}

TEST(StaticLowering, breaks_trees_and_ground_contacts_by_the_same_rule) {
    // Two bodies, the second on ground: static 2 against ground breaks under 3, then slides with 1.
    NetworkCase<double> c;
    c.make_stack(2);
    c.push = {3, 0};
    c.limits[0] = {10, 10};
    c.ground = {{0, 0}, {2, 2}};
    NetworkAnswer<double> a(c);
    const std::vector<Limits<double>> rest = c.ground, slide{{0, 0}, {1, 1}};
    const TreeSolution<double> solution = a.tree();
    const LoweringGroup<double> group{rest, slide, c.ground, solution.ground_mode};
    const LoweringReport report =
        solve_static_above_sliding<double>(std::span<const LoweringGroup<double>>(&group, 1),
                                           [&](bool) noexcept { return solve_tree(c.tree(), solution, a.workspace); });
    EXPECT_EQ(report.status, SolveStatus::exact);
    EXPECT_EQ(report.solves, 2U);
    EXPECT_EQ(a.velocity[0], 1.0);
    EXPECT_EQ(a.velocity[1], 1.0);
    EXPECT_EQ(a.ground_friction[1], 1.0);
}

}  // namespace
}  // namespace stiction::solve::testing
