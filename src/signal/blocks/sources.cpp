// The equations (1) to (4) are those of source_parts.hpp. Sines and points are computed in sine_bank.hpp and points_bank.hpp.
//
// discrete[0]  step, sine: 0 before the start, 1 after; ramp, sweep: 0, 1 during, 2 after; points: how many times have been reached;
//              noise, dither: number of the interval; external: its value.   discrete[1]  noise: the value held;
//              external: its rate.   discrete[2]  external: since when.
#include "signal/blocks/sources.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <stiction/scalar/elementary.hpp>

#include "numeric/tolerance.hpp"
#include "signal/blocks/noise.hpp"
#include "signal/blocks/source_parts.hpp"
#include "signal/motion/move.hpp"
#include "signal/program/instants.hpp"

namespace stiction::signal::source {
namespace {

constexpr double kPi = std::numbers::pi;
using engine::kInfinity;

/// A value that is held stays what it is to the bit.
double external_output(const double* discrete, double time) noexcept {
    return discrete[1] == 0 ? discrete[0] : discrete[0] + discrete[1] * (time - discrete[2]);
}

double ramp_output(const Ramp& ramp, double phase, double time) noexcept {
    if (phase < 1) return ramp.offset;
    return ramp.offset + ramp.slope * (phase < 2 ? time - ramp.start : ramp.duration);  // (1)
}

/// Angle run through since the start, within the sweep: (3) or (4).
double swept_angle(const Sweep& sweep, double elapsed) noexcept {
    const double first = sweep.start_frequency;
    const double last = sweep.end_frequency;
    const double share = elapsed / sweep.duration;
    if (!sweep.logarithmic || first == last) {
        return elapsed * (first + 0.5 * (last - first) * share);  // (3)
    }
    const double octaves = natural_logarithm(last / first);
    // e^z − 1 = 2 tanh(z/2)/(1 − tanh(z/2)), accurate for small z
    const double half = hyperbolic_tangent(0.5 * octaves * share);
    return first * sweep.duration * (2 * half / (1 - half)) / octaves;  // (4)
}

double sweep_output(const Sweep& sweep, double phase, double time) noexcept {
    if (phase < 1) return sweep.offset;
    const double elapsed = time - sweep.start;
    const double angle = phase < 2
                             ? swept_angle(sweep, elapsed)
                             : swept_angle(sweep, sweep.duration) + sweep.end_frequency * (elapsed - sweep.duration);
    return sweep.offset + sweep.amplitude * sine(angle + sweep.phase);
}

double dither_output(const Dither& dither, double index, double time) noexcept {
    if (dither.wave == Wave::sine) return dither.amplitude * sine(dither.frequency * time);
    const bool even = index == 2 * std::floor(0.5 * index);
    return even ? dither.amplitude : -dither.amplitude;
}

/// 0 before `start`, 1 from it, 2 from `end`.
double phase_at(double time, double start, double end) noexcept {
    return reached(time, end) ? 2 : reached(time, start) ? 1 : 0;
}

/// Has it begun? Once it has, there is nothing left to decide.
bool start(const ChangingView& view, double at) noexcept {
    return view.discrete[0] < 1 && assign(view.discrete[0], phase_at(view.time, at, kInfinity));
}

double next_of(double phase, double start, double end) noexcept {
    return phase < 1 ? start : phase < 2 ? end : kInfinity;
}

bool noise_decide(const ChangingView& view) noexcept {
    const Noise noise = view.part<Noise>();
    if (!assign(view.discrete[0], interval_index(view.time, noise.interval))) return false;
    view.discrete[1] = noise_value(noise, view.discrete[0]);
    return true;
}

}  // namespace

double output(const View& view) noexcept {
    switch (view.block.kind) {
        case Kind::constant: return view.part<Constant>().value;
        case Kind::external: return external_output(view.discrete, view.time);
        case Kind::time: return view.time;
        case Kind::step: return view.discrete[0] < 1 ? view.part<Step>().before : view.part<Step>().after;
        case Kind::ramp: return ramp_output(view.part<Ramp>(), view.discrete[0], view.time);
        case Kind::sweep: return sweep_output(view.part<Sweep>(), view.discrete[0], view.time);
        case Kind::move: return move::output(view);
        case Kind::noise: return view.discrete[1];
        case Kind::dither: return dither_output(view.part<Dither>(), view.discrete[0], view.time);
        default: return 0;
    }
}

bool decide(const ChangingView& view) noexcept {
    const double time = view.time;
    switch (view.block.kind) {
        case Kind::step: return start(view, view.part<Step>().start);
        case Kind::ramp: {
            const Ramp ramp = view.part<Ramp>();
            return assign(view.discrete[0], phase_at(time, ramp.start, ramp.start + ramp.duration));
        }
        case Kind::sweep: {
            const Sweep sweep = view.part<Sweep>();
            return assign(view.discrete[0], phase_at(time, sweep.start, sweep.start + sweep.duration));
        }
        case Kind::move: return move::decide(view);
        case Kind::noise: return noise_decide(view);
        case Kind::dither: {
            const Dither dither = view.part<Dither>();
            return dither.wave == Wave::square &&
                   assign(view.discrete[0], interval_index(time, kPi / dither.frequency));
        }
        default: return false;
    }
}

double next_instant(const View& view) noexcept {
    const double* d = view.discrete;
    switch (view.block.kind) {
        case Kind::step: return next_of(d[0], view.part<Step>().start, kInfinity);
        case Kind::sine: return next_of(d[0], view.part<Sine>().start, kInfinity);
        case Kind::ramp: {
            const Ramp ramp = view.part<Ramp>();
            return next_of(d[0], ramp.start, ramp.start + ramp.duration);
        }
        case Kind::sweep: {
            const Sweep sweep = view.part<Sweep>();
            return next_of(d[0], sweep.start, sweep.start + sweep.duration);
        }
        case Kind::points: {
            const auto passed = static_cast<std::size_t>(d[0]);
            if (2 * passed == view.block.table.count) return kInfinity;
            return view.table[passed];
        }
        case Kind::move: return move::next_instant(view);
        case Kind::noise: return (d[0] + 1) * view.part<Noise>().interval;
        case Kind::dither: {
            const Dither dither = view.part<Dither>();
            return dither.wave == Wave::square ? (d[0] + 1) * (kPi / dither.frequency) : kInfinity;
        }
        default: return kInfinity;
    }
}

}  // namespace stiction::signal::source
