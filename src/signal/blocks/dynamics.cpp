#include "signal/blocks/dynamics.hpp"

#include <limits>

#include <stiction/scalar/elementary.hpp>

#include "signal/blocks/decay.hpp"
#include "signal/blocks/dynamic_parts.hpp"
#include "signal/blocks/state_space.hpp"
#include "signal/program/crossing.hpp"

namespace stiction::signal::dynamics {
namespace {

/// The table of a transfer function: A, B, C, then d.
struct Matrices {
    std::size_t order;
    const double* a;
    const double* b;
    const double* c;
    double direct;

    explicit Matrices(const View& view) noexcept
        : order(view.block.continuous.count), a(view.table), b(a + order * order), c(b + order), direct(c[order]) {}

    /// Component i of A x + B u.
    [[nodiscard]] double rate(std::size_t i, const double* x, double u) const noexcept {
        double total = b[i] * u;
        for (std::size_t j = 0; j < order; ++j) total += a[i * order + j] * x[j];
        return total;
    }
};

double transfer_output(const View& view) noexcept {
    const Matrices m(view);
    double total = m.direct == 0 ? 0 : m.direct * view.input(0);
    for (std::size_t i = 0; i < m.order; ++i) total += m.c[i] * view.continuous[i];
    return total;
}

/// `prepared`: Ψ, then Γ.
void transfer_advance(const ChangingView& view, const double* psi, const double* end) noexcept {
    const Matrices m(view);
    const double u = view.input(0);
    const double moved = input_change(view, end, 0);
    const double* gamma = psi + m.order * m.order;
    // The rates of all states must be known before any state moves; the order is bounded by the builder.
    double rate[kLargestOrder];
    for (std::size_t i = 0; i < m.order; ++i) rate[i] = m.rate(i, view.continuous, u);
    for (std::size_t i = 0; i < m.order; ++i) {
        double change = 0;
        for (std::size_t j = 0; j < m.order; ++j) change += psi[i * m.order + j] * rate[j];
        view.continuous[i] += change + gamma[i] * moved;
    }
}

bool integrator_decide(const ChangingView& view) noexcept {
    const Integrator p = view.part<Integrator>();
    const double rate = p.gain * view.input(0);
    const double x = view.continuous[0];
    const double region = x >= p.upper && rate > 0 ? 1 : x <= p.lower && rate < 0 ? -1 : 0;
    return assign(view.discrete[0], region);
}

void integrator_events(const View& view, double* out) noexcept {
    const Integrator p = view.part<Integrator>();
    const double rate = p.gain * view.input(0);
    const double x = view.continuous[0];
    const double region = view.discrete[0];
    out[0] = region > 0 ? rate : above(x, p.upper);
    out[1] = region < 0 ? -rate : below(x, p.lower);
}

bool limiter_decide(const ChangingView& view) noexcept {
    const RateLimiter p = view.part<RateLimiter>();
    const double behind = view.input(0) - view.continuous[0];
    return assign(view.discrete[0], side(behind, -p.falling * p.time_constant, p.rising * p.time_constant));
}

void limiter_events(const View& view, double* out) noexcept {
    const RateLimiter p = view.part<RateLimiter>();
    const double behind = view.input(0) - view.continuous[0];
    out[0] = above(behind, p.rising * p.time_constant);
    out[1] = below(behind, -p.falling * p.time_constant);
}

double limiter_rate(const View& view) noexcept {
    const RateLimiter p = view.part<RateLimiter>();
    const double region = view.discrete[0];
    if (region > 0) return p.rising;
    return region < 0 ? -p.falling : (view.input(0) - view.continuous[0]) / p.time_constant;
}

/// e at the end of a step, eq. (3), while the input moves with `speed`. e goes one way only, so it enters no region twice.
double distance_after(const RateLimiter& p, double e, double speed, double step) noexcept {
    const double upper = p.rising * p.time_constant;
    const double lower = -p.falling * p.time_constant;
    if (e > upper || e < lower) {  // a straight line, at most until it follows freely
        const bool above = e > upper;
        const double slope = above ? speed - p.rising : speed + p.falling;
        const double border = above ? upper : lower;
        const bool returns = above ? slope < 0 : slope > 0;
        const double straight = returns ? (border - e) / slope : step;
        if (straight >= step) return e + slope * step;
        e = border;
        step -= straight;
    }
    const double balance = speed * p.time_constant;
    const double free = balance + (e - balance) * exponential(-step / p.time_constant);
    if (free <= upper && free >= lower) return free;
    const double border = free > upper ? upper : lower;  // it falls behind within the step
    const double left = step - p.time_constant * natural_logarithm((e - balance) / (border - balance));
    return border + (border > 0 ? speed - p.rising : speed + p.falling) * left;
}

void limiter_advance(const ChangingView& view, double step, const double* end) noexcept {
    const double target = view.input(0);
    const double moved = input_change(view, end, 0);
    view.continuous[0] =
        target + moved - distance_after(view.part<RateLimiter>(), target - view.continuous[0], moved / step, step);
}

}  // namespace

double output(const View& view) noexcept {
    return view.block.kind == Kind::transfer_function ? transfer_output(view) : view.continuous[0];
}

void settle(const ChangingView& view) noexcept {
    if (view.block.kind != Kind::integrator) return;
    const Integrator p = view.part<Integrator>();
    view.continuous[0] = clamp(view.continuous[0], p.lower, p.upper);
}

bool decide(const ChangingView& view) noexcept {
    if (view.block.kind == Kind::integrator) return integrator_decide(view);
    return view.block.kind == Kind::rate_limiter && limiter_decide(view);
}

void events(const View& view, double* out) noexcept {
    if (view.block.kind == Kind::integrator) integrator_events(view, out);
    if (view.block.kind == Kind::rate_limiter) limiter_events(view, out);
}

void rates(const View& view, double* out) noexcept {
    switch (view.block.kind) {
        case Kind::integrator: out[0] = view.discrete[0] == 0 ? view.part<Integrator>().gain * view.input(0) : 0; break;
        case Kind::lag: {
            const Lag p = view.part<Lag>();
            out[0] = (p.gain * view.input(0) - view.continuous[0]) / p.time_constant;
            break;
        }
        case Kind::transfer_function: {
            const Matrices m(view);
            for (std::size_t i = 0; i < m.order; ++i) out[i] = m.rate(i, view.continuous, view.input(0));
            break;
        }
        default: out[0] = limiter_rate(view); break;
    }
}

std::size_t prepared_count(Kind kind, std::size_t order) noexcept {
    return kind == Kind::lag ? 2 : kind == Kind::transfer_function ? order * (order + 1) : 0;
}

void prepare(const View& view, double step, double* prepared) noexcept {
    if (view.block.kind == Kind::lag) {
        const double z = step / view.part<Lag>().time_constant;
        prepared[0] = covered_share(z);
        prepared[1] = followed_share(z);
    }
    if (view.block.kind == Kind::transfer_function) {
        const Matrices m(view);
        write_step_matrices({m.order, m.a, m.b}, step, prepared, prepared + m.order * m.order);
    }
}

void prepare_explicitly(const View& view, double step, double* prepared) noexcept {
    if (view.block.kind == Kind::lag) {
        prepared[0] = step / view.part<Lag>().time_constant;
        prepared[1] = 0;
    }
    if (view.block.kind == Kind::transfer_function) {
        const std::size_t order = view.block.continuous.count;
        for (std::size_t i = 0; i < order * order; ++i) prepared[i] = i % (order + 1) == 0 ? step : 0.0;
        for (std::size_t i = 0; i < order; ++i) prepared[order * order + i] = 0.0;
    }
}

double explicit_limit(const View& view) {
    switch (view.block.kind) {
        case Kind::lag: return 2 * view.part<Lag>().time_constant;
        case Kind::transfer_function: return explicit_step_limit(view.table, view.block.continuous.count);
        default: return std::numeric_limits<double>::infinity();
    }
}

void advance(const ChangingView& view, double step, const double* prepared, const double* end) noexcept {
    double* x = view.continuous;
    switch (view.block.kind) {
        case Kind::integrator: {
            const Integrator p = view.part<Integrator>();
            const double mean = view.input(0) + 0.5 * input_change(view, end, 0);
            x[0] = clamp(x[0] + step * (p.gain * mean), p.lower, p.upper);  // (2)
            break;
        }
        case Kind::lag: {
            const double gain = view.part<Lag>().gain;
            x[0] +=
                prepared[0] * (gain * view.input(0) - x[0]) + prepared[1] * (gain * input_change(view, end, 0));  // (1)
            break;
        }
        case Kind::transfer_function: transfer_advance(view, prepared, end); break;
        default: limiter_advance(view, step, end); break;
    }
}

}  // namespace stiction::signal::dynamics
