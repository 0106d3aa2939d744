#include "engine/located/motion/state_vector.hpp"

#include <algorithm>

#include "engine/reading/ends.hpp"
#include "engine/reading/initial_modes.hpp"

namespace stiction::engine {
namespace {

/// Bodies that rest on an end of travel in this state, and the modes of all elements.
void load_modes(const State& state, ModeDynamics& dynamics) {
    const Plan& plan = dynamics.plan();
    dynamics.mode = state.mode;
    for (std::size_t e = plan.first_stop(); e < state.mode.size(); ++e) {
        const std::size_t i = plan.element(e).body;
        dynamics.end[i] = state.velocity[i] == 0 ? resting_end(plan, i, state) : Stop::none;
        dynamics.mode[e] = dynamics.end[i] == Stop::none ? Mode::free : Mode::stuck;
    }
}

}  // namespace

State first_state(ModeDynamics& dynamics, StateVector& now) {
    State state = initial_motion(dynamics.plan());
    load(state, dynamics, now);
    static_cast<void>(dynamics.switch_signals(now.time, now.y));
    state.signal_state = dynamics.signal_state;  // those with which the modes are found
    dynamics.evaluate(now.time, now.y);
    set_initial_modes(dynamics.plan(), dynamics.ground.speed, dynamics.levels, state);
    return state;
}

void load(const State& state, ModeDynamics& dynamics, StateVector& now) {
    const auto n = static_cast<std::ptrdiff_t>(dynamics.bodies());
    now.time = state.time;
    now.step = state.step;
    now.impact_energy = state.energy.impact;
    now.y.assign(dynamics.size(), 0.0);
    std::copy(state.velocity.begin(), state.velocity.end(), now.y.begin() + n);
    std::copy_n(state.signal_state.begin(), dynamics.signal_states(), now.y.begin() + 2 * n);
    now.y[dynamics.energies()] = state.energy.input;
    now.y[dynamics.energies() + 1] = state.energy.friction;
    now.y[dynamics.energies() + 2] = state.energy.damping;
    dynamics.reference = state.position;
    dynamics.signal_state = state.signal_state;
    dynamics.reported_friction = state.friction;
    dynamics.ground.set_difference(GroundMotion::kFirstDifference, state.time);
    for (std::size_t g = 0; g < dynamics.gears.gears().size(); ++g) {
        const LossyGear& gear = dynamics.gears.gears()[g];
        dynamics.gears.tooth_side[g] =
            side_of_teeth(gear.lever * state.friction[gear.joint], direction_of(state.mode[gear.friction]));
    }
    std::fill(dynamics.acceleration.begin(), dynamics.acceleration.end(), 0.0);
    load_modes(state, dynamics);
    dynamics.choose_branches(now.y);
    dynamics.prepare();
    dynamics.evaluate(now.time, now.y);
}

void save(const ModeDynamics& dynamics, const StateVector& now, State& state) {
    state.step = now.step;
    state.time = now.time;
    for (std::size_t i = 0; i < dynamics.bodies(); ++i) {
        state.position[i] = dynamics.position(i, now.y);
        state.velocity[i] = dynamics.velocity_of(i, now.y);
    }
    const auto signals = now.y.begin() + static_cast<std::ptrdiff_t>(2 * dynamics.bodies());
    std::copy(dynamics.signal_state.begin(), dynamics.signal_state.end(), state.signal_state.begin());
    std::copy_n(signals, dynamics.signal_states(), state.signal_state.begin());
    state.mode = dynamics.mode;
    state.friction = dynamics.reported_friction;
    state.energy.input = now.y[dynamics.energies()];
    state.energy.friction = now.y[dynamics.energies() + 1];
    state.energy.damping = now.y[dynamics.energies() + 2];
    state.energy.impact = now.impact_energy;
}

}  // namespace stiction::engine
