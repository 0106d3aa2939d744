#include "engine/located/event_watch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::engine {
namespace {

using Kind = EventFunction::Kind;

/// Roundings of a sum of few terms.
constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();

bool counts_by_sign(const EventFunction& f) { return f.kind == Kind::sign || f.kind == Kind::signal; }

}  // namespace

EventWatch::EventWatch(ModeDynamics& dynamics, ModeDecision& decision)
    : dynamics_(&dynamics), decision_(&decision), signal_events_(dynamics.plan().signals.event_count(), 0) {}

void EventWatch::list() {
    const ModeDynamics& d = *dynamics_;
    const Plan& plan = d.plan();
    functions_.clear();
    const bool redundant = d.pattern().redundant();
    for (std::size_t e = 0; e < plan.layout.elements.size(); ++e) {
        if (d.mode[e] == Mode::forward || d.mode[e] == Mode::backward) {
            functions_.push_back({Kind::slip, e, d.mode[e] == Mode::forward ? 1 : -1});
        } else if (d.held(e) && !redundant) {
            const solve::Limits<double> limits = d.static_limits(e);
            for (const int side : {1, -1}) {
                if (!solve::Limits<double>::unlimited(side > 0 ? limits.forward : limits.backward)) {
                    functions_.push_back({Kind::limit, e, side});
                }
            }
        }
    }
    if (redundant) {
        functions_.push_back({Kind::cluster, 0, 1});
    }
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        const Travel<double>& travel = plan.bodies[i].options.travel;
        if (d.end[i] == Stop::none && std::isfinite(travel.upper)) {
            functions_.push_back({Kind::end, i, 1});
        }
        if (d.end[i] == Stop::none && std::isfinite(travel.lower)) {
            functions_.push_back({Kind::end, i, -1});
        }
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        if (plan.springs[s].gap > 0) {
            functions_.push_back({Kind::spring_branch, s, 1});
            functions_.push_back({Kind::spring_branch, s, -1});
        }
    }
    for (std::size_t g = 0; g < d.gears().size(); ++g) {
        if (d.mode[d.gears()[g].friction] != Mode::stuck) {
            functions_.push_back({Kind::tooth, g, 1});
        }
    }
    for (const Plan::Friction& f : plan.frictions) {
        if (f.normal_slot != Plan::kNone) {
            functions_.push_back({Kind::sign, f.normal_slot, 1});
        }
        if (f.load_slot != Plan::kNone && feels_load(f.law)) {
            functions_.push_back({Kind::sign, f.load_slot, 1});
        }
    }
    for (std::size_t k = 0; k < plan.signals.event_count(); ++k) {
        functions_.push_back({Kind::signal, k, 1});
    }
    values_.assign(functions_.size(), 0);
    tolerance_.assign(functions_.size(), 0);
    positive_.assign(functions_.size(), 0);
    passed_.assign(functions_.size(), 0);
}

double EventWatch::value(const EventFunction& f, std::span<const double> y) noexcept {
    const ModeDynamics& d = *dynamics_;
    switch (f.kind) {
        case Kind::slip: return f.side * d.slip[f.index];
        case Kind::limit: {
            const solve::Limits<double> limits = d.static_limits(f.index);
            return f.side > 0 ? limits.forward - d.torque[f.index] : limits.backward + d.torque[f.index];
        }
        case Kind::cluster: return decision_->holds(d) ? 1.0 : -1.0;
        case Kind::end: return d.way_left(f.index, f.side, y);
        case Kind::spring_branch: {
            const double beyond = f.side * d.elongation(f.index, y) - 0.5 * d.plan().springs[f.index].gap;
            return d.branch[f.index] == f.side ? beyond : -beyond;
        }
        case Kind::tooth: return d.tooth_side[f.index] * d.load[f.index];
        case Kind::sign: return d.values[f.index];
        case Kind::signal: return signal_events_[f.index];
    }
    return 0;
}

double EventWatch::rounding(const EventFunction& f, std::span<const double> y, double step) const noexcept {
    const ModeDynamics& d = *dynamics_;
    if (f.kind == Kind::limit) {
        const double level = std::fabs(d.torque[f.index]);
        double tolerance = d.pattern().torque_rounding(f.index, d.magnitude) + kRounding * level;
        for (const LossyGear& gear : d.gears()) {  // its limits are off by as much as its torque
            tolerance += gear.friction == f.index ? d.gear_rounding(gear) : 0.0;
        }
        return tolerance;
    }
    if (f.kind == Kind::tooth) {
        const LossyGear& gear = d.gears()[f.index];
        return std::fabs(gear.lever) * d.pattern().torque_rounding(gear.joint, d.magnitude);
    }
    if (f.kind != Kind::slip) {
        return 0;
    }
    const Row& row = d.plan().layout.elements[f.index];
    double size = std::fabs(d.ground_speed[f.index]);
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        const std::size_t i = row.body[a];
        const double change = d.possible_change(i, step);
        size += std::fabs(row.coefficient[a]) * (std::fabs(d.velocity_of(i, y)) + change);
    }
    return kRounding * size;
}

void EventWatch::read(double time) noexcept {
    const ModeDynamics& d = *dynamics_;
    if (!signal_events_.empty()) {
        d.plan().signals.event_values(time, d.signal_state, d.values, signal_events_);
    }
}

void EventWatch::start(double time, std::span<const double> y, double step) noexcept {
    step_ = step;
    read(time);
    for (std::size_t k = 0; k < functions_.size(); ++k) {
        const EventFunction& f = functions_[k];
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

void EventWatch::resume(std::span<const double> tolerances, std::span<const double> positives, double step) noexcept {
    step_ = step;
    std::copy(tolerances.begin(), tolerances.end(), tolerance_.begin());
    std::transform(positives.begin(), positives.end(), positive_.begin(),
                   [](double p) { return static_cast<std::uint8_t>(p != 0 ? 1 : 0); });
}

bool EventWatch::evaluate(double time, std::span<const double> y) noexcept {
    dynamics_->evaluate(time, y);
    read(time);
    bool any = false;
    for (std::size_t k = 0; k < functions_.size(); ++k) {
        const double now = value(functions_[k], y);
        if (counts_by_sign(functions_[k])) {
            passed_[k] = (now > 0) != (positive_[k] != 0) ? 1 : 0;
            values_[k] = positive_[k] != 0 ? now : -now;
        } else {
            if (now + tolerance_[k] < 0) {  // forces may have grown since the step began, and their rounding with them
                tolerance_[k] = std::max(tolerance_[k], rounding(functions_[k], y, step_));
            }
            values_[k] = now + tolerance_[k];
            passed_[k] = values_[k] < 0 ? 1 : 0;
        }
        any = any || passed_[k] != 0;
    }
    return any;
}

std::string EventWatch::name(const EventFunction& f) const {
    const Plan& plan = dynamics_->plan();
    switch (f.kind) {
        case Kind::slip:
        case Kind::limit: return std::string(dynamics_->element_name(f.index));
        case Kind::cluster: return "elements that hold each other";
        case Kind::end: return plan.bodies[f.index].name;
        case Kind::spring_branch: return plan.springs[f.index].name;
        case Kind::tooth: return plan.frictions[dynamics_->gears()[f.index].friction].name;
        case Kind::sign: return plan.signals.names()[f.index];
        case Kind::signal: return plan.signals.event_block(f.index);
    }
    return {};
}

}  // namespace stiction::engine
