// Sources against their formulas; jumps and corners exactly where they were declared.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include <stiction/scalar/elementary.hpp>

#include "rig.hpp"

namespace stiction::signal::testing {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// sin is good to 2 units in the last place, and its argument to half a unit of at most 200 rad.
constexpr double kSineError = 2 * 2.3e-16 + 100 * 2.3e-16;

TEST(Sources, a_step_jumps_at_its_start_and_not_before) {
    Rig rig(SignalBuilder().add("s", Step{.start = 0.3, .before = -1, .after = 4}));
    EXPECT_EQ(rig.at(0.0, "s"), -1);
    EXPECT_EQ(rig.at(0.29999, "s"), -1);
    EXPECT_EQ(rig.program.next_time_event(rig.states), 0.3);
    EXPECT_EQ(rig.held_at(5.0, "s"), -1) << "between events the value before the jump goes on";
    EXPECT_EQ(rig.at(3 * 0.1, "s"), 4);
    EXPECT_EQ(rig.program.next_time_event(rig.states), kInfinity);
}

TEST(Sources, a_jump_is_met_by_the_step_that_is_meant_however_times_round) {
    // start = j·T as a decimal number, time = k·h with k h = j T: the jump belongs to step k for every pair.
    for (int k = 1; k < 3000; ++k) {
        const double start = k / 1000.0;
        Rig rig(SignalBuilder().add("s", Step{.start = start}));
        ASSERT_EQ(rig.at((10 * k - 1) * 1e-4, "s"), 0) << "k = " << k;
        ASSERT_EQ(rig.at(10 * k * 1e-4, "s"), 1) << "k = " << k;
    }
}

TEST(Sources, a_ramp_rises_between_its_corners) {
    Rig rig(SignalBuilder().add("r", Ramp{.slope = 2, .start = 1, .duration = 3, .offset = 5}));
    EXPECT_EQ(rig.at(0.5, "r"), 5);
    EXPECT_EQ(rig.program.next_time_event(rig.states), 1);
    EXPECT_EQ(rig.at(1.0, "r"), 5);
    EXPECT_EQ(rig.program.next_time_event(rig.states), 4);
    EXPECT_EQ(rig.at(2.5, "r"), 8);
    EXPECT_EQ(rig.at(4.0, "r"), 11);
    EXPECT_EQ(rig.at(9.0, "r"), 11);
    EXPECT_EQ(rig.program.next_time_event(rig.states), kInfinity);
}

TEST(Sources, a_ramp_without_end_rises_for_ever) {
    Rig rig(SignalBuilder().add("r", Ramp{.slope = -1}));
    EXPECT_EQ(rig.at(1e6, "r"), -1e6);
    EXPECT_EQ(rig.program.next_time_event(rig.states), kInfinity);
}

TEST(Sources, sines_beside_each_other_have_the_bits_of_each_alone) {
    const Sine waves[] = {{.amplitude = 3, .frequency = 7, .phase = 0.5, .offset = -1, .start = 0.25},
                          {.amplitude = -0.1, .frequency = 300, .phase = 4},
                          {.amplitude = 2e3, .frequency = 0.01, .phase = -1, .offset = 7, .start = 2}};
    Rig rig(SignalBuilder().add("a", waves[0]).add("b", waves[1]).add("c", waves[2]));
    const char* names[] = {"a", "b", "c"};
    for (const double t : {0.0, 0.2, 0.25, 1.0, 1.9999, 2.0, 3.7, 1234.5}) {
        rig.program.switch_state(t, rig.states, rig.values);
        for (std::size_t k = 0; k < 3; ++k) {
            const Sine& w = waves[k];
            const double expected =
                t < w.start ? w.offset : w.offset + w.amplitude * stiction::sine(w.frequency * (t - w.start) + w.phase);
            EXPECT_EQ(rig.value(names[k]), expected) << names[k] << " at " << t;
        }
    }
}

TEST(Sources, a_sine_starts_with_its_phase) {
    Rig rig(SignalBuilder().add("s", Sine{.amplitude = 3, .frequency = 7, .phase = 0.5, .offset = -1, .start = 0.25}));
    EXPECT_EQ(rig.at(0.1, "s"), -1);
    for (const double t : {0.25, 0.3, 1.0, 25.0}) {
        EXPECT_NEAR(rig.at(t, "s"), -1 + 3 * std::sin(7 * (t - 0.25) + 0.5), 3 * kSineError) << t;
    }
}

TEST(Sources, a_linear_sweep_has_its_frequency_grow_evenly) {
    Rig rig(SignalBuilder().add("s", Sweep{.start_frequency = 2, .end_frequency = 12, .duration = 4, .start = 1}));
    for (const double t : {1.0, 2.0, 3.7, 5.0}) {
        const double tau = t - 1;
        EXPECT_NEAR(rig.at(t, "s"), std::sin(2 * tau + 0.5 * 10 / 4 * tau * tau), kSineError) << t;
    }
    EXPECT_NEAR(rig.at(6.5, "s"), std::sin((2 * 4 + 0.5 * 10 * 4) + 12 * 1.5), kSineError)
        << "goes on at the last frequency";
}

TEST(Sources, a_logarithmic_sweep_gives_every_octave_the_same_time) {
    const double first = 2;
    const double last = 32;
    const double duration = 8;
    Rig rig(SignalBuilder().add(
        "s", Sweep{.start_frequency = first, .end_frequency = last, .duration = duration, .logarithmic = true}));
    const auto angle = [&](double t) {
        return first * duration / std::log(last / first) * (std::pow(last / first, t / duration) - 1);
    };
    for (const double t : {0.0, 1e-6, 1.0, 2.0, 7.9, 8.0}) {
        EXPECT_NEAR(rig.at(t, "s"), std::sin(angle(t)), 4 * kSineError) << t;
    }
    EXPECT_NEAR(rig.at(9.0, "s"), std::sin(angle(duration) + last), 4 * kSineError);
}

TEST(Sources, a_sweep_between_equal_frequencies_is_a_sine) {
    Rig rig(SignalBuilder().add("s", Sweep{.start_frequency = 3, .end_frequency = 3, .logarithmic = true}));
    EXPECT_NEAR(rig.at(0.7, "s"), std::sin(2.1), kSineError);
}

//  4        ┌──        values at (0, 1) (1, 3) (1, 4) (2, 4)
//  3     ╱──┘
//  1 ───╱              a repeated time is a jump
TEST(Sources, points_are_joined_by_lines_and_a_repeated_time_jumps) {
    Rig rig(SignalBuilder().add("p", Points{{0, 1, 1, 2}, {1, 3, 4, 4}}));
    EXPECT_EQ(rig.at(-1.0, "p"), 1);
    EXPECT_EQ(rig.at(0.5, "p"), 2);
    EXPECT_EQ(rig.program.next_time_event(rig.states), 1);
    EXPECT_EQ(rig.held_at(1.0, "p"), 3) << "the side before the jump until the event is taken";
    EXPECT_EQ(rig.at(1.0, "p"), 4);
    EXPECT_EQ(rig.at(1.5, "p"), 4);
    EXPECT_EQ(rig.at(7.0, "p"), 4);
    EXPECT_EQ(rig.program.next_time_event(rig.states), kInfinity);
}

TEST(Sources, points_are_steady_until_the_next_one_where_they_do_not_rise) {
    Rig rig(SignalBuilder().add("p", Points{{1, 2, 4}, {3, 3, 5}}).add("c", Constant{7}));
    rig.at(0.0, "p");
    EXPECT_EQ(rig.program.steady_until(rig.states), 1);
    rig.at(1.0, "p");
    EXPECT_EQ(rig.program.steady_until(rig.states), 2);
    rig.at(2.0, "p");
    EXPECT_EQ(rig.program.steady_until(rig.states), -kInfinity) << "it rises";
    rig.at(4.0, "p");
    EXPECT_EQ(rig.program.steady_until(rig.states), kInfinity);
    const Rig moving(SignalBuilder().add("c", Constant{7}).add("s", Sine{.amplitude = 1, .frequency = 1}));
    EXPECT_EQ(moving.program.steady_until(moving.states), -kInfinity);
}

TEST(Sources, one_point_is_a_constant) {
    Rig rig(SignalBuilder().add("p", Points{{3}, {7}}));
    EXPECT_EQ(rig.at(0.0, "p"), 7);
    EXPECT_EQ(rig.at(4.0, "p"), 7);
}

TEST(Sources, square_dither_starts_high_and_turns_every_half_period) {
    const double frequency = 200;
    const double half = M_PI / frequency;
    Rig rig(SignalBuilder()
                .add("d", Dither{.amplitude = 2, .frequency = frequency})
                .add("w", Dither{2, frequency, Wave::sine}));
    EXPECT_EQ(rig.at(0.0, "d"), 2);
    EXPECT_EQ(rig.program.next_time_event(rig.states), half);
    EXPECT_EQ(rig.at(0.999 * half, "d"), 2);
    EXPECT_EQ(rig.at(half, "d"), -2);
    EXPECT_EQ(rig.at(2 * half, "d"), 2);
    EXPECT_EQ(rig.at(7.5 * half, "d"), -2);
    EXPECT_NEAR(rig.value("w"), 2 * std::sin(7.5 * M_PI), 2 * kSineError);
}

TEST(Sources, constant_and_time_are_what_they_say) {
    Rig rig(SignalBuilder().add("c", Constant{2.5}).add("t", Time{}));
    EXPECT_EQ(rig.at(0.125, "t"), 0.125);
    EXPECT_EQ(rig.value("c"), 2.5);
}

}  // namespace
}  // namespace stiction::signal::testing
