// Servovalve, hydraulic motor, jack, and Dalla Vedova and Di Fiore's linear actuator.
#include <gtest/gtest.h>

#include <cmath>

#include "both_engines.hpp"
#include "engine/fixed/fixed.hpp"
#include "engine/located/located_story.hpp"
#include "machine/model.hpp"
#include "paper_plan.hpp"

namespace stiction {
namespace {

constexpr ServovalveOptions kValve{.current_limit = 8e-3,
                                   .torque_gain = 1.8125,
                                   .flapper_inertia = 1.0575e-5,
                                   .flapper_damping = 0.45,
                                   .flapper_stiffness = 301.6,
                                   .flapper_travel = 3.05e-5,
                                   .wire_stiffness = 14.5,
                                   .spool_gain = 5111,
                                   .spool_travel = 1e-3};

Plan valve(double current, const ServovalveOptions& options = kValve) {
    Model m;
    m.signals().add("command", signal::Constant{current});
    m.servovalve("valve", options).current("command");
    return m.build();
}

/// At rest the flapper is in the middle and the wire carries the torque: x_S = G_M I/K_W.
TEST(AServovalve, SettlesWhereTheWireBalancesTheCurrent) {
    const double current = 4e-3;
    const Plan plan = valve(current);
    for (const State& s : {run_located(plan, 0.5), run_fixed(plan, 1e-4, 0.5)}) {
        EXPECT_NEAR(signal_of(plan, s, "valve.spool"), 1.8125 * current / 14.5, 1e-12);
        EXPECT_NEAR(signal_of(plan, s, "valve.flapper"), 0, 1e-12);
    }
}

TEST(AServovalve, IsStableAtEveryStep) {
    for (const double current : {1e-3, 4e-3, 20e-3}) {
        const Plan plan = valve(current);
        const double settled = 1.8125 * std::min(current, 8e-3) / 14.5;
        for (const double h : {1e-6, 1e-5, 5e-5, 1e-4, 1e-3, 1e-2, 0.1, 1.0}) {
            const State s = run_fixed(plan, h, h < 1e-4 ? 0.2 : 2000 * h);
            // what is left after 0.2 s of a decay of g K_W/K_F = 246 1/s is below 1e-20
            EXPECT_NEAR(signal_of(plan, s, "valve.spool"), std::min(settled, 1e-3), 1e-12) << "h " << h;
        }
    }
}

TEST(AServovalve, ConvergesWithItsStep) {
    ServovalveOptions wide = kValve;
    wide.flapper_travel = kUnbounded;
    for (const ServovalveOptions& options : {wide, kValve}) {
        const Plan plan = valve(2e-3, options);
        const auto spool = [&](const State& s) { return signal_of(plan, s, "valve.spool"); };
        expect_order_one(plan, 4e-3, 4e-5, spool);
    }
}

/// Fully open against a load T: ω = (D P_SR/(1 + κ) − T)/(C + D² (G_P/G_Q)/(1 + κ)), κ = (G_P/G_Q) G_LK.
TEST(AHydraulicMotor, RunsAtTheSpeedWhereFlowLossesAndLoadTakeThePressure) {
    const HydraulicOptions options{
        .displacement = 4.8e-3, .pressure_gain = 2.6e10, .flow_gain = 0.63, .leakage = 4e-12, .supply_pressure = 26e6};
    Model m;
    m.body("surface", {.inertia = 350, .viscous_damping = 1e4});
    m.signals().add("spool", signal::Constant{5e-3}).add("load", signal::Constant{-3e4});
    m.hydraulic_motor("motor", options).on("surface").spool("spool");
    m.force("air").on("surface").signal("load");
    const Plan plan = m.build();
    const double slope = 2.6e10 / 0.63;
    const double kappa = 1 + slope * 4e-12;
    const double speed = (4.8e-3 * 26e6 / kappa - 3e4) / (1e4 + slope * 4.8e-3 * 4.8e-3 / kappa);
    for (const State& s : {run_located(plan, 0.1), run_fixed(plan, 1e-2, 1)}) {
        EXPECT_NEAR(s.velocity[0], speed, 1e-11 * speed);
        const double pressure = (26e6 - slope * 4.8e-3 * speed) / kappa;
        EXPECT_NEAR(signal_of(plan, s, "motor.pressure"), pressure, 1e-9 * pressure);
        EXPECT_NEAR(signal_of(plan, s, "motor.torque"), 4.8e-3 * pressure, 1e-9 * pressure);
    }
    expect_order_one(plan, 1e-3, 2e-5, velocity(plan, "surface"));
}

TEST(AHydraulicMotor, FollowsASupplyThatFails) {
    Model m;
    m.body("surface", {.inertia = 350});
    m.signals()
        .add("spool", signal::Constant{-5e-3})
        .add("supply", signal::Points{.times = {0.5, 0.6}, .values = {26e6, 5e6}});
    m.hydraulic_motor("motor", {.displacement = 4.8e-3, .pressure_gain = 2.6e10, .flow_gain = 0.63})
        .on("surface")
        .spool("spool")
        .supply("supply");
    const Plan plan = m.build();
    for (const auto& [until, pressure] : {std::pair{0.5, 26e6}, {1.0, 5e6}}) {
        const double speed = -pressure / (2.6e10 / 0.63 * 4.8e-3);
        EXPECT_NEAR(run_located(plan, until).velocity[0], speed, 1e-9 * std::fabs(speed));
        EXPECT_NEAR(run_fixed(plan, 1e-3, until).velocity[0], speed, 1e-9 * std::fabs(speed));
    }
}

/// When the rod passes a place, on the straight line between two steps.
double passes(const Plan& plan, double place, double step) {
    FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    double before = 0;
    while (state.position[0] < place && state.time < 1) {
        before = state.position[0];
        EXPECT_EQ(engine.step(state).status, RunStatus::ok);
    }
    return state.time - step * (state.position[0] - place) / (state.position[0] - before);
}

/// The same by the located engine, bisected.
double passes_exactly(const Plan& plan, double place) {
    double near = 0;
    double far = 0.3;
    while (far - near > 1e-9) {
        const double middle = 0.5 * (near + far);
        (run_located(plan, middle).position[0] < place ? near : far) = middle;
    }
    return far;
}

TEST(TheLinearActuator, PassesATenthOfAMetreWhenExpected) {
    // "About 0.1151 s" and "0.1520 s" are stated to four digits; 1e-4 s is one in the last.
    for (const auto& [mass, expected] : {std::pair{0.0, 0.1151}, {0.1, 0.1151}, {1000.0, 0.1520}}) {
        const Plan plan = stiction_test::linear_actuator(mass);
        const double exact = passes_exactly(plan, 0.1);
        EXPECT_NEAR(exact, expected, 1e-4) << mass << " kg";
        EXPECT_NEAR(passes(plan, 0.1, 1e-5), expected, 1e-4) << mass << " kg";
        const double coarse = std::fabs(passes(plan, 0.1, 1e-4) - exact);
        EXPECT_LE(std::fabs(passes(plan, 0.1, 5e-5) - exact), 0.65 * coarse) << mass << " kg";
    }
}

TEST(TheLinearActuator, WithoutMassIsWhatSmallMassesApproach) {
    const Plan none = stiction_test::linear_actuator(0);
    const double place = run_located(none, 0.08).position[0];
    double last = 1;
    for (const double mass : {100.0, 10.0, 1.0}) {
        const Plan plan = stiction_test::linear_actuator(mass);
        const double error = std::fabs(run_located(plan, 0.08).position[0] - place);
        EXPECT_LT(error, 0.2 * last) << mass << " kg";  // proportional to the mass
        last = error;
    }
    // At the end friction alone is left: F_DJ/(G_P·0.02·A_J) = 1.923 mm, within 1 % at 0.6 s.
    EXPECT_NEAR(0.2 - run_located(none, 0.6).position[0], 1000 / (2.6e10 * 0.02 * 1e-3), 0.01 * 1.923e-3);
}

TEST(TheHeavyLinearActuator, OvershootsAndReverses) {
    const Plan plan = stiction_test::linear_actuator(1000);
    const Story story = tell(plan, 0.6);
    const auto changes = story.of("seals");
    ASSERT_EQ(changes.size(), 3u);
    EXPECT_EQ(changes[1].event.to, Mode::backward);
    EXPECT_NEAR(changes[1].state.position[0] - 0.2, 9e-3, 1e-3);  // "about 9 mm"
}

}  // namespace
}  // namespace stiction
