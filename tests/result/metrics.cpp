// Metrics on signals whose answers are closed forms.
#include "result/metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "machine_file.hpp"
#include "result/recorder.hpp"

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

TEST(Counting, LeavesOutRestsBetweenReversals) {
    EXPECT_EQ(count_reversals(std::vector<double>{0, 1, 2, 0, 0, 1, -1, 0, -2, 0, 3}), 2U);
    EXPECT_EQ(count_reversals(std::vector<double>{}), 0U);
    EXPECT_EQ(count_reversals(std::vector<double>{2, -1e-17, 0, 1}, 1e-12), 0U);
    using enum Mode;
    EXPECT_EQ(count_stops(std::vector<Mode>{stuck, forward, stuck, stuck, backward, forward, stuck, free, stuck}), 2U);
    const std::vector<double> time{0, 1, 3, 3, 4};
    EXPECT_EQ(stick_fraction(time, std::vector<Mode>{forward, forward, stuck, forward, stuck}), 0.75);
    EXPECT_EQ(stick_fraction({}, {}), 0);
}

// belt: T_stick = 2D/(k v) = 5 s, T_slip = (π + 2α)/ω, position swings by A = √((D/k)² + (v/ω)²) about F_k/k
TEST(TheBeltOscillator, HasTheLimitCycleOfItsClosedForm) {
    const Plan plan =
        machines::belt_oscillator({.mass = 1, .stiffness = 2, .breakaway = 1, .sliding = 0.5, .belt_speed = 0.1});
    LocatedEngine engine(plan);
    State state = engine.initial_state();
    Recorder recorder(plan, {.quantities = {"contact.mode", "contact.friction", "block.position", "block.velocity",
                                            "spring.force", "contact.margin_forward", "contact.margin_backward"},
                             .spacing = 0.002});
    ASSERT_EQ(run(engine, state, 100, recorder).status, RunStatus::ok);
    const double omega = std::sqrt(2.0);
    const double slip = (kPi + 2 * std::atan(0.1 * omega / 2 / 0.25)) / omega;
    const double swing = std::hypot(0.25, 0.1 / omega);
    const RunMetrics metrics = measure(recorder.trajectory());
    ASSERT_EQ(metrics.bodies.size(), 1U);
    ASSERT_TRUE(metrics.bodies[0].cycle.has_value());
    EXPECT_NEAR(metrics.bodies[0].cycle->period, 5 + slip, 1e-6);
    EXPECT_NEAR(metrics.bodies[0].cycle->amplitude, swing, 1e-6);  // ½·A·ω²·(spacing/2)²
    EXPECT_NEAR(metrics.bodies[0].cycle->middle, 0.25, 1e-6);
    EXPECT_NEAR(metrics.frictions[0].friction.value, -1, 1e-9);  // break-away against the belt
    EXPECT_NEAR(metrics.springs[0].force.value, 2 * (0.25 + swing), 1e-5);
    // whole cycles from the second stop to the last one
    const Trajectory& t = recorder.trajectory();
    std::vector<double> stops;
    for (const Event& event : t.events) {
        if (event.to == Mode::stuck) stops.push_back(event.time);
    }
    const auto first = std::find(t.time.begin(), t.time.end(), stops[1]) - t.time.begin();
    const auto last = std::find(t.time.begin(), t.time.end(), stops.back()) - t.time.begin();
    const std::span<const double> time =
        std::span(t.time).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(last - first + 1));
    const std::span<const Mode> mode = t.mode("contact.mode").subspan(static_cast<std::size_t>(first), time.size());
    EXPECT_NEAR(stick_fraction(time, mode), 5 / (5 + slip), 1e-9);
    EXPECT_EQ(metrics.frictions[0].stops, stops.size());
}

// a brake of 3 N m: whatever share of the load it carries, it breaks away at −3 and at 3
TEST(AStuckInterval, ReachesFromOneBreakAwayToTheOther) {
    const Plan plan = machines::load("brake-and-bearing");
    FixedEngine engine(plan, {.step = 1e-3});
    State state = engine.initial_state();
    Recorder recorder(plan, {.quantities = {"brake.mode", "brake.friction", "brake.margin_forward",
                                            "brake.margin_backward", "bearing.mode", "bearing.friction"}});
    ASSERT_EQ(run(engine, state, 0.1, recorder).status, RunStatus::ok);
    const std::optional<StuckInterval> brake = stuck_interval(recorder.trajectory(), "brake");
    ASSERT_TRUE(brake.has_value());
    EXPECT_NEAR(brake->carried - brake->decrease, -3, 1e-12);
    EXPECT_NEAR(brake->carried + brake->increase, 3, 1e-12);
    EXPECT_FALSE(stuck_interval(recorder.trajectory(), "bearing").has_value());  // its margins were not recorded
    EXPECT_FALSE(stuck_interval(recorder.trajectory(), "axle").has_value());
}

// 3 N press 2 kg onto the end; sliding friction 1 N, break-away 1.5 N: it leaves when the push has fallen to −1.5 N
TEST(AStuckInterval, OnAnEndOfTravelCountsThePushIntoIt) {
    const Plan plan = machines::load("mass-on-stop");
    const RecordOptions wanted{
        .quantities = {"slide.mode", "slide.friction", "slide.margin_forward", "slide.margin_backward"}};
    FixedEngine fixed(plan, {.step = 1e-3});
    LocatedEngine located(plan);
    Recorder steps(plan, wanted);
    Recorder exact(plan, wanted);
    State a = fixed.initial_state();
    State b = located.initial_state();
    ASSERT_EQ(run(fixed, a, 2, steps).status, RunStatus::ok);
    ASSERT_EQ(run(located, b, 2, exact).status, RunStatus::ok);
    for (const Trajectory* t : {&steps.trajectory(), &exact.trajectory()}) {
        const std::optional<StuckInterval> slide = stuck_interval(*t, "slide");
        ASSERT_TRUE(slide.has_value());
        EXPECT_NEAR(slide->decrease, 3 + 1.5, 1e-9);
        EXPECT_NEAR(slide->carried + slide->increase, 1.5, 1e-9);
    }
}

}  // namespace
}  // namespace stiction
