#include "engine/fixed/step/actuator_step.hpp"

#include <algorithm>

#include <stiction/scalar/scalar.hpp>

namespace stiction::engine {

ActuatorStep::ActuatorStep(const Plan& plan, double step)
    : plan_(&plan), h_(step), now_(plan.actuator_states.size()), push_(plan.bodies.size(), 0) {}

void ActuatorStep::load(const State& state, std::span<const double> values, NetworkInput& input) noexcept {
    if (now_.empty()) {
        return;
    }
    revisions_ = 0;
    std::copy(input.push.begin(), input.push.end(), push_.begin());
    for (std::size_t k = 0; k < now_.size(); ++k) {
        const Plan::ActuatorState& c = plan_->actuator_states[k];
        const Row& row = plan_->layout.springs[c.spring];
        const double q = c.state == Plan::kNone ? 0.0 : state.signal_state[c.state];
        now_[k] = begin(c, along(row, state.position), q, values);
        now_[k].piece = guess(c, now_[k], along(row, state.velocity));
    }
    apply(input);
}

/// (2) and (4) for the values at the start of the step.
ActuatorStep::Now ActuatorStep::begin(const Plan::ActuatorState& c, double z, double q,
                                      std::span<const double> values) const noexcept {
    const double share = 1 / (c.memory - h_ * c.decay);
    const double gain = share * h_ * (h_ * c.per_position + c.per_velocity);
    const auto line_for = [&](double u) { return Line{share * (c.memory * q + h_ * (c.per_position * z + u)), gain}; };
    Now now;
    if (c.follows == Plan::kNone) {
        now.low = now.high = line_for(c.input == Plan::kNone ? 0.0 : values[c.input]);
        return now;
    }
    const double wanted = values[c.follows];
    now.follow = c.memory > 0 ? (c.follow_time * q + h_ * wanted) / (c.follow_time + h_) : wanted;
    now.low = line_for(-c.input_limit);
    now.high = line_for(c.input_limit);
    return now;
}

ActuatorStep::Line ActuatorStep::line(const Plan::ActuatorState& c, const Now& now) const noexcept {
    switch (now.piece) {
        case Piece::middle: return {now.follow, 0};
        case Piece::slope_low: return now.low;
        case Piece::slope_high: return now.high;
        case Piece::lower: return {c.lower, 0};
        case Piece::upper: return {c.upper, 0};
    }
    return {};
}

/// The piece on which velocity v lies.
ActuatorStep::Piece ActuatorStep::guess(const Plan::ActuatorState& c, const Now& now, double v) const noexcept {
    const bool drive = c.follows != Plan::kNone;
    const bool above = drive && now.follow > now.high.at(v);
    const bool below = drive && now.follow < now.low.at(v);
    if (drive && !above && !below) {
        return Piece::middle;
    }
    const Piece slope = above ? Piece::slope_high : Piece::slope_low;
    const double q = above ? now.high.at(v) : now.low.at(v);
    return q > c.upper ? Piece::upper : q < c.lower ? Piece::lower : slope;
}

/// One kink further, from the middle outwards; the same piece if v lies on it.
ActuatorStep::Piece ActuatorStep::next(const Plan::ActuatorState& c, const Now& now, double v) const noexcept {
    const Piece right = guess(c, now, v);
    if (right == now.piece) {
        return right;
    }
    const Piece innermost = c.follows != Plan::kNone ? Piece::middle : Piece::slope_low;
    if (now.piece == Piece::middle) {
        return now.follow > now.high.at(v) ? Piece::slope_high : Piece::slope_low;
    }
    const bool limited = now.piece == Piece::lower || now.piece == Piece::upper;
    return limited || !now.tried ? innermost : right;
}

bool ActuatorStep::revise(std::span<const double> velocity, NetworkInput& input) noexcept {
    constexpr std::size_t kSolves = 4;  // for one state; two more for each other
    if (now_.empty() || revisions_ >= kSolves + 2 * now_.size()) {
        return false;
    }
    bool changed = false;
    for (std::size_t k = 0; k < now_.size(); ++k) {
        const Plan::ActuatorState& c = plan_->actuator_states[k];
        const Piece piece = next(c, now_[k], along(plan_->layout.springs[c.spring], velocity));
        changed = changed || piece != now_[k].piece;
        now_[k].tried = now_[k].tried || piece != now_[k].piece;
        now_[k].piece = piece;
    }
    if (changed) {
        ++revisions_;
        apply(input);
    }
    return changed;
}

/// (3): the part that depends on v⁺ as a spring; without such a part a push.
void ActuatorStep::apply(NetworkInput& input) const noexcept {
    std::copy(push_.begin(), push_.end(), input.push.begin());
    for (std::size_t k = 0; k < now_.size(); ++k) {
        const Plan::ActuatorState& c = plan_->actuator_states[k];
        const Row& row = plan_->layout.springs[c.spring];
        const Line q = line(c, now_[k]);
        const double impulse = h_ * c.force * q.at_rest;
        const double inertia = -h_ * c.force * q.per_speed;
        input.spring_inertia[c.spring] = inertia;
        input.spring_impulse[c.spring] = inertia > 0 ? -impulse : 0.0;
        for (std::size_t a = 0; a < row.body.size() && !(inertia > 0); ++a) {
            input.push[row.body[a]] += row.coefficient[a] * impulse;
        }
    }
}

void ActuatorStep::store(std::span<const double> velocity, std::span<double> signal_state) const noexcept {
    for (std::size_t k = 0; k < now_.size(); ++k) {
        const Plan::ActuatorState& c = plan_->actuator_states[k];
        if (c.state != Plan::kNone) {
            const double v = along(plan_->layout.springs[c.spring], velocity);
            signal_state[c.state] = clamp(line(c, now_[k]).at(v), c.lower, c.upper);
        }
    }
}

void ActuatorStep::account(std::span<const double> velocity, std::span<const double> path_rate,
                           const NetworkInput& input, EnergyAccount& sum) const noexcept {
    for (std::size_t k = 0; k < now_.size(); ++k) {
        const Plan::ActuatorState& c = plan_->actuator_states[k];
        const double v = along(plan_->layout.springs[c.spring], velocity);
        const double path = along(plan_->layout.springs[c.spring], path_rate);
        sum.input += h_ * c.force * line(c, now_[k]).at(v) * path;
        sum.scheme -= input.spring_inertia[c.spring] > 0 ? input.spring_impulse[c.spring] * path : 0.0;
    }
}

}  // namespace stiction::engine
