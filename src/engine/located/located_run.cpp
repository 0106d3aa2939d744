#include "engine/located/located_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace stiction {
namespace {

/// Energies are accounts: ten times looser than the motion, well inside 1e-9 of what is turned over.
constexpr double kEnergyFactor = 10;
/// Stuck friction only has to be seen coming: error of its impulse, of limit × step.
constexpr double kImpulseTolerance = 1e-7;

engine::Accuracy make_accuracy(const engine::ModeDynamics& d, const LocatedOptions& o) {
    engine::Accuracy a;
    const std::size_t size = d.size();
    a.absolute.assign(size, o.absolute_tolerance);
    a.relative.assign(size, o.relative_tolerance);
    a.use_size.assign(size, 1);
    a.offset.assign(size, 0);
    a.rate_floor.assign(size, 0);
    for (std::size_t i = d.energies(); i < d.impulses(); ++i) {
        a.relative[i] = kEnergyFactor * o.relative_tolerance;
    }
    for (std::size_t i = d.impulses(); i < size; ++i) {
        a.relative[i] = std::max(kImpulseTolerance, o.relative_tolerance);
        a.use_size[i] = 0;
    }
    return a;
}

engine::Method method_of(Stiffness stiffness) {
    switch (stiffness) {
        case Stiffness::automatic: return engine::Method::automatic;
        case Stiffness::nonstiff: return engine::Method::nonstiff;
        case Stiffness::stiff: return engine::Method::stiff;
    }
    return engine::Method::automatic;
}

}  // namespace

LocatedEngine::Run::Run(const Plan& plan, const LocatedOptions& options)
    : plan_(&plan),
      options_(options),
      dynamics_(plan),
      decision_(plan),
      watch_(dynamics_, decision_),
      integrator_(*this, make_accuracy(dynamics_, options), dynamics_.energies(), method_of(options.stiffness)),
      step_memory_(plan.layout.elements.size()),
      y_(dynamics_.size(), 0),
      sample_(dynamics_.size(), 0),
      repeated_(dynamics_.size(), 0),
      repeated_rate_(dynamics_.size(), 0),
      before_(plan.layout.elements.size(), Mode::free),
      last_(plan.layout.elements.size(), Mode::free),
      came_to_rest_(plan.layout.elements.size(), 0),
      kept_(plan) {}

void LocatedEngine::Run::rates(double time, const std::vector<double>& y, std::vector<double>& rate) {
    ++report_.evaluations;
    dynamics_.evaluate(time, y);
    dynamics_.rates(time, rate);
}

bool LocatedEngine::Run::fail(LocatedStatus status, std::string message) {
    report_.status = status;
    report_.message = std::move(message);
    return false;
}

LocatedReport LocatedEngine::Run::advance(State& state, double until, const LocatedListener& listener) {
    report_ = {};
    load(state);
    step_memory_.clear();
    listener_ = &listener;
    told_ = state;
    const bool spaced = listener.row_spacing > 0;
    next_row_ = spaced ? std::floor(time_ / listener.row_spacing) + 1 : std::numeric_limits<double>::infinity();
    const auto tell = [&] {
        save(state);
        for (const LocatedEvent& event : pending_) {
            if (listener.on_event) {
                listener.on_event(event, state);
            }
        }
        pending_.clear();
        if (listener.after_decision) {
            listener.after_decision(state);
        }
    };
    if (!(until > time_)) {
        return report_;
    }
    if (listener.before_decision) {
        listener.before_decision(state);
    }
    if (!settle()) {
        return report_;
    }
    tell();
    integrator_.reset();
    integrator_.start(time_, y_, first_step(until));
    while (time_ < until) {
        const std::size_t decided = report_.events;
        if (!step_on(until)) {
            return report_;
        }
        if (report_.events != decided) {
            tell();
            step_memory_.keep(before_, integrator_.wanted_step());
            integrator_.start(time_, y_, step_memory_.recall(dynamics_.mode, integrator_.wanted_step()));
        } else {
            save(state);
            if (!spaced && listener.on_row) {
                listener.on_row(state);
            }
        }
        if (listener.go_on && time_ < until && !listener.go_on(state)) {
            report_.status = LocatedStatus::stopped;
            break;
        }
    }
    if (listener.on_row) {
        listener.on_row(state);
    }
    return report_;
}

/// Small enough to see what the machine does, the same for the same state.
double LocatedEngine::Run::first_step(double until) {
    constexpr double kShare = 0.01;
    constexpr double kLongest = 1e-5;  // [s]
    constexpr double kShortest = 1e-9;
    double step = std::min(kLongest, until - time_);
    for (std::size_t i = 0; i < dynamics_.bodies(); ++i) {
        const double v = std::fabs(y_[dynamics_.bodies() + i]);
        const double a = std::fabs(dynamics_.acceleration[i]);
        step = v > 0 && a > 0 ? std::min(step, std::max(kShare * v / a, kShortest)) : step;
    }
    return step;
}

bool LocatedEngine::Run::step_on(double until) {
    const double instant = plan_->signals.next_time_event(dynamics_.signal_state);
    const double limit = std::min({until, instant, time_ + options_.max_step, time_ + plan_->signals.longest_step()});
    constexpr double kDifference = 1.0 / 64;
    constexpr double kSmallestDifference = 1e-7;  // [s]
    dynamics_.difference_step = std::max(kDifference * integrator_.wanted_step(), kSmallestDifference);
    switch (integrator_.step(limit)) {
        case engine::StepResult::accepted: break;
        case engine::StepResult::not_finite:
            return fail(LocatedStatus::not_finite,
                        fmt::format("at {} s {} is no longer a finite number", time_, not_finite()));
        case engine::StepResult::too_small:
            return fail(
                LocatedStatus::step_too_small,
                fmt::format("at {} s no step is small enough for the tolerance {}: loosen it, or look for a jump "
                            "that is not declared",
                            time_, options_.relative_tolerance));
    }
    dynamics_.project(integrator_.state());
    ++report_.steps;
    report_.stiff_steps += integrator_.stiff() ? 1U : 0U;
    if (event_in_step()) {
        tell_rows(time_);
        tell_instant(listener_->before_decision);
        return settle();
    }
    tell_rows(integrator_.time());
    accept_step();
    const bool rests_at_end = !(time_ < until) && find_rest();
    if (time_ < instant && !rests_at_end) {
        return true;
    }
    tell_instant(listener_->before_decision);
    return settle();
}

void LocatedEngine::Run::accept_step() {
    if (std::isfinite(plan_->signals.longest_step())) {
        record_history();
    }
    time_ = integrator_.time();
    y_ = integrator_.state();
    read_friction();
    watch_.start(time_, y_, integrator_.wanted_step());
}

/// Delays remember the step at points close enough together, and its end.
void LocatedEngine::Run::record_history() {
    const double begin = integrator_.previous_time();
    const double length = integrator_.time() - begin;
    const auto pieces = static_cast<int>(std::ceil(length / plan_->signals.recording_interval()));
    for (int k = 1; k <= pieces; ++k) {
        const bool last = k == pieces;
        const double at = last ? integrator_.time() : begin + length * k / pieces;
        integrator_.interpolate(at, sample_);
        dynamics_.read_signals(at, last ? integrator_.state() : sample_);
        plan_->signals.record(at, dynamics_.signal_state, dynamics_.values);
    }
    dynamics_.evaluate(integrator_.time(), integrator_.state());
}

}  // namespace stiction
