#include "signal/build/derivative.hpp"

#include <algorithm>
#include <cmath>

#include "signal/build/builder.hpp"

namespace stiction {
namespace {

using signal::Draft;
using signal::Kind;

constexpr double kHalfPi = 1.57079632679489661923;

signal::Points rate_of(const signal::Ramp& ramp) {
    signal::Points rate{{ramp.start, ramp.start}, {0, ramp.slope}};
    if (std::isfinite(ramp.duration)) {
        const double end = ramp.start + ramp.duration;
        rate.times.insert(rate.times.end(), {end, end});
        rate.values.insert(rate.values.end(), {ramp.slope, 0});
    }
    return rate;
}

/// Slopes of straight lines; the table holds the times, then the values.
signal::Points rate_of_points(const std::vector<double>& table) {
    const std::size_t count = table.size() / 2;
    signal::Points rate{{table[0]}, {0}};
    for (std::size_t i = 1; i < count; ++i) {
        const double slope = (table[count + i] - table[count + i - 1]) / (table[i] - table[i - 1]);
        rate.times.insert(rate.times.end(), {table[i - 1], table[i]});
        rate.values.insert(rate.values.end(), {slope, slope});
    }
    rate.times.push_back(table[count - 1]);
    rate.values.push_back(0);
    return rate;
}

bool jumps(const std::vector<double>& table) {
    const auto end = table.begin() + static_cast<std::ptrdiff_t>(table.size() / 2);
    return std::adjacent_find(table.begin(), end) != end;
}

bool differentiate_sum(SignalBuilder& signals, const std::string& name, const Draft& draft) {
    std::vector<signal::Term> terms;
    for (std::size_t i = 0; i < draft.inputs.size(); ++i) {
        const std::string term = name + " of " + draft.inputs[i];
        if (!signals.has(term) && !differentiate(signals, term, draft.inputs[i])) return false;
        terms.push_back({draft.kind == Kind::gain ? draft.part<signal::Gain>().gain : draft.table[i], term});
    }
    signals.sum(name, terms);
    return true;
}

}  // namespace

bool differentiate(SignalBuilder& signals, const std::string& name, const std::string& of) {
    const Draft* found = signals.find(of);
    if (found == nullptr) return false;
    const Draft draft = *found;  // a copy: adding blocks moves them
    switch (draft.kind) {
        case Kind::constant: signals.add(name, signal::Constant{0}); return true;
        case Kind::time: signals.add(name, signal::Constant{1}); return true;
        case Kind::ramp: signals.add(name, rate_of(draft.part<signal::Ramp>())); return true;
        case Kind::sine: {
            signal::Sine sine = draft.part<signal::Sine>();
            if (sine.start > 0 && sine.phase != 0) return false;
            sine.amplitude *= sine.frequency;
            sine.phase += kHalfPi;
            sine.offset = 0;
            signals.add(name, sine);
            return true;
        }
        case Kind::points:
            if (draft.table.size() < 2 || jumps(draft.table)) return false;
            signals.add(name, rate_of_points(draft.table));
            return true;
        case Kind::move: {
            const signal::move::Order order = signal::move::order_of(draft.table);
            if (order == signal::move::Order::acceleration) return false;
            const bool position = order == signal::move::Order::position;
            signals.add(name, draft.part<signal::Move>(),
                        position ? signal::move::Order::velocity : signal::move::Order::acceleration);
            return true;
        }
        case Kind::sum:
        case Kind::gain: return differentiate_sum(signals, name, draft);
        case Kind::integrator: {
            const auto integrator = draft.part<signal::Integrator>();
            const bool limited = std::isfinite(integrator.lower) || std::isfinite(integrator.upper);
            if (limited || draft.inputs.empty()) return false;
            signals.add(name, signal::Gain{integrator.gain}, draft.inputs);
            return true;
        }
        case Kind::lag: {
            const auto lag = draft.part<signal::Lag>();
            if (draft.inputs.empty()) return false;
            signals.sum(name, {{lag.gain / lag.time_constant, draft.inputs[0]}, {-1 / lag.time_constant, of}});
            return true;
        }
        default: return false;
    }
}

}  // namespace stiction
