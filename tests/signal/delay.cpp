// The transport delay: exact on multiples of the step, of second order between them, jumps delayed as jumps.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "rig.hpp"

namespace stiction::signal::testing {
namespace {

TEST(Delay, a_multiple_of_the_step_gives_back_every_sample_to_the_bit) {
    for (const int steps : {1, 2, 3, 7, 100, 256}) {
        for (const double step : {1e-4, 1e-3, 0.1, 0.3, 1.0 / 3}) {
            const double delay = steps * step;
            Rig rig(SignalBuilder().input("u").add("y", Delay{.delay = delay, .initial = -1}, {"u"}));
            const auto sample = [](int k) { return std::fmod(k * 0.7310585786300049 + 0.1, 1.0); };
            run_fixed(
                rig, step, 900,
                [&](int k, double) {
                    ASSERT_EQ(rig.value("y"), k < steps ? -1 : sample(k - steps))
                        << steps << " steps of " << step << ", " << k;
                },
                [&](double t) { rig.set("u", sample(static_cast<int>(std::lround(t / step)))); });
        }
    }
}

TEST(Delay, decimal_delays_meet_decimal_steps) {
    // 12 ms at 0.1 ms: 120 steps, although neither number is exact
    Rig rig(SignalBuilder().add("t", Time{}).add("y", Delay{.delay = 0.012}, {"t"}));
    run_fixed(rig, 1e-4, 20000, [&](int k, double) {
        if (k > 120) {
            ASSERT_EQ(rig.value("y"), (k - 120) * 1e-4) << k;
        }
    });
}

TEST(Delay, between_samples_a_line_is_exact) {
    Rig rig(SignalBuilder().add("t", Time{}).add("y", Delay{.delay = 0.0137}, {"t"}));
    run_fixed(rig, 1e-3, 500, [&](int, double t) {
        if (t > 0.0137) {
            ASSERT_NEAR(rig.value("y"), t - 0.0137, 1e-15);
        }
    });
}

TEST(Delay, more_steps_than_points_are_thinned_to_second_order) {
    // 1000 steps per delay, 100 points: spacing D/100 = 1 ms; error at most one eighth of spacing² · ω², plus a step where the
    // newest point is still moving
    Rig rig(SignalBuilder().add("u", Sine{.frequency = 20}).add("y", Delay{.delay = 0.1, .samples = 100}, {"u"}));
    const double bound = 0.125 * (1.1e-3) * (1.1e-3) * 400;
    run_fixed(rig, 1e-4, 10000, [&](int, double t) {
        if (t > 0.1) {
            ASSERT_NEAR(rig.value("y"), std::sin(20 * (t - 0.1)), bound) << t;
        }
    });
}

TEST(Delay, shorter_than_the_step_it_acts_as_one_step) {
    Rig rig(SignalBuilder().add("t", Time{}).add("y", Delay{.delay = 0.01}, {"t"}));
    run_fixed(rig, 0.1, 20, [&](int k, double) { ASSERT_EQ(rig.value("y"), k == 0 ? 0 : (k - 1) * 0.1); });
}

TEST(Delay, breaks_a_loop) {
    // y = u − y delayed: 1, 0, 1, 0 …, each for one delay
    SignalBuilder builder;
    builder.add("one", Constant{1}).sum("y", {{1, "one"}, {-1, "z"}}).add("z", Delay{.delay = 0.5}, {"y"});
    Rig rig(builder);
    run_fixed(rig, 0.125, 100, [&](int k, double) { ASSERT_EQ(rig.value("y"), (k / 4) % 2 == 0 ? 1 : 0) << k; });
}

TEST(Delay, located_jumps_come_out_as_jumps_at_their_exact_time) {
    SignalBuilder builder;
    builder.add("u", Step{.start = 0.3, .before = 2, .after = 5}).add("y", Delay{.delay = 0.45, .initial = 2}, {"u"});
    builder.add("area", Integrator{}, {"y"});
    Rig rig(builder);
    LocatedRun run(rig, 0.01);
    run.run_until(2);
    ASSERT_EQ(run.events.size(), 2U);
    EXPECT_EQ(run.events[0].time, 0.3);
    EXPECT_EQ(run.events[1].time, 0.3 + 0.45);
    // 2 until 0.75, then 5: exact but for the rounding of some thousand steps
    EXPECT_NEAR(rig.states[0], 2 * 0.75 + 5 * 1.25, 1e-12);
}

TEST(Delay, located_history_is_as_fine_as_its_points) {
    Rig rig(SignalBuilder().add("u", Sine{.frequency = 3}).add("y", Delay{.delay = 0.5, .samples = 500}, {"u"}));
    LocatedRun run(rig, 0.05);
    for (const double t : {0.7, 1.1, 2.35}) {
        run.run_until(t);
        EXPECT_NEAR(rig.held_at(t, "y"), std::sin(3 * (t - 0.5)), 0.125 * 1e-6 * 9 * 1.01) << t;
    }
}

TEST(Delay, more_jumps_than_it_can_keep_lose_the_oldest_only) {
    // 2·4 + 4 points for a square wave that jumps 50 times per delay: the newest values must still be right
    SignalBuilder builder;
    builder.add("u", Dither{.frequency = M_PI / 0.01}).add("y", Delay{.delay = 0.5, .samples = 4}, {"u"});
    Rig rig(builder);
    LocatedRun run(rig, 0.01);
    run.run_until(3);
    EXPECT_EQ(std::fabs(rig.value("y")), 1) << "some value of the wave";
    EXPECT_GT(rig.program.next_time_event(rig.states), 3);
}

}  // namespace
}  // namespace stiction::signal::testing
