// Several elements at rest that could share a load in many ways: brakes share by capacity, unlimited ones take the rest.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iostream>

#include "network_cases.hpp"

namespace stiction::solve::testing {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kCases = 500;
#else
constexpr int kCases = 20000;
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
    for (int k = 0; k < kCases; ++k) {
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
    EXPECT_GT(loops, kCases / 10);
}

}  // namespace
}  // namespace stiction::solve::testing
