// What a fixed step is given: signals, forces, springs, laws, joints and ends of travel, read at its start.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/fixed.hpp"
#include "engine/friction_method.hpp"
#include "engine/stored_energy.hpp"

namespace stiction {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

solve::Limits<double> scaled(double forward, double backward, double h) { return {forward * h, backward * h}; }

}  // namespace

/// Fills the network's input from the state: signals, forces, springs, laws, joints, ends of travel.
void FixedEngine::load(const State& state) noexcept {
    std::copy(state.signal_state.begin(), state.signal_state.end(), signal_state_.begin());
    std::copy(state.velocity.begin(), state.velocity.end(), before_.begin());
    read_signals(state);
    load_mechanics(state);
    if (!paths_.empty()) {
        paths_.load(state, prepared_, signal_state_, values_, network_.input);
    }
}

/// The same for signals already read.
void FixedEngine::load_mechanics(const State& state) noexcept {
    load_bodies(state);
    load_springs(state);
    load_frictions(state);
    load_joints();
    load_stops(state);
    if (!companions_.empty()) {
        companions_.load(state, values_, network_.input);
    }
}

double FixedEngine::value(std::size_t slot, double otherwise) const noexcept {
    return slot == Plan::kNone ? otherwise : values_[slot];
}

void FixedEngine::read_signals(const State& state) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        if (body.position_slot != Plan::kNone) {
            values_[body.position_slot] = state.position[i];
        }
        if (body.velocity_slot != Plan::kNone) {
            values_[body.velocity_slot] = state.velocity[i];
        }
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        if (plan_->frictions[e].friction_slot != Plan::kNone) {
            values_[plan_->frictions[e].friction_slot] = state.friction[e];
        }
    }
    plan_->signals.switch_state(state.time, signal_state_, values_);
}

void FixedEngine::load_bodies(const State& state) noexcept {
    std::fill(force_.begin(), force_.end(), 0.0);
    for (const Plan::Force& f : plan_->forces) {
        force_[f.body] += f.of_companion ? 0.0 : f.coefficient * values_[f.slot];
    }
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        damping_[i] = plan_->bodies[i].options.viscous_damping;
        const double momentum = inertia_[i] * state.velocity[i] + h_ * force_[i];
        const double implicit_part = explicit_springs_ ? 0.0 : h_ * damping_[i];
        network_.input.inertia[i] = inertia_[i] + implicit_part;
        network_.input.push[i] = explicit_springs_ ? momentum - h_ * damping_[i] * state.velocity[i] : momentum;
    }
}

void FixedEngine::load_springs(const State& state) noexcept {
    const double h = h_;
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        if (explicit_springs_) {
            load_spring_explicitly(s, state);
            continue;
        }
        const Plan::Spring& spring = plan_->springs[s];
        const double stretch = engine::beyond_gap(spring, along(spring_rows_[s], state.position) - spring.rest);
        stretch_[s] = stretch;
        const bool touching = spring.gap == 0 || stretch != 0;
        network_.input.spring_inertia[s] = touching ? h * spring.damping + h * h * spring.stiffness : 0.0;
        network_.input.spring_impulse[s] = h * (spring.stiffness * stretch + spring.preload);
    }
}

/// Its force at the start of the step, as a push; explicit_limits.hpp (3).
void FixedEngine::load_spring_explicitly(std::size_t s, const State& state) noexcept {
    const Plan::Spring& spring = plan_->springs[s];
    const Row& row = plan_->layout.springs[s];
    const double stretch = engine::stretch(*plan_, s, state.position);
    stretch_[s] = stretch;
    const bool touching = spring.gap == 0 || stretch != 0;
    const double rate = touching ? along(row, state.velocity) : 0.0;
    const double taken = overdamped_[s] != 0 ? stretch - h_ * rate : stretch;
    network_.input.spring_inertia[s] = 0;
    network_.input.spring_impulse[s] = h_ * (spring.stiffness * taken + spring.preload);
    damping_impulse_[s] = h_ * spring.damping * rate;
    push_along(row, -(network_.input.spring_impulse[s] + damping_impulse_[s]));
}

void FixedEngine::push_along(const Row& row, double impulse) noexcept {
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        network_.input.push[row.body[a]] += row.coefficient[a] * impulse;
    }
}

