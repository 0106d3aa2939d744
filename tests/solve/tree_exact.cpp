// Trees against brute force in 113 bits, the certificate, mirror symmetry, and stacks written as trees.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "network_cases.hpp"
#include "rounds.hpp"
#if defined(__SIZEOF_FLOAT128__)
#include "brute_force.hpp"
#endif

namespace stiction::solve::testing {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kTreeCases = 1000;
constexpr int kBruteCases = 200;
#else
constexpr int kTreeCases = 100000;
constexpr int kBruteCases = 4000;
#endif

Recipe tree_recipe(Dice<double>& dice, bool ratios, std::size_t bodies) {
    Recipe r;
    r.bodies = bodies;
    r.tree = true;
    r.ratios = ratios;
    r.ground_chance = dice.chance(0.3) ? 0 : 0.5 * dice.unit();
    r.stop_chance = dice.chance(0.5) ? 0 : 0.5 * dice.unit();
    r.speeds = dice.chance(0.5) ? 1 : 2;
    return r;
}

#if defined(__SIZEOF_FLOAT128__)
TEST(Tree, equals_brute_force_over_every_pattern_in_113_bits) {
    double worst = 0;
    int compared = 0;
    for (int k = 0; k < kBruteCases; ++k) {
        const std::uint64_t seed = 60000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        const NetworkCase<double> c = dice.draw(tree_recipe(dice, k % 2 == 1, 1 + dice.below(7)));
        if (BruteForce::count(c) > 6) continue;
        NetworkAnswer<double> a(c);
        ASSERT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::exact) << "seed " << seed;
        const BruteForce reference(c);
        ASSERT_TRUE(reference.found) << "seed " << seed << "\n" << c.text();
        for (std::size_t i = 0; i < c.size(); ++i) {
            const double error = std::abs(static_cast<double>(Quad(a.velocity[i]) - reference.best[i]));
            ASSERT_LE(error, 1e-12 * reference.best_scale[i]) << "seed " << seed << " body " << i << "\n" << c.text();
            if (reference.best_scale[i] > 0) worst = std::max(worst, error / reference.best_scale[i]);
        }
        ++compared;
    }
    std::cout << compared << " trees, largest velocity error " << worst << " of the cluster scale\n";
    EXPECT_GT(compared, kBruteCases / 3);
}
#endif

class TreeFamily : public ::testing::TestWithParam<bool> {};

TEST_P(TreeFamily, random_trees_up_to_200_bodies_are_certified_and_mirror_to_the_bit) {
    double worst = 0;
    const int cases = stiction_test::rounds(kTreeCases);
    for (int k = 0; k < cases; ++k) {
        const std::uint64_t seed = (GetParam() ? 70000000U : 80000000U) + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        const std::size_t most = dice.chance(0.9) ? 15 : 200;
        const NetworkCase<double> c = dice.draw(tree_recipe(dice, GetParam(), 1 + dice.below(most)));
        NetworkAnswer<double> a(c);
        ASSERT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::exact) << "seed " << seed << "\n"
                                                                                   << c.text();
        const Certificate<double> certificate = certify(c.tree(), a.tree(), std::span<double>(a.scratch));
        ASSERT_TRUE(certificate.optimal(1e-12)) << "seed " << seed << " body " << certificate.worst_body << "\n"
                                                << c.text();
        worst = std::max(worst, certificate.worst_balance);
#if defined(__SIZEOF_FLOAT128__)
        // All families together are 10⁵ of these.
        if (k % 2 == 0) {
            ASSERT_LE(velocity_error(c, a), 1e-12) << "seed " << seed << "\n" << c.text();
        }
#endif
        if (k % 10 != 0) continue;
        const NetworkCase<double> m = c.mirrored();
        NetworkAnswer<double> b(m);
        ASSERT_EQ(solve_tree(m.tree(), b.tree(), b.workspace), SolveStatus::exact) << "seed " << seed;
        for (std::size_t i = 0; i < c.size(); ++i) {
            ASSERT_EQ(a.velocity[i], -b.velocity[i]) << "seed " << seed << " body " << i << "\n" << c.text();
            ASSERT_EQ(a.friction[i], -b.friction[i]) << "seed " << seed << " element " << i << "\n" << c.text();
        }
        const std::vector<double> velocity = a.velocity;
        ASSERT_EQ(resolve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::warm) << "seed " << seed << "\n"
                                                                                    << c.text();
        ASSERT_EQ(velocity, a.velocity) << "seed " << seed;
    }
    std::cout << cases << " trees, largest imbalance " << worst << " of the largest term\n";
}
INSTANTIATE_TEST_SUITE_P(WithAndWithoutRatios, TreeFamily, ::testing::Bool());

