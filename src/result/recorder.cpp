#include "result/recorder.hpp"

#include <cmath>

#include "machine/model.hpp"

namespace stiction {
namespace {

using Kind = Quantity::Kind;
using Group = Trajectory::Place::Group;

std::vector<Quantity> choose(const Plan& plan, const std::vector<std::string>& names) {
    if (names.empty()) {
        return default_quantities(plan);
    }
    std::vector<std::string> problems;
    std::vector<Quantity> result = choose_quantities(plan, names, problems);
    if (!problems.empty()) {
        throw ModelError(std::move(problems));
    }
    return result;
}

}  // namespace

Recorder::Recorder(const Plan& plan, const RecordOptions& options)
    : plan_(&plan), spacing_(options.spacing), chosen_(choose(plan, options.quantities)), observer_(plan) {
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
            trajectory_.numbers.push_back({q.name, q.unit});
        }
    }
}

/// (1) of trajectory.hpp, of what the observer sees now.
EnergySummary Recorder::sum_up(const State& state) {
    if (!begun_) {
        first_ = state;
        first_kinetic_ = observer_.seen().kinetic_energy;
        first_stored_ = observer_.seen().stored_energy;
    }
    EnergySummary e{.input = state.energy.input - first_.energy.input,
                    .kinetic = observer_.seen().kinetic_energy - first_kinetic_,
                    .stored = observer_.seen().stored_energy - first_stored_,
                    .friction = state.energy.friction - first_.energy.friction,
                    .damping = state.energy.damping - first_.energy.damping,
                    .impact = state.energy.impact - first_.energy.impact,
                    .scheme = state.energy.scheme - first_.energy.scheme};
    e.residual = e.input - e.kinetic - e.stored - e.friction - e.damping - e.impact - e.scheme;
    return e;
}

double Recorder::number(const Quantity& q, const State& state, const EnergySummary& energy) const {
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

void Recorder::read(const State& state, SignalReading reading, Row& row) {
    observer_.observe(state, reading);
    row.time = state.time;
    row.energy = sum_up(state);
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
    // Rows stand on multiples of the spacing, whatever events lie between; time is k·h, off by rounding only.
    constexpr double kRounding = 1e-9;
    const auto number = [this](double t) { return std::floor(t / spacing_ + kRounding); };
    return number(time) > number(trajectory_.time.back());
}

Stop Recorder::stop_of(std::size_t body, const State& state) const noexcept {
    const Plan::Body& b = plan_->bodies[body];
    if (b.stop_element == Plan::kNone || state.mode[b.stop_element] != Mode::stuck) {
        return Stop::none;
    }
    const double x = state.position[body];
    return x >= b.options.travel.upper ? Stop::upper : x <= b.options.travel.lower ? Stop::lower : Stop::none;
}

bool Recorder::note_changes(const State& from, const State& to) {
    bool changed = false;
    const std::size_t frictions = plan_->frictions.size();
    for (std::size_t e = 0; e < frictions + plan_->joints.size(); ++e) {
        if (from.mode[e] != to.mode[e]) {
            const std::string& part = e < frictions ? plan_->frictions[e].name : plan_->joints[e - frictions].name;
            trajectory_.events.push_back({.time = to.time, .part = part, .from = from.mode[e], .to = to.mode[e]});
            changed = true;
        }
    }
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Stop before = stop_of(i, from);
        const Stop after = stop_of(i, to);
        if (before != after) {
            trajectory_.events.push_back({.time = to.time,
                                          .part = plan_->bodies[i].name,
                                          .kind = Event::Kind::stop,
                                          .stop_from = before,
                                          .stop_to = after});
            changed = true;
        }
    }
    return changed;
}

/// Fixed engine: a body that moved towards an end of its travel arrived on it in this step, or was thrown back by it.
bool Recorder::note_impacts(const State& from, const State& to) {
    bool any = false;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const std::size_t e = plan_->bodies[i].stop_element;
        if (e == Plan::kNone || stop_of(i, from) != Stop::none) {
            continue;
        }
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        const bool upper = to.friction[e] > 0 || (to.friction[e] == 0 && to.position[i] >= travel.upper);
        const bool lower = to.friction[e] < 0 || (to.friction[e] == 0 && to.position[i] <= travel.lower);
        const double speed = upper ? from.velocity[i] : lower ? -from.velocity[i] : 0.0;
        if (speed > 0) {
            trajectory_.events.push_back({.time = to.time,
                                          .part = plan_->bodies[i].name,
                                          .kind = Event::Kind::impact,
                                          .stop_to = upper ? Stop::upper : Stop::lower,
                                          .speed = speed});
            any = true;
        }
    }
    return any;
}

