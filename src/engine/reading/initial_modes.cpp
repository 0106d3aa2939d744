#include "engine/reading/initial_modes.hpp"

namespace stiction::engine {
namespace {

/// (1)
Mode of_friction(const Plan::Friction& friction, double slip, const Levels<double>& levels) {
    const bool open = levels.static_forward <= 0 && levels.static_backward <= 0;
    if (open && friction.load_joint == Plan::kNone) {
        return Mode::free;
    }
    if (slip == 0 || friction.initial == InitialMode::stuck) {
        return Mode::stuck;
    }
    return slip > 0 ? Mode::forward : Mode::backward;
}

/// (3)
Mode of_end(const Plan::Body& body, double position, double velocity) {
    const Travel<double>& travel = body.options.travel;
    const bool on_end = position >= travel.upper || position <= travel.lower;
    return on_end && velocity == 0 ? Mode::stuck : Mode::free;
}

}  // namespace

State initial_motion(const Plan& plan) {
    State state;
    for (const Plan::Body& body : plan.bodies) {
        state.position.push_back(body.options.position);
        state.velocity.push_back(body.options.velocity);
    }
    state.signal_state.resize(plan.signals.state_count());
    plan.signals.initial_states(state.signal_state);
    state.mode.assign(plan.layout.elements.size(), Mode::free);
    state.friction.assign(state.mode.size(), 0);
    return state;
}

void set_initial_modes(const Plan& plan, std::span<const double> ground_speed, std::span<const Levels<double>> levels,
                       State& state) {
    const std::size_t frictions = plan.frictions.size();
    state.mode.assign(plan.layout.elements.size(), Mode::stuck);
    for (std::size_t e = 0; e < frictions + plan.joints.size(); ++e) {
        const double slip = along(plan.layout.elements[e], state.velocity) - ground_speed[e];
        if (e < frictions) {
            state.mode[e] = of_friction(plan.frictions[e], slip, levels[e]);
        } else if (plan.joints[e - frictions].one_way && slip < 0) {
            state.mode[e] = Mode::backward;  // (2)
        }
    }
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        if (plan.bodies[i].stop_element != Plan::kNone) {
            state.mode[plan.bodies[i].stop_element] = of_end(plan.bodies[i], state.position[i], state.velocity[i]);
        }
    }
}

}  // namespace stiction::engine
