// Borello and Dalla Vedova's step with the transmission law, written by hand for `double` alone: the yardstick of the library.
//
// Two loops an engineer would write after Table 1 of the 2012 paper, with plastic ends of travel and the same report as the
// library's: one branches wherever a case allows work to be left out, one computes everything and chooses. Both check their
// input and keep the state at the last good step. Everything constant over a run is prepared before it.
#pragma once

#include <cmath>

#include <stiction/element.hpp>

namespace stiction::bench {

struct HandGear {
    double step;          ///< h [s]
    double inertia;       ///< J [kg·m²]
    double damping;       ///< c [N·m·s/rad]
    double mobility;      ///< h/J
    double constant;      ///< T_FR0 [N·m]
    double opposing;      ///< 1/η_opp − 1 [-]
    double aiding;        ///< 1 − η_aid [-]
    double static_ratio;  ///< FSD [-]
    double lower, upper;  ///< ends of travel [rad]
    double position = 0;  ///< x [rad]
    double velocity = 0;  ///< v [rad/s]
};

/// What both loops do at an end of travel: v into it becomes 0, the path is cut, the impact is reported.
[[gnu::always_inline]] inline void meet_end(const HandGear& g, double push, double held, double dx, double& x,
                                            double& v, StepReport<double>& r) {
    const double v0 = g.velocity;
    const bool low = x <= g.lower;
    const double end = low ? g.lower : g.upper;
    const bool straight = low ? v0 < 0 : v0 > 0;
    const bool cut = x != end && dx != 0;
    const bool into = (low ? v < 0 : v > 0) || (cut && straight);
    r.stop = low ? Stop::lower : Stop::upper;
    if (into && !straight && (low ? g.position <= end : g.position >= end)) {  // rests there; the end carries the rest
        r.friction = held;
        r.input_energy = r.friction_energy = r.viscous_energy = r.scheme_energy = 0;
        r.stop_impulse = g.inertia * v0 + (push - held) * g.step;
        r.impact_energy = 0.5 * g.inertia * v0 * v0;
    } else {
        const double share = cut ? (end - g.position) / dx : 1;
        if (cut) {
            r.scheme_energy -= (1 - share) * (r.input_energy - r.friction_energy - r.viscous_energy);
        }
        r.input_energy *= share;
        r.friction_energy *= share;
        r.viscous_energy *= share;
        if (into) {  // a step of this scheme never turns, so the square of the velocity changes evenly along the path
            const double contact = std::sqrt(std::fmax(v0 * v0 + share * (v * v - v0 * v0), 0.0));
            r.stop_impulse = g.inertia * v;
            r.impact_energy = 0.5 * g.inertia * (contact * contact);
            r.scheme_energy += 0.5 * g.inertia * (v * v - contact * contact);
        }
    }
    x = end;
    v = into ? 0.0 : v;
}

/// Finite only if every number of the report is.
[[gnu::always_inline]] inline double sum_of(const StepReport<double>& r) {
    return ((r.friction + r.margin_forward) + (r.margin_backward + r.stop_impulse)) +
           ((r.input_energy + r.friction_energy) + (r.viscous_energy + r.impact_energy) + r.scheme_energy);
}

inline StepReport<double> refuse(Status status) {
    StepReport<double> r;
    r.status = status;
    return r;
}

/// Branches wherever a case lets work be left out.
[[gnu::always_inline]] inline StepReport<double> branching_step(HandGear& g, double drive, double load) {
    const double push = drive - load;
    if (!std::isfinite(push)) {
        return refuse(Status::invalid_input);
    }
    if (g.position < g.lower || g.position > g.upper) {
        return refuse(Status::outside_travel);
    }
    const double v0 = g.velocity;
    const double size = std::fabs(load);
    const double opposing = g.constant + g.opposing * size;
    const double aiding = g.constant + g.aiding * size;
    const double forward = load >= 0 ? opposing : aiding;
    const double backward = load >= 0 ? aiding : opposing;
    const double static_forward = g.static_ratio * forward;
    const double static_backward = g.static_ratio * backward;

    StepReport<double> r;
    r.active = push - g.damping * v0;
    const double held = push > static_forward ? static_forward : push < -static_backward ? -static_backward : push;
    double v = 0;
    if (v0 == 0) {
        r.friction = held;
        v = (r.active - r.friction) * g.mobility;
    } else {
        r.friction = v0 > 0 ? forward : -backward;
        v = v0 + (r.active - r.friction) * g.mobility;
    }
    const double trial = v;
    if ((v0 > 0 && v < 0) || (v0 < 0 && v > 0)) {
        v = 0;
    }
    double x = g.position;
    if (v != 0 || v0 != 0) {
        const double dx = (v0 + v) * (0.5 * g.step);
        x += dx;
        r.input_energy = push * dx;
        r.friction_energy = r.friction * dx;
        r.viscous_energy = g.damping * v0 * dx;
        r.scheme_energy = 0.5 * g.inertia * (trial - v) * (v0 + v);
        if (x <= g.lower || x >= g.upper) {
            meet_end(g, push, held, dx, x, v, r);
        }
    } else {
        r.stop = x <= g.lower ? Stop::lower : x >= g.upper ? Stop::upper : Stop::none;
    }
    if (v == 0) {
        r.margin_forward = static_forward > push ? static_forward - push : 0.0;
        r.margin_backward = push > -static_backward ? static_backward + push : 0.0;
        r.mode = Mode::stuck;
    } else {
        r.mode = v > 0 ? Mode::forward : Mode::backward;
    }
    if (forward == 0 && backward == 0) {
        r.mode = Mode::free;
    }
    if (!std::isfinite(sum_of(r) + (x + v))) {
        return refuse(Status::overflow);
    }
    g.position = x;
    g.velocity = v;
    return r;
}

/// Computes everything and chooses; only the ends of travel and refusals branch.
[[gnu::always_inline]] inline StepReport<double> branch_free_step(HandGear& g, double drive, double load) {
    const double push = drive - load;
    const double v0 = g.velocity;
    const double positive = load > 0 ? load : 0.0;  // one of the two parts is 0
    const double negative = positive - load;
    const double forward = g.constant + (g.opposing * positive + g.aiding * negative);
    const double backward = g.constant + (g.aiding * positive + g.opposing * negative);
    const double static_forward = g.static_ratio * forward;
    const double static_backward = g.static_ratio * backward;
    const double held = push > static_forward ? static_forward : push < -static_backward ? -static_backward : push;
    const bool rested = v0 == 0;

    StepReport<double> r;
    r.active = push - g.damping * v0;
    const double sliding = v0 > 0 ? forward : -backward;
    r.friction = rested ? held : sliding;
    const double trial = v0 + (r.active - r.friction) * g.mobility;
    const bool crosses = ((v0 > 0) & (trial < 0)) | ((v0 < 0) & (trial > 0));
    double v = crosses ? 0.0 : trial;
    const double dx = (v0 + v) * (0.5 * g.step);
    double x = g.position + dx;
    r.input_energy = push * dx;
    r.friction_energy = r.friction * dx;
    r.viscous_energy = g.damping * v0 * dx;
    r.scheme_energy = 0.5 * g.inertia * (trial - v) * (v0 + v);
    if ((x <= g.lower) | (x >= g.upper)) {
        meet_end(g, push, held, dx, x, v, r);
    }
    const bool rests = v == 0;
    r.margin_forward = (rests & (static_forward > push)) ? static_forward - push : 0.0;
    r.margin_backward = (rests & (push > -static_backward)) ? static_backward + push : 0.0;
    const Mode motion = v > 0 ? Mode::forward : Mode::backward;
    const Mode contact = rests ? Mode::stuck : motion;
    r.mode = forward + backward == 0 ? Mode::free : contact;
    const bool inside = (g.position >= g.lower) & (g.position <= g.upper);
    if (!(std::isfinite(sum_of(r) + (x + v)) & inside)) {
        return refuse(!std::isfinite(push) ? Status::invalid_input
                      : inside             ? Status::overflow
                                           : Status::outside_travel);
    }
    g.position = x;
    g.velocity = v;
    return r;
}

}  // namespace stiction::bench
