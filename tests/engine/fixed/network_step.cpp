// The fast route (modes of the last step, one matrix) and the exact route (network solver) give the same step.
#include "engine/network/network_step.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace stiction::engine {
namespace {

#ifdef STICTION_SANITIZED
constexpr int kMachines = 60;
#else
constexpr int kMachines = 1500;
#endif
constexpr int kSteps = 40;

struct Dice {
    std::mt19937_64 engine{20261};
    double uniform(double a, double b) { return std::uniform_real_distribution<double>(a, b)(engine); }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(engine() % n); }
};

/// A row of bodies joined by springs or friction, some of them rubbing on ground or tied by a gear.
NetworkLayout random_layout(Dice& dice) {
    NetworkLayout layout;
    layout.bodies = 2 + dice.below(4);
    for (std::size_t i = 0; i + 1 < layout.bodies; ++i) {
        const Row row{{i, i + 1}, {1, dice.below(4) == 0 ? -dice.uniform(0.5, 3) : -1.0}};
        (dice.below(3) == 0 ? layout.springs : layout.elements).push_back(row);
    }
    for (std::size_t i = 0; i < layout.bodies; ++i) {
        if (dice.below(3) == 0) {
            layout.elements.push_back({{i}, {1}});
        }
    }
    return layout;
}

void randomise(Dice& dice, NetworkInput& input) {
    for (double& j : input.inertia) j = dice.uniform(0.1, 3);
    for (double& c : input.spring_inertia) c = dice.below(4) == 0 ? 0.0 : dice.uniform(0.1, 5);
    for (std::size_t e = 0; e < input.sliding.size(); ++e) {
        const double s = dice.below(6) == 0 ? 0.0 : dice.uniform(0.1, 2);
        input.sliding[e] = {s, s};
        input.at_rest[e] = {1.2 * s, 1.2 * s};
    }
}

TEST(ANetworkStep, IsTheSameByBothRoutes) {
    Dice dice;
    long fast = 0;
    for (int machine = 0; machine < kMachines; ++machine) {
        const NetworkLayout layout = random_layout(dice);
        NetworkStep both(layout);
        NetworkStep exact(layout);
        randomise(dice, both.input);
        for (int step = 0; step < kSteps; ++step) {
            for (std::size_t i = 0; i < layout.bodies; ++i) {
                both.input.push[i] = 0.8 * both.motion.velocity[i] * both.input.inertia[i] + dice.uniform(-1, 1);
            }
            for (double& b : both.input.spring_impulse) b = dice.uniform(-1, 1);
            exact.input = both.input;
            exact.motion = both.motion;
            const NetworkReport report = both.solve();
            ASSERT_NE(exact.solve_exactly().status, solve::SolveStatus::invalid);
            ASSERT_NE(report.status, solve::SolveStatus::invalid);
            fast += report.fast ? 1 : 0;
            ASSERT_EQ(both.motion.mode, exact.motion.mode) << "machine " << machine << ", step " << step;
            for (std::size_t i = 0; i < layout.bodies; ++i) {
                // inertias and impulses of order 1: a few hundred roundings through a matrix of condition below 100
                ASSERT_NEAR(both.motion.velocity[i], exact.motion.velocity[i], 1e-12) << machine << ", " << step;
            }
        }
    }
    EXPECT_GT(fast, kMachines * kSteps / 3) << "the fast route is worth having";
}

TEST(BodiesStuckTogether, HaveOneVelocityToTheBitOnBothRoutes) {
    NetworkLayout layout;
    layout.bodies = 3;
    layout.elements = {{{0, 1}, {1, -1}}, {{1, 2}, {1, -1}}};
    NetworkStep step(layout);
    step.input.inertia = {0.1, 0.3, 0.7};
    step.input.push = {0.123, 0.456, -0.321};
    step.input.at_rest = step.input.sliding = {{10, 10}, {10, 10}};
    for (const bool exactly : {true, false}) {
        const NetworkReport report = exactly ? step.solve_exactly() : step.solve();
        EXPECT_EQ(report.fast, !exactly);
        EXPECT_EQ(step.motion.velocity[0], step.motion.velocity[1]);
        EXPECT_EQ(step.motion.velocity[1], step.motion.velocity[2]);
        EXPECT_NEAR(step.motion.velocity[0], (0.123 + 0.456 - 0.321) / 1.1, 1e-15);
    }
}

TEST(BodiesStuckTogether, FollowARelativeSpeedThatBeginsLater) {
    NetworkLayout layout;
    layout.bodies = 2;
    layout.elements = {{{0, 1}, {1, -1}}};
    NetworkStep step(layout);
    step.input.inertia = {1, 3};
    step.input.push = {4, 8};
    step.input.at_rest = step.input.sliding = {{100, 100}};
    for (const double speed : {0.0, 2.0, 0.0}) {
        step.input.ground_speed = {speed};
        ASSERT_NE(step.solve().status, solve::SolveStatus::invalid);
        // w_0 − w_1 = speed, w_0 + 3 w_1 = 12: w_1 = (12 − speed)/4
        EXPECT_NEAR(step.motion.velocity[1], (12 - speed) / 4, 1e-15 * 12);
        EXPECT_NEAR(step.motion.velocity[0] - step.motion.velocity[1], speed, 1e-15 * 12);
    }
}

TEST(ABodyStuckToAMovingGround, HasItsSpeedExactly) {
    NetworkLayout layout;
    layout.bodies = 2;
    layout.springs = {{{0, 1}, {1, -1}}};
    layout.elements = {{{0}, {1}}};
    NetworkStep step(layout);
    step.input.spring_inertia = {0.5};
    step.input.spring_impulse = {0.25};
    step.input.at_rest = step.input.sliding = {{10, 10}};
    step.input.ground_speed = {0.1};
    for (int i = 0; i < 2; ++i) {
        ASSERT_NE(step.solve().status, solve::SolveStatus::invalid);
        EXPECT_EQ(step.motion.velocity[0], 0.1);
        // (1 + 0.5) w_1 = b + c·0.1 = 0.25 + 0.05: w_1 = 0.2
        EXPECT_NEAR(step.motion.velocity[1], 0.2, 1e-15);
    }
}

/// Two frictions on each of two bodies and one between them take more than one pass: cut short there is no answer, and that is said.
TEST(ANetworkWhosePassesAreCutShort, HasNoAnswer) {
    NetworkLayout layout;
    layout.bodies = 2;
    layout.elements = {{{0}, {1}}, {{0}, {1}}, {{1}, {1}}, {{1}, {1}}, {{0, 1}, {1, -1}}};
    ExactNetwork network(layout);
    network.input.inertia = {1, 2};
    network.input.push = {9, -7};
    network.limits = {{1, 1}, {2, 1}, {1, 3}, {0.5, 0.5}, {4, 4}};
    EXPECT_EQ(network.solve(), solve::SolveStatus::exact);
    EXPECT_FALSE(network.unfinished);
    network.pass_limit = 1;
    EXPECT_EQ(network.solve(), solve::SolveStatus::invalid);
    EXPECT_TRUE(network.unfinished);
}

}  // namespace
}  // namespace stiction::engine
