#include "result/recorder.hpp"

#include "engine/row_number.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

using Kind = Quantity::Kind;
using Group = Trajectory::Place::Group;

std::vector<Quantity> choose(const Plan& plan, const std::vector<std::string>& names) {
    if (names.empty()) {
        return default_quantities(plan);
    }
    std::vector<ModelProblem> problems;
    std::vector<Quantity> result = choose_quantities(plan, names, problems);
    if (!problems.empty()) {
        throw ModelError(std::move(problems));
    }
    return result;
}

}  // namespace

Recorder::Recorder(const Plan& plan, const RecordOptions& options)
    : spacing_(options.spacing.value_or(0)), chosen_(choose(plan, options.quantities)), observer_(plan) {
    make_columns();
}

void Recorder::make_columns() {
    for (const Quantity& q : chosen_) {
        if (q.kind == Kind::mode) {
            trajectory_.order.push_back({Group::modes, trajectory_.modes.size()});
            trajectory_.modes.push_back({q.name});
        } else if (q.kind == Kind::stop) {
            trajectory_.order.push_back({Group::stops, trajectory_.stops.size()});
            trajectory_.stops.push_back({q.name});
        } else {
            trajectory_.order.push_back({Group::numbers, trajectory_.numbers.size()});
            trajectory_.numbers.push_back({q.name, q.unit, {}, q.shown});
        }
    }
}

/// Of the state the observer sees now, since the first row.
EnergyAudit Recorder::audit(const State& state) {
    const EnergyReading now{state.energy, observer_.seen().kinetic_energy, observer_.seen().stored_energy};
    first_ = begun_ ? first_ : now;
    return energy_audit(first_, now);
}

double Recorder::number(const Quantity& q, const State& state, const EnergyAudit& energy) const {
    switch (q.kind) {  // energies count from the first row
        case Kind::energy_input: return energy.input;
        case Kind::energy_friction: return energy.friction;
        case Kind::energy_damping: return energy.damping;
        case Kind::energy_impact: return energy.impact;
        case Kind::energy_scheme: return energy.scheme;
        case Kind::energy_residual: return energy.residual;
        default: return evaluate(q, state, observer_.seen());
    }
}

void Recorder::read(const State& state, Row& row) {
    observer_.observe(state, reading_);
    row.time = state.time;
    row.energy = audit(state);
    row.numbers.clear();
    row.modes.clear();
    row.stops.clear();
    for (const Quantity& q : chosen_) {
        if (q.kind == Kind::mode) {
            row.modes.push_back(state.mode[q.index]);
        } else if (q.kind == Kind::stop) {
            row.stops.push_back(observer_.seen().stop[q.index]);
        } else {
            row.numbers.push_back(number(q, state, row.energy));
        }
    }
}

void Recorder::keep(const Row& row) {
    trajectory_.time.push_back(row.time);
    for (std::size_t k = 0; k < row.numbers.size(); ++k) {
        trajectory_.numbers[k].values.push_back(row.numbers[k]);
    }
    for (std::size_t k = 0; k < row.modes.size(); ++k) {
        trajectory_.modes[k].values.push_back(row.modes[k]);
    }
    for (std::size_t k = 0; k < row.stops.size(); ++k) {
        trajectory_.stops[k].values.push_back(row.stops[k]);
    }
    trajectory_.energy = row.energy;
}

bool Recorder::due(double time) const noexcept {
    if (trajectory_.time.empty() || !(spacing_ > 0)) {
        return true;
    }
    // Rows lie at multiples of the spacing, with or without events between them.
    return row_number(time, spacing_) > row_number(trajectory_.time.back(), spacing_);
}

bool Recorder::holds_row_at(double time) const noexcept {
    return !trajectory_.time.empty() && trajectory_.time.back() == time;
}

Listener Recorder::listener(const Engine& engine) {
    reading_ = engine.description().reading;
    return {.on_event = [this](const Event& event, const State&) { on_event(event); },
            .before_decision = [this](const State& state) { before_decision(state); },
            .after_decision = [this](const State& state) { after_decision(state); },
            .on_row = [this](const State& state) { on_row(state); },
            .row_spacing = spacing_};
}

void Recorder::on_event(const Event& event) {
    trajectory_.events.push_back(event);
    changed_ = true;
}

void Recorder::before_decision(const State& state) { before_ = state; }

/// Before the first decision friction and reactions are not known yet: the state a run begins with stands beside the first row only
/// where modes or velocities change at once.
void Recorder::after_decision(const State& state) {
    const bool first = !begun_;
    const bool same_instant = before_.time == state.time;
    read(before_, left_);
    begun_ = true;
    read(state, row_);
    const bool jumped = same_instant && (first ? before_.velocity != state.velocity : !same_values(left_, row_));
    const bool two_sides = changed_ || jumped;
    if (two_sides && !holds_row_at(before_.time)) {
        keep(left_);
    }
    if (first || two_sides || due(state.time)) {
        keep(row_);
    }
    changed_ = false;
}

void Recorder::on_row(const State& state) {
    if (!holds_row_at(state.time)) {
        read(state, row_);
        keep(row_);
        begun_ = true;
    }
}

RunReport run(Engine& engine, State& state, double until, Recorder& recorder) {
    return engine.advance_to(state, until, recorder.listener(engine));
}

}  // namespace stiction
