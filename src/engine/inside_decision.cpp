// Who sticks and who slides when an interval begins: everything at rest decided together, by accelerations.
#include <algorithm>
#include <cmath>

#include "engine/inside_step.hpp"
#include "engine/stored_energy.hpp"

namespace stiction::engine {

/// What the slip of an element is the difference of.
double InsideStep::speed_size(std::size_t e, std::span<const double> velocity, double speed) const noexcept {
    const Row& row = plan_->layout.elements[e];
    double size = std::fabs(speed);
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        size += std::fabs(row.coefficient[a] * velocity[row.body[a]]);
    }
    return size;
}

/// Slip of an element at the start of the interval; 0.0 where only rounding is left of one that was at rest.
double InsideStep::slip(std::size_t e, std::span<const double> velocity) const noexcept {
    const double speed = at_[0].ground_speed[e];
    const double z = along(plan_->layout.elements[e], velocity) - speed;
    const bool rests = mode_[e] == Mode::stuck && std::fabs(z) <= kSameSpeed * speed_size(e, velocity, speed);
    return rests ? 0.0 : z;
}

/// Finds what is at rest; joints are met.
void InsideStep::classify(const State& state) noexcept {
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        if (e == turned_) {
            rests_[e] = 0;
            continue;
        }
        const double z = slip(e, state.velocity);
        const Limits limits = at_rest_limits(e, at_[0].levels);
        const bool opens = z != 0 && !at_rest_limits(e, at_[1].levels).open();  // a capacity that grows from zero
        const bool open = limits.open() && !opens && !is_gear(e);
        const bool met = !open && (limits.rigid() || (z > 0 && Limits::unlimited(limits.forward)));
        if (open) {
            mode_[e] = Mode::free;
        } else if (met) {
            mode_[e] = Mode::stuck;
        } else if (z != 0) {
            mode_[e] = z > 0 ? Mode::forward : Mode::backward;
        } else if (mode_[e] == Mode::free) {
            mode_[e] = Mode::stuck;
        }
        rests_[e] = met || (!open && z == 0) ? 1 : 0;
    }
}

/// Forces at an instant; elements that `rests` names are left to the network, others slide as their modes say.
void InsideStep::load_accelerations(std::span<const double> position, std::span<const double> velocity,
                                    const Instant& instant, std::span<const std::uint8_t> rests) noexcept {
    NetworkInput& in = network_.input;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const BodyOptions& b = plan_->bodies[i].options;
        in.inertia[i] = b.inertia;
        in.push[i] = instant.force[i] - b.viscous_damping * velocity[i];
    }
    const auto pull = [&](const Row& row, double force) {
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            in.push[row.body[a]] -= row.coefficient[a] * force;
        }
    };
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const Plan::Spring& spring = plan_->springs[s];
        const double stretched = stretch(*plan_, s, position);
        in.spring_inertia[s] = in.spring_impulse[s] = 0;
        if (spring.gap == 0 || stretched != 0) {
            const double rate = along(plan_->layout.springs[s], velocity);
            pull(plan_->layout.springs[s], spring.stiffness * stretched + spring.preload + spring.damping * rate);
        }
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        const bool at_rest = rests[e] != 0;
        in.at_rest[e] = at_rest ? at_rest_limits(e, instant.levels) : Limits{};
        in.sliding[e] = at_rest ? sliding_limits(e, instant.levels) : Limits{};
        in.ground_speed[e] = instant.ground_acceleration[e];
        network_.motion.mode[e] = at_rest || is_gear(e) ? mode_[e] : Mode::free;
        if (!at_rest && e < plan_->frictions.size() && !is_gear(e)) {
            const Levels<double>& l = instant.levels[e];
            const double z = along(plan_->layout.elements[e], velocity) - instant.ground_speed[e];
            const double dry = mode_[e] == Mode::forward    ? l.sliding_forward
                               : mode_[e] == Mode::backward ? -l.sliding_backward
                                                            : 0.0;
            pull(plan_->layout.elements[e], dry + l.viscous * z);
        }
    }
}

/// What the last event said breaks away begins the decision sliding.
void InsideStep::hint_break(const NextEvent& last) noexcept {
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        if (rests_[e] == 0) {
            continue;
        }
        if (last.what == Happening::set_breaks) {
            network_.motion.mode[e] = hint_[e];
        } else if (last.index == e && last.what == Happening::breaks_forward) {
            network_.motion.mode[e] = Mode::forward;
        } else if (last.index == e && last.what == Happening::breaks_backward) {
            network_.motion.mode[e] = Mode::backward;
        }
    }
}

/// The place of a break-away is off by O(δ²): without a drop to sliding friction the decision there may still find it held, by a
/// little that is gone within a tenth of the step. It slides then as well.
bool InsideStep::breaks_anyway(std::size_t e, const NextEvent& last, double step) const noexcept {
    constexpr double kSoon = 0.1;
    const bool forward = last.what == Happening::breaks_forward;
    if (last.index != e || is_gear(e) || (!forward && last.what != Happening::breaks_backward)) {
        return false;
    }
    const Limits limits = at_rest_limits(e, at_[0].levels);
    const double margin =
        forward ? limits.forward - network_.motion.impulse[e] : limits.backward + network_.motion.impulse[e];
    return margin <= kSoon * step * last.rate;
}

