// Moves by hand: durations and values of trapezoids and S-curves, shortened ones too; limits and continuity of moves drawn at random.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "rig.hpp"
#include "signal/build/derivative.hpp"

namespace stiction::signal::testing {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kSomeRoundings = 1e-14;  // some tens of roundings of values around 1

/// All instants of a program, each taken.
std::vector<double> instants(Rig& rig, double until) {
    std::vector<double> result;
    for (double t = rig.program.next_time_event(rig.states); t < until; t = rig.program.next_time_event(rig.states)) {
        result.push_back(t);
        rig.program.switch_state(t, rig.states, rig.values);
    }
    return result;
}

void expect_instants(const Move& move, const std::vector<double>& expected) {
    Rig rig(SignalBuilder().add("m", move));
    const std::vector<double> found = instants(rig, 1e3);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], kSomeRoundings) << i;
}

//  0.2 m/s at 0.8 m/s²: 0.25 s and 25 mm to either side; the other 250 mm take 1.25 s
TEST(AMove, IsATrapezoidWithoutALimitOfItsJerk) {
    const Move move{.distance = 0.3, .speed = 0.2, .acceleration = 0.8, .start = 0.5, .offset = 0.05};
    expect_instants(move, {0.5, 0.75, 2.0, 2.25});
    Rig rig(SignalBuilder().add("m", move));
    EXPECT_EQ(rig.at(0.2, "m"), 0.05);
    EXPECT_EQ(rig.value("m.velocity"), 0);
    EXPECT_EQ(rig.value("m.acceleration"), 0);
    EXPECT_NEAR(rig.at(0.6, "m"), 0.05 + 0.4 * 0.01, kSomeRoundings);
    EXPECT_NEAR(rig.value("m.velocity"), 0.08, kSomeRoundings);
    EXPECT_EQ(rig.value("m.acceleration"), 0.8);
    EXPECT_NEAR(rig.at(1.0, "m"), 0.05 + 0.025 + 0.05, kSomeRoundings);
    EXPECT_NEAR(rig.value("m.velocity"), 0.2, kSomeRoundings);
    EXPECT_EQ(rig.value("m.acceleration"), 0);
    EXPECT_NEAR(rig.at(2.15, "m"), 0.35 - 0.4 * 0.01, kSomeRoundings);
    EXPECT_EQ(rig.value("m.acceleration"), -0.8);
    EXPECT_EQ(rig.at(2.25, "m"), 0.05 + 0.3) << "its end is met to the bit";
    EXPECT_EQ(rig.value("m.velocity"), 0);
    EXPECT_EQ(rig.at(100.0, "m"), 0.05 + 0.3);
    EXPECT_EQ(rig.program.next_time_event(rig.states), kForever);
}

//  D = v²/A: 40 mm at 1 m/s² never reach more than 0.2 m/s
TEST(AMove, IsATriangleWhereTheWayIsShort) {
    expect_instants({.distance = -0.04, .speed = 1}, {0, 0.2, 0.4});
    Rig rig(SignalBuilder().add("m", Move{.distance = -0.04, .speed = 1}));
    EXPECT_NEAR(rig.at(0.2, "m.velocity"), -0.2, kSomeRoundings);
    EXPECT_NEAR(rig.at(0.3, "m"), -0.04 + 0.5 * 0.01, kSomeRoundings);
}

//  V = 1, A = 2, J = 10: θ₁ = 0.2, θ₂ = 0.3, T = 0.7 and 0.35 m to either side; cruise 0.3 s
TEST(AMove, HasSevenSegmentsWithALimitOfItsJerk) {
    const Move move{.distance = 1, .speed = 1, .acceleration = 2, .jerk = 10};
    expect_instants(move, {0, 0.2, 0.5, 0.7, 1.0, 1.2, 1.5, 1.7});
    Rig rig(SignalBuilder().add("m", move));
    EXPECT_NEAR(rig.at(0.1, "m"), 10 * 0.001 / 6, kSomeRoundings);  // J t³/6
    EXPECT_NEAR(rig.value("m.velocity"), 0.05, kSomeRoundings);     // J t²/2
    EXPECT_NEAR(rig.value("m.acceleration"), 1, kSomeRoundings);    // J t
    EXPECT_NEAR(rig.at(0.35, "m.velocity"), 0.5, kSomeRoundings);   // half the time, half the speed
    EXPECT_NEAR(rig.value("m.acceleration"), 2, kSomeRoundings);
    EXPECT_NEAR(rig.at(0.85, "m"), 0.5, kSomeRoundings);
    EXPECT_NEAR(rig.value("m.velocity"), 1, kSomeRoundings);
    EXPECT_NEAR(rig.at(1.6, "m"), 1 - 10 * 0.001 / 6, kSomeRoundings);
    EXPECT_EQ(rig.at(1.7, "m"), 1);
}

