// What a fixed step is given: signals, forces, springs, laws, joints and ends of travel, read at its start.
#include <algorithm>
#include <cmath>

#include "engine/fixed/end_of_step.hpp"
#include "engine/fixed/fixed_step.hpp"
#include "engine/fixed/methods/friction_method.hpp"
#include "engine/reading/limits.hpp"

namespace stiction::engine {
namespace {

solve::Limits<double> scaled(double forward, double backward, double h) { return {forward * h, backward * h}; }

}  // namespace

/// What depends on neither step nor state.
void FixedStep::set_constants() noexcept {
    values_[tables_.one_slot] = 1;
    plan_->signals.initial_states(signal_state_);
    plan_->signals.evaluate(0, signal_state_, signal_values());
    engage_joints();
    for (const engine::StepTables::Friction& f : tables_.steady_frictions) {
        levels_[f.element] = engine::evaluate(*f.law, {.normal_force = values_[f.normal_slot]});
    }
    network_.constant_inertia = tables_.constant_inertia;
}

void FixedStep::engage_joints() noexcept {
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const std::size_t e = plan_->frictions.size() + j;
        network_.input.at_rest[e] = joint_limits(plan_->joints[j].one_way);
        network_.input.sliding[e] = network_.input.at_rest[e];
    }
}

/// From here on steps have this length.
void FixedStep::use_step(double h) noexcept {
    h_ = h;
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        network_.input.inertia[i] = inertia_[i] + (explicit_springs_ ? 0.0 : h * damping_[i]);
    }
    for (std::size_t s = 0; s < tables_.springs.size(); ++s) {
        const engine::SpringNumbers& spring = tables_.springs[s];
        spring_inertia_[s] = explicit_springs_ ? 0.0 : h * spring.damping + h * h * spring.stiffness;
        network_.input.spring_inertia[s] = spring_inertia_[s];
    }
    for (const engine::StepTables::Friction& f : tables_.steady_frictions) {
        const Levels<double>& l = levels_[f.element];
        network_.input.sliding[f.element] = scaled(l.sliding_forward, l.sliding_backward, h);
        network_.input.at_rest[f.element] = scaled(l.static_forward, l.static_backward, h);
    }
}

/// Fills the network's input from the state: signals, forces, springs, laws, joints, ends of travel.
void FixedStep::load(const State& state) noexcept {
    std::copy(state.signal_state.begin(), state.signal_state.end(), signal_state_.begin());
    read_signals(state);
    if (grounds_change_) {
        read_end_speeds(state);
    }
    load_mechanics(state);
    if (!paths_.empty()) {
        paths_.load(state, prepared_, signal_state_, signal_values(), network_.input);
    }
}

/// The same for signals already read.
void FixedStep::load_mechanics(const State& state) noexcept {
    load_bodies(state);
    load_springs(state);
    load_frictions(state);
    const double* values = grounds_change_ ? end_values_.data() : values_.data();
    for (const engine::StepTables::Speed& moving : tables_.speeds) {
        network_.input.ground_speed[moving.element] = values[moving.slot];
    }
    load_stops(state);
    if (!companions_.empty()) {
        companions_.load(state, values_, network_.input);
    }
}

void FixedStep::read_signals(const State& state) noexcept {
    for (const engine::StepTables::Reading& r : tables_.positions) {
        values_[r.slot] = state.position[r.index];
    }
    for (const engine::StepTables::Reading& r : tables_.velocities) {
        values_[r.slot] = state.velocity[r.index];
    }
    for (const engine::StepTables::Reading& r : tables_.read_frictions) {
        values_[r.slot] = state.friction[r.index];
    }
    switched_ = plan_->signals.switch_state(state.time, signal_state_, signal_values());
}

/// Signals as they will be when the step ends, just before anything switches there; what they compute from motion is held.
void FixedStep::read_end_speeds(const State& state) noexcept {
    std::copy(values_.begin(), values_.end(), end_values_.begin());
    std::copy(signal_state_.begin(), signal_state_.end(), end_signal_state_.begin());
    const std::span<double> values = std::span(end_values_).first(tables_.zero_slot);
    if (!keeps_signal_state_) {
        plan_->signals.advance(state.time, prepared_, end_signal_state_, values);
    }
    plan_->signals.evaluate(engine::end_of_step(state, options_.step), end_signal_state_, values);
}

