// Events of the located engine: where they lie, which block they belong to, and that both engines tell the same story.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "rig.hpp"

namespace stiction::signal::testing {
namespace {

constexpr double kTimeError = 4e-15;  // rounding of the sine, of the time and of the halving, around 1 s

std::vector<double> times(const LocatedRun& run, const std::string& block) {
    std::vector<double> result;
    for (const LocatedRun::Event& event : run.events) {
        if (std::find(event.blocks.begin(), event.blocks.end(), block) != event.blocks.end())
            result.push_back(event.time);
    }
    return result;
}

void expect_times(const std::vector<double>& got, const std::vector<double>& wanted, double error = kTimeError) {
    ASSERT_EQ(got.size(), wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i) EXPECT_NEAR(got[i], wanted[i], error) << "event " << i;
}

/// Blocks on u = sin t over one period.
LocatedRun over_one_period(Rig& rig) {
    LocatedRun run(rig, 0.05);
    run.run_until(6.2);
    return run;
}

TEST(Events, corners_of_a_saturation_lie_where_the_sine_meets_the_limits) {
    Rig rig(SignalBuilder().add("u", Sine{}).add("y", Saturation{-0.6, 0.5}, {"u"}));
    const double up = std::asin(0.5);
    const double down = std::asin(0.6);
    expect_times(times(over_one_period(rig), "y"), {up, M_PI - up, M_PI + down, 2 * M_PI - down});
}

TEST(Events, corners_of_a_dead_zone_too) {
    Rig rig(SignalBuilder().add("u", Sine{}).add("y", DeadZone{-0.25, 0.75}, {"u"}));
    const double up = std::asin(0.75);
    const double down = std::asin(0.25);
    expect_times(times(over_one_period(rig), "y"), {up, M_PI - up, M_PI + down, 2 * M_PI - down});
}

TEST(Events, a_relay_switches_once_on_each_way) {
    Rig rig(SignalBuilder().add("u", Sine{}).add("y", Relay{.on_above = 0.5, .off_below = -0.5}, {"u"}));
    const double at = std::asin(0.5);
    expect_times(times(over_one_period(rig), "y"), {at, M_PI + at});
    EXPECT_EQ(rig.value("y"), 0);
}

TEST(Events, a_comparison_feeds_logic_and_switch_at_the_same_instant) {
    SignalBuilder builder;
    builder.add("u", Sine{}).add("limit", Constant{0.5}).add("over", Comparator{}, {"u", "limit"});
    builder.add("not", Not{}, {"over"})
        .add("choice", Selector{}, {"not", "limit", "u"})
        .add("level", Saturation{-9, 0.8}, {"choice"});
    Rig rig(builder);
    const LocatedRun run = over_one_period(rig);
    const double at = std::asin(0.5);
    expect_times(times(run, "over"), {at, M_PI - at});
    EXPECT_TRUE(times(run, "choice").empty()) << "decided with the comparison, not after it";
    expect_times(times(run, "level"), {std::asin(0.8), M_PI - std::asin(0.8)});
}

TEST(Events, absolute_sign_minimum_and_maximum_change_where_they_should) {
    SignalBuilder builder;
    builder.add("u", Sine{.offset = 0.5})
        .add("v", Constant{1})
        .add("abs", Absolute{}, {"u"})
        .add("sign", Sign{}, {"u"});
    builder.add("min", Minimum{}, {"u", "v"}).add("max", Maximum{}, {"u", "v"});
    Rig rig(builder);
    const LocatedRun run = over_one_period(rig);
    const double zero = std::asin(0.5);
    expect_times(times(run, "abs"), {M_PI + zero, 2 * M_PI - zero});
    expect_times(times(run, "sign"), {M_PI + zero, 2 * M_PI - zero});
    expect_times(times(run, "min"), {zero, M_PI - zero});
    expect_times(times(run, "max"), {zero, M_PI - zero});
}

TEST(Events, a_quantiser_steps_at_every_half_interval) {
    Rig rig(SignalBuilder().add("u", Ramp{.slope = 1}).add("y", Quantiser{0.25}, {"u"}));
    LocatedRun run(rig, 0.05);
    run.run_until(1.01);
    expect_times(times(run, "y"), {0.125, 0.375, 0.625, 0.875});
    EXPECT_EQ(rig.value("y"), 1);
}

TEST(Events, a_table_changes_line_at_its_points) {
    Rig rig(
        SignalBuilder().add("u", Ramp{.slope = 1, .offset = -0.5}).add("y", Lookup{{0, 0.25, 1}, {0, 1, 2}}, {"u"}));
    LocatedRun run(rig, 0.05);
    run.run_until(2);
    expect_times(times(run, "y"), {0.5, 0.75, 1.5});
    EXPECT_EQ(rig.value("y"), 2);
}

TEST(Events, an_integrator_stops_at_its_limit_and_leaves_with_its_input) {
    // x = 1 − cos t reaches 1.5 at t = 2π/3, stays until sin changes sign at π, then x = 1.5 + (1 − cos t) − 2
    Rig rig(SignalBuilder().add("u", Sine{}).add("x", Integrator{.upper = 1.5}, {"u"}));
    LocatedRun run(rig, 0.01);
    run.run_until(5);
    expect_times(times(run, "x"), {2 * M_PI / 3, M_PI}, 1e-10);  // Runge–Kutta: 0.01⁴ per unit of time
    EXPECT_NEAR(rig.states[0], 1.5 - 1 - std::cos(5), 1e-10);
}

TEST(Events, a_rate_limiter_leaves_its_limit_where_it_has_caught_up) {
    Rig rig(SignalBuilder().add("u", Constant{1}).add("y", RateLimiter{2, 2, 0.01}, {"u"}));
    LocatedRun run(rig, 1e-3);
    run.run_until(0.6);
    expect_times(times(run, "y"), {0.49});
    EXPECT_NEAR(rig.states[0], 1 - 0.02 * std::exp(-0.11 / 0.01), 1e-10);
}

TEST(Events, declared_instants_come_in_order_and_are_met_exactly) {
    SignalBuilder builder;
    builder.add("a", Step{.start = 0.7})
        .add("b", Ramp{.start = 0.1, .duration = 0.5})
        .add("c", Points{{0.2, 0.2, 0.65}, {0, 1, 2}});
    builder.add("d", Sine{.start = 0.33}).add("e", Sweep{.duration = 0.25, .start = 0.4});
    Rig rig(builder);
    LocatedRun run(rig, 0.01);
    run.run_until(1);
    const double wanted[] = {0.1, 0.2, 0.33, 0.4, 0.6, 0.65, 0.7};
    std::size_t i = 0;
    for (const LocatedRun::Event& event : run.events) EXPECT_DOUBLE_EQ(event.time, wanted[i++]);
    EXPECT_GE(i, 7U);  // 0.4 + 0.25 and 0.65 may differ by rounding
}

//   reference ─▶ pid ─▶ saturation ─▶ lag, lag ─▶ y ─┐      a servo driven into its limits by a step
//                 ▲──────────────────────────────────┘
SignalBuilder servo(AntiWindup anti_windup) {
    SignalBuilder builder;
    builder.add("wanted", Step{.start = 0.1, .after = 1});
    builder.add("pid",
                Pid{.proportional = 8,
                    .integral = 20,
                    .derivative = 0.2,
                    .filter_time = 0.02,
                    .lower = -2,
                    .upper = 2,
                    .anti_windup = anti_windup},
                {"wanted", "y"});
    builder.add("motor", Lag{0.05, 1, 0}, {"pid"}).add("y", Lag{0.3, 1, 0}, {"motor"});
    return builder;
}

class BothEngines : public ::testing::TestWithParam<AntiWindup> {};

TEST_P(BothEngines, agree_to_first_order_of_the_step) {
    Rig located(servo(GetParam()));
    LocatedRun run(located, 2e-3);
    run.run_until(0.8);
    located.program.evaluate(0.8, located.states, located.values);
    const double reference = located.value("y");
    EXPECT_FALSE(times(run, "pid").empty());
    const auto error = [&](int steps) {
        Rig fixed(servo(GetParam()));
        double last = 0;
        run_fixed(fixed, 0.8 / steps, steps + 1, [&](int, double) { last = fixed.value("y"); });
        return std::fabs(last - reference);
    };
    const double coarse = error(800);
    EXPECT_LT(coarse, 5e-3);
    // A step 32 times shorter, an error 32 times smaller, with room for the jitter of conditional holding: it begins and ends
    // at steps, so single halvings of the step may gain nothing.
    EXPECT_LT(error(25600), coarse / 20);
}

INSTANTIATE_TEST_SUITE_P(EveryAntiWindup, BothEngines,
                         ::testing::Values(AntiWindup::none, AntiWindup::conditional, AntiWindup::back_calculation));

TEST(Events, conditional_integration_does_not_switch_for_ever) {
    Rig rig(servo(AntiWindup::conditional));
    LocatedRun run(rig, 2e-3);
    run.run_until(5);
    EXPECT_LT(run.events.size(), 50U);
}

}  // namespace
}  // namespace stiction::signal::testing
