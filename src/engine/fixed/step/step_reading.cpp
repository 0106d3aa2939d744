#include "engine/fixed/step/step_reading.hpp"

#include <algorithm>

#include "engine/fixed/step/end_of_step.hpp"
#include "engine/fixed/methods/friction_method.hpp"
#include "engine/reading/contact.hpp"
#include "engine/reading/ends.hpp"
#include "engine/reading/limits.hpp"

namespace stiction::engine {
namespace {

Limits scaled(const Limits& limits, double h) { return {limits.forward * h, limits.backward * h}; }

bool grounds_change(const StepPlan& plan) {
    const SignalProgram& signals = plan.machine->signals;
    const auto friction_changes = [&](const StepTables::Friction& f) {
        return f.speed_slot != plan.tables.zero_slot && !signals.is_constant(f.speed_slot);
    };
    const auto speed_changes = [&](const StepTables::Speed& s) { return !signals.is_constant(s.slot); };
    return std::any_of(plan.tables.frictions.begin(), plan.tables.frictions.end(), friction_changes) ||
           std::any_of(plan.tables.speeds.begin(), plan.tables.speeds.end(), speed_changes);
}

}  // namespace

StepReading::StepReading(const StepPlan& plan, const FixedOptions& options)
    : plan_(&plan),
      prepared_(plan.explicit_springs ? plan.machine->signals.prepare_explicitly(options.step)
                                      : plan.machine->signals.prepare(options.step)),
      paths_(*plan.machine),
      actuators_(*plan.machine, options.step),
      keeps_signal_state_(!plan.machine->signals.has_memory()),
      grounds_change_(grounds_change(plan)),
      values_(plan.machine->signals.value_count() + 2, 0),
      signal_state_(plan.machine->signals.state_count(), 0),
      force_(plan.machine->bodies.size(), 0),
      contact_(plan.machine->frictions.size()),
      levels_(plan.machine->frictions.size()),
      stretch_(plan.machine->springs.size(), 0),
      damping_impulse_(plan.machine->springs.size(), 0),
      engaged_(plan.tables.ends.size(), Stop::none) {
    values_[plan.tables.one_slot] = 1;
    plan.machine->signals.initial_states(signal_state_);
    plan.machine->signals.evaluate(0, signal_state_, signal_values());
    for (const StepTables::Friction& f : plan.tables.steady_frictions) {
        levels_[f.element] = evaluate(*f.law, {.normal_force = values_[f.normal_slot]});
    }
    for (const SpringNumbers& spring : plan.tables.springs) {
        const double h = plan.h;
        spring_inertia_.push_back(plan.explicit_springs ? 0.0 : h * spring.damping + h * h * spring.stiffness);
    }
    if (grounds_change_) {
        end_values_ = values_;
        end_signal_state_ = signal_state_;
    }
}

void StepReading::write_constants(NetworkInput& input) const noexcept {
    const double h = plan_->h;
    for (std::size_t i = 0; i < plan_->inertia.size(); ++i) {
        input.inertia[i] = plan_->inertia[i] + (plan_->explicit_springs ? 0.0 : h * plan_->damping[i]);
    }
    std::copy(spring_inertia_.begin(), spring_inertia_.end(), input.spring_inertia.begin());
    for (const StepTables::Friction& f : plan_->tables.steady_frictions) {
        const Levels<double>& l = levels_[f.element];
        input.sliding[f.element] = scaled(sliding_limits(l), h);
        input.at_rest[f.element] = scaled(static_limits(l), h);
    }
    for (std::size_t j = 0; j < plan_->machine->joints.size(); ++j) {  // (5)
        const std::size_t e = plan_->machine->element_of_joint(j);
        input.at_rest[e] = joint_limits(plan_->machine->joints[j].one_way);
        input.sliding[e] = input.at_rest[e];
    }
}

void StepReading::read(const State& state, NetworkInput& input) noexcept {
    std::copy(state.signal_state.begin(), state.signal_state.end(), signal_state_.begin());
    read_signals(state);
    if (grounds_change_) {
        read_end_speeds(state);
    }
    read_mechanics(state, input);
    if (!paths_.empty()) {
        paths_.load(state, prepared_, signal_state_, signal_values(), input);
    }
}

void StepReading::read_mechanics(const State& state, NetworkInput& input) noexcept {
    read_bodies(state, input);
    read_springs(state, input);
    read_frictions(state, input);
    for (const StepTables::Speed& moving : plan_->tables.speeds) {  // (4)
        input.ground_speed[moving.element] = end_values()[moving.slot];
    }
    read_ends(state, input);
    if (!actuators_.empty()) {
        actuators_.load(state, values_, input);
    }
}

void StepReading::read_drive_speeds(NetworkInput& input) const noexcept {
    for (const StepTables::Speed& moving : plan_->tables.speeds) {
        input.ground_speed[moving.element] = values_[moving.slot];
    }
}

void StepReading::read_ground_speeds(NetworkInput& input) const noexcept {
    for (const StepTables::Friction& f : plan_->tables.frictions) {
        input.ground_speed[f.element] = values_[f.speed_slot];
    }
    read_drive_speeds(input);
}

void StepReading::read_signals(const State& state) noexcept {
    for (const StepTables::Reading& r : plan_->tables.positions) {
        values_[r.slot] = state.position[r.index];
    }
    for (const StepTables::Reading& r : plan_->tables.velocities) {
        values_[r.slot] = state.velocity[r.index];
    }
    for (const StepTables::Reading& r : plan_->tables.read_frictions) {
        values_[r.slot] = state.friction[r.index];
    }
    switched_ = plan_->machine->signals.switch_state(state.time, signal_state_, signal_values());
}

/// Signals as they will be when the step ends, just before anything switches there; what they compute from motion is held.
void StepReading::read_end_speeds(const State& state) noexcept {
    std::copy(values_.begin(), values_.end(), end_values_.begin());
    std::copy(signal_state_.begin(), signal_state_.end(), end_signal_state_.begin());
    const std::span<double> values = std::span(end_values_).first(plan_->tables.zero_slot);
    if (!keeps_signal_state_) {
        plan_->machine->signals.advance(state.time, prepared_, end_signal_state_, values);
    }
    plan_->machine->signals.evaluate(end_of_step(state, plan_->h), end_signal_state_, values);
}

void StepReading::read_bodies(const State& state, NetworkInput& input) noexcept {
    const double h = plan_->h;
    const std::size_t bodies = force_.size();
    const double* inertia = plan_->inertia.data();
    const double* velocity = state.velocity.data();
    double* force = force_.data();
    double* push = input.push.data();
    std::fill_n(force, bodies, 0.0);
    for (const StepTables::Force& f : plan_->tables.forces) {
        force[f.body] += f.coefficient * values_[f.slot];
    }
    for (std::size_t i = 0; i < bodies; ++i) {
        push[i] = inertia[i] * velocity[i] + h * force[i];  // (1)
    }
    for (std::size_t i = 0; plan_->explicit_springs && i < bodies; ++i) {
        push[i] -= h * plan_->damping[i] * velocity[i];
    }
}

void StepReading::read_springs(const State& state, NetworkInput& input) noexcept {
    const double h = plan_->h;
    for (std::size_t s = 0; s < plan_->tables.springs.size(); ++s) {
        if (plan_->explicit_springs) {
            read_spring_explicitly(s, state, input);
            continue;
        }
        const SpringNumbers& spring = plan_->tables.springs[s];
        const double stretch = plan_->stretch_of(s, state.position.data());
        stretch_[s] = stretch;
        if (spring.play > 0) {
            input.spring_inertia[s] = stretch != 0 ? spring_inertia_[s] : 0.0;
        }
        input.spring_impulse[s] = h * (spring.stiffness * stretch + spring.preload);  // (2)
    }
}

/// Its force at the start of the step, as a push; explicit_limits.hpp (3).
void StepReading::read_spring_explicitly(std::size_t s, const State& state, NetworkInput& input) noexcept {
    const double h = plan_->h;
    const SpringNumbers& spring = plan_->tables.springs[s];
    const double stretch = plan_->stretch_of(s, state.position.data());
    stretch_[s] = stretch;
    const bool touching = spring.play == 0 || stretch != 0;
    const double rate = touching ? plan_->spring_rows.along(s, state.velocity.data()) : 0.0;
    const double taken = plan_->overdamped[s] != 0 ? stretch - h * rate : stretch;
    input.spring_impulse[s] = h * (spring.stiffness * taken + spring.preload);
    damping_impulse_[s] = h * spring.damping * rate;
    plan_->spring_rows.add(s, -(input.spring_impulse[s] + damping_impulse_[s]), input.push.data());
}

void StepReading::read_frictions(const State& state, NetworkInput& input) noexcept {
    const double h = plan_->h;
    for (const StepTables::Friction& f : plan_->tables.frictions) {
        const std::size_t e = f.element;
        const double speed = values_[f.speed_slot];
        const double speed_at_end = end_values()[f.speed_slot];
        // the load of a gear with losses is that of the last step, a first guess for this one
        const double slip = plan_->element_rows.along(e, state.velocity.data()) - speed;
        const Contact<double> contact =
            contact_of(*plan_->machine, plan_->machine->frictions[e], slip, values_, state.friction);
        Levels<double> l = evaluate(*f.law, contact);  // (3)
        if (f.slips_at_first && state.step == 0) {
            l.static_forward = l.sliding_forward;
            l.static_backward = l.sliding_backward;
        }
        contact_[e] = contact;
        levels_[e] = l;
        input.sliding[e] = scaled(sliding_limits(l), h);
        input.at_rest[e] = scaled(static_limits(l), h);
        input.ground_speed[e] = speed_at_end;  // (4)
        if (f.damper != Plan::kNone && plan_->explicit_springs) {
            plan_->element_rows.add(e, -h * l.viscous * contact.velocity, input.push.data());
        } else if (f.damper != Plan::kNone) {
            input.spring_inertia[f.damper] = h * l.viscous;
            input.spring_impulse[f.damper] = -h * l.viscous * speed_at_end;
        }
    }
}

/// Engages the ends on which bodies rest already.
void StepReading::read_ends(const State& state, NetworkInput& input) noexcept {
    for (std::size_t k = 0; k < plan_->tables.ends.size(); ++k) {
        const StepTables::Ends& ends = plan_->tables.ends[k];
        engaged_[k] = end_at(ends.travel, state.position[ends.body]);
        input.at_rest[ends.element] = end_limits(engaged_[k]);  // (5)
        input.sliding[ends.element] = input.at_rest[ends.element];
        input.ground_speed[ends.element] = 0;
    }
}

void StepReading::advance_signals(double time, std::span<const double> velocity) noexcept {
    if (!keeps_signal_state_) {
        plan_->machine->signals.advance(time, prepared_, signal_state_, signal_values());
    }
    if (!actuators_.empty()) {
        actuators_.store(velocity, signal_state_);
    }
}

void StepReading::write_signals(State& state) const noexcept {
    if (!keeps_signal_state_ || switched_) {
        std::copy(signal_state_.begin(), signal_state_.end(), state.signal_state.begin());
    }
}

bool StepReading::levels_finite() const noexcept {
    double sum = 0;
    for (const StepTables::Friction& f : plan_->tables.frictions) {
        const Levels<double>& l = levels_[f.element];
        sum += l.static_forward + l.static_backward + l.sliding_forward + l.sliding_backward;
    }
    return is_finite(sum);
}

}  // namespace stiction::engine