void FixedStep::load_bodies(const State& state) noexcept {
    std::fill(force_.begin(), force_.end(), 0.0);
    for (const engine::StepTables::Force& f : tables_.forces) {
        force_[f.body] += f.coefficient * values_[f.slot];
    }
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        network_.input.push[i] = inertia_[i] * state.velocity[i] + h_ * force_[i];
    }
    for (std::size_t i = 0; explicit_springs_ && i < inertia_.size(); ++i) {
        network_.input.push[i] -= h_ * damping_[i] * state.velocity[i];
    }
}

void FixedStep::load_springs(const State& state) noexcept {
    const double h = h_;
    for (std::size_t s = 0; s < tables_.springs.size(); ++s) {
        if (explicit_springs_) {
            load_spring_explicitly(s, state);
            continue;
        }
        const engine::SpringNumbers& spring = tables_.springs[s];
        const double stretch = stretch_of(s, state.position);
        stretch_[s] = stretch;
        if (spring.play > 0) {
            network_.input.spring_inertia[s] = stretch != 0 ? spring_inertia_[s] : 0.0;
        }
        network_.input.spring_impulse[s] = h * (spring.stiffness * stretch + spring.preload);
    }
}

/// Its force at the start of the step, as a push; explicit_limits.hpp (3).
void FixedStep::load_spring_explicitly(std::size_t s, const State& state) noexcept {
    const engine::SpringNumbers& spring = tables_.springs[s];
    const double stretch = stretch_of(s, state.position);
    stretch_[s] = stretch;
    const bool touching = spring.play == 0 || stretch != 0;
    const double rate = touching ? spring_rows_.along(s, state.velocity.data()) : 0.0;
    const double taken = overdamped_[s] != 0 ? stretch - h_ * rate : stretch;
    network_.input.spring_impulse[s] = h_ * (spring.stiffness * taken + spring.preload);
    damping_impulse_[s] = h_ * spring.damping * rate;
    spring_rows_.add(s, -(network_.input.spring_impulse[s] + damping_impulse_[s]), network_.input.push.data());
}

/// What a gear with losses handed to its load in the last step; a first guess for this one.
double FixedStep::transmitted(std::size_t joint, const State& state) const noexcept {
    const std::size_t e = plan_->frictions.size() + joint;
    return plan_->layout.elements[e].coefficient[0] * state.friction[e];
}

void FixedStep::load_frictions(const State& state) noexcept {
    const double h = h_;
    const double* end_values = grounds_change_ ? end_values_.data() : values_.data();
    for (const engine::StepTables::Friction& f : tables_.frictions) {
        const std::size_t e = f.element;
        const double speed = values_[f.speed_slot];
        const double speed_at_end = end_values[f.speed_slot];
        const Contact<double> contact{
            .velocity = element_rows_.along(e, state.velocity.data()) - speed,
            .load = f.load_joint == Plan::kNone ? values_[f.load_slot] : transmitted(f.load_joint, state),
            .normal_force = values_[f.normal_slot]};
        Levels<double> l = engine::evaluate(*f.law, contact);
        if (f.slips_at_first && state.step == 0) {
            l.static_forward = l.sliding_forward;
            l.static_backward = l.sliding_backward;
        }
        contact_[e] = contact;
        levels_[e] = l;
        network_.input.sliding[e] = scaled(l.sliding_forward, l.sliding_backward, h);
        network_.input.at_rest[e] = scaled(l.static_forward, l.static_backward, h);
        network_.input.ground_speed[e] = speed_at_end;
        if (f.damper != Plan::kNone && explicit_springs_) {
            element_rows_.add(e, -h * l.viscous * contact.velocity, network_.input.push.data());
        } else if (f.damper != Plan::kNone) {
            network_.input.spring_inertia[f.damper] = h * l.viscous;
            network_.input.spring_impulse[f.damper] = -h * l.viscous * speed_at_end;
        }
    }
}

/// Engages the ends on which bodies rest already.
void FixedStep::load_stops(const State& state) noexcept {
    for (std::size_t k = 0; k < tables_.ends.size(); ++k) {
        const engine::StepTables::Ends& ends = tables_.ends[k];
        const double x = state.position[ends.body];
        engaged_[k] = x >= ends.travel.upper ? Stop::upper : x <= ends.travel.lower ? Stop::lower : Stop::none;
        network_.input.at_rest[ends.element] = end_limits(engaged_[k]);
        network_.input.sliding[ends.element] = network_.input.at_rest[ends.element];
        network_.input.ground_speed[ends.element] = 0;
    }
}

}  // namespace stiction::engine
