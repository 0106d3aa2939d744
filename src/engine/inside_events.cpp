// What ends an interval of a step, and what happens there.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/inside_step.hpp"
#include "engine/stored_energy.hpp"

namespace stiction::engine {
namespace {

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
/// Friction this near its limit has not passed it: roundings of a step, generously.
constexpr double kAtLimit = 256 * kEpsilon;

}  // namespace

InsideStep::NextEvent InsideStep::next_event(const State& state, double interval) const noexcept {
    NextEvent next{.after = interval};
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        if (mode_[e] == Mode::forward || mode_[e] == Mode::backward) {
            look_at_slip(e, state, interval, next);
        } else if (mode_[e] == Mode::stuck) {
            look_at_limits(e, interval, next);
        }
    }
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        if (plan_->bodies[i].stop_element != Plan::kNone && end_[i] == Stop::none) {
            look_at_ends(i, state, interval, next);
        }
    }
    look_at_teeth(interval, next);
    return next;
}

/// (2)
void InsideStep::look_at_slip(std::size_t e, const State& state, double interval, NextEvent& next) const noexcept {
    const Row& row = plan_->layout.elements[e];
    const double direction = mode_[e] == Mode::forward ? 1.0 : -1.0;
    const double begin = direction * (along(row, state.velocity) - at_[0].ground_speed[e]);
    const double middle = direction * (along(row, network_.motion.velocity) - network_.input.ground_speed[e]);
    const double end = 2 * middle - begin;
    if (!(end < 0)) {
        return;
    }
    const double after = begin > 0 ? interval * (begin / (begin - end)) : 0.0;
    if (after < next.after) {
        next = {.after = after, .what = Happening::stop, .index = e};
    }
}

/// (3)
void InsideStep::look_at_limits(std::size_t e, double interval, NextEvent& next) const noexcept {
    const double begin = start_friction_[e];
    const double middle = network_.motion.impulse[e] / (0.5 * interval);
    const double end = 2 * middle - begin;
    const Limits first = at_rest_limits(e, at_[0].levels);
    const Limits last = at_rest_limits(e, at_[1].levels);
    for (const double side : {1.0, -1.0}) {
        const double limit = side > 0 ? first.forward : first.backward;
        const double last_limit = side > 0 ? last.forward : last.backward;
        if (Limits::unlimited(limit)) {
            continue;
        }
        const double way = std::max(limit - side * begin, 0.0);
        const double left = last_limit - side * end;
        if (!(left < -kAtLimit * (std::fabs(begin) + std::fabs(middle) + last_limit))) {
            continue;
        }
        const double after = interval * (way / (way - left));
        if (after < next.after) {
            next = {
                .after = after, .what = side > 0 ? Happening::breaks_forward : Happening::breaks_backward, .index = e};
        }
    }
}

/// (4): the root written so that nothing cancels.
void InsideStep::look_at_ends(std::size_t body, const State& state, double interval, NextEvent& next) const noexcept {
    const Travel<double>& travel = plan_->bodies[body].options.travel;
    const double target = state.position[body] + interval * network_.motion.velocity[body];
    const bool upper = target > travel.upper;
    if (!upper && !(target < travel.lower)) {
        return;
    }
    const double side = upper ? 1.0 : -1.0;
    const double way = side * ((upper ? travel.upper : travel.lower) - state.position[body]);
    const double speed = side * state.velocity[body];
    const double acceleration = side * 2 * (network_.motion.velocity[body] - state.velocity[body]) / interval;
    const double root = std::sqrt(std::max(speed * speed + 2 * acceleration * way, 0.0));
    const double after = std::min(2 * way / (speed + root), interval);
    if (after < next.after) {
        next = {.after = after, .what = upper ? Happening::upper_end : Happening::lower_end, .index = body};
    }
}

/// Bodies that stand on an end of their travel when the step begins.
void InsideStep::find_ends(const State& state) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        const Travel<double>& travel = body.options.travel;
        const double x = state.position[i];
        const double v = state.velocity[i];
        if (body.stop_element != Plan::kNone) {
            end_[i] = x >= travel.upper && v >= 0   ? Stop::upper
                      : x <= travel.lower && v <= 0 ? Stop::lower
                                                    : Stop::none;
            mode_[body.stop_element] = end_[i] == Stop::none ? Mode::free : Mode::stuck;
        }
    }
}

