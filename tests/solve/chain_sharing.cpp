// Several elements at rest that could share a load in many ways: brakes share by capacity, unlimited ones take the rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iostream>

#include "network_cases.hpp"
#if defined(__SIZEOF_FLOAT128__)
#include "least_norm_by_candidates.hpp"
#include "share_reference.hpp"
#endif

namespace stiction::solve::testing {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kSharingCases = 500;
constexpr int kWideCases = 1000;
constexpr int kCandidateCases = 30;
#else
constexpr int kSharingCases = 20000;
constexpr int kWideCases = 100000;
constexpr int kCandidateCases = 6000;
#endif

NetworkAnswer<double> solved(const NetworkCase<double>& c) {
    NetworkAnswer<double> a(c);
    a.status = solve_chain(c.chain(), a.chain(), a.workspace);
    return a;
}

//   p 3 → [1]══10══[1]     two equal bodies, brakes of 4 and 2 on ground, joined by a clutch of capacity 10
//        brake 4  brake 2
// Minimise (y₁/4)² + (y₂/2)² + (τ/10)² with y₁ = 3 − τ, y₂ = τ: τ = (3/16)/(1/16 + 1/4 + 1/100) = 150/258 ... exactly
// τ = 3·(1/16)/(1/16 + 1/4 + 1/100).
TEST(Sharing, two_brakes_joined_by_a_clutch_share_by_capacity) {
    NetworkCase<double> c;
    c.make_stack(2);
    c.push = {3, 0};
    c.limits[0] = {10, 10};
    c.ground = {{4, 4}, {2, 2}};
    NetworkAnswer<double> a = solved(c);
    const double share = 3 * (1.0 / 16) / (1.0 / 16 + 1.0 / 4 + 1.0 / 100);
    EXPECT_EQ(a.status, SolveStatus::exact);
    EXPECT_EQ(a.velocity[0], 0.0);
    EXPECT_NEAR(a.friction[0], share, 1e-15);
    EXPECT_NEAR(a.ground_friction[0], 3 - share, 1e-15);
    EXPECT_NEAR(a.ground_friction[1], share, 1e-15);
    EXPECT_EQ(a.ground_margin[0].forward, 4 - a.ground_friction[0]);
    EXPECT_EQ(a.margin[0].backward, 10 + a.friction[0]);
}

// The same with a rigid joint: the joint costs nothing, the brakes are used to the same fraction: y₁/16 = y₂/4.
TEST(Sharing, a_rigid_joint_takes_what_is_left) {
    NetworkCase<double> c;
    c.make_stack(2);
    c.push = {3, 0};
    c.limits[0] = {kInf, kInf};
    c.ground = {{4, 4}, {2, 2}};
    NetworkAnswer<double> a = solved(c);
    EXPECT_NEAR(a.ground_friction[0], 3 * 16.0 / 20, 1e-14);
    EXPECT_NEAR(a.ground_friction[1], 3 * 4.0 / 20, 1e-14);
}

// Units do not matter: everything in mN·m instead of N·m scales the answer.
TEST(Sharing, does_not_depend_on_the_unit) {
    NetworkCase<double> c;
    c.make_stack(3);
    c.push = {3, -1, 0.5};
    c.limits[0] = {10, 3};
    c.limits[1] = {5, 5};
    c.ground = {{4, 4}, {2, 2}, {1, 3}};
    NetworkCase<double> milli = c;
    for (auto* v : {&milli.push, &milli.inertia}) {
        for (double& x : *v) x *= 1024;
    }
    for (auto* v : {&milli.limits, &milli.ground}) {
        for (auto& l : *v) l = {l.forward * 1024, l.backward * 1024};
    }
    NetworkAnswer<double> a = solved(c), b = solved(milli);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(a.ground_friction[i] * 1024, b.ground_friction[i]);
}

// An end of travel takes what pushes into it; ground friction on the same body then carries nothing.
TEST(Sharing, an_end_of_travel_takes_what_pushes_into_it) {
    NetworkCase<double> c;
    c.make_stack(1);
    c.push = {-5};
    c.ground = {{2, 2}};
    c.stops = {Stop::lower};
    NetworkAnswer<double> a = solved(c);
    EXPECT_EQ(a.velocity[0], 0.0);
    EXPECT_EQ(a.stop_reaction[0], 5.0);
    EXPECT_EQ(a.ground_friction[0], 0.0);
    c.push = {1.5};
    a = solved(c);
    EXPECT_EQ(a.velocity[0], 0.0);
    EXPECT_EQ(a.stop_reaction[0], 0.0);
    EXPECT_EQ(a.ground_friction[0], 1.5);
}

// Saturated: the small brake gives all it has, the large one the rest.
TEST(Sharing, a_saturated_brake_stays_at_its_limit) {
    NetworkCase<double> c;
    c.make_stack(2);
    c.push = {0, 10};
    c.limits[0] = {1, 1};
    c.ground = {{100, 100}, {9.5, 9.5}};
    NetworkAnswer<double> a = solved(c);
    // y₂ = 10 + τ, least (τ/1)² + (y₁/100)² + (y₂/9.5)² with y₁ = −τ: τ = −(10/90.25)/(1 + 1e-4 + 1/90.25), above −1
    // and y₂ above its limit, so y₂ = 9.5 only if that share exceeds it.
    const double free_share = -(10 / 90.25) / (1 + 1e-4 + 1 / 90.25);
    const double expected = 10 + free_share > 9.5 ? 9.5 : 10 + free_share;
    EXPECT_EQ(a.ground_friction[1], expected);
    EXPECT_DOUBLE_EQ(a.friction[0], expected - 10);
}

// The cost (4) of limits.hpp cannot fall along any loop ground – body i – … – body j – ground that the limits allow.
struct LoopCheck {
    const NetworkCase<double>& c;
    const NetworkAnswer<double>& a;
    double load;  // largest push of the stack, whose rounding every share carries
    double slope = 0, tolerance = 0;
    bool possible = true;

