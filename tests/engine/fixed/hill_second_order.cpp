// Method `hill2` in a machine: its order against closed forms, where the push is a signal of time or of motion.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <string>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "engine/fixed/methods/method_problems.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

/// Largest error of velocity and position at the end of a run of `hill2` or `hill`.
double error_at(const Plan& plan, const AnyMethod& method, double h, double until, double velocity, double position) {
    FixedEngine engine(plan, {.step = h, .method = method});
    State state = engine.initial_state();
    while (state.time < until - 0.5 * h) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
    }
    return std::max(std::fabs(state.velocity[0] - velocity), std::fabs(state.position[0] - position));
}

/// Dividing the step by 4 four times divides the error by 4^p each time, on average: where a stop falls within its step moves single errors.
double observed_order(const std::function<double(double)>& error, double coarse) {
    constexpr double kFiner = 4;
    constexpr int kTimes = 4;
    return std::log(error(coarse) / error(coarse / std::pow(kFiner, kTimes))) / (kTimes * std::log(kFiner));
}

TEST(SecondOrderHill, KeepsItsOrderInAMachineWhereThePushIsASignal) {
    // 1 kg, F_c 1, F_s 1.5, push 2 sin 2t: leaves rest at t_b = asin(0.75)/2, v = cos 2t_b − cos 2t − (t − t_b) until it stops at t_s,
    // rests to π/2 + t_b, and so on the other way, mirrored.
    Model m;
    m.body("mass", {.motion = Motion::translation});
    m.signals().add("push", signal::Sine{.amplitude = 2, .frequency = 2});
    m.force("pusher").on("mass").signal("push");
    m.friction("slide").on("mass").law(Coulomb<double>{.sliding = 1, .breakaway = 1.5});
    const Plan plan = m.build();
    const double leaves = std::asin(0.75) / 2;
    const auto speed = [&](double t) { return std::cos(2 * leaves) - std::cos(2 * t) - (t - leaves); };
    const auto way = [&](double t) {
        return (t - leaves) * std::cos(2 * leaves) - 0.5 * (std::sin(2 * t) - std::sin(2 * leaves)) -
               0.5 * (t - leaves) * (t - leaves);
    };
    double low = 1.2, high = 2;  // speed(1.2) > 0 > speed(2)
    while (high - low > 1e-15) {
        const double middle = 0.5 * (low + high);
        (speed(middle) > 0 ? low : high) = middle;
    }
    const double back = leaves + std::numbers::pi / 2;
    ASSERT_LT(low, back) << "it rests in between";
    const double until = 2.5;
    const double half = until - std::numbers::pi / 2;
    const double velocity = -speed(half);
    const double position = way(low) - way(half);
    const auto with = [&](const AnyMethod& method) {
        return observed_order([&](double h) { return error_at(plan, method, h, until, velocity, position); }, 0.02);
    };
    EXPECT_GT(with(Hill2<double>{}), 1.85);
    EXPECT_LT(with(Hill<double>{}), 1.3);
}

TEST(SecondOrderHill, KeepsItsOrderWhereThePushFollowsTheMotion) {
    // push = −4x as a formula, 1 kg, friction 0.5: x = 0.125 + (1 − 0.125) cos 2t until it turns at π/2 with x = −0.75,
    // then x = −0.125 + 0.625 cos 2t
    Model m;
    m.body("mass", {.position = 1, .motion = Motion::translation});
    m.signals().expression("pull", "-4*mass.position");
    m.force("puller").on("mass").signal("pull");
    m.friction("slide").on("mass").law(Coulomb<double>{.sliding = 0.5, .breakaway = 0.5});
    const Plan plan = m.build();
    const double until = 2.5;
    const double position = -0.125 + 0.625 * std::cos(2 * until);
    const double velocity = -1.25 * std::sin(2 * until);
    const auto with = [&](const AnyMethod& method) {
        return observed_order([&](double h) { return error_at(plan, method, h, until, velocity, position); }, 0.02);
    };
    EXPECT_GT(with(Hill2<double>{}), 1.85);
    EXPECT_LT(with(Hill<double>{}), 1.3);
}

TEST(SecondOrderHill, IsSaidToBeOfFirstOrderWhereMoreThanForcesActs) {
    Model m;
    m.body("mass");
    m.body("wheel");
    m.friction("slide").on("mass").law(Coulomb<double>{.sliding = 0.5, .breakaway = 0.5});
    m.friction("bearing").on("wheel").law(Coulomb<double>{.sliding = 0.5, .breakaway = 0.5});
    m.spring("rope", {.stiffness = 1}).on("wheel");
    const std::vector<std::string> said = engine::method_remarks(m.build(), Hill2<double>{});
    ASSERT_EQ(said.size(), 1U);
    EXPECT_EQ(said[0].rfind("bearing: hill2 is of order 1 here", 0), 0U) << said[0];
    EXPECT_TRUE(engine::method_remarks(m.build(), Hill<double>{}).empty());
}

}  // namespace
}  // namespace stiction
