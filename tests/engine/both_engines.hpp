// Runs a machine with both engines, reads its signals, and compares: the fixed engine is of order one, the located one exact.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "engine/fixed/fixed.hpp"
#include "engine/located/located.hpp"

namespace stiction {

/// Index of a body of the plan.
inline std::size_t body_of(const Plan& plan, const std::string& name) {
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        if (plan.bodies[i].name == name) {
            return i;
        }
    }
    ADD_FAILURE() << "no body " << name;
    return 0;
}

/// Value of a signal in a state.
inline double signal_of(const Plan& plan, const State& state, const std::string& name) {
    std::vector<double> values(plan.signals.value_count(), 0);
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        values[plan.bodies[i].position_slot] = state.position[i];
        values[plan.bodies[i].velocity_slot] = state.velocity[i];
    }
    std::vector<double> states = state.signal_state;
    plan.signals.switch_state(state.time, states, values);
    const auto slot = plan.signals.slot(name);
    EXPECT_TRUE(slot.has_value()) << name;
    return slot ? values[*slot] : 0;
}

/// `turnover`: energy that goes into the machine and comes out again [J]; what is left of it says nothing about its size.
inline State run_fixed(const Plan& plan, double step, double until, double turnover = 0) {
    FixedEngine engine(plan, {.step = step});
    State state = engine.initial_state();
    const double start = engine.mechanical_energy(state);
    const auto steps = static_cast<std::uint64_t>(std::llround(until / step));
    while (state.step < steps) {
        const StepView view = engine.step(state);
        if (view.status != RunStatus::ok) {
            ADD_FAILURE() << "step refused at " << state.time;
            break;
        }
    }
    const EnergyAccount& e = state.energy;
    const double stored = engine.mechanical_energy(state) - start;
    const double size = std::fabs(e.input) + std::fabs(start) + std::fabs(stored) + e.friction + e.damping + e.impact +
                        std::fabs(e.scheme) + turnover;
    // rounding of one sum per step and term
    EXPECT_NEAR(e.input - stored - e.friction - e.damping - e.impact - e.scheme, 0,
                1e-15 * static_cast<double>(steps + 100) * size);
    return state;
}

inline State run_located(const Plan& plan, double until, double turnover = 0) {
    LocatedEngine engine(plan);
    State state = engine.initial_state();
    const double start = engine.mechanical_energy(state);
    const RunReport report = engine.advance_to(state, until);
    EXPECT_EQ(report.status, RunStatus::ok) << report.message;
    const EnergyAccount& e = state.energy;
    const double stored = engine.mechanical_energy(state) - start;
    const double size =
        std::fabs(e.input) + std::fabs(start) + std::fabs(stored) + e.friction + e.damping + e.impact + turnover;
    EXPECT_NEAR(e.input - stored - e.friction - e.damping - e.impact, 0, 1e-9 * size);
    return state;
}

using StateReading = std::function<double(const State&)>;

/// The error of the fixed engine falls with the step: order one leaves an eighth of it for an eighth of the step; terms of
/// higher order, and where events fall within their steps, leave it below a quarter.
inline void expect_order_one(const Plan& plan, double until, double step, const StateReading& quantity,
                             double turnover = 0) {
    const double exact = quantity(run_located(plan, until, turnover));
    const double coarse = std::fabs(quantity(run_fixed(plan, step, until, turnover)) - exact);
    const double fine = std::fabs(quantity(run_fixed(plan, step / 8, until, turnover)) - exact);
    const double nothing = 1e-9 * std::fabs(exact);  // where order one leaves no error, rounding and tolerance do
    EXPECT_LE(fine, 0.25 * coarse + nothing) << "step " << step << ", exact " << exact;
}

/// Position of a body.
inline StateReading position(const Plan& plan, const std::string& body) {
    const std::size_t i = body_of(plan, body);
    return [i](const State& state) { return state.position[i]; };
}

inline StateReading velocity(const Plan& plan, const std::string& body) {
    const std::size_t i = body_of(plan, body);
    return [i](const State& state) { return state.velocity[i]; };
}

}  // namespace stiction
