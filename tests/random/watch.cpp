#include "random/watch.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "engine/located/located_options.hpp"
#include "numeric/tolerance.hpp"

namespace random_machines {

using stiction::Mode;
using stiction::Plan;
using stiction::State;
using stiction::engine::kFewRoundings;
using stiction::engine::kNoSlip;

namespace {

constexpr double kDust = 1e-30;  // a speed of nothing [rad/s]

}  // namespace

void Faults::add(Promise promise, std::string what) {
    const bool known = std::any_of(list_.begin(), list_.end(), [&](const Fault& f) { return f.promise == promise; });
    if (!known) list_.push_back({promise, std::move(what)});
}

void Watch::look(const State& state) {
    observer_.observe(state, reading_);
    for (const double speed : state.velocity) fastest_ = std::max(fastest_, std::fabs(speed));
    for (std::size_t f = 0; f < plan_.frictions.size(); ++f) look_at_friction(state, f);
    look_at_travel(state);
    const auto falls = [&](double now, double& before, const char* what) {
        const double size = std::max({1.0, std::fabs(state.energy.input), std::fabs(before)});
        if (now < before - kEnergyRounding * size) {
            add(Promise::losses, state, what, now - before);
        }
        before = now;
    };
    falls(state.energy.friction, friction_, "friction");
    falls(state.energy.damping, damping_, "damping");
    falls(state.energy.impact, impact_, "impact");
}

void Watch::look_at_travel(const State& state) {
    for (std::size_t i = 0; i < plan_.bodies.size(); ++i) {
        const auto& travel = plan_.bodies[i].options.travel;
        if (!(state.position[i] >= travel.lower && state.position[i] <= travel.upper)) {
            add(Promise::travel, state, plan_.bodies[i].name, state.position[i]);
        }
    }
}

void Watch::look_at_friction(const State& state, std::size_t f) {
    const std::string& part = plan_.frictions[f].name;
    const double slip = observer_.seen().slip[f];
    if (state.mode[f] == Mode::stuck && (slip != 0 || slip_at_rest(state, f) != 0)) {
        add(Promise::rest, state, part, slip + slip_at_rest(state, f));
    }
    const double along = state.mode[f] == Mode::forward ? slip : state.mode[f] == Mode::backward ? -slip : 0;
    const double none = slip_rounding(state, f) + slip_between_instants(state, f);
    if (!(along >= -none) && !jumps(f)) {
        add(Promise::mode, state, part + " " + name(state.mode[f]), slip);
    }
    if (const auto* law = std::get_if<stiction::Coulomb<double>>(&plan_.frictions[f].law)) {
        if (std::fabs(state.friction[f]) > law->breakaway * (1 + kFewRoundings)) {
            add(Promise::limits, state, part, std::fabs(state.friction[f]) - law->breakaway);
        }
    }
}

/// (2) of the velocities themselves. Where one or two bodies have coefficients ±1 the row of a friction at rest is 0 to the bit; v_1 = r v_2
/// cannot be, in general, nor can a sum of three. A moving ground is read at another instant of the step.
double Watch::slip_at_rest(const State& state, std::size_t f) const {
    const stiction::Row& row = plan_.layout.elements[f];
    bool whole = row.body.size() <= 2;
    for (const double coefficient : row.coefficient) whole = whole && std::fabs(coefficient) == 1;
    const double slip = plan_.frictions[f].speed_slot == Plan::kNone ? along(row, state.velocity) : 0;
    return std::fabs(slip) <= (whole ? 0 : slip_rounding(state, f)) ? 0 : slip;
}

/// Of the bodies of a row: speed that any body had so far, and what the forces add within a time; the largest force in the machine stands
/// for those that push, which are held as much.
double Watch::speeds(const State& state, std::size_t f, double time) const {
    const stiction::Row& row = plan_.layout.elements[f];
    double force = 0;
    for (const double friction : state.friction) force = std::max(force, std::fabs(friction));
    double size = 0;
    for (std::size_t k = 0; k < row.body.size(); ++k) {
        const double pushed = time * force / plan_.bodies[row.body[k]].options.inertia;
        size += std::fabs(row.coefficient[k]) * (fastest_ + pushed);
    }
    return size;
}

/// What rounding may make of a slip: that of the fastest speed so far, which joints and the instants of events carry from body to body, and
/// of what the forces of a step add and take away again.
double Watch::slip_rounding(const State& state, std::size_t f) const {
    return kFewRoundings * speeds(state, f, step_) + kDust;
}

/// A mode of the located engine changes where slip is none, which is kNoSlip of the speeds, and flights shorter than its shortest are rest.
double Watch::slip_between_instants(const State& state, std::size_t f) const {
    constexpr double kShortest = stiction::LocatedOptions{}.shortest_flight;
    const double pushed = speeds(state, f, kShortest) - speeds(state, f, 0);
    return step_ > 0 ? 0 : kNoSlip * speeds(state, f, 0) + pushed;
}

/// The mode of a fixed step is that of its past, the slip that of its end, where the ground may just have jumped.
bool Watch::jumps(std::size_t f) const {
    return plan_.frictions[f].speed_slot != Plan::kNone && reading_ == stiction::SignalReading::decided;
}

void Watch::add(Promise promise, const State& state, const std::string& part, double value) {
    faults_.add(promise, fmt::format("{}: {} at {} s: {:.3g}", engine_, part, state.time, value));
}

}  // namespace random_machines
