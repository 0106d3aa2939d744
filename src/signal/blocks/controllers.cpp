#include "signal/blocks/controllers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "signal/blocks/decay.hpp"
#include "signal/blocks/dynamic_parts.hpp"
#include "signal/program/crossing.hpp"
#include "signal/program/instants.hpp"

namespace stiction::signal::controller {
namespace {

double finite_or_zero(double x) noexcept { return std::isfinite(x) ? x : 0; }

/// The three errors of a controller.
struct Errors {
    double plain;         // e
    double proportional;  // b r − y
    double derivative;    // ε

    Errors(const View& view, const Pid& p) noexcept {
        const double reference = view.input(0);
        const double measurement = view.input_count() > 1 ? view.input(1) : 0;
        plain = reference - measurement;
        proportional = p.proportional_weight * reference - measurement;
        derivative = p.derivative_weight * reference - measurement;
    }
};

/// v without w, and w.
double with_feed_forward(const View& view, double wanted) noexcept {
    return view.input_count() > 2 ? wanted + view.input(2) : wanted;
}

/// Everything (1) to (5) needs at one instant of a continuous controller.
struct Moment {
    Pid p;
    Errors errors;
    double without_integral;  // P + D + w
    double wanted;            // v

    explicit Moment(const View& view) noexcept : p(view.part<Pid>()), errors(view, p) {
        const double slope = p.filter_time > 0 ? (errors.derivative - view.continuous[1]) / p.filter_time : 0;
        without_integral = with_feed_forward(view, p.proportional * errors.proportional + p.derivative * slope);  // (2)
        wanted = without_integral + view.continuous[0];                                                           // (1)
    }
    [[nodiscard]] double push() const noexcept { return p.integral * errors.plain; }
    [[nodiscard]] double band() const noexcept {
        const double range = p.upper - p.lower;
        const double size = std::isfinite(range) ? range : std::isfinite(p.upper) ? p.upper : p.lower;
        return std::isfinite(size) ? kHoldBand * std::fabs(size) : 0;
    }
    /// Positive where holding on `way` (1 upper, −1 lower) should begin.
    [[nodiscard]] double begins(double way) const noexcept {
        return way > 0 ? std::min(above(wanted, p.upper), push()) : std::min(below(wanted, p.lower), -push());
    }
    /// Positive as long as holding on `way` should last.
    [[nodiscard]] double lasts(double way) const noexcept {
        return way > 0 ? std::min(above(wanted, p.upper - band()), push())
                       : std::min(below(wanted, p.lower + band()), -push());
    }
    [[nodiscard]] double held_next(double held) const noexcept {
        if (p.anti_windup != AntiWindup::conditional) return 0;
        if (held != 0 && lasts(held) > 0) return held;
        return begins(1) > 0 ? 1 : begins(-1) > 0 ? -1 : 0;
    }
    [[nodiscard]] double limit(double region) const noexcept {
        return region > 0 ? p.upper : region < 0 ? p.lower : wanted;
    }
    [[nodiscard]] bool back_calculates(double region) const noexcept {
        return region != 0 && p.anti_windup == AntiWindup::back_calculation && p.tracking_time > 0;
    }
    /// (3) to (5)
    [[nodiscard]] double integral_rate(const double* discrete) const noexcept {
        if (discrete[1] != 0) return 0;
        const double back = back_calculates(discrete[0]) ? (limit(discrete[0]) - wanted) / p.tracking_time : 0;
        return push() + back;
    }
};

/// The discrete states of a sampled controller, by name.
struct Samples {
    double& number;
    double& integral;
    double& last_error;  // ε⁻
    double& derivative;  // D
    double& held;
    double& computed;
    double& release;