TEST(AMove, ShortensTheSegmentsItHasNoTimeFor) {
    // V = 0.1 < A²/J = 0.4: A is not reached, θ₁ = √(V/J) = 0.1; 10 mm to either side, cruise (0.05 − 0.02)/0.1
    expect_instants({.distance = 0.05, .speed = 0.1, .acceleration = 2, .jerk = 10}, {0, 0.1, 0.2, 0.5, 0.6, 0.7});
    // V is not reached, A is: v²/A + v A/J = D with v = 0.8, A = 2, J = 10: D = 0.48, θ₁ = 0.2, θ₂ = 0.4 − 0.2
    expect_instants({.distance = 0.48, .speed = 5, .acceleration = 2, .jerk = 10}, {0, 0.2, 0.4, 0.6, 0.8, 1.0, 1.2});
    // neither: θ₁ = ∛(0.02/20) = 0.1
    expect_instants({.distance = 0.02, .speed = 5, .acceleration = 2, .jerk = 10}, {0, 0.1, 0.2, 0.3, 0.4});
    Rig rig(SignalBuilder().add("m", Move{.distance = 0.02, .speed = 5, .acceleration = 2, .jerk = 10}));
    EXPECT_NEAR(rig.at(0.2, "m.velocity"), 10 * 0.01, kSomeRoundings);  // J θ₁²
    EXPECT_NEAR(rig.value("m"), 0.01, kSomeRoundings);
}

TEST(AMove, StaysWhereItsDistanceIsNothing) {
    Rig rig(SignalBuilder().add("m", Move{.distance = 0, .offset = 3, .moves = kForever}));
    EXPECT_EQ(rig.at(7.0, "m"), 3);
    EXPECT_EQ(rig.program.next_time_event(rig.states), kForever);
    EXPECT_EQ(rig.program.next_cut(2), kForever);
}

//  1 m at 1 m/s and 1 m/s²: 1 s up, 1 s down; a second of rest, and back
TEST(AMove, ReturnsAsOftenAsItIsAsked) {
    const Move move{.distance = 1, .start = 1, .offset = 2, .moves = 3, .pause = 1};
    expect_instants(move, {1, 2, 3, 4, 5, 6, 7, 8, 9});
    Rig rig(SignalBuilder().add("m", move));
    EXPECT_EQ(rig.at(3.5, "m"), 3);
    EXPECT_NEAR(rig.at(4.5, "m"), 3 - 0.125, kSomeRoundings);
    EXPECT_NEAR(rig.value("m.velocity"), -0.5, kSomeRoundings);
    EXPECT_EQ(rig.value("m.acceleration"), -1);
    EXPECT_EQ(rig.at(6.5, "m"), 2);
    EXPECT_EQ(rig.at(20.0, "m"), 3);
    Rig endless(SignalBuilder().add("m", Move{.distance = 1, .moves = kForever}));
    EXPECT_NEAR(endless.at(4e6 + 1, "m"), 0.5, 1e-8) << "a late start is found at once";
    EXPECT_NEAR(endless.value("m.velocity"), 1, 1e-8);
    EXPECT_EQ(endless.program.next_cut(4e6 + 0.5), 4e6 + 1);
}

/// Integral of what is at most a parabola.
double simpson(Rig& rig, const std::string& name, double from, double to) {
    return (to - from) / 6 *
           (rig.held_at(from, name) + 4 * rig.held_at(from + (to - from) / 2, name) + rig.held_at(to, name));
}

