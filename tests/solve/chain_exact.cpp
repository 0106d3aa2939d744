// Stacks against everything that can be known about them: brute force in 113 bits, the certificate, mirror symmetry.
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
constexpr int kCases = 2000;
constexpr int kBruteCases = 300;
#else
constexpr int kCases = 100000;
constexpr int kBruteCases = 6000;
#endif

// Published tolerances: velocity relative to (Σ|F| + limits)/ΣJ of the cluster, balance relative to the largest term.
constexpr double kVelocityTolerance = 1e-12;
constexpr double kBalanceTolerance = 1e-12;

struct Family {
    const char* label;
    bool ground, stops;
    int speeds;
};
constexpr Family kFamilies[] = {
    {"interfaces only", false, false, 1},
    {"with ground at one speed", true, false, 1},
    {"with ground at rest and ends of travel", true, true, 1},
    {"with belts at different speeds", true, true, 2},
};

Recipe recipe_of(const Family& family, Dice<double>& dice, std::size_t bodies) {
    Recipe r;
    r.bodies = bodies;
    r.ground_chance = family.ground ? dice.unit() : 0;
    r.stop_chance = family.stops && dice.chance(0.6) ? dice.unit() : 0;
    r.speeds = family.speeds;
    return r;
}

#if defined(__SIZEOF_FLOAT128__)
TEST(Chain, equals_brute_force_over_every_pattern_in_113_bits) {
    double worst = 0;
    int compared = 0;
    for (int k = 0; k < kBruteCases; ++k) {
        const std::uint64_t seed = 10000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        const Family& family = kFamilies[static_cast<std::size_t>(k) % std::size(kFamilies)];
        const NetworkCase<double> c = dice.draw(recipe_of(family, dice, 1 + dice.below(7)));
        if (BruteForce::count(c) > 6) continue;
        NetworkAnswer<double> a(c);
        ASSERT_EQ(solve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::exact) << "seed " << seed;
        const BruteForce reference(c);
        ASSERT_TRUE(reference.found) << "seed " << seed << "\n" << c.text();
        for (std::size_t i = 0; i < c.size(); ++i) {
            const double error = std::abs(static_cast<double>(Quad(a.velocity[i]) - reference.best[i]));
            ASSERT_LE(error, kVelocityTolerance * reference.best_scale[i])
                << "seed " << seed << " body " << i << " " << family.label << "\n"
                << c.text();
            if (reference.best_scale[i] > 0) worst = std::max(worst, error / reference.best_scale[i]);
        }
        ++compared;
    }
    std::cout << compared << " stacks, largest velocity error " << worst << " of the cluster scale\n";
    EXPECT_GT(compared, kBruteCases / 2);
}
#endif

class ChainFamily : public ::testing::TestWithParam<std::size_t> {};

TEST_P(ChainFamily, random_stacks_up_to_200_bodies_are_certified_and_mirror_to_the_bit) {
    const Family& family = kFamilies[GetParam()];
    double worst = 0;
    const int cases = stiction_test::rounds(kCases);
    for (int k = 0; k < cases; ++k) {
        const std::uint64_t seed = 20000000U + 1000000U * GetParam() + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        const std::size_t most = dice.chance(0.8) ? 20 : 200;
        const NetworkCase<double> c = dice.draw(recipe_of(family, dice, 1 + dice.below(most)));
        NetworkAnswer<double> a(c);
        const ChainSolution<double> s = a.chain();
        ASSERT_EQ(solve_chain(c.chain(), s, a.workspace), SolveStatus::exact) << "seed " << seed;
        const Certificate<double> certificate = certify(c.chain(), s);
        ASSERT_TRUE(certificate.optimal(kBalanceTolerance))
            << "seed " << seed << " body " << certificate.worst_body << "\n"
            << c.text();
        worst = std::max(worst, certificate.worst_balance);
#if defined(__SIZEOF_FLOAT128__)
        // All families together are 10⁵ of these.
        if (k % 4 == 0) {
            ASSERT_LE(velocity_error(c, a), 1e-12) << "seed " << seed << "\n" << c.text();
        }
#endif

        const NetworkCase<double> m = c.mirrored();
        NetworkAnswer<double> b(m);
        ASSERT_EQ(solve_chain(m.chain(), b.chain(), b.workspace), SolveStatus::exact) << "seed " << seed;
        for (std::size_t i = 0; i < c.size(); ++i) {
            ASSERT_EQ(a.velocity[i], -b.velocity[i]) << "seed " << seed << " body " << i << "\n" << c.text();
            ASSERT_EQ(a.friction[i], -b.friction[i]) << "seed " << seed << " interface " << i << "\n" << c.text();
            if (!c.ground.empty()) {
                ASSERT_EQ(a.ground_friction[i], -b.ground_friction[i]) << "seed " << seed << "\n" << c.text();
            }
        }

        // The modes found must satisfy the warm start, with the same bits.
        const std::vector<double> velocity = a.velocity, friction = a.friction;
        ASSERT_EQ(resolve_chain(c.chain(), s, a.workspace), SolveStatus::warm) << "seed " << seed << "\n" << c.text();
        ASSERT_EQ(velocity, a.velocity) << "seed " << seed;
    }
    std::cout << family.label << ": " << cases << " stacks, largest imbalance " << worst << " of the largest term\n";
}
INSTANTIATE_TEST_SUITE_P(All, ChainFamily, ::testing::Range<std::size_t>(0, std::size(kFamilies)));

