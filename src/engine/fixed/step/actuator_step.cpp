#include "engine/fixed/step/actuator_step.hpp"

#include <algorithm>
#include <cmath>

#include <stiction/scalar/scalar.hpp>

#include "numeric/tolerance.hpp"

namespace stiction::engine {

ActuatorStep::ActuatorStep(const Plan& plan, double step, bool is_explicit)
    : plan_(&plan),
      h_(step),
      is_explicit_(is_explicit),
      now_(plan.actuator_states.size()),
      push_(plan.bodies.size(), 0) {
    constexpr std::size_t kPieces = 4;     // for one state; two more for each other
    constexpr std::size_t kTangents = 30;  // Newton's method at worst halves the distance; it begins near
    const auto curved = std::count_if(plan.actuator_states.begin(), plan.actuator_states.end(),
                                      [](const Plan::ActuatorState& c) { return c.orifice.has_value(); });
    most_revisions_ = kPieces + 2 * now_.size() + kTangents * static_cast<std::size_t>(curved);
}

void ActuatorStep::load(const State& state, std::span<const double> values, NetworkInput& input) noexcept {
    revisions_ = 0;
    std::copy(input.push.begin(), input.push.end(), push_.begin());
    for (std::size_t k = 0; k < now_.size(); ++k) {
        const Plan::ActuatorState& c = plan_->actuator_states[k];
        const Row& row = plan_->layout.springs[c.spring];
        const double q = c.state == Plan::kNone ? 0.0 : state.signal_state[c.state];
        now_[k] = begin(c, along(row, state.position), q, values);
        const double v = along(row, state.velocity);
        now_[k].piece = guess(now_[k], v);
        if (c.orifice) {
            now_[k].low = tangent(c, now_[k], v);
            now_[k].piece = Piece::slope_low;
        }
        if (is_explicit_ && c.memory == 0) {
            now_[k].low = {line(now_[k]).at(v), 0};
            now_[k].piece = Piece::slope_low;
            now_[k].held = true;
        }
    }
    apply(input);
}

/// (2) and (4) for the values at the start of the step.
ActuatorStep::Now ActuatorStep::begin(const Plan::ActuatorState& c, double z, double q,
                                      std::span<const double> values) const noexcept {
    const double circuit = c.circuit == Plan::kNone ? 1.0 : values[c.circuit];
    const bool driven = circuit > 0;
    const bool open = circuit == 0;
    const double per_position = open ? 0.0 : c.per_position;
    const double share = 1 / (c.memory - h_ * (circuit < 0 ? c.shorted_decay : c.decay));
    const double gain = share * h_ * (h_ * per_position + (open ? 0.0 : c.per_velocity));
    const auto line_for = [&](double u) { return Line{share * (c.memory * q + h_ * (per_position * z + u)), gain}; };
    Now now;
    now.lower = c.limit == Plan::kNone ? c.lower : -values[c.limit];
    now.upper = c.limit == Plan::kNone ? c.upper : values[c.limit];
    now.opening = c.orifice ? values[c.input] : 0.0;
    now.drive = driven && c.follows != Plan::kNone;
    if (!now.drive) {
        now.low = now.high = line_for(!driven || c.input == Plan::kNone ? 0.0 : values[c.input]);
        return now;
    }
    const double wanted = values[c.follows];
    now.follow = c.memory > 0 ? (c.follow_time * q + h_ * wanted) / (c.follow_time + h_) : wanted;
    now.low = line_for(-c.input_limit);
    now.high = line_for(c.input_limit);
    return now;
}

/// The line that touches the pressure of an orifice at velocity v.
ActuatorStep::Line ActuatorStep::tangent(const Plan::ActuatorState& c, const Now& now, double v) const noexcept {
    const signal::Orifice::Pressure p = c.orifice->at(signal::Orifice::sign_of(now.opening), now.opening, now.upper, v);
    return {p.value - p.slope * v, p.slope};
}

/// Takes the tangent at v; false if the tangent in use gives that pressure already.
bool ActuatorStep::follow_curve(const Plan::ActuatorState& c, Now& now, double v) const noexcept {
    const Line line = tangent(c, now, v);
    const double error = std::fabs(line.at(v) - now.low.at(v));
    now.low = line;
    return error > kSameTorque * (std::fabs(now.upper) + std::fabs(line.at(v)));
}

ActuatorStep::Line ActuatorStep::line(const Now& now) noexcept {
    switch (now.piece) {
        case Piece::middle: return {now.follow, 0};
        case Piece::slope_low: return now.low;
        case Piece::slope_high: return now.high;
        case Piece::lower: return {now.lower, 0};
        case Piece::upper: return {now.upper, 0};
    }
    return {};
}

/// The piece on which velocity v lies.
ActuatorStep::Piece ActuatorStep::guess(const Now& now, double v) noexcept {
    const bool above = now.drive && now.follow > now.high.at(v);
    const bool below = now.drive && now.follow < now.low.at(v);
    if (now.drive && !above && !below) {
        return Piece::middle;
    }
    const Piece slope = above ? Piece::slope_high : Piece::slope_low;
    const double q = above ? now.high.at(v) : now.low.at(v);
    return q > now.upper ? Piece::upper : q < now.lower ? Piece::lower : slope;
}

/// One kink further, from the middle outwards; the same piece if v lies on it.
ActuatorStep::Piece ActuatorStep::next(const Now& now, double v) noexcept {
    const Piece right = guess(now, v);
    if (right == now.piece) {
        return right;
    }
    const Piece innermost = now.drive ? Piece::middle : Piece::slope_low;
    if (now.piece == Piece::middle) {
        return now.follow > now.high.at(v) ? Piece::slope_high : Piece::slope_low;
    }
    const bool limited = now.piece == Piece::lower || now.piece == Piece::upper;
    return limited || !now.tried ? innermost : right;
}

bool ActuatorStep::revise(std::span<const double> velocity, NetworkInput& input) noexcept {
    if (revisions_ >= most_revisions_) {
        return false;
    }
    bool changed = false;
    for (std::size_t k = 0; k < now_.size(); ++k) {
        const Plan::ActuatorState& c = plan_->actuator_states[k];
        const double v = along(plan_->layout.springs[c.spring], velocity);
        if (now_[k].held) {
            continue;
        }
        if (c.orifice) {
            changed = follow_curve(c, now_[k], v) || changed;
            continue;
        }
        const Piece piece = next(now_[k], v);
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
        const Line q = line(now_[k]);
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
            signal_state[c.state] = clamp(line(now_[k]).at(v), now_[k].lower, now_[k].upper);
        }
    }
}

void ActuatorStep::account(std::span<const double> velocity, std::span<const double> path_rate,
                           const NetworkInput& input, EnergyAccount& sum) const noexcept {
    for (std::size_t k = 0; k < now_.size(); ++k) {
        const Plan::ActuatorState& c = plan_->actuator_states[k];
        const double v = along(plan_->layout.springs[c.spring], velocity);
        const double path = along(plan_->layout.springs[c.spring], path_rate);
        sum.input += h_ * c.force * line(now_[k]).at(v) * path;
        sum.scheme -= input.spring_inertia[c.spring] > 0 ? input.spring_impulse[c.spring] * path : 0.0;
    }
}

}  // namespace stiction::engine
