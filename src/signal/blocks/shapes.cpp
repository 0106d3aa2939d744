// discrete[0]  saturation, dead zone, sign: −1, 0, 1; absolute: 1 above zero, else 0; lookup: number of the line; relay, comparator,
//              selector, logic, orifice: 1 or 0; quantiser: the multiple; minimum, maximum: which input leads;
//              offset: its size, written by the caller.
#include "signal/blocks/shapes.hpp"

#include <algorithm>
#include <cmath>

#include <stiction/scalar/elementary.hpp>

#include "expression/evaluate.hpp"
#include "signal/blocks/shape_parts.hpp"
#include "signal/program/crossing.hpp"

namespace stiction::signal::shape {
namespace {

constexpr double kTrue = 0.5;  // a signal above it counts as true

// A formula: its program lies in the parameters, its constants in the table, its regions in the discrete states.

expression::Code code_of(const View& view) noexcept {
    return {view.parameters, view.block.parameters.count, view.table};
}

double expression_output(const View& view) noexcept {
    return expression::evaluate_held(
        code_of(view), view.time, [&](std::size_t i) { return view.input(i); }, view.discrete);
}

bool expression_decide(const ChangingView& view) noexcept {
    if (view.block.discrete.count == 0) return false;
    return expression::decide(
        code_of(view), view.time, [&](std::size_t i) { return view.input(i); }, view.discrete);
}

void expression_events(const View& view, double* out) noexcept {
    expression::watch(
        code_of(view), view.time, [&](std::size_t i) { return view.input(i); }, view.discrete, out);
}

double sum(const View& view) noexcept {
    double total = 0;
    for (std::size_t i = 0; i < view.input_count(); ++i) total += view.table[i] * view.input(i);
    return total;
}

double product(const View& view) noexcept {
    double total = 1;
    for (std::size_t i = 0; i < view.input_count(); ++i) total *= view.input(i);
    return total;
}

/// Table: [outside, x…, y…]; line k joins point k to point k + 1; −1 and n − 1 are the lines outside.
struct Lines {
    std::size_t count;
    bool extend;
    const double* x;
    const double* y;

    explicit Lines(const View& view) noexcept
        : count((view.block.table.count - 1) / 2),
          extend(view.table[0] > 0),
          x(view.table + 1),
          y(view.table + 1 + count) {}

