// Gears with losses whose stops, break-aways, changes of tooth side and jams are located inside the fixed step.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "both_engines.hpp"
#include "located_story.hpp"
#include "machine_file.hpp"
#include "model/model.hpp"

namespace stiction {
namespace {

State run_inside(const Plan& plan, double until, int steps) {
    FixedEngine engine(plan, {.step = until / steps, .locate_inside = 8});
    State state = engine.initial_state();
    const double start = engine.mechanical_energy(state);
    for (int i = 0; i < steps; ++i) {
        EXPECT_EQ(engine.step(state).status, RunStatus::ok) << "at " << state.time;
    }
    const EnergyAccount& e = state.energy;
    const double stored = engine.mechanical_energy(state) - start;
    const double size = std::fabs(e.input) + std::fabs(start) + std::fabs(stored) + e.friction + e.damping + e.impact;
    EXPECT_NEAR(e.input, stored + e.friction + e.damping + e.impact + e.scheme, 1e-13 * steps * size);
    return state;
}

/// Error · N² stays within a factor of three while the number of steps doubles four times: order one would let it grow sixteenfold.
void expect_order_two(const Plan& plan, double until, int first, const StateReading& quantity) {
    const double exact = quantity(run_located(plan, until));
    std::vector<double> constants;
    for (int doubled = 0; doubled < 5; ++doubled) {
        const int steps = first << doubled;
        constants.push_back(std::fabs(quantity(run_inside(plan, until, steps)) - exact) * steps * steps);
    }
    const auto [least, most] = std::minmax_element(constants.begin(), constants.end());
    EXPECT_LT(*most, 3 * *least) << "first " << constants.front() << ", last " << constants.back();
}

Model geared(double motor_inertia, double load_inertia, double speed, const Transmission<double>& losses) {
    Model m;
    m.body("motor", {.inertia = motor_inertia, .velocity = speed});
    m.body("drum", {.inertia = load_inertia, .velocity = speed});
    m.gear("mesh").between("motor", "drum").ratio(1).losses(losses);
    m.force("drive").on("motor").signal("torque");
    m.force("pull").on("drum", -1).signal("load");
    return m;
}

TEST(ASwingingLoadLocatedInside, ConvergesWithOrderTwoThroughReversalsOfTheTeeth) {
    for (const double aiding : {0.6, 0.0, -0.2}) {
        Model m = geared(0.4, 0.9, 20, {.constant = 0.1, .opposing_efficiency = 0.8, .aiding_efficiency = aiding});
        m.signals().add("torque", signal::Constant{1.1});
        m.signals().add("load", signal::Sine{.amplitude = 5, .frequency = 3});
        const Plan plan = m.build();
        expect_order_two(plan, 2.1, 100, velocity(plan, "motor"));
    }
}

/// Accelerations are constant until it stops: the midpoint rule and a linear velocity are exact.
TEST(ASelfLockingGearLocatedInside, StopsAtThePlaceOfTheClosedFormAtAnyStep) {
    Model m = geared(0.5, 1, 7, {.constant = 0.3, .opposing_efficiency = 0.6, .aiding_efficiency = -0.25});
    m.signals().add("torque", signal::Constant{0}).add("load", signal::Constant{-3});
    const Plan plan = m.build();
    const double slows = (0.3 + 0.25 * 3) / (0.5 - 0.25 * 1.0);
    for (const int steps : {7, 30, 300}) {
        const State s = run_inside(plan, 3, steps);
        EXPECT_EQ(s.velocity, (std::vector<double>{0, 0}));
        EXPECT_NEAR(s.position[0], 7 * 7 / (2 * slows), 1e-11) << steps << " steps";
    }
}

/// The motor is switched off at 1 s, inside a step of the first two: there the gear jams and loses ½·11 v².
TEST(AGearWithAHeavyLoadLocatedInside, JamsWhereTheMotorIsSwitchedOff) {
    Model m = geared(1, 10, 1, {.opposing_efficiency = 0.8, .aiding_efficiency = -0.2});
    m.signals().add("torque", signal::Points{.times = {0, 1, 1, 2}, .values = {3, 3, 0, 0}});
    m.signals().add("load", signal::Constant{-10});
    const Plan plan = m.build();
    const double v = 1 + 31.0 / 27;
    for (const int steps : {7, 33, 200}) {
        FixedEngine engine(plan, {.step = 2.0 / steps, .locate_inside = 8});
        State state = engine.initial_state();
        int jams = 0;
        for (int i = 0; i < steps; ++i) {
            const StepView view = engine.step(state);
            ASSERT_EQ(view.status, RunStatus::ok);
            jams += view.jams[0] == Jam::own ? 1 : 0;
        }
        EXPECT_EQ(jams, 1);
        EXPECT_EQ(state.velocity, (std::vector<double>{0, 0}));
        EXPECT_EQ(state.mode[0], Mode::stuck);
        EXPECT_NEAR(state.position[0], 1 + 0.5 * 31 / 27, 1e-11) << steps << " steps";
        EXPECT_NEAR(state.energy.impact, 0.5 * 11 * v * v, 1e-10) << steps << " steps";
    }
}

TEST(AWormHoistLocatedInside, ConvergesWithOrderTwo) {
    const Plan plan = machines::load("worm-hoist");
    expect_order_two(plan, 1.9, 95, position(plan, "load"));
}

}  // namespace
}  // namespace stiction
