// What a solve costs, counted and not timed: knots, passes, memory. And the corners of the contract.
#include <gtest/gtest.h>

#include <cmath>
#include <iostream>

#include "network_cases.hpp"

namespace stiction::solve::testing {
namespace {

struct WorkCounter {
    std::size_t pushed = 0, crossed = 0, tested = 0, steps = 0, passes = 0;
    void knot_pushed() noexcept { ++pushed; }
    void knot_crossed() noexcept { ++crossed; }
    void knot_tested() noexcept { ++tested; }
    void heap_step() noexcept { ++steps; }
    void pass() noexcept { ++passes; }
};

#ifdef STICTION_SANITIZED
constexpr int kWorkCases = 1000;
#else
constexpr int kWorkCases = 20000;
#endif

// Per pass: at most 2 knots pushed and 2 + 2·(2 knots) crossed per body; every scan tests at most two knots beyond
// those it crosses, of two scans, plus the kink twice.
TEST(ChainWork, knots_touched_per_body_stay_below_the_published_bound) {
    double most = 0;
    for (int k = 0; k < kWorkCases; ++k) {
        const std::uint64_t seed = 11000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        Recipe r;
        r.bodies = 1 + dice.below(k % 50 == 0 ? 2000 : 100);
        r.ground_chance = k % 3 == 0 ? 0 : dice.unit();
        r.stop_chance = k % 3 == 1 ? dice.unit() : 0;
        const NetworkCase<double> c = dice.draw(r);
        NetworkAnswer<double> a(c);
        WorkCounter count;
        ASSERT_NE(solve_chain(c.chain(), a.chain(), a.workspace, count), SolveStatus::invalid);
        const std::size_t n = c.size();
        ASSERT_LE(count.passes, 2U);
        ASSERT_LE(count.pushed, 2 * n * count.passes) << "seed " << seed;
        ASSERT_LE(count.crossed, 6 * n * count.passes) << "seed " << seed;
        ASSERT_LE(count.tested, (6 + 6) * n * count.passes) << "seed " << seed;
        most = std::max(most, static_cast<double>(count.crossed) / static_cast<double>(n * count.passes));
    }
    std::cout << "most knots crossed per body and pass: " << most << "\n";
}

// O(n log n): amortised, skew heaps merge with at most 3 log₂ steps per operation; 3 pushes, merges and pops per body
// in two heaps each.
TEST(ChainWork, trees_and_belts_stay_below_n_log_n) {
    double most = 0;
    for (const std::size_t n : {10U, 100U, 1000U, 20000U}) {
        for (const bool tree : {false, true}) {
            Dice<double> dice(12000000U + n);
            Recipe r;
            r.bodies = n;
            r.tree = tree;
            r.ground_chance = 0.5;
            r.speeds = 2;
            r.decades = 2;
            const NetworkCase<double> c = dice.draw(r);
            NetworkAnswer<double> a(c);
            WorkCounter count;
            const SolveStatus status = tree ? solve_tree(c.tree(), a.tree(), a.workspace, count)
                                            : solve_chain(c.chain(), a.chain(), a.workspace, count);
            ASSERT_EQ(status, SolveStatus::exact);
            const double size = static_cast<double>(n) * static_cast<double>(count.passes);
            ASSERT_LE(static_cast<double>(count.pushed), 3 * size);
            ASSERT_LE(static_cast<double>(count.crossed), 3 * size);
            const double logarithm = std::log2(3.0 * static_cast<double>(n));
            ASSERT_LE(static_cast<double>(count.steps), 3 * 14 * size * logarithm);
            most = std::max(most, static_cast<double>(count.steps) / size / logarithm);
        }
    }
    std::cout << "most heap steps per body and log2(3n): " << most << "\n";
}

TEST(ChainWork, the_workspace_is_known_at_compile_time_and_a_smaller_one_is_refused) {
    static_assert(chain_workspace_bytes<double>(10) > 0);
    NetworkCase<double> c;
    c.make_stack(4);
    NetworkAnswer<double> a(c);
    std::vector<std::byte> exact(chain_workspace_bytes<double>(4, false));
    EXPECT_EQ(solve_chain(c.chain(), a.chain(), exact), SolveStatus::exact);
    EXPECT_EQ(solve_chain(c.chain(), a.chain(), std::span<std::byte>(exact).first(exact.size() - 1)),
              SolveStatus::invalid);
}

TEST(Chain, refuses_values_outside_the_contract_and_writes_nothing) {
    NetworkCase<double> good;
    good.make_stack(2);
    const auto refused = [](const NetworkCase<double>& c) {
        NetworkAnswer<double> a(c);
        a.velocity.assign(2, 42.0);
        const SolveStatus status = solve_chain(c.chain(), a.chain(), a.workspace);
        return status == SolveStatus::invalid && a.velocity[0] == 42.0 && a.velocity[1] == 42.0;
    };
    EXPECT_FALSE(refused(good));
    NetworkCase<double> c = good;
    c.inertia[1] = 0;
    EXPECT_TRUE(refused(c));
    c = good;
    c.push[0] = std::nan("");
    EXPECT_TRUE(refused(c));
    c = good;
    c.limits[0].backward = -1;
    EXPECT_TRUE(refused(c));
    c = good;
    c.push[1] = kInf;
    EXPECT_TRUE(refused(c));
}

// Degenerate stacks, each with the closed form in its comment.
struct Stack {
    NetworkCase<double> c;
    explicit Stack(std::vector<double> push) {
        c.make_stack(push.size());
        c.push = std::move(push);
    }
    NetworkAnswer<double> solve() const {
        NetworkAnswer<double> a(c);
        a.status = solve_chain(c.chain(), a.chain(), a.workspace);
        return a;
    }
};

TEST(Chain, without_any_limit_every_body_goes_its_own_way) {
    Stack s({3, -1, 0, 7});
    s.c.inertia = {2, 4, 1, 7};
    const auto a = s.solve();
    EXPECT_EQ(a.velocity, (std::vector<double>{1.5, -0.25, 0, 1}));
    for (std::size_t e = 0; e < 3; ++e) EXPECT_EQ(a.mode[e], Mode::free);
}

TEST(Chain, with_all_limits_infinite_the_stack_is_one_body) {
    Stack s({3, -1, 0, 6});
    for (auto& l : s.c.limits) l = {kInf, kInf};
    const auto a = s.solve();
    EXPECT_EQ(a.velocity, (std::vector<double>{2, 2, 2, 2}));
    EXPECT_EQ(a.friction[0], 1.0);
    EXPECT_EQ(a.friction[1], -2.0);
    EXPECT_EQ(a.friction[2], -4.0);
    EXPECT_EQ(a.margin[0].forward, kInf);
}

TEST(Chain, a_force_exactly_at_the_limit_still_sticks) {
    // Two equal bodies, 2 against 0: friction 1 keeps them together, and 1 is the limit.
    Stack s({2, 0});
    s.c.limits[0] = {1, 1};
    const auto a = s.solve();
    EXPECT_EQ(a.velocity, (std::vector<double>{1, 1}));
    EXPECT_EQ(a.mode[0], Mode::stuck);
    EXPECT_EQ(a.friction[0], 1.0);
    EXPECT_EQ(a.margin[0].forward, 0.0);
    EXPECT_EQ(a.margin[0].backward, 2.0);
    // A little less and it slides: 2 − c against c.
    const double little = 0x1p-40;
    s.c.limits[0] = {1 - little, 1};
    const auto b = s.solve();
    EXPECT_EQ(b.velocity, (std::vector<double>{1 + little, 1 - little}));
    EXPECT_EQ(b.mode[0], Mode::forward);
}

TEST(Chain, one_body_on_ground_follows_the_closed_form) {
    Stack s({3});
    s.c.inertia = {2};
    s.c.ground = {{1, 1}};
    EXPECT_EQ(s.solve().velocity[0], 1.0);
    s.c.ground = {{3, 3}};
    EXPECT_EQ(s.solve().velocity[0], 0.0);
    s.c.speed = {2};
    // The belt pulls forward with 3 and would need 2·2 − 3 = 1 to carry the body along: it does.
    EXPECT_EQ(s.solve().velocity[0], 2.0);
    s.c.speed = {5};
    // It would need 7 and has 3: the body slides back on the belt with (3 + 3)/2.
    const auto a = s.solve();
    EXPECT_EQ(a.velocity[0], 3.0);
    EXPECT_EQ(a.ground_mode[0], Mode::backward);
    EXPECT_EQ(a.ground_friction[0], -3.0);
}

TEST(Chain, a_freewheel_locks_one_way_only) {
    // z = w_1 − w_2: unlimited forward, nothing backward.
    Stack s({4, 0});
    s.c.limits[0] = {kInf, 0};
    EXPECT_EQ(s.solve().velocity, (std::vector<double>{2, 2}));
    s.c.push = {0, 4};
    const auto a = s.solve();
    EXPECT_EQ(a.velocity, (std::vector<double>{0, 4}));
    EXPECT_EQ(a.mode[0], Mode::backward);
    EXPECT_EQ(a.friction[0], 0.0);
}

TEST(Chain, an_end_of_travel_holds_what_sticks_to_the_body) {
    Stack s({-3, 1});
    s.c.limits[0] = {2, 2};
    s.c.stops = {Stop::lower, Stop::none};
    const auto a = s.solve();
    EXPECT_EQ(a.velocity, (std::vector<double>{0, 0}));
    EXPECT_EQ(a.stop_reaction[0], 2.0);
    EXPECT_EQ(a.friction[0], -1.0);
    EXPECT_EQ(a.stop_mode[0], Mode::stuck);
}

}  // namespace
}  // namespace stiction::solve::testing
