#include "engine/observe/observation.hpp"

#include <algorithm>
#include <variant>

#include "engine/observe/stored_energy.hpp"
#include "engine/reading/contact.hpp"
#include "engine/reading/ends.hpp"
#include "engine/reading/inertia.hpp"
#include "engine/reading/spring.hpp"

namespace stiction {

double spring_force(const Plan& plan, std::size_t s, const State& state) noexcept {
    const engine::SpringNumbers spring(plan.springs[s]);
    const Row& row = plan.layout.springs[s];
    const double stretch = spring.beyond_gap(along(row, state.position) - spring.rest);
    const bool touching = !spring.opens() || stretch != 0;
    return touching ? spring.force(stretch, along(row, state.velocity)) : 0.0;  // (4)
}

SignalReader::SignalReader(const Plan& plan)
    : plan_(&plan), state_(plan.signals.state_count(), 0), values_(plan.signals.value_count(), 0) {}

std::span<const double> SignalReader::read(const State& state, SignalReading reading) noexcept {
    std::copy(state.signal_state.begin(), state.signal_state.end(), state_.begin());
    const auto fill = [&](std::size_t slot, double value) {
        if (slot != Plan::kNone) {
            values_[slot] = value;
        }
    };
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        fill(plan_->bodies[i].position_slot, state.position[i]);
        fill(plan_->bodies[i].velocity_slot, state.velocity[i]);
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        fill(plan_->frictions[e].friction_slot, state.friction[e]);
    }
    if (reading == SignalReading::decided) {
        plan_->signals.switch_state(state.time, state_, values_);
    } else {
        plan_->signals.evaluate(state.time, state_, values_);
    }
    return values_;
}

Observer::Observer(const Plan& plan) : plan_(&plan), signals_(plan) {
    seen_.signal.assign(plan.signals.value_count(), 0);
    seen_.levels.resize(plan.frictions.size());
    seen_.slip.assign(plan.layout.elements.size(), 0);
    seen_.margin_forward.assign(plan.frictions.size(), 0);
    seen_.margin_backward.assign(plan.frictions.size(), 0);
    seen_.viscous.assign(plan.frictions.size(), 0);
    seen_.loss_power.assign(plan.frictions.size(), 0);
    seen_.spring_elongation.assign(plan.springs.size(), 0);
    seen_.spring_force.assign(plan.springs.size(), 0);
    seen_.active.assign(plan.bodies.size(), 0);
    seen_.stop.assign(plan.bodies.size(), Stop::none);
}

void Observer::observe(const State& state, SignalReading reading) noexcept {
    const std::span<const double> signals = signals_.read(state, reading);
    std::copy(signals.begin(), signals.end(), seen_.signal.begin());
    read_bodies(state);
    read_springs(state);
    read_frictions(state);
}

void Observer::read_bodies(const State& state) noexcept {
    seen_.kinetic_energy = 0;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        const double v = state.velocity[i];
        seen_.kinetic_energy += engine::kinetic_energy(body.options.inertia, v);
        seen_.active[i] = -body.options.viscous_damping * v;
        seen_.stop[i] = engine::resting_end(*plan_, i, state);
    }
    for (const Plan::Force& f : plan_->forces) {
        seen_.active[f.body] += f.coefficient * seen_.signal[f.slot];
    }
}

void Observer::read_springs(const State& state) noexcept {
    seen_.stored_energy = engine::elastic_energy(*plan_, state.position);
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const Row& row = plan_->layout.springs[s];
        seen_.spring_elongation[s] = along(row, state.position) - plan_->springs[s].rest;
        seen_.spring_force[s] = spring_force(*plan_, s, state);
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            seen_.active[row.body[a]] -= row.coefficient[a] * seen_.spring_force[s];
        }
    }
}

void Observer::read_frictions(const State& state) noexcept {
    for (std::size_t e = 0; e < plan_->layout.elements.size(); ++e) {
        const double speed = engine::ground_speed(*plan_, e, seen_.signal);
        const double moves = along(plan_->layout.elements[e], state.velocity) - speed;
        seen_.slip[e] = state.mode[e] == Mode::stuck ? 0.0 : moves;  // (1)
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const Plan::Friction& f = plan_->frictions[e];
        const bool stuck = state.mode[e] == Mode::stuck;
        const double z = seen_.slip[e];
        const Contact<double> contact = engine::contact_of(*plan_, f, z, seen_.signal, state.friction);
        seen_.levels[e] = std::visit([&](const auto& law) { return law.evaluate(contact); }, f.law);
        const Levels<double>& l = seen_.levels[e];
        const double carried = state.friction[e];
        seen_.margin_forward[e] = stuck ? std::max(l.static_forward - carried, 0.0) : 0.0;  // (2)
        seen_.margin_backward[e] = stuck ? std::max(l.static_backward + carried, 0.0) : 0.0;
        seen_.viscous[e] = l.viscous * z;                        // (3)
        seen_.loss_power[e] = (carried + seen_.viscous[e]) * z;  // (3')
        if (stuck) {
            add_end_reactions(e, state);
        }
    }
}

/// (2'): a body on an end of travel is pushed into it; that push must go before friction holds anything the other way.
void Observer::add_end_reactions(std::size_t friction, const State& state) noexcept {
    const Row& row = plan_->layout.elements[friction];
    const std::size_t body = row.body[0];
    if (row.body.size() != 1 || seen_.stop[body] == Stop::none) {
        return;
    }
    const double reaction = state.friction[plan_->bodies[body].stop_element] / row.coefficient[0];
    if (reaction > 0) {  // the row would leave the end backward
        seen_.margin_backward[friction] += reaction;
    } else {
        seen_.margin_forward[friction] -= reaction;
    }
}

}  // namespace stiction
