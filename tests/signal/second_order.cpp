// Blocks with memory under inputs that move: exact where the input is a straight line, of second order otherwise, at any step.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "rig.hpp"

namespace stiction::signal::testing {
namespace {

constexpr double kUnit = 2.3e-16;  // one rounding

/// Largest error of the block "y" over [0, until].
double error_of(const SignalBuilder& builder, double step, double until, const std::function<double(double)>& exact) {
    Rig rig(builder);
    double largest = 0;
    run_fixed(rig, step, static_cast<int>(std::lround(until / step)) + 1,
              [&](int, double t) { largest = std::max(largest, std::fabs(rig.value("y") - exact(t))); });
    return largest;
}

/// A straight line is met to rounding, `size` being the largest number in the sums.
void expect_exact(const SignalBuilder& builder, double until, double size, const std::function<double(double)>& exact) {
    for (const double step : {until, until / 3, until / 40, until / 1000}) {
        EXPECT_LE(error_of(builder, step, until, exact), 20 * kUnit * size * (until / step + 1)) << "step " << step;
    }
}

/// An eighth of the step leaves a sixty-fourth of the error; terms of higher order leave it below a fortieth.
void expect_order_two(const SignalBuilder& builder, double until, double step,
                      const std::function<double(double)>& exact) {
    const double coarse = error_of(builder, step, until, exact);
    const double fine = error_of(builder, step / 8, until, exact);
    EXPECT_GT(coarse, 1e-9) << "there is something to see";
    EXPECT_LT(fine, coarse / 40);
}

SignalBuilder of_ramp(double slope) { return SignalBuilder().add("u", Ramp{.slope = slope}); }

//  u = 3 t:  ∫ = 1.5 t²; the first order scheme would be off by 1.5 h t
TEST(SecondOrder, the_integral_of_a_ramp_is_exact) {
    expect_exact(of_ramp(3).add("y", Integrator{.gain = 2, .initial = 0.05}, {"u"}), 2, 12.1,
                 [](double t) { return 0.05 + 3 * t * t; });
}

//  a trapezoid of speed: 0.2 m/s from 0.45 s on after a ramp from 0.2 s; 0.05 + 0.025 + 0.2·0.55 = 0.185 m at 1 s
TEST(SecondOrder, the_integral_of_a_trapezoid_is_exact_where_its_corners_are_on_the_grid) {
    Rig rig(SignalBuilder()
                .add("u", Points{{0.2, 0.45, 1.95, 2.2}, {0, 0.2, 0.2, 0}})
                .add("y", Integrator{.initial = 0.05}, {"u"}));
    double last = 0;
    run_fixed(rig, 1e-3, 1001, [&](int, double) { last = rig.value("y"); });
    EXPECT_NEAR(last, 0.185, 1e-13);
}

TEST(SecondOrder, a_lag_follows_a_ramp_exactly) {
    const double T = 0.1;
    expect_exact(of_ramp(3).add("y", Lag{.time_constant = T, .gain = 2}, {"u"}), 1, 6,
                 [&](double t) { return 6 * (t - T * (1 - std::exp(-t / T))); });
}

//  1/(s² + 1) of u = t:  y = t − sin t
TEST(SecondOrder, a_transfer_function_follows_a_ramp_exactly) {
    expect_exact(of_ramp(1).add("y", TransferFunction{{1}, {1, 0, 1}}, {"u"}), 6, 7,
                 [](double t) { return t - std::sin(t); });
}

//  e' = 1 − e/τ while it keeps up: e = τ (1 − e^{−t/τ}), the rate limit 2 is never met
TEST(SecondOrder, a_rate_limiter_that_keeps_up_follows_a_ramp_exactly) {
    const double T = 0.05;
    expect_exact(of_ramp(1).add("y", RateLimiter{2, 2, T}, {"u"}), 1, 1,
                 [&](double t) { return t - T * (1 - std::exp(-t / T)); });
}

//  e' = 3 − e/τ until e = 2 τ at t₁ = τ ln 3, then e' = 3 − 2; the same downwards
TEST(SecondOrder, a_rate_limiter_that_falls_behind_a_ramp_does_so_exactly) {
    const double T = 0.05;
    const auto exact = [&](double t) {
        const double corner = T * std::log(3.0);
        return 3 * t - (t < corner ? 3 * T * (1 - std::exp(-t / T)) : 2 * T + (t - corner));
    };
    expect_exact(of_ramp(3).add("y", RateLimiter{2, 9, T}, {"u"}), 1, 3, exact);
    expect_exact(of_ramp(-3).add("y", RateLimiter{9, 2, T}, {"u"}), 1, 3, [&](double t) { return -exact(t); });
}

//  from e = −0.7, with the input rising at 3: limited downwards until e = −1·τ, free up to e = 2 τ, limited upwards from there
TEST(SecondOrder, a_rate_limiter_passes_all_its_regions_in_one_step) {
    const double T = 0.05;
    const auto exact = [&](double t) {
        const double first = (0.7 - T) / (3 + 1);                         // e = −τ falling
        const double second = first + T * std::log((3 + 1.0) / (3 - 2));  // e = τ rising
        if (t < first) return 3 * t - (-0.7 + 4 * t);
        if (t < second) return 3 * t - (3 * T + (-T - 3 * T) * std::exp(-(t - first) / T));
        return 3 * t - (2 * T + (t - second));
    };
    expect_exact(of_ramp(3).add("y", RateLimiter{.rising = 2, .falling = 1, .time_constant = T, .initial = 0.7}, {"u"}),
                 1, 3, exact);
}

//  PI and filtered D of e = t:  2 t + ½·5 t² + 0.3 (1 − e^{−t/0.02})
TEST(SecondOrder, a_pid_of_a_ramp_is_exact) {
    expect_exact(
        of_ramp(1).add("y", Pid{.proportional = 2, .integral = 5, .derivative = 0.3, .filter_time = 0.02}, {"u"}), 1, 5,
        [](double t) { return 2 * t + 2.5 * t * t + 0.3 * (1 - std::exp(-t / 0.02)); });
}

//  limited from the start, e = 10 − t, k_p = 2, k_i = 3, T_t = 0.25, u = 1:  T_t I' = −I + 1 − 2 e + 0.75 e = −I − 11.5 + 1.25 t,
//  so I = −11.5 + 1.25 t − 0.3125 + 11.8125 e^{−4t}; read where the error has come down to where v leaves its limit
TEST(SecondOrder, an_integral_that_follows_the_limit_is_exact) {
    SignalBuilder builder;
    builder.add("u", Ramp{.slope = -1, .offset = 10});
    builder.add("y", Pid{.proportional = 2, .integral = 3, .upper = 1, .tracking_time = 0.25}, {"u"});
    const auto exact = [](double t) { return -11.8125 + 1.25 * t + 11.8125 * std::exp(-4 * t); };
    for (const double step : {1.0, 0.25, 0.01}) {
        Rig rig(builder);
        const std::size_t integral = *rig.program.state_of(*rig.program.slot("y"));
        run_fixed(rig, step, static_cast<int>(std::lround(2 / step)) + 1, [&](int k, double t) {
            EXPECT_NEAR(rig.states[integral], exact(t), 20 * kUnit * 20 * (k + 1)) << "step " << step << " at " << t;
        });
    }
}

TEST(SecondOrder, smooth_inputs_are_followed_at_second_order) {
    const SignalBuilder sine = SignalBuilder().add("u", Sine{.amplitude = 1, .frequency = 5});
    const auto with = [&](const auto& part) { return SignalBuilder(sine).add("y", part, {"u"}); };
    expect_order_two(with(Integrator{}), 2, 0.02, [](double t) { return (1 - std::cos(5 * t)) / 5; });
    // T y' = sin ωt − y:  y = (sin ωt − ωT cos ωt + ωT e^{−t/T})/(1 + ω²T²), here ωT = 1
    const auto lag = [](double t) { return (std::sin(5 * t) - std::cos(5 * t) + std::exp(-5 * t)) / 2; };
    expect_order_two(with(Lag{.time_constant = 0.2}), 2, 0.02, lag);
    expect_order_two(with(TransferFunction{{1}, {0.2, 1}}), 2, 0.02, lag);
    expect_order_two(with(RateLimiter{100, 100, 0.2}), 2, 0.02, lag);
    expect_order_two(with(Pid{.proportional = 1, .integral = 3}), 2, 0.02,
                     [](double t) { return std::sin(5 * t) + 0.6 * (1 - std::cos(5 * t)); });
}

//  x' = v, v' = −x: a loop of two integrators, cut by the step with held inputs
TEST(SecondOrder, a_loop_of_blocks_is_followed_at_second_order) {
    SignalBuilder builder;
    builder.add("y", Integrator{.initial = 1}, {"v"}).add("v", Integrator{.gain = -1}, {"y"});
    expect_order_two(builder, 10, 0.02, [](double t) { return std::cos(t); });
    // T y' = −K y + …: a lag around which a gain is closed, error of the loop 1 + K
    SignalBuilder closed;
    closed.add("r", Constant{1}).sum("e", {{1, "r"}, {-4, "y"}}).add("y", Lag{.time_constant = 0.5}, {"e"});
    expect_order_two(closed, 1, 0.02, [](double t) { return 0.2 * (1 - std::exp(-10 * t)); });
}

//  y' = −k (y − r): stable with held inputs up to h k = 2, and here too
TEST(SecondOrder, a_loop_is_stable_as_far_as_with_held_inputs) {
    for (const double step : {0.5, 1.0, 1.5, 1.99}) {
        SignalBuilder builder;
        builder.add("r", Constant{1}).sum("e", {{1, "r"}, {-1, "y"}}).add("y", Integrator{}, {"e"});
        Rig rig(builder);
        double last = 0;
        run_fixed(rig, step, 4000, [&](int, double) { last = rig.value("y"); });
        EXPECT_NEAR(last, 1, 1e-9) << "step " << step;
    }
}

//  √ of what a maximum keeps above 0: continued past the corner the root has no value; the input is then held
TEST(SecondOrder, an_input_without_a_value_at_the_end_of_a_step_is_held) {
    SignalBuilder builder;
    builder.expression("u", "sqrt(max(1 - t, 0))").add("y", Integrator{}, {"u"});
    Rig rig(builder);
    double last = 0;
    run_fixed(rig, 0.3, 8, [&](int, double) { last = rig.value("y"); });
    EXPECT_TRUE(std::isfinite(last));
    EXPECT_NEAR(last, 2.0 / 3, 0.1);  // the step over the corner, 0.3·√0.1, is held
}

}  // namespace
}  // namespace stiction::signal::testing
