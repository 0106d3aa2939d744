#include "engine/located/event_functions.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "engine/reading/contact.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

using Kind = EventFunction::Kind;

bool counts_by_sign(const EventFunction& f) {
    return f.kind == Kind::sign || f.kind == Kind::driven || f.kind == Kind::signal;
}

/// The limit of an element to one side.
double limit_of(const Limits& limits, int side) { return side > 0 ? limits.forward : limits.backward; }

/// Collects functions, each in the next place.
struct Collection {
    void add(Kind kind, std::size_t index, int side = 1) { all.push_back({kind, index, side, place++}); }
    void add_both_sides(Kind kind, std::size_t index) {
        add(kind, index, 1);
        add(kind, index, -1);
    }
    void add_element(std::size_t e, bool may_wake) {
        all.push_back({Kind::slip, e, 1, place});
        all.push_back({Kind::slip, e, -1, place});
        if (may_wake) {
            all.push_back({Kind::nothing, e, 1, place});
        }
        add_both_sides(Kind::limit, e);
    }
    /// (5), (10)
    void add_spring(std::size_t s, const SpringNumbers& spring) {
        for (const int side : {1, -1}) {
            if (spring.opens() && std::isfinite(spring.edge(side))) {
                add(Kind::spring_branch, s, side);
            }
        }
        if (spring.contact && spring.damping > 0) {
            add_both_sides(Kind::damper, s);
        }
    }
    /// (6)
    void add_signs(const Plan& plan, std::size_t e) {
        const Plan::Friction& f = plan.frictions[e];
        if (f.normal_slot != Plan::kNone) {
            add(Kind::sign, f.normal_slot);
        }
        if (f.load_slot != Plan::kNone && feels_load(f.law)) {
            add(Kind::sign, f.load_slot);
        }
        if (f.drive_slot != Plan::kNone && feels_drive(f.law)) {
            add(Kind::sign, f.drive_slot);
            add(Kind::driven, e);
        }
    }

    std::vector<EventFunction> all;
    std::size_t place = 0;
};

}  // namespace

std::vector<EventFunction> every_event_function(const Plan& plan) {
    Collection list;
    for (std::size_t e = 0; e < plan.layout.elements.size(); ++e) {
        list.add_element(e, e < plan.frictions.size() && feels_velocity(plan.frictions[e].law));
    }
    if (!plan.layout.elements.empty()) {
        list.add(Kind::cluster, 0);
    }
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Travel<double>& travel = plan.bodies[i].options.travel;
        if (std::isfinite(travel.upper)) {
            list.add(Kind::end, i, 1);
        }
        if (std::isfinite(travel.lower)) {
            list.add(Kind::end, i, -1);
        }
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        list.add_spring(s, SpringNumbers(plan.springs[s]));
    }
    for (std::size_t g = 0; g < lossy_gears(plan).size(); ++g) {
        list.add(Kind::tooth, g);
    }
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        list.add_signs(plan, e);
    }
    for (std::size_t k = 0; k < plan.signals.event_count(); ++k) {
        list.add(Kind::signal, k);
    }
    return std::move(list.all);
}

double drive_beyond_load(const Plan::Friction& friction, std::span<const double> values) noexcept {
    return read_or(values, friction.drive_slot, 0) - read_or(values, friction.load_slot, 0);
}

EventFunctions::EventFunctions(ModeDynamics& dynamics, ModeDecision& decision)
    : dynamics_(&dynamics),
      decision_(&decision),
      every_(every_event_function(dynamics.plan())),
      signal_events_(dynamics.plan().signals.event_count(), 0) {}

bool EventFunctions::is_watched(const EventFunction& f) const noexcept {
    const ModeDynamics& d = *dynamics_;
    switch (f.kind) {
        case Kind::slip: return d.mode[f.index] == (f.side > 0 ? Mode::forward : Mode::backward);
        case Kind::nothing: return d.mode[f.index] == Mode::free;
        case Kind::limit:
            return d.held(f.index) && !d.pattern().redundant() &&
                   !Limits::unlimited(limit_of(d.static_limits(f.index), f.side));
        case Kind::cluster: return d.pattern().redundant();
        case Kind::end: return d.end[f.index] == Stop::none;
        case Kind::tooth: return d.mode[d.gears.gears()[f.index].friction] != Mode::stuck;
        case Kind::damper: {  // of a damper at one of its bounds the other is far
            const int piece = d.springs.side(f.index) * d.springs.branch[f.index];
            return piece == SpringForces::kFree ||
                   piece == (f.side > 0 ? SpringForces::kPressed : SpringForces::kReleased);
        }
        case Kind::spring_branch:
        case Kind::sign:
        case Kind::driven:
        case Kind::signal: return true;
    }
    return false;
}

void EventFunctions::select() {
    selected_.clear();
    std::copy_if(every_.begin(), every_.end(), std::back_inserter(selected_),
                 [this](const EventFunction& f) { return is_watched(f); });
    values_.assign(selected_.size(), 0);
    tolerance_.assign(selected_.size(), 0);
    positive_.assign(selected_.size(), 0);
    passed_.assign(selected_.size(), 0);
}

