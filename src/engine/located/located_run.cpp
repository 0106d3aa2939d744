#include "engine/located/located_run.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/failure.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// Energies are accounts: ten times looser than the motion, well inside 1e-9 of what is turned over.
constexpr double kEnergyFactor = 10;
/// Stuck friction only has to be seen coming: error of its impulse, of limit × step.
constexpr double kImpulseTolerance = 1e-7;

Accuracy make_accuracy(const ModeDynamics& d, const LocatedOptions& o) {
    Accuracy a;
    const std::size_t size = d.size();
    a.absolute.assign(size, o.absolute_tolerance);
    a.relative.assign(size, o.relative_tolerance);
    a.use_size.assign(size, 1);
    a.offset.assign(size, 0);
    a.rate_floor.assign(size, 0);
    a.rounding.assign(size, 0);
    for (std::size_t i = d.energies(); i < d.impulses(); ++i) {
        a.relative[i] = kEnergyFactor * o.relative_tolerance;
    }
    for (std::size_t i = d.impulses(); i < size; ++i) {
        a.relative[i] = std::max(kImpulseTolerance, o.relative_tolerance);
        a.use_size[i] = 0;
    }
    return a;
}

Method method_of(Stiffness stiffness) {
    switch (stiffness) {
        case Stiffness::automatic: return Method::automatic;
        case Stiffness::nonstiff: return Method::nonstiff;
        case Stiffness::stiff: return Method::stiff;
    }
    return Method::automatic;
}

}  // namespace

LocatedRun::LocatedRun(const Plan& plan, const LocatedOptions& options)
    : plan_(&plan),
      options_(options),
      dynamics_(plan),
      decision_(plan),
      functions_(dynamics_, decision_),
      instant_(dynamics_, decision_, options),
      integrator_(*this, make_accuracy(dynamics_, options), dynamics_.energies(), method_of(options.stiffness)),
      search_(dynamics_, functions_, integrator_),
      output_(dynamics_, decision_, integrator_),
      step_memory_(plan.layout.elements.size()),
      sample_(dynamics_.size(), 0) {}

State LocatedRun::initial_state() { return first_state(dynamics_, now_); }

void LocatedRun::rates(double time, const std::vector<double>& y, std::vector<double>& rate) {
    ++report_.evaluations;
    dynamics_.evaluate(time, y);
    dynamics_.rates(time, rate);
}

bool LocatedRun::fail(RunStatus status, std::string message) {
    report_.status = status;
    report_.message = std::move(message);
    return false;
}

RunReport LocatedRun::advance(State& state, double until, const Listener& listener) {
    report_ = {};
    load(state, dynamics_, now_);
    instant_.begin(now_.time);
    step_memory_.clear();
    output_.begin(listener, state);
    if (!(until > now_.time)) {
        return report_;
    }
    if (listener.before_decision) {
        listener.before_decision(state);
    }
    if (run_to(until, state)) {
        output_.at_end(state);
    }
    return report_;
}

/// False if the run cannot go on; true also where the listener ended it.
bool LocatedRun::run_to(double until, State& state) {
    if (!decide()) {
        return false;
    }
    publish_decision(state);
    integrator_.reset();
    integrator_.start(now_.time, now_.y, first_step(until));
    while (now_.time < until) {
        const std::size_t decided = report_.events;
        if (!step_on(until)) {
            return false;
        }
        if (report_.events != decided) {
            publish_decision(state);
            step_memory_.keep(instant_.modes_before(), integrator_.wanted_step());
            integrator_.start(now_.time, now_.y, step_memory_.recall(dynamics_.mode, integrator_.wanted_step()));
        } else {
            save(dynamics_, now_, state);
            output_.after_step(state);
        }
        output_.on_step(state);
        if (now_.time < until && !output_.goes_on(state)) {
            report_.status = RunStatus::stopped;
            break;
        }
    }
    return true;
}

bool LocatedRun::decide() {
    ++report_.events;
    if (!instant_.decide(now_)) {
        return fail(instant_.failure(), instant_.message());
    }
    set_floors();
    functions_.select();
    functions_.start(now_.time, now_.y, integrator_.wanted_step());
    return true;
}

void LocatedRun::publish_decision(State& state) {
    save(dynamics_, now_, state);
    output_.after_decision(instant_.events(), state);
    instant_.forget_events();
}

