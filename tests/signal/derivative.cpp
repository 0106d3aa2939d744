// The rate of a signal as a signal: against the closed form, and refused where it is not known.
#include <gtest/gtest.h>

#include <cmath>

#include "rig.hpp"
#include "signal/build/derivative.hpp"

namespace stiction::signal::testing {
namespace {

SignalBuilder sources() {
    SignalBuilder s;
    s.add("constant", Constant{3})
        .add("time", Time{})
        .add("ramp", Ramp{.slope = 2, .start = 1, .duration = 3})
        .add("endless", Ramp{.slope = -4, .start = 1})
        .add("sine", Sine{.amplitude = 2, .frequency = 3, .phase = 0.4, .offset = 7})
        .add("late sine", Sine{.amplitude = 2, .frequency = 3, .start = 2})
        .add("points", Points{.times = {1, 2, 4}, .values = {0, 5, 1}})
        .add("jump", Step{.start = 1})
        .add("jumping points", Points{.times = {1, 1}, .values = {0, 5}})
        .sum("sum", {{2, "sine"}, {-1, "ramp"}})
        .add("gain", Gain{-3}, {"points"})
        .add("lag", Lag{.time_constant = 0.5, .gain = 4, .initial = 1}, {"constant"})
        .add("integral", Integrator{.gain = 2}, {"sine"})
        .add("limited", Integrator{.upper = 1}, {"sine"});
    return s;
}

double rate_at(const std::string& of, double time) {
    SignalBuilder s = sources();
    EXPECT_TRUE(differentiate(s, "rate", of)) << of;
    Rig rig(s);
    return rig.at(time, "rate");
}

TEST(Derivative, of_sources_is_their_slope) {
    EXPECT_EQ(rate_at("constant", 2), 0);
    EXPECT_EQ(rate_at("time", 2), 1);
    EXPECT_EQ(rate_at("ramp", 0.5), 0);
    EXPECT_EQ(rate_at("ramp", 2), 2);
    EXPECT_EQ(rate_at("ramp", 5), 0);
    EXPECT_EQ(rate_at("endless", 50), -4);
    EXPECT_EQ(rate_at("points", 0.5), 0);
    EXPECT_EQ(rate_at("points", 1.5), 5);
    EXPECT_EQ(rate_at("points", 3), -2);
    EXPECT_EQ(rate_at("points", 5), 0);
    EXPECT_NEAR(rate_at("sine", 1.3), 6 * std::cos(3 * 1.3 + 0.4), 1e-14);
    EXPECT_EQ(rate_at("late sine", 1), 0);
    EXPECT_NEAR(rate_at("late sine", 3), 6 * std::cos(3.0), 1e-14);
}

TEST(Derivative, goes_through_sums_gains_lags_and_integrators) {
    EXPECT_NEAR(rate_at("sum", 2), 12 * std::cos(6.4) - 2, 1e-13);
    EXPECT_EQ(rate_at("gain", 1.5), -15);
    EXPECT_EQ(rate_at("lag", 0), (4 * 3 - 1) / 0.5);
    EXPECT_NEAR(rate_at("integral", 1), 2 * (2 * std::sin(3.4) + 7), 1e-13);
}

TEST(Derivative, is_refused_where_a_signal_jumps_or_may_stop) {
    for (const char* of : {"jump", "jumping points", "limited", "unknown"}) {
        SignalBuilder s = sources();
        EXPECT_FALSE(differentiate(s, "rate", of)) << of;
    }
}

TEST(SineOf, is_the_sine_of_its_input) {
    SignalBuilder s;
    s.input("angle").add("y", SineOf{.amplitude = -2, .phase = 0.5}, {"angle"});
    Rig rig(s);
    rig.set("angle", 0.7);
    EXPECT_NEAR(rig.at(0, "y"), -2 * std::sin(1.2), 1e-15);
}

TEST(FollowsAtOnce, sees_through_shapes_and_stops_at_memory) {
    SignalBuilder s;
    s.input("u")
        .add("gain", Gain{2}, {"u"})
        .add("lag", Lag{}, {"gain"})
        .sum("sum", {{1, "lag"}, {1, "gain"}})
        .add("after", Gain{1}, {"lag"});
    const SignalProgram program = built(s);
    const auto slot = [&](const char* name) { return *program.slot(name); };
    EXPECT_TRUE(program.follows_at_once(slot("u"), slot("u")));
    EXPECT_TRUE(program.follows_at_once(slot("sum"), slot("u")));
    EXPECT_FALSE(program.follows_at_once(slot("lag"), slot("u")));
    EXPECT_FALSE(program.follows_at_once(slot("after"), slot("u")));
    EXPECT_FALSE(program.follows_at_once(slot("u"), slot("gain")));
    EXPECT_EQ(program.state_of(slot("lag")), 0u);
    EXPECT_EQ(program.state_of(slot("gain")), std::nullopt);
}

}  // namespace
}  // namespace stiction::signal::testing
