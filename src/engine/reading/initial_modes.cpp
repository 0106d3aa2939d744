#include "engine/reading/initial_modes.hpp"

#include "engine/reading/ends.hpp"
#include "engine/reading/limits.hpp"

namespace stiction::engine {
namespace {

/// (1)
Mode of_friction(const Plan::Friction& friction, double slip, const Levels<double>& levels) {
    if (carries_nothing(levels) && friction.load_joint == Plan::kNone) {
        return Mode::free;
    }
    if (slip == 0 || friction.initial == InitialMode::stuck) {
        return Mode::stuck;
    }
    return slip > 0 ? Mode::forward : Mode::backward;
}

/// (3)
Mode of_end(const Plan::Body& body, double position, double velocity) {
    return end_at(body.options.travel, position) != Stop::none && velocity == 0 ? Mode::stuck : Mode::free;
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
    for (std::size_t e = 0; e < state.mode.size(); ++e) {
        const Plan::Element element = plan.element(e);
        const double slip = along(plan.layout.elements[e], state.velocity) - ground_speed[e];
        switch (element.kind) {
            case Plan::Element::Kind::friction:
                state.mode[e] = of_friction(plan.frictions[element.index], slip, levels[element.index]);
                break;
            case Plan::Element::Kind::joint:
                state.mode[e] = element.one_way && slip < 0 ? Mode::backward : Mode::stuck;  // (2)
                break;
            case Plan::Element::Kind::stop: {
                const std::size_t i = element.body;
                state.mode[e] = of_end(plan.bodies[i], state.position[i], state.velocity[i]);
                break;
            }
        }
    }
}

}  // namespace stiction::engine
