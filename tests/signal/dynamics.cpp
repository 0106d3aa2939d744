// Linear blocks under a held input: the closed form at every sample, at any step, from far below to far above the time constants.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "rig.hpp"
#include "signal/blocks/state_space.hpp"

namespace stiction::signal::testing {
namespace {

constexpr double kRelativeUlp = 2.3e-16;

/// Steps of the fixed engine against y(t); the tolerance grows with the steps, each of which rounds.
template <class Exact>
void expect_response(const SignalBuilder& builder, double step, int count, double per_step, const Exact& exact) {
    Rig rig(builder);
    run_fixed(rig, step, count, [&](int k, double t) {
        ASSERT_NEAR(rig.value("y"), exact(t), per_step * (k + 2)) << "step " << step << ", number " << k;
    });
}

TEST(Dynamics, a_lag_follows_its_exponential_at_any_step) {
    for (const double step : {1e-6, 1e-3, 0.1, 1.0, 1e3, 1e9}) {
        const SignalBuilder builder =
            SignalBuilder().add("u", Constant{2}).add("y", Lag{.time_constant = 0.1, .gain = 3, .initial = 1}, {"u"});
        // one rounding of x, one of the product, 5 units of the share: 8 units of 6
        expect_response(builder, step, 50, 8 * 6 * kRelativeUlp, [](double t) { return 6 - 5 * std::exp(-t / 0.1); });
    }
}

TEST(Dynamics, a_second_order_system_rings_as_its_closed_form_at_any_step) {
    const double w = 50;
    const double z = 0.2;
    const double wd = w * std::sqrt(1 - z * z);
    for (const double step : {1e-5, 1e-3, 0.02, 0.1, 1.0, 100.0}) {
        const SignalBuilder builder =
            SignalBuilder().add("u", Constant{1}).add("y", TransferFunction{{w * w}, {1, 2 * z * w, w * w}}, {"u"});
        // Ψ is good to max(1, ‖A‖h) units (state_space.hpp), ‖A‖ about 2 w; the response decays, so long steps forget it
        const double per_step = 20 * kRelativeUlp * std::max(1.0, std::min(2 * w * step, 40.0));
        expect_response(builder, step, 60, per_step, [&](double t) {
            return 1 - std::exp(-z * w * t) * (std::cos(wd * t) + z * w / wd * std::sin(wd * t));
        });
    }
}

TEST(Dynamics, poles_four_decades_apart_keep_both_their_parts) {
    const double fast = 1e4;
    for (const double step : {1e-6, 1e-4, 1e-2, 1.0}) {
        const SignalBuilder builder =
            SignalBuilder().add("u", Constant{1}).add("y", TransferFunction{{fast}, {1, fast + 1, fast}}, {"u"});
        const double per_step = 20 * kRelativeUlp * std::max(1.0, fast * step);
        expect_response(builder, step, 40, per_step,
                        [&](double t) { return 1 - (fast * std::exp(-t) - std::exp(-fast * t)) / (fast - 1); });
    }
}

TEST(Dynamics, eight_equal_poles_far_from_one_radian_per_second_stay_accurate) {
    // 1/(s/w + 1)⁸: y = 1 − e^(−wt) Σ (wt)ᵏ/k!, k < 8
    const double w = 1e5;
    std::vector<double> denominator{1};
    for (int pole = 0; pole < 8; ++pole) {
        std::vector<double> next(denominator.size() + 1, 0.0);
        for (std::size_t i = 0; i < denominator.size(); ++i) {
            next[i] += denominator[i] / w;
            next[i + 1] += denominator[i];
        }
        denominator = next;
    }
    for (const double step : {1e-6, 1e-5, 1e-3}) {
        const SignalBuilder builder =
            SignalBuilder().add("u", Constant{1}).add("y", TransferFunction{{1}, denominator}, {"u"});
        // companion coefficients up to 70: four digits more than one rounding
        expect_response(builder, step, 100, 1e4 * kRelativeUlp, [&](double t) {
            double term = 1;
            double sum = 0;
            for (int k = 0; k < 8; ++k) {
                sum += term;
                term *= w * t / (k + 1);
            }
            return 1 - std::exp(-w * t) * sum;
        });
    }
}

TEST(Dynamics, as_many_zeros_as_poles_pass_a_jump_at_once) {
    const SignalBuilder builder =
        SignalBuilder().add("u", Constant{1}).add("y", TransferFunction{{2, 1}, {1, 1}}, {"u"});
    for (const double step : {1e-3, 1.0, 50.0}) {
        expect_response(builder, step, 30, 10 * kRelativeUlp, [](double t) { return 1 + std::exp(-t); });
    }
}

TEST(Dynamics, a_double_integrator_gives_the_parabola) {
    const SignalBuilder builder =
        SignalBuilder().add("u", Constant{3}).add("y", TransferFunction{{1}, {1, 0, 0}}, {"u"});
    for (const double step : {1e-3, 0.5, 8.0}) {
        const double size = 1.5 * (20 * step) * (20 * step);
        expect_response(builder, step, 20, 4 * kRelativeUlp * size, [](double t) { return 1.5 * t * t; });
    }
}

TEST(Dynamics, a_settled_system_stays_at_its_gain_to_the_bit_for_ever) {
    for (const double step : {1e-4, 1.0, 1e6}) {
        Rig rig(SignalBuilder().add("u", Constant{0.7}).add("y", TransferFunction{{5}, {0.01, 0.3, 2}, 0.7}, {"u"}));
        const double start = rig.at(0, "y");
        EXPECT_NEAR(start, 0.7 * 5 / 2, 8 * kRelativeUlp);
        run_fixed(rig, step, 20000, [&](int, double) { ASSERT_NEAR(rig.value("y"), start, 8 * kRelativeUlp); });
    }
}

TEST(Dynamics, any_stable_transfer_function_stays_bounded_at_any_step) {
    std::mt19937 engine(7);
    std::uniform_real_distribution<double> log_size(-3, 4);
    for (int round = 0; round < 200; ++round) {
        std::vector<double> denominator{1};
        const int order = 1 + round % 6;
        for (int pole = 0; pole < order; ++pole) {
            const double w = std::pow(10, log_size(engine));
            std::vector<double> next(denominator.size() + 1, 0.0);
            for (std::size_t i = 0; i < denominator.size(); ++i) {
                next[i] += denominator[i] / w;
                next[i + 1] += denominator[i];
            }
            denominator = next;
        }
        const double step = std::pow(10, log_size(engine));
        Rig rig(SignalBuilder().add("u", Constant{1}).add("y", TransferFunction{{1}, denominator}, {"u"}));
        // real poles do not overshoot; a thousandth is left for rounding of coefficients seven decades apart
        run_fixed(rig, step, 300, [&](int, double) {
            ASSERT_GE(rig.value("y"), -1e-3) << "seed 7, round " << round;
            ASSERT_LE(rig.value("y"), 1 + 1e-3) << "seed 7, round " << round;
        });
    }
}

TEST(Dynamics, the_matrix_of_the_held_input_doubles_consistently) {
    // Ψ(2h) = Ψ(h)(2 I + AΨ(h)), checked on a rotation, where Ψ(h) = [[sin h, 1 − cos h], [cos h − 1, sin h]]
    const double a[] = {0, 1, -1, 0};
    for (const double h : {0.1, 1.0, 10.0, 1000.0}) {
        double psi[4];
        double gamma[2];
        const double b[] = {0, 1};
        write_step_matrices({2, a, b}, h, psi, gamma);
        const double tolerance = 4 * kRelativeUlp * std::max(1.0, h);
        EXPECT_NEAR(psi[0], std::sin(h), tolerance);
        EXPECT_NEAR(psi[1], 1 - std::cos(h), tolerance);
        EXPECT_NEAR(psi[2], std::cos(h) - 1, tolerance);
        EXPECT_NEAR(psi[3], std::sin(h), tolerance);
        // Γ(h) = (1/h) ∫ Ψ(s) ds B = [(h − sin h)/h, (1 − cos h)/h]
        EXPECT_NEAR(gamma[0], 1 - std::sin(h) / h, tolerance);
        EXPECT_NEAR(gamma[1], (1 - std::cos(h)) / h, tolerance);
    }
}

TEST(Dynamics, an_integrator_rests_at_its_limit_and_leaves_at_once) {
    Rig rig(SignalBuilder().add("u", Points{{0, 2, 2, 4}, {1, 1, -1, -1}}).add("y", Integrator{.upper = 1.5}, {"u"}));
    run_fixed(rig, 0.25, 16, [&](int, double t) {
        EXPECT_EQ(rig.value("y"), t <= 1.5 ? t : t <= 2 ? 1.5 : 1.5 - (t - 2)) << t;
    });
}

//  u = 1:  y rises at 2 per second until 0.02 is left (τ rising), then closes in exponentially with τ = 10 ms
TEST(Dynamics, a_rate_limiter_follows_its_closed_form_at_any_step) {
    const auto exact = [](double t) {
        const double corner = (1 - 0.02) / 2;
        return t <= corner ? 2 * t : 1 - 0.02 * std::exp(-(t - corner) / 0.01);
    };
    const SignalBuilder builder = SignalBuilder().add("u", Constant{1}).add("y", RateLimiter{2, 5, 0.01}, {"u"});
    for (const double step : {1e-4, 3e-3, 0.1, 0.49, 3.0}) expect_response(builder, step, 100, 4 * kRelativeUlp, exact);
    const SignalBuilder down = SignalBuilder().add("u", Constant{-1}).add("y", RateLimiter{5, 2, 0.01}, {"u"});
    for (const double step : {1e-4, 0.1, 3.0})
        expect_response(down, step, 100, 4 * kRelativeUlp, [&](double t) { return -exact(t); });
}

TEST(Dynamics, rates_are_those_of_the_differential_equations) {
    SignalBuilder builder;
    builder.input("u").add("i", Integrator{.gain = 4}, {"u"}).add("l", Lag{0.5, 3, 1}, {"u"});
    builder.add("r", RateLimiter{2, 5, 0.1}, {"u"}).add("step", Step{}, {});
    Rig rig(builder);
    rig.set("u", 0.1);
    rig.program.switch_state(0, rig.states, rig.values);
    std::vector<double> rates(rig.program.state_count(), 99.0);
    rig.program.rates(0, rig.states, rig.values, rates);
    EXPECT_EQ(rig.program.continuous_count(), 3U);
    EXPECT_DOUBLE_EQ(rates[0], 0.4);
    EXPECT_DOUBLE_EQ(rates[1], (0.3 - 1) / 0.5);
    EXPECT_DOUBLE_EQ(rates[2], 1);
    for (std::size_t i = 3; i < rates.size(); ++i) EXPECT_EQ(rates[i], 0) << "discrete";
}

}  // namespace
}  // namespace stiction::signal::testing
