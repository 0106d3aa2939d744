// Limit cycles of curves whose answers are closed forms.
#include "result/limit_cycle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace stiction {
namespace {

constexpr double kPi = 3.14159265358979323846;

struct Samples {
    Samples(double end, double spacing, const std::function<double(double)>& f) {
        const int count = static_cast<int>(std::lround(end / spacing));
        for (int k = 0; k <= count; ++k) {
            time.push_back(spacing * k);
            value.push_back(f(time.back()));
        }
    }
    [[nodiscard]] Curve curve() const { return {time, value}; }
    std::vector<double> time;
    std::vector<double> value;
};

/// Rows as far apart as a seventh of a period: turning points and crossings fall between them. A cubic over h with the right values and
/// rates is off by h⁴/384 of the fourth derivative: 1.7e-3 of the height here, where the rows alone are off by (h/2)²/2 = 0.1.
TEST(ALimitCycle, IsMeasuredBetweenItsRows) {
    constexpr double kPeriod = 7, kHeight = 3;
    const double omega = 2 * kPi / kPeriod;
    std::vector<double> time, value, rate;
    for (int k = 0; k < 200; ++k) {
        time.push_back(1.01 * k);
        value.push_back(kHeight * std::sin(omega * time.back()) + 0.5);
        rate.push_back(kHeight * omega * std::cos(omega * time.back()));
    }
    const std::optional<LimitCycle> cycle = find_limit_cycle({time, value, rate, rate});
    ASSERT_TRUE(cycle.has_value());
    EXPECT_NEAR(cycle->amplitude, kHeight, 1.8e-3 * kHeight);
    EXPECT_NEAR(cycle->middle, 0.5, 1.8e-3 * kHeight);
    EXPECT_NEAR(cycle->period, kPeriod, 1.8e-3 * kPeriod / 13);  // mean of 13 or 14 cycles
    // An end of travel at the highest row: the motion cannot have gone beyond it.
    const double highest = *std::max_element(value.begin(), value.end());
    const std::optional<LimitCycle> cut = find_limit_cycle({time, value, rate, rate}, {.upper = highest});
    ASSERT_TRUE(cut.has_value());
    EXPECT_LE(cut->middle + cut->amplitude, highest);
}

TEST(ALimitCycle, OfASineHasItsAmplitudeAndPeriod) {
    const Samples sine(100, 0.01, [](double t) { return 3 + 0.25 * std::sin(2 * kPi * t / 7 + 1); });
    const std::optional<LimitCycle> cycle = find_limit_cycle(sine.curve());
    ASSERT_TRUE(cycle.has_value());
    EXPECT_NEAR(cycle->period, 7, 1e-4);        // crossings on straight lines: off by less than spacing³·ω²
    EXPECT_NEAR(cycle->amplitude, 0.25, 1e-5);  // ½·A·(ω·spacing/2)²
    EXPECT_NEAR(cycle->middle, 3, 1e-5);
    EXPECT_GE(cycle->cycles, 5U);
}

TEST(ALimitCycle, OfASawtoothIsThatOfStickSlip) {
    const auto saw = [](double t) { return t / 2.5 - std::floor(t / 2.5); };
    const Samples tooth(50, 0.01, saw);
    const std::optional<LimitCycle> cycle = find_limit_cycle(tooth.curve());
    ASSERT_TRUE(cycle.has_value());
    EXPECT_NEAR(cycle->period, 2.5, 1e-9);
    EXPECT_NEAR(cycle->amplitude, 0.5, 0.01 / 2.5);  // the last row before the fall is up to one spacing away
}

TEST(ALimitCycle, MayCrossItsMiddleSeveralTimes) {
    const Samples two(60, 0.005,
                      [](double t) { return std::sin(2 * kPi * t / 5) + 1.5 * std::sin(4 * kPi * t / 5 + 1); });
    const std::optional<LimitCycle> cycle = find_limit_cycle(two.curve());
    ASSERT_TRUE(cycle.has_value());
    EXPECT_NEAR(cycle->period, 5, 1e-3);
}

TEST(ALimitCycle, IsNoneWhereNothingRepeats) {
    const Samples decaying(100, 0.01, [](double t) { return std::exp(-0.05 * t) * std::sin(t); });
    const Samples faster(100, 0.01, [](double t) { return std::sin(0.02 * t * t); });
    const Samples constant(100, 0.01, [](double) { return 4.0; });
    const Samples ramp(100, 0.01, [](double t) { return t; });
    const Samples short_run(3, 0.01, [](double t) { return std::sin(2 * kPi * t); });
    for (const Samples* curve : {&decaying, &faster, &constant, &ramp, &short_run}) {
        EXPECT_FALSE(find_limit_cycle(curve->curve()).has_value());
    }
    const Samples small(100, 0.01, [](double t) { return 1e-9 * std::sin(t); });
    EXPECT_TRUE(find_limit_cycle(small.curve()).has_value());
    EXPECT_FALSE(find_limit_cycle(small.curve(), {.least_amplitude = 1e-6}).has_value());
}

}  // namespace
}  // namespace stiction