/// Puts to rest what stopped, lets an end take its momentum, closes gears to rounding.
bool InsideStep::settle(State& state, const NextEvent& event, double step) noexcept {
    state.energy.scheme -= elastic_energy(*plan_, state.position) - stored_;
    stored_ = elastic_energy(*plan_, state.position);
    switch (event.what) {
        case Happening::upper_end:
        case Happening::lower_end: return strike(state, event, step);
        case Happening::stop: mode_[event.index] = Mode::stuck; break;
        case Happening::nothing:
            if (!needs_projection_) {
                return true;
            }
            break;
        case Happening::breaks_forward:
        case Happening::breaks_backward:
        case Happening::tooth_side: return true;
    }
    project(state);
    return true;
}

/// Velocities nearest to the present ones, in the measure of kinetic energy, with which everything stuck is at rest.
void InsideStep::project(State& state) noexcept {
    load_momentum(state, at_[1]);
    std::copy(mode_.begin(), mode_.end(), network_.motion.mode.begin());
    if (network_.solve_held()) {  // redundant stuck elements agree already
        state.energy.scheme += take_velocities(state);
    }
}

/// Momentum alone: no time passes.
void InsideStep::load_momentum(const State& state, const Instant& instant) noexcept {
    NetworkInput& in = network_.input;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        in.inertia[i] = plan_->bodies[i].options.inertia;
        in.push[i] = in.inertia[i] * state.velocity[i];
    }
    std::fill(in.spring_inertia.begin(), in.spring_inertia.end(), 0.0);
    std::fill(in.spring_impulse.begin(), in.spring_impulse.end(), 0.0);
    std::copy(instant.ground_speed.begin(), instant.ground_speed.end(), in.ground_speed.begin());
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        in.at_rest[e] = in.sliding[e] = e < plan_->frictions.size() ? Limits{} : at_rest_limits(e, instant.levels);
    }
}

/// Takes the velocities over; returns the kinetic energy lost.
double InsideStep::take_velocities(State& state) noexcept {
    double lost = 0;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const double before = state.velocity[i];
        const double after = network_.motion.velocity[i];
        lost += 0.5 * plan_->bodies[i].options.inertia * (before - after) * (before + after);
        state.velocity[i] = after;
    }
    return lost;
}

/// An end of travel is met: the body stands on it and stays there, or leaves with what restitution keeps.
bool InsideStep::strike(State& state, const NextEvent& event, double step) noexcept {
    const std::size_t i = event.index;
    const Plan::Body& body = plan_->bodies[i];
    const Travel<double>& travel = body.options.travel;
    const bool upper = event.what == Happening::upper_end;
    const double arriving = state.velocity[i];
    const double gained = step * std::fabs(at_[1].force[i]) / body.options.inertia;
    const double bounce = -travel.restitution * arriving;
    // A flight takes an interval: one shorter than the step has intervals for ends in rest.
    const double share = static_cast<double>(intervals_);
    const bool leaves = 2 * std::fabs(bounce) * share > gained && (upper ? bounce < 0 : bounce > 0);
    state.position[i] = upper ? travel.upper : travel.lower;
    end_[i] = upper ? Stop::upper : Stop::lower;
    load_momentum(state, at_[1]);
    network_.input.ground_speed[body.stop_element] = leaves ? bounce : 0.0;
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        network_.motion.mode[e] = e < plan_->frictions.size() ? Mode::free : mode_[e];
    }
    network_.motion.mode[body.stop_element] = Mode::stuck;
    if (network_.solve().status == solve::SolveStatus::invalid) {
        return false;
    }
    state.energy.impact += take_velocities(state);
    end_[i] = leaves ? Stop::none : end_[i];
    mode_[body.stop_element] = leaves ? Mode::free : Mode::stuck;
    return true;
}

}  // namespace stiction::engine
