// Step responses and limit cycles of curves whose answers are closed forms.
#include "result/step_response.hpp"

#include <gtest/gtest.h>

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

double step_response(double damping, double frequency, double t) {
    const double root = std::sqrt(1 - damping * damping);
    const double angle = root * frequency * t;
    return 1 - std::exp(-damping * frequency * t) * (std::cos(angle) + damping / root * std::sin(angle));
}

// A second-order step response overshoots by exp(−πζ/√(1−ζ²)).
TEST(TheOvershoot, OfASecondOrderStepIsItsClosedForm) {
    for (const double damping : {0.1, 0.3, 0.7, 0.9}) {
        const double spacing = 1e-3;
        const Samples y(20, spacing, [&](double t) { return step_response(damping, 2, t); });
        const double expected = std::exp(-kPi * damping / std::sqrt(1 - damping * damping));
        // the peak lies within half a spacing of a row, where the curve has fallen by at most ½·ω²·(spacing/2)²
        EXPECT_NEAR(overshoot(y.curve(), {}), expected, 0.5 * 4 * 0.25 * spacing * spacing);
    }
    const Samples slow(20, 1e-2, [](double t) { return 1 - std::exp(-t); });
    EXPECT_EQ(overshoot(slow.curve(), {}), 0);
    const Samples down(20, 1e-3, [](double t) { return 3 - 2 * step_response(0.3, 2, t); });
    EXPECT_NEAR(overshoot(down.curve(), {.from = 3, .target = 1}), std::exp(-kPi * 0.3 / std::sqrt(0.91)), 1e-6);
}

TEST(TheSettlingTime, IsTheLastEntryIntoTheBand) {
    // first order: |e| = e^−t falls to 2 % at ln 50; straight lines between rows are off by ⅛·spacing² in e, so by as much/0.02 in t
    const double spacing = 1e-3;
    const Samples slow(10, spacing, [](double t) { return 1 - std::exp(-t); });
    EXPECT_NEAR(settling_time(slow.curve(), 1.0, 0.02).value(), std::log(50.0), spacing * spacing);
    // second order: the last of all entries, found by halving on the closed form between two turning points
    const double root = std::sqrt(1 - 0.04);
    const Samples y(30, spacing, [](double t) { return step_response(0.2, 1, t); });
    double inside = 30;
    double outside = 0;
    for (int peak = 1; peak < 9; ++peak) {  // turning points at kπ/ω_d, errors e^(−ζπk/√(1−ζ²))
        const double at = kPi * peak / root;
        if (std::exp(-0.2 * at) > 0.05) {
            outside = at;
            inside = kPi * (peak + 1) / root - 0.5 * kPi / root;
        }
    }
    for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (inside + outside);
        (std::fabs(1 - step_response(0.2, 1, middle)) > 0.05 ? outside : inside) = middle;
    }
    EXPECT_NEAR(settling_time(y.curve(), 1.0, 0.05).value(), inside, 1e-5);
    EXPECT_NEAR(settling_time(y.curve(), 1.0, 0.05, 2).value(), inside - 2, 1e-5);
}

TEST(TheSettlingTime, IsNoneOutsideAndZeroInside) {
    const Samples sine(10, 0.01, [](double t) { return std::sin(t); });
    EXPECT_FALSE(settling_time(sine.curve(), 2.0, 0.1).has_value());
    EXPECT_EQ(settling_time(sine.curve(), 0.0, 2), 0.0);
    EXPECT_EQ(settling_time(sine.curve(), std::span<const double>(sine.value), 0), 0.0);
    EXPECT_FALSE(settling_time({}, 0.0, 1).has_value());
}

TEST(TheSteadyError, IsTheMeanOverTheLastWindow) {
    // reference 2 t, value 2 t − 0.3: error 0.3 whatever the window, also one that begins between rows
    const Samples reference(10, 0.1, [](double t) { return 2 * t; });
    const Samples value(10, 0.1, [](double t) { return 2 * t - 0.3; });
    EXPECT_NEAR(steady_error(value.curve(), std::span<const double>(reference.value), 0.25), 0.3, 1e-13);
    // e = 1 − t over the last 3 of 10 s has the mean 1 − 8.5
    const Samples ramp(10, 0.1, [](double t) { return t; });
    EXPECT_NEAR(steady_error(ramp.curve(), 1.0, 3), -7.5, 1e-12);
    EXPECT_NEAR(steady_error(ramp.curve(), 1.0, 2.95), 1 - (10 - 2.95 / 2), 1e-12);
    EXPECT_NEAR(steady_error(ramp.curve(), 0.0, 100), -5, 1e-12);
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