/// Scales of the accepted errors. The impulse of a stuck element is measured by its limit, or by what acts on its bodies.
void LocatedRun::set_floors() {
    for (std::size_t e = 0; e < dynamics_.mode.size(); ++e) {
        const Limits limits = dynamics_.static_limits(e);
        double size = std::min(limits.forward, limits.backward);
        if (!(size > 0) || Limits::unlimited(size)) {
            size = 0;
            for (const std::size_t i : plan_->layout.elements[e].body) {
                size += dynamics_.forces.magnitude[i];
            }
        }
        integrator_.accuracy.rate_floor[dynamics_.impulses() + e] = size;
    }
    for (std::size_t i = 0; i < dynamics_.bodies(); ++i) {
        integrator_.accuracy.offset[i] = dynamics_.reference[i];
    }
}

/// Small enough to see what the machine does, the same for the same state.
double LocatedRun::first_step(double until) const {
    constexpr double kShare = 0.01;
    constexpr double kLongest = 1e-5;  // [s]
    constexpr double kShortest = 1e-9;
    double step = std::min(kLongest, until - now_.time);
    for (std::size_t i = 0; i < dynamics_.bodies(); ++i) {
        const double v = std::fabs(now_.y[dynamics_.bodies() + i]);
        const double a = std::fabs(dynamics_.acceleration[i]);
        step = v > 0 && a > 0 ? std::min(step, std::max(kShare * v / a, kShortest)) : step;
    }
    return step;
}

/// One accepted step, cut at its first event, and the decision where there is one.
bool LocatedRun::step_on(double until) {
    const double instant = plan_->signals.next_time_event(dynamics_.signal_state);
    if (!integrate(
            std::min({until, instant, now_.time + options_.max_step, now_.time + plan_->signals.longest_step()}))) {
        return false;
    }
    bool event = search_.find(now_);
    if (event) {
        instant_.take_passed(functions_);
        output_.within_step(now_.time, now_);
    } else {
        output_.within_step(integrator_.time(), now_);
        accept_step();
        const bool rests_at_end = !(now_.time < until) && instant_.find_rest(now_.y);
        event = !(now_.time < instant) || rests_at_end;
    }
    if (!event) {
        return true;
    }
    output_.before_decision(now_);
    return decide();
}

/// Rounding of the velocities of bodies held together. Torques between very unequal inertias have few digits, and so has what they leave of
/// the forces on a light body.
void LocatedRun::set_rounding() {
    std::vector<double>& rounding = integrator_.accuracy.rounding;
    const std::size_t n = dynamics_.bodies();
    std::fill(rounding.begin(), rounding.end(), 0.0);
    for (std::size_t e = 0; e < dynamics_.mode.size(); ++e) {
        const std::vector<std::size_t>& bodies = plan_->layout.elements[e].body;
        if (!dynamics_.held(e) || bodies.size() < 2) {
            continue;
        }
        rounding[dynamics_.impulses() + e] = dynamics_.pattern().torque_rounding(e, dynamics_.forces.magnitude);
        for (const std::size_t i : bodies) {
            const bool inertial = !plan_->bodies[i].without_inertia();
            rounding[n + i] = inertial ? kFewRoundings * dynamics_.possible_change(i, 1) : 0.0;
        }
    }
}

bool LocatedRun::integrate(double limit) {
    constexpr double kDifference = 1.0 / 64;
    constexpr double kSmallestDifference = 1e-7;  // [s]
    dynamics_.ground.difference_step = std::max(kDifference * integrator_.wanted_step(), kSmallestDifference);
    set_rounding();
    switch (integrator_.step(limit)) {
        case StepResult::accepted: break;
        case StepResult::not_finite: return fail(RunStatus::not_finite, instant_.not_finite_text(now_));
        case StepResult::too_small:
            return fail(RunStatus::step_too_small, step_too_small_text(now_.time, options_.relative_tolerance));
    }
    dynamics_.project(integrator_.state());
    ++report_.steps;
    ++now_.step;
    report_.stiff_steps += integrator_.stiff() ? 1U : 0U;
    return true;
}

void LocatedRun::accept_step() {
    if (std::isfinite(plan_->signals.longest_step())) {
        record_history();
    }
    now_.time = integrator_.time();
    now_.y = integrator_.state();
    decision_.read_friction(dynamics_, dynamics_.reported_friction);
    functions_.start(now_.time, now_.y, integrator_.wanted_step());
}

/// Delays remember the step at points close enough together, and its end.
void LocatedRun::record_history() {
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

}  // namespace stiction::engine