TEST(AMove, KeepsItsLimitsAndIsTheIntegralOfItsVelocityWhateverTheNumbers) {
    std::mt19937_64 draw(20240607);
    std::uniform_real_distribution<double> decade(-2, 2);
    const auto number = [&] { return std::pow(10.0, decade(draw)); };
    for (int round = 0; round < 2000; ++round) {
        const Move move{.distance = (round % 2 == 0 ? 1 : -1) * number(),
                        .speed = number(),
                        .acceleration = number(),
                        .jerk = round % 5 == 0 ? kForever : number()};
        SCOPED_TRACE(::testing::Message() << "distance " << move.distance << " speed " << move.speed << " acceleration "
                                          << move.acceleration << " jerk " << move.jerk);
        Rig rig(SignalBuilder().add("m", move));
        const double way = std::fabs(move.distance);
        // roundings of seven segments, relative to the largest value there is
        const double small = 1e-13;
        const std::vector<double> times = instants(rig, kForever);
        ASSERT_GE(times.size(), 3U);
        // instants are rounded at the size of the last: times the acceleration, that moves a velocity
        const double small_v = small * move.speed + 16 * 2.3e-16 * times.back() * move.acceleration;
        const double rush = std::isfinite(move.jerk) ? move.jerk : 0;  // the same of an acceleration
        const double small_a = small * move.acceleration + 16 * 2.3e-16 * times.back() * rush;
        double position = 0;
        double velocity = 0;
        rig = Rig(SignalBuilder().add("m", move));
        for (std::size_t i = 0; i + 1 < times.size(); ++i) {
            rig.at(times[i], "m");
            const double a = rig.value("m.acceleration");
            const double v = rig.value("m.velocity");
            EXPECT_NEAR(rig.value("m"), position, small * way);
            EXPECT_NEAR(v, velocity, small_v);
            position += simpson(rig, "m.velocity", times[i], times[i + 1]);
            velocity += simpson(rig, "m.acceleration", times[i], times[i + 1]);
            const double end_a = rig.held_at(times[i + 1], "m.acceleration");
            const double jerk = (end_a - a) / (times[i + 1] - times[i]);
            const double largest_a = std::max(std::fabs(a), std::fabs(end_a));
            EXPECT_LE(std::fabs(velocity), move.speed + small_v);
            EXPECT_LE(largest_a, move.acceleration + small_a);
            // one of the limits is used all the time: there is no faster way
            const bool cruises = largest_a == 0 && std::fabs(std::fabs(v) - move.speed) <= small_v;
            const bool at_limit = end_a == a && std::fabs(largest_a - move.acceleration) <= small_a;
            const bool jerks =
                std::fabs(std::fabs(jerk) - move.jerk) <= 1e-6 * move.jerk;  // a difference over a short time
            EXPECT_TRUE(cruises || at_limit || jerks) << "segment " << i;
        }
        EXPECT_NEAR(position, move.distance, small * way);
        EXPECT_NEAR(velocity, 0, small_v);
        EXPECT_EQ(rig.at(times.back(), "m"), move.distance);
    }
}

TEST(AMove, IsRefusedWhereItCannotBeMade) {
    const auto first = [](const Move& move) { return problems_of(SignalBuilder().add("m", move)).at(0); };
    const auto says = [](const std::string& sentence, const char* words) {
        EXPECT_NE(sentence.find(words), std::string::npos) << sentence;
    };
    says(first({.speed = 0}), "speed");
    says(first({.acceleration = -1}), "above 0");
    says(first({.jerk = 0}), "jerk");
    says(first({.moves = 1.5}), "whole number");
    says(first({.moves = 0}), "moves");
    says(first({.pause = -1}), "pause");
    says(first({.distance = 1e300, .speed = 1e-300}), "finite time");
    EXPECT_EQ(problems_of(SignalBuilder().add("m", Move{.speed = 0})).size(), 1U) << "said once";
    says(problems_of(SignalBuilder().add("m", Move{}, {"m"})).at(0), "inputs");
}

TEST(AMove, HasItsVelocityAsItsRate) {
    SignalBuilder signals;
    const Move move{.distance = 1, .speed = 1, .acceleration = 2, .jerk = 10};
    signals.add("m", move);
    ASSERT_TRUE(differentiate(signals, "rate", "m"));
    ASSERT_TRUE(differentiate(signals, "rate of rate", "rate"));
    EXPECT_FALSE(differentiate(signals, "jerk", "m.acceleration"));
    Rig rig(signals.add("jerk", Constant{0}));
    for (const double t : {0.1, 0.35, 0.85, 1.6}) {
        EXPECT_EQ(rig.at(t, "rate"), rig.at(t, "m.velocity"));
        EXPECT_EQ(rig.value("rate of rate"), rig.value("m.acceleration"));
    }
}

}  // namespace
}  // namespace stiction::signal::testing
