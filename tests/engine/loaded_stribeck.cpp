// A servo whose friction depends on drive, load and speed, in both engines.
//
//   rising   m v' = (D − L − C) − (F_v + k_v L) v,  v(0) = 0                      C: dry friction without fall                 (1)
//   rest     breaks away at D − L = F_s + FSD (1/η − 1) L + (k_D + s_D) D + (k_L + s_L) L + q_L L²,  D > L > 0                 (2)
//   dragged  at constant speed u while D rises from 0 to 2 L: loss of u∫F dt, with a jump of the squares at D = L              (3)
#include <gtest/gtest.h>

#include <cmath>

#include "engine/both_engines.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

/// A body of 2 kg m² driven by `drive` against `load`, both signals, with friction that sees both; `way` −1 mirrors all.
void add_servo(Model& m, const LoadedStribeck<double>& law, double velocity = 0) {
    m.body("arm", {.inertia = 2, .velocity = velocity});
    m.force("motor").on("arm").signal("drive");
    m.force("weight").on("arm", -1).signal("load");
    m.friction("gear").on("arm").law(law).load("load").drive("drive");
}

TEST(ALoadedServo, RisesByItsClosedForm) {
    const LoadedStribeck<double> law{.sliding = 1,
                                     .breakaway = 1,
                                     .stribeck_velocity = 1,
                                     .viscous_coefficient = 0.4,
                                     .opposing_efficiency = 0.8,
                                     .aiding_efficiency = 0.5,
                                     .drive_share = 0.05,
                                     .load_share = 0.1,
                                     .load_viscous = 0.02};
    for (const double way : {1.0, -1.0}) {
        Model m;
        m.signals().add("drive", signal::Constant{way * 40}).add("load", signal::Constant{way * 10});
        add_servo(m, law);
        const Plan plan = m.build();
        const double dry = 1 + 0.25 * 10 + (0.05 * 40 + 0.1 * 10);
        const double damping = 0.4 + 0.02 * 10;
        const double speed = (40 - 10 - dry) / damping * (1 - std::exp(-damping * 3 / 2));  // (1) after 3 s
        EXPECT_NEAR(run_located(plan, 3).velocity[0], way * speed, 1e-9);
        expect_order_one(plan, 3, 1e-2, velocity(plan, "arm"));
        // k_v takes its speed from the start of a step: the error is below h times the rate of its force over the inertia.
        EXPECT_NEAR(run_fixed(plan, 1e-4, 3).velocity[0], way * speed, 1e-4 * 0.2 * (30 - dry) / 2 * 3);
    }
}

TEST(ALoadedServo, BreaksAwayWhereDriveOutgrowsWhatItLosesItself) {
    const LoadedStribeck<double> law{.sliding = 1,
                                     .breakaway = 1.5,
                                     .stribeck_velocity = 0.1,
                                     .opposing_efficiency = 0.8,
                                     .aiding_efficiency = -0.2,
                                     .static_ratio = 1.4,
                                     .drive_share = 0.06,
                                     .load_share = 0.1,
                                     .drive_fall = 0.04,
                                     .load_fall = 0.03,
                                     .drive_square = 0.01,
                                     .load_square = 0.004};
    const double load = 10;
    const double rest = 1.5 + 1.4 * 0.25 * load + 0.13 * load + 0.004 * load * load;
    const double drive = (load + rest) / (1 - 0.1);  // (2)
    for (const double way : {1.0, -1.0}) {
        Model m;
        m.signals().add("drive", signal::Ramp{.slope = way * 5}).add("load", signal::Constant{way * load});
        add_servo(m, law);
        const Plan plan = m.build();
        LocatedEngine located(plan);
        State state = located.initial_state();
        double left = 0;
        ASSERT_EQ(located
                      .advance_to(state, 10,
                                  {.on_event =
                                       [&](const Event& e, const State&) {
                                           if (left == 0 && e.to != Mode::stuck) left = e.time;
                                       }})
                      .status,
                  RunStatus::ok);
        EXPECT_NEAR(left, drive / 5, 1e-10);
        EXPECT_EQ(state.mode[0], way > 0 ? Mode::forward : Mode::backward);
        FixedEngine fixed(plan, {.step = 1e-3});
        State held = fixed.initial_state();
        while (held.velocity[0] == 0 && held.time < 10) {
            ASSERT_EQ(fixed.step(held).status, RunStatus::ok);
        }
        EXPECT_NEAR(held.time, drive / 5, 2e-3);  // within a step, told at its end
    }
}

TEST(ALoadedServo, HoldsABackdrivingLoadWhereItLocksItself) {
    LoadedStribeck<double> law{.sliding = 0, .breakaway = 0, .stribeck_velocity = 0.1, .aiding_efficiency = -0.1};
    for (const double aiding : {-0.1, 0.1}) {  // (1 − η_aid) L against L: it holds below 0, runs back above
        law.aiding_efficiency = aiding;
        Model m;
        m.signals().add("drive", signal::Constant{0}).add("load", signal::Constant{10});
        add_servo(m, law);
        const Plan plan = m.build();
        const double speed = aiding < 0 ? 0 : -(10 - 0.9 * 10) / 2.0;
        EXPECT_NEAR(run_located(plan, 1).velocity[0], speed, 1e-12);
        EXPECT_NEAR(run_fixed(plan, 1e-3, 1).velocity[0], speed, 1e-12);
        if (aiding < 0) {
            EXPECT_EQ(run_fixed(plan, 1e-3, 1).velocity[0], 0);
        }
    }
}

TEST(ALoadedServo, LosesWhatItsSquaresSayOnBothSidesOfTheirJump) {
    const LoadedStribeck<double> law{.sliding = 1,
                                     .breakaway = 2,
                                     .stribeck_velocity = 0.5,
                                     .exponent = 1,
                                     .drive_share = 0.1,
                                     .load_share = 0.05,
                                     .drive_fall = 0.02,
                                     .load_fall = 0.3,
                                     .drive_square = 0.02,
                                     .load_square = 0.06};
    Model m;
    const double load = 8;
    const double u = 0.25;
    m.signals().add("drive", signal::Ramp{.slope = 2 * load}).add("load", signal::Constant{load});
    m.signals().add("way", signal::Ramp{.slope = u});
    add_servo(m, law, u);
    m.motion("dragged").on("arm").position("way");
    const Plan plan = m.build();
    // (3), D = 2 L t for 1 s
    const double e = std::exp(-u / 0.5);
    const double shares = (0.1 * load + 0.05 * load) + e * (0.02 * load + 0.3 * load);
    const double squares = e * (0.02 * load * load / 6 + 0.06 * load * load / 2);
    const double loss = u * (1 + e + shares + squares);
    EXPECT_NEAR(run_located(plan, 1, 10).energy.friction, loss, 1e-9 * loss);
    // Levels of the start of a step: the sum is that of rectangles, and a whole step may stand on the wrong side of the jump.
    const double jump = u * e * (0.06 - 0.02) * load * load;
    EXPECT_NEAR(run_fixed(plan, 1e-4, 1, 10).energy.friction, loss, 1e-4 * (jump + u * 2 * load));
}

}  // namespace
}  // namespace stiction
