#include "engine/located.hpp"

#include <cmath>

#include "engine/located_run.hpp"

namespace stiction {

LocatedEngine::LocatedEngine(const Plan& plan, LocatedOptions options) : run_(std::make_unique<Run>(plan, options)) {}

LocatedEngine::~LocatedEngine() = default;

State LocatedEngine::initial_state() const {
    const Plan& plan = run_->plan();
    State state;
    for (const Plan::Body& body : plan.bodies) {
        state.position.push_back(body.options.position);
        state.velocity.push_back(body.options.velocity);
    }
    state.signal_state.resize(plan.signals.state_count());
    plan.signals.initial_states(state.signal_state);
    for (const Row& row : plan.layout.elements) {
        double z = 0;
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            z += row.coefficient[a] * state.velocity[row.body[a]];
        }
        state.mode.push_back(z == 0 ? Mode::stuck : z > 0 ? Mode::forward : Mode::backward);
    }
    for (const Plan::Body& body : plan.bodies) {
        if (body.stop_element != Plan::kNone) {
            state.mode[body.stop_element] = Mode::free;
        }
    }
    state.friction.assign(state.mode.size(), 0);
    return state;
}

LocatedReport LocatedEngine::advance_to(State& state, double until, const EventHandler& on_event) {
    return run_->advance(state, until, on_event);
}

double LocatedEngine::mechanical_energy(const State& state) const noexcept {
    const Plan& plan = run_->plan();
    double sum = 0;
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        sum += 0.5 * plan.bodies[i].options.inertia * state.velocity[i] * state.velocity[i];
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const Plan::Spring& spring = plan.springs[s];
        const Row& row = plan.layout.springs[s];
        double z = -spring.rest;
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            z += row.coefficient[a] * state.position[row.body[a]];
        }
        const double play = 0.5 * spring.gap;
        const double stretch = z > play ? z - play : z < -play ? z + play : 0.0;
        sum += 0.5 * spring.stiffness * stretch * stretch + spring.preload * stretch;
    }
    return sum;
}

}  // namespace stiction