    explicit Samples(double* d) noexcept
        : number(d[0]), integral(d[1]), last_error(d[2]), derivative(d[3]), held(d[4]), computed(d[5]), release(d[6]) {}
};

/// (7) for the time `elapsed` since the last sample; returns the output.
double sample(const View& view, const Pid& p, double elapsed, bool first, Samples& s) noexcept {
    const Errors errors(view, p);
    if (first) s.last_error = errors.derivative;
    s.derivative =
        (p.filter_time * s.derivative + p.derivative * (errors.derivative - s.last_error)) / (p.filter_time + elapsed);
    s.last_error = errors.derivative;
    const double wanted = with_feed_forward(view, p.proportional * errors.proportional + s.integral + s.derivative);
    const double limited = std::min(std::max(wanted, p.lower), p.upper);
    const double push = p.integral * errors.plain;
    const bool outwards = (wanted > p.upper && push > 0) || (wanted < p.lower && push < 0);
    if (p.anti_windup == AntiWindup::back_calculation && p.tracking_time > 0) {
        s.integral += elapsed * push + std::min(1.0, elapsed / p.tracking_time) * (limited - wanted);
    } else if (p.anti_windup != AntiWindup::conditional || !outwards) {
        s.integral += elapsed * push;
    }
    return limited;
}

bool release_if_due(const ChangingView& view) noexcept {
    Samples s(view.discrete);
    if (!reached(view.time, s.release)) return false;
    s.held = s.computed;
    s.release = kNoInstant;
    return true;
}

bool sample_if_due(const ChangingView& view) noexcept {
    const SampledPid p = view.part<SampledPid>();
    Samples s(view.discrete);
    const double number = interval_index(view.time, p.interval);
    if (number <= s.number) return false;
    const bool first = s.number <= kNeverYet;
    const double elapsed = first ? p.interval : (number - s.number) * p.interval;
    s.number = number;
    s.computed = sample(view, p.control, elapsed, first, s);
    if (p.computation_delay > 0) {
        s.release = std::max(number * p.interval, view.time) + p.computation_delay;
    } else {
        s.held = s.computed;
    }
    return true;
}

}  // namespace

double output(const View& view) noexcept {
    if (view.block.kind == Kind::sampled_pid) return view.discrete[4];
    return Moment(view).limit(view.discrete[0]);
}

bool decide(const ChangingView& view) noexcept {
    if (view.block.kind == Kind::sampled_pid) {
        return view.block.feedthrough ? sample_if_due(view) : release_if_due(view);
    }
    const Moment now(view);
    const bool limited = assign(view.discrete[0], side(now.wanted, now.p.lower, now.p.upper));
    return assign(view.discrete[1], now.held_next(view.discrete[1])) || limited;
}

bool decide_late(const ChangingView& view) noexcept {
    return view.block.kind == Kind::sampled_pid && !view.block.feedthrough && sample_if_due(view);
}

void events(const View& view, double* out) noexcept {
    if (view.block.kind == Kind::sampled_pid) return;
    const Moment now(view);
    out[0] = above(now.wanted, now.p.upper);
    out[1] = below(now.wanted, now.p.lower);
    if (now.p.anti_windup != AntiWindup::conditional) {
        out[2] = kQuiet;
    } else {
        const double held = view.discrete[1];
        out[2] = held != 0 ? now.lasts(held) : std::max(now.begins(1), now.begins(-1));
    }
}

void rates(const View& view, double* out) noexcept {
    if (view.block.kind == Kind::sampled_pid) return;
    const Moment now(view);
    out[0] = now.integral_rate(view.discrete);
    out[1] = now.p.filter_time > 0 ? (now.errors.derivative - view.continuous[1]) / now.p.filter_time : 0;
}

void prepare(const View& view, double step, double* prepared) noexcept {
    if (view.block.kind == Kind::sampled_pid) return;
    const Pid p = view.part<Pid>();
    prepared[0] = p.filter_time > 0 ? covered_share(step / p.filter_time) : 0;
    prepared[1] = p.tracking_time > 0 ? covered_share(step / p.tracking_time) * p.tracking_time : step;
    prepared[2] = p.filter_time > 0 ? followed_share(step / p.filter_time) : 0;
    prepared[3] = p.tracking_time > 0 ? followed_share(step / p.tracking_time) * p.tracking_time : 0.5 * step;
}

void advance(const ChangingView& view, double step, const double* prepared, const double* end) noexcept {
    if (view.block.kind == Kind::sampled_pid) return;
    const Moment now(view);
    const bool tracks = now.back_calculates(view.discrete[0]);
    const double integral_rate = now.integral_rate(view.discrete);
    const double target = now.errors.derivative;
    view.continuous[1] += prepared[0] * (target - view.continuous[1]);  // (6), Δ = 0
    double bend = 0;                                                    // Δ of what drives I
    if (end != nullptr) {
        ChangingView later = view;
        later.values = end;
        view.continuous[1] += prepared[2] * finite_or_zero(Errors(later, now.p).derivative - target);
        const Moment then(later);
        const double pulled = tracks ? (then.without_integral - now.without_integral) / now.p.tracking_time : 0;
        bend = view.discrete[1] != 0 ? 0 : finite_or_zero(then.push() - now.push() - pulled);
    }
    view.continuous[0] +=
        tracks ? prepared[1] * integral_rate + prepared[3] * bend : step * (integral_rate + 0.5 * bend);
}

double next_instant(const View& view) noexcept {
    if (view.block.kind != Kind::sampled_pid) return std::numeric_limits<double>::infinity();
    const double next_sample = (view.discrete[0] + 1) * view.part<SampledPid>().interval;
    return std::min(next_sample, view.discrete[6]);
}

double next_sample(const View& view) noexcept {
    const SampledPid p = view.part<SampledPid>();
    return std::min(first_multiple_after(view.time, p.interval),
                    first_multiple_after(view.time, p.interval, p.computation_delay));
}

}  // namespace stiction::signal::controller