TEST(Chain, float_is_certified_too) {
    float worst = 0;
    for (int k = 0; k < kCases / 5; ++k) {
        const std::uint64_t seed = 30000000U + static_cast<std::uint64_t>(k);
        Dice<float> dice(seed);
        Recipe r;
        r.bodies = 1 + dice.below(100);
        r.decades = 4;
        r.ground_chance = k % 2 == 0 ? 0 : dice.unit();
        r.stop_chance = k % 4 == 3 ? dice.unit() : 0;
        const NetworkCase<float> c = dice.draw(r);
        NetworkAnswer<float> a(c);
        ASSERT_EQ(solve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::exact) << "seed " << seed;
        const Certificate<float> certificate = certify(c.chain(), a.chain());
        // Twice the 32 ε the solver certifies for itself; ε is 1.2e-7.
        ASSERT_TRUE(certificate.optimal(64 * std::numeric_limits<float>::epsilon())) << "seed " << seed << "\n"
                                                                                     << c.text();
        worst = std::max(worst, certificate.worst_balance);
    }
    std::cout << "float: largest imbalance " << worst << " of the largest term\n";
}

// The order of the bodies is a matter of writing: reversed stacks agree to rounding.
TEST(Chain, a_stack_written_from_the_other_end_moves_the_same) {
    for (int k = 0; k < 5000; ++k) {
        const std::uint64_t seed = 40000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        const NetworkCase<double> c = dice.draw(recipe_of(kFamilies[k % 4], dice, 1 + dice.below(40)));
        const std::size_t n = c.size();
        NetworkCase<double> r = c;
        std::reverse(r.inertia.begin(), r.inertia.end());
        std::reverse(r.push.begin(), r.push.end());
        std::reverse(r.ground.begin(), r.ground.end());
        std::reverse(r.speed.begin(), r.speed.end());
        std::reverse(r.stops.begin(), r.stops.end());
        for (std::size_t e = 0; e + 1 < n; ++e) {
            r.limits[e] = {c.limits[n - 2 - e].backward, c.limits[n - 2 - e].forward};
        }
        NetworkAnswer<double> a(c), b(r);
        ASSERT_EQ(solve_chain(c.chain(), a.chain(), a.workspace), SolveStatus::exact) << "seed " << seed;
        ASSERT_EQ(solve_chain(r.chain(), b.chain(), b.workspace), SolveStatus::exact) << "seed " << seed;
        // Light bodies see the rounding of heavy ones only through ties, so the largest speed bounds the scale.
        double scale = 0;
        for (std::size_t i = 0; i < n; ++i) scale = std::max(scale, std::abs(c.push[i] / c.inertia[i]));
        for (std::size_t i = 0; i < n; ++i) {
            ASSERT_NEAR(a.velocity[i], b.velocity[n - 1 - i], 1e-13 * (scale + std::abs(a.velocity[i])))
                << "seed " << seed << "\n"
                << c.text();
        }
    }
}

}  // namespace
}  // namespace stiction::solve::testing