TEST(Tree, a_stack_written_as_a_tree_moves_the_same) {
    for (int k = 0; k < 5000; ++k) {
        const std::uint64_t seed = 90000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        Recipe r;
        r.bodies = 1 + dice.below(60);
        r.ground_chance = k % 2 == 0 ? 0 : dice.unit();
        const NetworkCase<double> c = dice.draw(r);
        NetworkAnswer<double> a(c), b(c);
        ASSERT_EQ(solve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::exact) << "seed " << seed;
        ASSERT_EQ(solve_tree(c.tree(), b.tree(), b.workspace), SolveStatus::exact) << "seed " << seed;
        // Both are right to a few ε of the scale of their clusters, which the largest speed without friction bounds.
        double scale = 0;
        for (std::size_t i = 0; i < c.size(); ++i) scale = std::max(scale, std::abs(c.push[i] / c.inertia[i]));
        for (std::size_t i = 0; i < c.size(); ++i) {
            ASSERT_NEAR(a.velocity[i], b.velocity[i], 1e-14 * (scale + std::abs(a.velocity[i])))
                << "seed " << seed << " body " << i << "\n"
                << c.text();
        }
    }
}

// Motor (J 1) drives a load (J 100) through a gear 10:1 and a slipping clutch of 2 N·m on the motor's side, then locked.
//   z = w_motor − 10 w_load;   locked: w_load = (10·p)/(10²·1 + 100)
TEST(Tree, a_clutch_before_a_gear_slips_and_locks_as_the_reduced_system_does) {
    NetworkCase<double> c;
    c.make_stack(2);
    c.inertia = {1, 100};
    c.push = {4, 0};
    c.ratio = {10, 1};
    c.limits[0] = {10, 10};
    NetworkAnswer<double> a(c);
    ASSERT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::exact);
    EXPECT_EQ(a.velocity[1], 10 * 4.0 / 200);
    EXPECT_EQ(a.velocity[0] - 10 * a.velocity[1], 0.0);
    EXPECT_EQ(a.friction[0], 2.0);
    c.limits[0] = {1.5, 1.5};
    ASSERT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::exact);
    EXPECT_EQ(a.velocity[0], 2.5);
    EXPECT_EQ(a.velocity[1], 0.15);
    EXPECT_EQ(a.mode[0], Mode::forward);
}

TEST(Tree, refuses_cycles_and_parents_that_do_not_exist) {
    NetworkCase<double> c;
    c.make_stack(3);
    NetworkAnswer<double> a(c);
    c.parent = {1, 0, kNoParent};
    EXPECT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::invalid);
    c.parent = {7, kNoParent, kNoParent};
    EXPECT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::invalid);
    c.parent = {1, 2, kNoParent};
    c.ratio = {0, 1, 1};
    EXPECT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::invalid);
}

TEST(Tree, float_is_certified_too) {
    for (int k = 0; k < kTreeCases / 10; ++k) {
        const std::uint64_t seed = 95000000U + static_cast<std::uint64_t>(k);
        Dice<float> dice(seed);
        Recipe r;
        r.bodies = 1 + dice.below(50);
        r.tree = true;
        r.ratios = k % 2 == 0;
        r.decades = 4;
        r.ground_chance = 0.3;
        const NetworkCase<float> c = dice.draw(r);
        NetworkAnswer<float> a(c);
        ASSERT_EQ(solve_tree(c.tree(), a.tree(), a.workspace), SolveStatus::exact) << "seed " << seed << "\n"
                                                                                   << c.text();
        const Certificate<float> certificate = certify(c.tree(), a.tree(), std::span<float>(a.scratch));
        ASSERT_TRUE(certificate.optimal(64 * std::numeric_limits<float>::epsilon())) << "seed " << seed << "\n"
                                                                                     << c.text();
    }
}

}  // namespace
}  // namespace stiction::solve::testing
