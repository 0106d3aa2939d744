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

InsideStep::NextEvent InsideStep::next_event(const State& state, double interval) noexcept {
    NextEvent next{.after = interval};
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        if (mode_[e] == Mode::forward || mode_[e] == Mode::backward) {
            look_at_slip(e, state, interval, next);
        } else if (mode_[e] == Mode::stuck && !redundant_) {
            look_at_limits(e, interval, next);
        }
    }
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        if (plan_->bodies[i].stop_element != Plan::kNone && end_[i] == Stop::none) {
            look_at_end(i, 1, state, interval, next);
            look_at_end(i, -1, state, interval, next);
        }
    }
    look_at_teeth(interval, next);
    if (redundant_) {
        look_at_sharing(state, interval, next);
    }
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

/// Impulse of an element that cancellation of momenta may leave, roundings of a step [N·s | N·m·s].
double InsideStep::rounding_of(std::size_t e) const noexcept {
    constexpr double kRounding = 16 * kEpsilon;
    double size = 0;
    for (const double push : network_.input.push) {
        size += std::fabs(push);
    }
    double smallest = std::numeric_limits<double>::infinity();
    for (const double d : plan_->layout.elements[e].coefficient) {
        smallest = std::min(smallest, std::fabs(d));
    }
    return kRounding * size / smallest;
}

/// (3)
void InsideStep::look_at_limits(std::size_t e, double interval, NextEvent& next) const noexcept {
    const double begin = start_friction_[e];
    const double middle = network_.motion.impulse[e] / (0.5 * interval);
    const double end = 2 * middle - begin;
    const Limits first = at_rest_limits(e, at_[0].levels);
    const Limits last = at_rest_limits(e, at_[1].levels);
    const double rounding = rounding_of(e) / (0.5 * interval);
    for (const double side : {1.0, -1.0}) {
        const double limit = side > 0 ? first.forward : first.backward;
        const double last_limit = side > 0 ? last.forward : last.backward;
        if (Limits::unlimited(limit)) {
            continue;
        }
        const double way = std::max(limit - side * begin, 0.0);
        const double left = last_limit - side * end;
        if (!(left < -rounding - kAtLimit * (std::fabs(begin) + std::fabs(middle) + last_limit))) {
            continue;
        }
        const double after = interval * (way / (way - left));
        if (after < next.after) {
            next = {.after = after,
                    .what = side > 0 ? Happening::breaks_forward : Happening::breaks_backward,
                    .index = e,
                    .rate = (way - left) / interval};
        }
    }
}

/// (4): the root written so that nothing cancels. A body may also reach its end and turn back within the interval.
void InsideStep::look_at_end(std::size_t body, double side, const State& state, double interval,
                             NextEvent& next) const noexcept {
    const Travel<double>& travel = plan_->bodies[body].options.travel;
    const double way = side * ((side > 0 ? travel.upper : travel.lower) - state.position[body]);
    const double speed = side * state.velocity[body];
    const double acceleration = side * 2 * (network_.motion.velocity[body] - state.velocity[body]) / interval;
    const bool beyond = side * network_.motion.velocity[body] * interval > way;
    const bool turns =
        speed > 0 && acceleration < 0 && speed < -acceleration * interval && speed * speed > -2 * acceleration * way;
    if (!beyond && !turns) {
        return;
    }
    const double root = std::sqrt(std::max(speed * speed + 2 * acceleration * way, 0.0));
    const double after = speed > 0 ? 2 * way / (speed + root) : (root - speed) / acceleration;
    if (after < next.after) {
        next = {.after = after, .what = side > 0 ? Happening::upper_end : Happening::lower_end, .index = body};
    }
}

/// Puts to rest what stopped, sets on their ends those who met them, closes gears to rounding.
void InsideStep::settle(State& state, const NextEvent& event) noexcept {
    const double stored = elastic_energy(*plan_, state.position);
    state.energy.scheme -= stored - stored_;
    stored_ = stored;
    const bool meets_end = event.what == Happening::upper_end || event.what == Happening::lower_end;
    if (meets_end) {
        stand_on_ends(state, event);
        return;
    }
    if (event.what != Happening::stop) {
        if (needs_projection_) {
            project(state);
        }
        return;
    }
    Mode& mode = mode_[event.index];
    if (event.index < plan_->frictions.size() && !is_gear(event.index) && follows_from_held(event.index)) {
        mode = mode == Mode::forward ? Mode::backward : Mode::forward;  // on a belt that reverses nothing comes to rest
        turned_ = event.index;
        project(state);
        return;
    }
    mode = Mode::stuck;
    project(state);
    bool more = false;  // what stops there too
    for (std::size_t e = 0; e < first_stop(); ++e) {
        const bool slides = mode_[e] == Mode::forward || mode_[e] == Mode::backward;
        const double speed = at_[1].ground_speed[e];
        const double z = along(plan_->layout.elements[e], state.velocity) - speed;
        if (slides && std::fabs(z) <= kSameSpeed * speed_size(e, state.velocity, speed)) {
            mode_[e] = Mode::stuck;
            more = true;
        }
    }
    if (more) {
        project(state);
    }
}

/// Velocities nearest to the present ones, in the measure of kinetic energy, with which everything stuck is at rest.
void InsideStep::project(State& state) noexcept {
    NetworkInput& in = network_.input;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        in.inertia[i] = plan_->bodies[i].options.inertia;
        in.push[i] = in.inertia[i] * state.velocity[i];
    }
    std::fill(in.spring_inertia.begin(), in.spring_inertia.end(), 0.0);
    std::fill(in.spring_impulse.begin(), in.spring_impulse.end(), 0.0);
    std::fill(in.at_rest.begin(), in.at_rest.end(), Limits{});
    std::fill(in.sliding.begin(), in.sliding.end(), Limits{});
    std::copy(at_[1].ground_speed.begin(), at_[1].ground_speed.end(), in.ground_speed.begin());
    if (!solve_held()) {
        return;
    }
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const double before = state.velocity[i];
        const double after = network_.motion.velocity[i];
        state.energy.scheme += 0.5 * in.inertia[i] * (before - after) * (before + after);
        state.velocity[i] = after;
    }
}

}  // namespace stiction::engine