/// Fixed engine: gears whose teeth locked in this step.
bool Recorder::note_jams(const State& from, const State& to, std::span<const Jam> jams) {
    bool any = false;
    for (std::size_t e = 0; e < jams.size(); ++e) {
        if (jams[e] == Jam::own) {
            trajectory_.events.push_back({.time = to.time,
                                          .part = plan_->frictions[e].name,
                                          .from = from.mode[e],
                                          .to = Mode::stuck,
                                          .kind = Event::Kind::jam,
                                          .speed = along(plan_->layout.elements[e], from.velocity)});
            any = true;
        }
    }
    return any;
}

void Recorder::record(const State& state, const StepView& view) {
    if (begun_ && state.time == last_.time) {
        return;  // a run goes on where it was left
    }
    bool changed = false;
    if (begun_) {
        changed = note_jams(last_, state, view.jams);
        changed = note_impacts(last_, state) || changed;
        changed = note_changes(last_, state) || changed;
    }
    if (changed && !last_kept_) {
        read(last_, SignalReading::decided, row_);
        keep(row_);
    }
    const bool wanted = !begun_ || changed || due(state.time);
    if (wanted) {
        read(state, SignalReading::decided, row_);
        keep(row_);
    }
    last_ = state;
    last_kept_ = wanted;
    begun_ = true;
}

void Recorder::finish() {
    if (begun_ && !last_kept_) {
        read(last_, SignalReading::decided, row_);
        keep(row_);
        last_kept_ = true;
    }
}

LocatedListener Recorder::listener() {
    return {.on_event = [this](const LocatedEvent& event, const State& state) { on_event(event, state); },
            .before_decision = [this](const State& state) { before_decision(state); },
            .after_decision = [this](const State& state) { after_decision(state); },
            .on_row = [this](const State& state) { on_row(state); },
            .row_spacing = spacing_};
}

void Recorder::on_event(const LocatedEvent& event, const State& state) {
    if (event.kind == EventKind::mode) {
        return;  // found again between the two sides
    }
    Event told{.time = event.time,
               .part = std::string(event.part),
               .from = event.from,
               .to = event.to,
               .kind = event.kind == EventKind::impact ? Event::Kind::impact
                       : event.kind == EventKind::jam  ? Event::Kind::jam
                                                       : Event::Kind::settled,
               .speed = event.speed};
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        if (plan_->bodies[i].name == told.part) {
            const bool upper = state.position[i] >= plan_->bodies[i].options.travel.upper;
            told.stop_to = upper ? Stop::upper : Stop::lower;
        }
    }
    trajectory_.events.push_back(told);
    impact_told_ = true;
}

void Recorder::before_decision(const State& state) { last_ = state; }

/// Before the first decision friction and reactions are not known yet: the state a run begins with stands beside the first row only
/// where modes or velocities change at once.
void Recorder::after_decision(const State& state) {
    const bool first = !begun_;
    const bool two_sides = last_.time == state.time;
    if (two_sides) {
        read(last_, SignalReading::held, left_);
        begun_ = true;
    }
    const bool changed = note_changes(last_, state) || impact_told_;
    impact_told_ = false;
    read(state, SignalReading::held, row_);
    const bool jumped = two_sides && (first ? last_.velocity != state.velocity : !same_values(left_, row_));
    const bool left_is_there = !trajectory_.time.empty() && trajectory_.time.back() == state.time;
    if ((changed || jumped) && !left_is_there) {
        keep(left_);
    }
    if (first || changed || jumped || due(state.time)) {
        keep(row_);
    }
    last_ = state;
    begun_ = true;
}

void Recorder::on_row(const State& state) {
    const bool there = !trajectory_.time.empty() && trajectory_.time.back() == state.time;
    if (!there) {
        read(state, SignalReading::held, row_);
        keep(row_);
        begun_ = true;
    }
    last_ = state;
}

RunStatus run(FixedEngine& engine, State& state, double until, Recorder& recorder) {
    const double h = engine.step_length();
    const auto last = static_cast<std::uint64_t>(std::llround(until / h));
    recorder.record(state);
    while (state.step < last) {
        const StepView view = engine.step(state);
        if (view.status != RunStatus::ok) {
            return view.status;
        }
        recorder.record(state, view);
    }
    recorder.finish();
    return RunStatus::ok;
}

LocatedReport run(LocatedEngine& engine, State& state, double until, Recorder& recorder) {
    return engine.advance_to(state, until, recorder.listener());
}

}  // namespace stiction