    static bool close(double x, double limit) { return limit < kInf && std::abs(x - limit) <= 1e-9 * limit; }
    void add(double force, double direction, const Limits<double>& limits) {
        if (direction > 0 ? close(force, limits.forward) || limits.forward == 0
                          : close(-force, limits.backward) || limits.backward == 0) {
            possible = false;
        }
        const double limit = force > 0 ? limits.forward : limits.backward;
        if (force == 0 || limit == kInf) return;
        slope += direction * force / limit / limit;
        tolerance += (1e-9 * std::abs(force) + 1e-12 * load) / limit / limit;
    }
    void run(std::size_t i, std::size_t j, double sign) {
        add(a.ground_friction[i], sign, c.ground[i]);
        for (std::size_t k = i; k < j; ++k) add(a.friction[k], -sign, c.limits[k]);
        add(a.ground_friction[j], -sign, c.ground[j]);
    }
};

TEST(Sharing, no_loop_can_lower_the_norm_in_random_stacks) {
    int loops = 0;
    for (int k = 0; k < kSharingCases; ++k) {
        const std::uint64_t seed = 50000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        Recipe r;
        r.bodies = 2 + dice.below(12);
        r.ground_chance = dice.unit();
        r.decades = 3;
        const NetworkCase<double> c = dice.draw(r);
        const NetworkAnswer<double> a = solved(c);
        ASSERT_EQ(a.status, SolveStatus::exact) << "seed " << seed;
        double load = 0;
        for (std::size_t i = 0; i < c.size(); ++i) {
            load = std::max({load, std::abs(c.push[i]), std::abs(c.inertia[i] * a.velocity[i])});
        }
        for (std::size_t i = 0; i < c.size(); ++i) {
            if (a.ground_mode[i] != Mode::stuck) continue;
            for (std::size_t j = i + 1; j < c.size() && a.mode[j - 1] == Mode::stuck; ++j) {
                if (a.ground_mode[j] != Mode::stuck) continue;
                for (const double sign : {1.0, -1.0}) {
                    LoopCheck loop{c, a, load};
                    loop.run(i, j, sign);
                    if (!loop.possible) continue;
                    ++loops;
                    // Shares are found in double and then balanced: 1e-9 of each term, 1e-12 of the largest load.
                    ASSERT_GE(loop.slope, -loop.tolerance) << "seed " << seed << " bodies " << i << " to " << j << "\n"
                                                           << c.text();
                }
            }
        }
    }
    std::cout << loops << " loops\n";
    EXPECT_GT(loops, kSharingCases / 10);
}

#if defined(__SIZEOF_FLOAT128__)
// Limits over 12 decades, also asymmetric, zero and unlimited: the conditions of the least norm in 113 bits, see
// share_reference.hpp. Shares are found in double, their forces to 1e-13 of the largest load of the cluster; ten times that.
constexpr double kShareTolerance = 1e-12;

struct ShareFamily {
    const char* label;
    bool tree, ratios;
};
constexpr ShareFamily kShareFamilies[] = {
    {"stacks", false, false}, {"trees", true, false}, {"geared trees", true, true}};

class ShareIn113Bits : public ::testing::TestWithParam<std::size_t> {};

TEST_P(ShareIn113Bits, is_the_least_norm_over_twelve_decades) {
    const ShareFamily& family = kShareFamilies[GetParam()];
    int shared = 0;
    for (int k = 0; k < kWideCases; ++k) {
        const std::uint64_t seed = 51000000U + 1000000U * GetParam() + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        Recipe r;
        r.bodies = 2 + dice.below(k % 50 == 0 ? 100 : 12);
        r.ground_chance = dice.unit();
        r.stop_chance = k % 3 == 0 ? 0.2 * dice.unit() : 0;
        r.tree = family.tree;
        r.ratios = family.ratios;
        const NetworkCase<double> c = dice.draw(r);
        NetworkAnswer<double> a(c);
        a.status =
            family.tree ? solve_tree(c.tree(), a.tree(), a.workspace) : solve_chain(c.chain(), a.chain(), a.workspace);
        ASSERT_EQ(a.status, SolveStatus::exact) << "seed " << seed << "\n" << c.text();
        ShareReference reference(c, a, kShareTolerance);
        if (reference.shared() < 2) continue;
        ++shared;
        const std::string wrong = reference.verdict();
        ASSERT_TRUE(wrong.empty()) << "seed " << seed << " " << wrong << "\n" << c.text();
    }
    std::cout << shared << " " << family.label << " with shared loads\n";
    EXPECT_GT(shared, kWideCases / 5);
}
INSTANTIATE_TEST_SUITE_P(All, ShareIn113Bits, ::testing::Range<std::size_t>(0, std::size(kShareFamilies)));

// Three bodies at rest, all their elements stuck: every candidate of the minimum, in 113 bits.
TEST(Sharing, equals_the_best_of_all_candidates_for_three_bodies) {
    int compared = 0;
    for (int k = 0; k < kCandidateCases; ++k) {
        const std::uint64_t seed = 55000000U + static_cast<std::uint64_t>(k);
        Dice<double> dice(seed);
        NetworkCase<double> c;
        c.make_stack(3);
        const double decades = k % 2 == 0 ? 1 : 8;
        const auto limit = [&] { return dice.chance(0.1) ? 0.0 : dice.log_uniform(decades); };
        for (std::size_t i = 0; i < 3; ++i) {
            c.push[i] = (dice.chance(0.5) ? 1 : -1) * dice.log_uniform(decades);
            c.limits[i] = {limit(), limit()};
            c.ground.push_back({limit(), limit()});
        }
        const NetworkAnswer<double> a = solved(c);
        ASSERT_EQ(a.status, SolveStatus::exact) << "seed " << seed << "\n" << c.text();
        const auto rests = [](Mode mode) { return mode == Mode::stuck || mode == Mode::free; };
        bool all = rests(a.mode[0]) && rests(a.mode[1]);
        for (std::size_t i = 0; i < 3; ++i) all = all && rests(a.ground_mode[i]) && a.velocity[i] == 0;
        if (!all) continue;
        ++compared;
        const LeastNormByCandidates reference({c.push[0], c.push[1], c.push[2]},
                                              {c.limits[0], c.limits[1], c.ground[0], c.ground[1], c.ground[2]});
        ASSERT_TRUE(reference.found()) << "seed " << seed << "\n" << c.text();
        const double load = std::max({std::abs(c.push[0]), std::abs(c.push[1]), std::abs(c.push[2])});
        const std::array<double, 5> force{a.friction[0], a.friction[1], a.ground_friction[0], a.ground_friction[1],
                                          a.ground_friction[2]};
        for (std::size_t e = 0; e < force.size(); ++e) {
            ASSERT_NEAR(force[e], static_cast<double>(reference.force(e)), kShareTolerance * load)
                << "seed " << seed << " force " << e << "\n"
                << c.text();
        }
    }
    std::cout << compared << " stacks\n";
    EXPECT_GT(compared, kCandidateCases / 20);
}
#endif

}  // namespace
}  // namespace stiction::solve::testing