double EventFunctions::value(const EventFunction& f, std::span<const double> y) noexcept {
    const ModeDynamics& d = *dynamics_;
    switch (f.kind) {
        case Kind::slip: return f.side * d.slip[f.index];
        case Kind::nothing: return carries_nothing(d.levels[f.index]) ? 1.0 : -1.0;
        case Kind::limit: {
            const double limit = limit_of(d.static_limits(f.index), f.side);
            return f.side > 0 ? limit - d.torque[f.index] : limit + d.torque[f.index];
        }
        case Kind::cluster: return decision_->holds(d) ? 1.0 : -1.0;
        case Kind::end: return d.way_left(f.index, f.side, y);
        case Kind::spring_branch: {
            const double edge = d.springs.numbers(f.index).edge(f.side);
            const double beyond = f.side * d.elongation(f.index, y) - f.side * edge;
            return d.springs.side(f.index) == f.side ? beyond : -beyond;
        }
        case Kind::damper: {
            const double left = d.springs.to_bound(f.index, f.side, d.elongation(f.index, y), d.velocity);
            return d.springs.side(f.index) * d.springs.branch[f.index] == SpringForces::kFree ? left : -left;
        }
        case Kind::tooth: return d.gears.tooth_side[f.index] * d.gears.load[f.index];
        case Kind::sign: return d.values[f.index];
        case Kind::driven: return drive_beyond_load(d.plan().frictions[f.index], d.values);
        case Kind::signal: return signal_events_[f.index];
    }
    return 0;
}

double EventFunctions::rounding(const EventFunction& f, std::span<const double> y, double step) const noexcept {
    const ModeDynamics& d = *dynamics_;
    if (f.kind == Kind::limit) {
        return d.limit_rounding(f.index);
    }
    if (f.kind == Kind::tooth) {
        const LossyGear& gear = d.gears.gears()[f.index];
        return std::fabs(gear.lever) * d.pattern().torque_rounding(gear.joint, d.forces.magnitude);
    }
    if (f.kind != Kind::slip) {
        return 0;
    }
    const Row& row = d.plan().layout.elements[f.index];
    double size = std::fabs(d.ground.speed[f.index]);
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        const std::size_t i = row.body[a];
        const double change = d.possible_change(i, step);
        size += std::fabs(row.coefficient[a]) * (std::fabs(d.velocity_of(i, y)) + change);
    }
    return kFewRoundings * size;
}

void EventFunctions::read_signal_events(double time) noexcept {
    const ModeDynamics& d = *dynamics_;
    if (!signal_events_.empty()) {
        d.plan().signals.event_values(time, d.signal_state, d.values, signal_events_);
    }
}

void EventFunctions::start(double time, std::span<const double> y, double step) noexcept {
    step_ = step;
    read_signal_events(time);
    for (std::size_t k = 0; k < selected_.size(); ++k) {
        const EventFunction& f = selected_[k];
        const double now = value(f, y);
        if (counts_by_sign(f)) {
            positive_[k] = now > 0 ? 1 : 0;
            values_[k] = std::fabs(now);
            continue;
        }
        const double tolerance = rounding(f, y, step);
        tolerance_[k] = now < -tolerance ? -2 * now : tolerance;
        values_[k] = now + tolerance_[k];
    }
}

void EventFunctions::resume(std::span<const double> tolerances, std::span<const double> positives,
                            double step) noexcept {
    step_ = step;
    std::copy(tolerances.begin(), tolerances.end(), tolerance_.begin());
    std::transform(positives.begin(), positives.end(), positive_.begin(),
                   [](double p) { return static_cast<std::uint8_t>(p != 0 ? 1 : 0); });
}

bool EventFunctions::evaluate(double time, std::span<const double> y) noexcept {
    dynamics_->evaluate(time, y);
    read_signal_events(time);
    bool any = false;
    for (std::size_t k = 0; k < selected_.size(); ++k) {
        const double now = value(selected_[k], y);
        if (counts_by_sign(selected_[k])) {
            passed_[k] = (now > 0) != (positive_[k] != 0) ? 1 : 0;
            values_[k] = positive_[k] != 0 ? now : -now;
        } else {
            if (now + tolerance_[k] < 0) {  // forces may have grown since the step began, and their rounding with them
                tolerance_[k] = std::max(tolerance_[k], rounding(selected_[k], y, step_));
            }
            values_[k] = now + tolerance_[k];
            passed_[k] = values_[k] < 0 ? 1 : 0;
        }
        any = any || passed_[k] != 0;
    }
    return any;
}

std::string EventFunctions::name(const EventFunction& f) const {
    const Plan& plan = dynamics_->plan();
    switch (f.kind) {
        case Kind::slip:
        case Kind::nothing:
        case Kind::limit: return std::string(plan.element(f.index).name);
        case Kind::cluster: return "elements that hold each other";
        case Kind::end: return plan.bodies[f.index].name;
        case Kind::spring_branch:
        case Kind::damper: return plan.springs[f.index].name;
        case Kind::tooth: return plan.frictions[dynamics_->gears.gears()[f.index].friction].name;
        case Kind::sign: return plan.signals.names()[f.index];
        case Kind::driven: return plan.frictions[f.index].name;
        case Kind::signal: return plan.signals.event_block(f.index);
    }
    return {};
}

}  // namespace stiction::engine