    [[nodiscard]] double first() const noexcept { return extend ? 0 : -1; }
    [[nodiscard]] double last() const noexcept { return static_cast<double>(count) - (extend ? 2 : 1); }
    [[nodiscard]] double line_at(double u) const noexcept {
        const double line = static_cast<double>(std::lower_bound(x, x + count, u) - x) - 1;
        return std::min(std::max(line, first()), last());
    }
    [[nodiscard]] double value(double line, double u) const noexcept {
        if (line < 0) return y[0];
        const auto k = static_cast<std::size_t>(line);
        if (k + 1 >= count) return y[count - 1];
        return y[k] + (u - x[k]) / (x[k + 1] - x[k]) * (y[k + 1] - y[k]);
    }
};

/// Border between a multiple and the next, one number for both: k + ½ and (k + 1) − ½ are the same, and each side knows it so.
double border_above(double multiple, double interval) noexcept { return (multiple + 0.5) * interval; }
double border_below(double multiple, double interval) noexcept { return (multiple - 0.5) * interval; }

/// The multiple whose borders hold u; the present one on a tie.
double nearest_multiple(double u, double interval, double present) noexcept {
    if (u <= border_above(present, interval) && u >= border_below(present, interval)) return present;
    const double nearest = std::floor(u / interval + 0.5);
    if (u > border_above(nearest, interval)) return nearest + 1;  // the quotient was rounded
    if (u < border_below(nearest, interval)) return nearest - 1;
    return nearest;
}

/// The leading input; the present one on a tie. `way` is 1 for the maximum, −1 for the minimum.
double leader(const View& view, double way) noexcept {
    auto best = static_cast<std::size_t>(view.discrete[0]);
    for (std::size_t i = 0; i < view.input_count(); ++i) {
        if (way * view.input(i) > way * view.input(best)) best = i;
    }
    return static_cast<double>(best);
}

bool all_true(const View& view) noexcept {
    bool result = true;
    for (std::size_t i = 0; i < view.input_count(); ++i) result = result && view.input(i) > kTrue;
    return result;
}

bool any_true(const View& view) noexcept {
    bool result = false;
    for (std::size_t i = 0; i < view.input_count(); ++i) result = result || view.input(i) > kTrue;
    return result;
}

double relay_threshold(const Relay& relay, double on) noexcept { return on > 0 ? relay.off_below : relay.on_above; }

/// The region of a kind that has one.
double region(const View& view) noexcept {
    const double u = view.input(0);
    const double present = view.discrete[0];
    switch (view.block.kind) {
        case Kind::saturation: return side(u, view.part<Saturation>().lower, view.part<Saturation>().upper);
        case Kind::dead_zone: return side(u, view.part<DeadZone>().lower, view.part<DeadZone>().upper);
        case Kind::lookup: return Lines(view).line_at(u);
        case Kind::relay: return u > relay_threshold(view.part<Relay>(), present) ? 1 : 0;
        case Kind::comparator: return u > view.input(1) ? 1 : 0;
        case Kind::selector: return u > kTrue ? 1 : 0;
        case Kind::logic_and: return all_true(view) ? 1 : 0;
        case Kind::logic_or: return any_true(view) ? 1 : 0;
        case Kind::logic_not: return u > kTrue ? 0 : 1;
        case Kind::quantiser: return nearest_multiple(u, view.part<Quantiser>().interval, present);
        case Kind::absolute:
        case Kind::orifice: return u > 0 ? 1 : 0;
        case Kind::minimum: return leader(view, -1);
        case Kind::maximum: return leader(view, 1);
        case Kind::sign: return side(u, 0, 0);
        default: return present;
    }
}

double limited(const Saturation& limits, double region, double u) noexcept {
    return region > 0 ? limits.upper : region < 0 ? limits.lower : u;
}

double outside_of(const DeadZone& zone, double region, double u) noexcept {
    return region > 0 ? u - zone.upper : region < 0 ? u - zone.lower : 0;
}

void leader_events(const View& view, double way, double* out) noexcept {
    const auto leading = static_cast<std::size_t>(view.discrete[0]);
    for (std::size_t i = 0; i < view.input_count(); ++i) {
        out[i] = i == leading ? kQuiet : way * (view.input(i) - view.input(leading));
    }
}

void lookup_events(const View& view, double* out) noexcept {
    const Lines lines(view);
    const double line = view.discrete[0];
    const double u = view.input(0);
    out[0] = line < lines.last() ? u - lines.x[static_cast<std::size_t>(line + 1)] : kQuiet;
    out[1] = line > lines.first() ? lines.x[static_cast<std::size_t>(line)] - u : kQuiet;
}

}  // namespace

double output(const View& view) noexcept {
    if (view.block.kind == Kind::expression) return expression_output(view);
    const double u = view.input(0);
    const double* d = view.discrete;
    switch (view.block.kind) {
        case Kind::sum: return sum(view);
        case Kind::gain: return view.part<Gain>().gain * u;
        case Kind::product: return product(view);
        case Kind::saturation: return limited(view.part<Saturation>(), d[0], u);
        case Kind::dead_zone: return outside_of(view.part<DeadZone>(), d[0], u);
        case Kind::lookup: return Lines(view).value(d[0], u);
        case Kind::relay: return d[0] > 0 ? view.part<Relay>().on_value : view.part<Relay>().off_value;
        case Kind::selector: return d[0] > 0 ? view.input(1) : view.input(2);
        case Kind::quantiser: return view.part<Quantiser>().interval * d[0];
        case Kind::absolute: return d[0] > 0 ? u : 0 - u;
        case Kind::minimum:
        case Kind::maximum: return view.input(static_cast<std::size_t>(d[0]));
        case Kind::sine_of: return view.part<SineOf>().amplitude * sine(u + view.part<SineOf>().phase);
        case Kind::orifice: return view.part<Orifice>().at(d[0] > 0 ? 1 : -1, u, view.input(1), view.input(2)).value;
        case Kind::offset: return u + d[0];
        default: return d[0];  // comparator, logic, sign: the region is the value
    }
}

bool decide(const ChangingView& view) noexcept {
    if (view.block.kind == Kind::expression) return expression_decide(view);
    return view.block.discrete.count > 0 && assign(view.discrete[0], region(view));
}

void events(const View& view, double* out) noexcept {
    if (view.block.kind == Kind::expression) {
        expression_events(view, out);
        return;
    }
    const double u = view.input(0);
    const double* d = view.discrete;
    switch (view.block.kind) {
        case Kind::saturation:
            out[0] = above(u, view.part<Saturation>().upper);
            out[1] = below(u, view.part<Saturation>().lower);
            break;
        case Kind::dead_zone:
            out[0] = above(u, view.part<DeadZone>().upper);
            out[1] = below(u, view.part<DeadZone>().lower);
            break;
        case Kind::lookup: lookup_events(view, out); break;
        case Kind::relay: out[0] = u - relay_threshold(view.part<Relay>(), d[0]); break;
        case Kind::comparator: out[0] = u - view.input(1); break;
        case Kind::selector:
        case Kind::logic_and:
        case Kind::logic_or:
        case Kind::logic_not:
            for (std::size_t i = 0; i < view.block.events.count; ++i) out[i] = view.input(i) - kTrue;
            break;
        case Kind::quantiser: {
            const double interval = view.part<Quantiser>().interval;
            out[0] = u - border_above(d[0], interval);
            out[1] = border_below(d[0], interval) - u;
            break;
        }
        case Kind::absolute:
        case Kind::orifice: out[0] = u; break;
        case Kind::minimum: leader_events(view, -1, out); break;
        case Kind::maximum: leader_events(view, 1, out); break;
        case Kind::sign:
            out[0] = u;
            out[1] = -u;
            break;
        default: break;
    }
}

}  // namespace stiction::signal::shape