/// Modes as decided, and the friction stuck elements carry when the interval begins.
void InsideStep::take_decision(const NextEvent& last, double step) noexcept {
    bool set_slides = last.what != Happening::set_breaks || !gears_.empty();
    for (std::size_t e = 0; e < mode_.size() && !set_slides; ++e) {
        set_slides = rests_[e] != 0 && hint_[e] != Mode::stuck && network_.motion.mode[e] == hint_[e];
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        if (rests_[e] == 0) {
            continue;
        }
        start_friction_[e] = network_.motion.impulse[e];
        mode_[e] = network_.motion.mode[e];
        if (mode_[e] == Mode::stuck && !set_slides) {
            mode_[e] = hint_[e];
        } else if (mode_[e] == Mode::stuck && breaks_anyway(e, last, step)) {
            mode_[e] = last.what == Happening::breaks_forward ? Mode::forward : Mode::backward;
        }
        if (e >= first_stop() && mode_[e] != Mode::stuck) {
            mode_[e] = Mode::free;
            end_[plan_->layout.elements[e].body[0]] = Stop::none;
        }
    }
}

/// Is a gear with losses at rest among what the last event said breaks away?
bool InsideStep::breaks_a_gear(const NextEvent& last) const noexcept {
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const bool named = last.what == Happening::set_breaks ? hint_[e] == Mode::forward || hint_[e] == Mode::backward
                                                              : last.index == e && is_break(last.what);
        if (named && is_gear(e) && rests_[e] != 0) {
            return true;
        }
    }
    return false;
}

/// Beside gears with losses a break-away begins at the static limit, which decides whether they jam there. What the decision just
/// made found held, by a little, is lowered to where it slides; false if nothing was.
bool InsideStep::lower_breaking(const State& state, const NextEvent& last) noexcept {
    constexpr double kLittle = 1e-6;       // of the friction carried
    constexpr double kLittleOfSet = 1e-3;  // what shares it is further from its limits
    if ((!is_break(last.what) && last.what != Happening::set_breaks) || breaks_a_gear(last)) {
        return false;
    }
    std::copy(network_.motion.impulse.begin(), network_.motion.impulse.end(), shares_.begin());
    std::copy(network_.motion.mode.begin(), network_.motion.mode.end(), first_mode_.begin());
    load_accelerations(state.position, state.velocity, at_[0], rests_);
    bool any = false;
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const bool forward =
            last.what == Happening::set_breaks ? hint_[e] == Mode::forward : last.what == Happening::breaks_forward;
        const bool named = last.what == Happening::set_breaks
                               ? hint_[e] == Mode::forward || hint_[e] == Mode::backward
                               : last.index == e && (forward || last.what == Happening::breaks_backward);
        const double carried = forward ? shares_[e] : -shares_[e];
        if (!named || is_gear(e) || rests_[e] == 0 || first_mode_[e] != Mode::stuck || !(carried > 0)) {
            continue;
        }
        double& limit = forward ? network_.input.at_rest[e].forward : network_.input.at_rest[e].backward;
        double& sliding = forward ? network_.input.sliding[e].forward : network_.input.sliding[e].backward;
        limit = (1 - (last.what == Happening::set_breaks ? kLittleOfSet : kLittle)) * carried;
        sliding = std::min(sliding, limit);
        any = true;
    }
    if (!any) {
        std::copy(first_mode_.begin(), first_mode_.end(), network_.motion.mode.begin());
    }
    return any;
}

bool InsideStep::decide(State& state, const NextEvent& last, double time, double step) noexcept {
    classify(state);
    load_accelerations(state.position, state.velocity, at_[0], rests_);
    if (gears_.empty() || breaks_a_gear(last)) {
        hint_break(last);
    }
    if (gears_.empty()) {
        if (network_.solve().status == solve::SolveStatus::invalid) {
            return false;
        }
    } else {
        const std::size_t told = events_.size();
        if (!decide_gears(state, last, time, step)) {
            return false;
        }
        if (events_.size() == told && lower_breaking(state, last) && !decide_gears(state, last, time, step)) {
            return false;
        }
    }
    take_decision(last, step);
    turned_ = Plan::kNone;
    return true;
}

void InsideStep::tell(const StepEvent& event) noexcept {
    if (events_.size() < events_.capacity()) {
        events_.push_back(event);
    }
}

void InsideStep::tell_modes(double time) noexcept {
    for (std::size_t e = 0; e < first_stop(); ++e) {
        if (mode_[e] != told_[e]) {
            tell({.time = time, .kind = StepEvent::Kind::mode, .index = e, .from = told_[e], .to = mode_[e]});
        }
        told_[e] = mode_[e];
    }
    for (std::size_t i = 0; i < end_.size(); ++i) {
        if (end_[i] != told_end_[i]) {
            tell({.time = time, .kind = StepEvent::Kind::stop, .index = i, .end_before = told_end_[i], .end = end_[i]});
        }
        told_end_[i] = end_[i];
    }
}

}  // namespace stiction::engine
