// PID controllers against hand-computed answers: response, limits, anti-windup, sampling, hold and computation delay.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "rig.hpp"

namespace stiction::signal::testing {
namespace {

constexpr double kUlp = 2.3e-16;

TEST(Pid, a_constant_error_gives_a_line_and_a_fading_kick) {
    // e = 2: P = 6, I = 1 + 0.5·2 t, D = 0.1·2/0.02 e^(−t/0.02)
    const Pid pid{.proportional = 3, .integral = 0.5, .derivative = 0.1, .filter_time = 0.02, .initial_integral = 1};
    for (const double step : {1e-4, 0.01, 1.0}) {
        Rig rig(SignalBuilder().add("e", Constant{2}).add("u", pid, {"e"}));
        run_fixed(rig, step, 100, [&](int k, double t) {
            const double exact = 6 + 1 + t + 10 * std::exp(-t / 0.02);
            ASSERT_NEAR(rig.value("u"), exact, 20 * kUlp * (k + 2) * (17 + t)) << t;
        });
    }
}

TEST(Pid, weights_act_on_the_reference_only) {
    const Pid pid{
        .proportional = 2, .derivative = 1, .filter_time = 0.5, .proportional_weight = 0.5, .derivative_weight = 0};
    Rig rig(SignalBuilder().add("r", Constant{4}).add("y", Constant{1}).add("u", pid, {"r", "y"}));
    EXPECT_DOUBLE_EQ(rig.at(0, "u"), 2 * (0.5 * 4 - 1) + (0 - 1) / 0.5);
}

//  u = 2·(4 − 1) + w, kept within ±10 together; with w = 7 the integral of back-calculation settles on what is left of the limit
TEST(Pid, a_feed_forward_is_added_within_the_limits) {
    const Pid pid{.proportional = 2, .integral = 1, .lower = -10, .upper = 10};
    const auto fed = [](const auto& part, double feed) {
        SignalBuilder signals;
        signals.add("r", Constant{4}).add("y", Constant{1}).add("w", Constant{feed}).add("u", part, {"r", "y", "w"});
        return Rig(signals);
    };
    for (const double feed : {-20.0, -3.0, 0.5, 7.0}) {
        const double limited = std::min(std::max(6 + feed, -10.0), 10.0);
        EXPECT_EQ(fed(pid, feed).at(0, "u"), limited);
        EXPECT_EQ(fed(SampledPid{.control = pid, .interval = 0.1}, feed).at(0, "u"), limited);
    }
    // I' = 3 + (10 − 13 − I)/T_t with T_t = k_p/k_i = 2: I = 3 (1 − e^{−t/2}); the error turns nothing: the limit stays
    Rig rig = fed(pid, 7);
    run_fixed(rig, 0.25, 41, [&](int, double t) {
        EXPECT_EQ(rig.value("u"), 10);
        EXPECT_NEAR(rig.states[0], 3 * (1 - std::exp(-t / 2)), 1e-13) << t;
    });
}

/// A reference of 1 for ten seconds, then −1; nothing reacts: a controller left alone against its limit.
Rig saturated(AntiWindup anti_windup) {
    const Pid pid{
        .proportional = 2, .integral = 3, .lower = -10, .upper = 4, .tracking_time = 0.5, .anti_windup = anti_windup};
    return Rig(SignalBuilder().add("e", Points{{0, 10, 10, 30}, {1, 1, -1, -1}}).add("u", pid, {"e"}));
}

/// When the output leaves its upper limit after the error has turned at t = 10, and the integral then.
double release_time(AntiWindup anti_windup, double step) {
    Rig rig = saturated(anti_windup);
    double released = -1;
    run_fixed(rig, step, static_cast<int>(30 / step), [&](int, double t) {
        EXPECT_LE(rig.value("u"), 4);
        if (t >= 10 && released < 0 && rig.value("u") < 4) released = t;
    });
    return released;
}

TEST(Pid, without_anti_windup_the_integral_must_first_be_worked_off) {
    // I(10) = 30; v = −2 + 30 − 3(t − 10) falls below 4 at t = 10 + 24/3
    EXPECT_NEAR(release_time(AntiWindup::none, 1.0 / 64), 18, 2.0 / 64);
}

TEST(Pid, conditional_integration_stops_at_the_limit) {
    // v = 2 + 3 t reaches 4 with I = 2, one step more at most; after the turn v = −2 + 2 is below 4 at once
    EXPECT_EQ(release_time(AntiWindup::conditional, 1.0 / 64), 10);
    Rig rig = saturated(AntiWindup::conditional);
    run_fixed(rig, 1.0 / 64, 600, [&](int, double t) {
        if (t > 1) {
            EXPECT_NEAR(rig.states[0], 2, 3.0 / 64);
        }
    });
}

TEST(Pid, back_calculation_settles_where_error_and_excess_balance) {
    // 0 = 3·1 + (4 − (2 + I))/0.5: I = 3.5; then v = −2 + 3.5 < 4 at once
    Rig rig = saturated(AntiWindup::back_calculation);
    run_fixed(rig, 1.0 / 64, 640, [&](int, double t) {
        // from the limit on, I relaxes from 2 towards 3.5 with time constant 0.5, the crossing found to one step
        const double reached = 2.0 / 3;
        if (t > 1) {
            ASSERT_NEAR(rig.states[0], 3.5 - 1.5 * std::exp(-(t - reached) / 0.5), 3.0 / 64);
        }
    });
    EXPECT_EQ(release_time(AntiWindup::back_calculation, 1.0 / 64), 10);
}

TEST(Pid, back_calculation_is_stable_at_steps_far_above_its_tracking_time) {
    for (const double step : {0.5, 1.0, 100.0}) {
        Rig rig(SignalBuilder()
                    .add("e", Constant{1})
                    .add("u", Pid{.proportional = 2, .integral = 3, .lower = -10, .upper = 4, .tracking_time = 1e-3},
                         {"e"}));
        run_fixed(rig, step, 50, [&](int k, double) {
            if (k > 2) {
                ASSERT_NEAR(rig.states[0], 2 + 3 * 1e-3, 1e-12) << step;
            }
        });
    }
}

TEST(SampledPid, samples_hold_between_instants_and_follow_the_recurrence) {
    const Pid control{.proportional = 2, .integral = 5, .derivative = 0.01, .filter_time = 0.004};
    Rig rig(SignalBuilder().add("e", Sine{.frequency = 30, .phase = 1}).add("u", SampledPid{control, 0.01}, {"e"}));
    // v = P + I + D; D = (T_f D + k_d Δe)/(T_f + T); I grows after the output is formed
    double integral = 0;
    double derivative = 0;
    double last = 0;
    double output = 0;
    run_fixed(rig, 0.001, 500, [&](int k, double t) {
        if (k % 10 == 0) {
            const double e = std::sin(30 * t + 1);
            derivative = (0.004 * derivative + 0.01 * (k == 0 ? 0 : e - last)) / 0.014;
            last = e;
            output = 2 * e + integral + derivative;
            integral += 0.01 * 5 * e;
        }
        ASSERT_NEAR(rig.value("u"), output, 1e-13) << t;
    });
}

TEST(SampledPid, the_output_appears_after_the_computation_delay) {
    // e = t: sample k sees 0.01 k, its output is there from 0.01 k + 0.004 on
    Rig rig(
        SignalBuilder()
            .add("t", Time{})
            .add(
                "u",
                SampledPid{
                    .control = {.proportional = 1}, .interval = 0.01, .computation_delay = 0.004, .initial_output = -7},
                {"t"}));
    run_fixed(rig, 0.001, 200, [&](int k, double) {
        if (k < 4) {
            ASSERT_EQ(rig.value("u"), -7) << k;
        } else {
            ASSERT_NEAR(rig.value("u"), 0.01 * std::floor((k - 4) * 0.1), 1e-15) << k;
        }
    });
}

TEST(SampledPid, a_delay_of_one_interval_releases_before_it_samples) {
    Rig rig(
        SignalBuilder()
            .add("t", Time{})
            .add("u", SampledPid{.control = {.proportional = 1}, .interval = 0.01, .computation_delay = 0.01}, {"t"}));
    run_fixed(rig, 0.01, 50, [&](int k, double) { ASSERT_NEAR(rig.value("u"), k == 0 ? 0 : 0.01 * (k - 1), 1e-15); });
}

TEST(SampledPid, declares_samples_and_releases) {
    Rig rig(SignalBuilder()
                .add("e", Constant{1})
                .add("u", SampledPid{.interval = 0.01, .computation_delay = 0.004}, {"e"}));
    LocatedRun run(rig, 1);
    run.run_until(0.0205);
    ASSERT_EQ(run.events.size(), 4U);
    EXPECT_EQ(run.events[0].time, 0.004);
    EXPECT_EQ(run.events[1].time, 0.01);
    EXPECT_DOUBLE_EQ(run.events[2].time, 0.014);
    EXPECT_EQ(run.events[3].time, 0.02);
}

TEST(SampledPid, limits_and_anti_windup_act_at_samples) {
    const auto integral_after = [](AntiWindup anti_windup) {
        const Pid control{.proportional = 1,
                          .integral = 10,
                          .lower = -2,
                          .upper = 2,
                          .tracking_time = 0.1,
                          .anti_windup = anti_windup};
        Rig rig(SignalBuilder().add("e", Constant{1}).add("u", SampledPid{control, 0.05}, {"e"}));
        run_fixed(rig, 0.05, 100, [&](int, double) { EXPECT_LE(rig.value("u"), 2); });
        return rig.states[1];
    };
    EXPECT_DOUBLE_EQ(integral_after(AntiWindup::none), 100 * 0.05 * 10);
    // I grows by 0.5 a sample: v = 1, 1.5, 2, 2.5 (limited): stops at 1.5
    EXPECT_DOUBLE_EQ(integral_after(AntiWindup::conditional), 1.5);
    // balance: 0.5 + 0.5 (2 − 1 − I) = 0: I = 2
    EXPECT_NEAR(integral_after(AntiWindup::back_calculation), 2, 1e-12);
}

TEST(SampledPid, a_step_longer_than_the_interval_samples_once_with_the_time_that_passed) {
    Rig rig(SignalBuilder()
                .add("e", Constant{1})
                .add("u", SampledPid{.control = {.proportional = 1, .integral = 2}, .interval = 0.01}, {"e"}));
    run_fixed(rig, 0.1, 20, [&](int k, double t) {
        // the first sample adds one interval, every other the ten that passed
        ASSERT_NEAR(rig.value("u"), 1 + (k == 0 ? 0 : 2 * (t - 0.1 + 0.01)), 1e-12);
    });
}

}  // namespace
}  // namespace stiction::signal::testing