/// What a gear with losses handed to its load in the last step; a first guess for this one.
double FixedEngine::transmitted(const Plan::Friction& gear, const State& state) const noexcept {
    const std::size_t joint = plan_->frictions.size() + gear.load_joint;
    return plan_->layout.elements[joint].coefficient[0] * state.friction[joint];
}

void FixedEngine::load_frictions(const State& state) noexcept {
    const double h = h_;
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const Plan::Friction& f = plan_->frictions[e];
        const double speed = value(f.speed_slot, 0);
        contact_[e] = {.velocity = along(element_rows_[e], state.velocity) - speed,
                       .load = f.load_joint == Plan::kNone ? value(f.load_slot, 0) : transmitted(f, state),
                       .normal_force = value(f.normal_slot, 1)};
        Levels<double>& l = levels_[e];
        l = engine::evaluate(f.law, contact_[e]);
        if (state.step == 0 && f.initial == InitialMode::slipping) {
            l.static_forward = l.sliding_forward;
            l.static_backward = l.sliding_backward;
        }
        network_.input.sliding[e] = scaled(l.sliding_forward, l.sliding_backward, h);
        network_.input.at_rest[e] = scaled(l.static_forward, l.static_backward, h);
        network_.input.ground_speed[e] = speed;
        if (f.damper != Plan::kNone && explicit_springs_) {
            push_along(plan_->layout.elements[e], -h * l.viscous * contact_[e].velocity);
        } else if (f.damper != Plan::kNone) {
            network_.input.spring_inertia[f.damper] = h * l.viscous;
            network_.input.spring_impulse[f.damper] = -h * l.viscous * speed;
        }
    }
}

void FixedEngine::load_joints() noexcept {
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const std::size_t e = plan_->frictions.size() + j;
        const Plan::Joint& joint = plan_->joints[j];
        const solve::Limits<double> limits{kInfinity, joint.one_way ? 0.0 : kInfinity};
        network_.input.at_rest[e] = network_.input.sliding[e] = limits;
        network_.input.ground_speed[e] = value(joint.speed_slot, 0);
    }
}

/// Engages the ends on which bodies rest already.
void FixedEngine::load_stops(const State& state) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        if (body.stop_element == Plan::kNone) {
            continue;
        }
        const Travel<double>& travel = body.options.travel;
        const double x = state.position[i];
        engaged_[i] = x >= travel.upper ? Stop::upper : x <= travel.lower ? Stop::lower : Stop::none;
        const std::size_t e = body.stop_element;
        network_.input.at_rest[e] = {engaged_[i] == Stop::upper ? kInfinity : 0.0,
                                     engaged_[i] == Stop::lower ? kInfinity : 0.0};
        network_.input.sliding[e] = network_.input.at_rest[e];
        network_.input.ground_speed[e] = 0;
    }
}

/// (3) of the header: ends that the step just computed would pass.
bool FixedEngine::engage_stops_met(const State& state) noexcept {
    bool any_met = false;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        if (body.stop_element == Plan::kNone || engaged_[i] != Stop::none) {
            continue;
        }
        const Travel<double>& travel = body.options.travel;
        const double w = network_.motion.velocity[i];
        const double target = state.position[i] + h_ * w;
        const bool upper = target > travel.upper;
        if (!upper && !(target < travel.lower)) {
            continue;
        }
        any_met = true;
        engaged_[i] = upper ? Stop::upper : Stop::lower;
        const double arrive = ((upper ? travel.upper : travel.lower) - state.position[i]) / h_;
        const double bounce = -travel.restitution * before_[i];
        // A bounce slower than what the step adds would not outlast it.
        const bool bounces = std::fabs(bounce) > std::fabs(w - before_[i]) && (upper ? bounce < 0 : bounce > 0);
        const std::size_t e = body.stop_element;
        network_.input.at_rest[e] = {upper ? kInfinity : 0.0, upper ? 0.0 : kInfinity};
        network_.input.sliding[e] = network_.input.at_rest[e];
        network_.input.ground_speed[e] = bounces ? bounce : arrive;
    }
    return any_met;
}

}  // namespace stiction
