#include "engine/located/located_run.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/failure.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// Kinds of motion: rotation and translation.
constexpr std::size_t kMotions = 2;
/// Energies are accounts: ten times looser than the motion, well inside 1e-9 of what is turned over.
constexpr double kEnergyFactor = 10;
/// Stuck friction only has to be seen coming: error of its impulse, of limit × step.
constexpr double kImpulseTolerance = 1e-7;

Accuracy make_accuracy(const ModeDynamics& d, const LocatedOptions& o) {
    Accuracy a;
    const std::size_t size = d.size();
    a.scale.assign(size, 1);
    a.absolute.assign(size, o.absolute_tolerance);
    a.relative.assign(size, o.relative_tolerance);
    a.use_size.assign(size, 1);
    a.way.assign(size, 0);
    a.origin.assign(size, 0);
    a.rate_floor.assign(size, 0);
    a.rounding.assign(size, 0);
    a.positions = d.bodies();
    for (std::size_t i = d.energies(); i < d.impulses(); ++i) {
        a.relative[i] = kEnergyFactor * o.relative_tolerance;
    }
    for (std::size_t i = d.impulses(); i < size; ++i) {
        a.relative[i] = std::max(kImpulseTolerance, o.relative_tolerance);
        a.use_size[i] = 0;
    }
    return a;
}

/// 1 where the machine has not told its scale yet.
double known(double scale) noexcept { return scale > 0 ? scale : 1.0; }

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
      scale_(dynamics_.size(), 0),
      sample_(dynamics_.size(), 0) {
    dynamics_.load_share = &decision_;
}

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
    looked_at_ = now_.time;
    std::fill(scale_.begin(), scale_.end(), 0.0);
    instant_.begin(now_.time);
    step_memory_.clear();
    output_.begin(listener, state);
    if (!(until > now_.time)) {
        return report_;
    }
    if (listener.before_decision) {
        listener.before_decision(state);
    }
    if (follower_ != nullptr) {
        follower_->begin(dynamics_, now_);
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
        if (!step_on(until) || !gets_on(until)) {
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
    set_scales();
    functions_.select();
    functions_.start(now_.time, now_.y, integrator_.wanted_step());
    return true;
}

void LocatedRun::publish_decision(State& state) {
    save(dynamics_, now_, state);
    if (follower_ != nullptr) {
        follower_->after_decision(dynamics_, now_, instant_.events());
    }
    output_.after_decision(instant_.events(), state);
    instant_.forget_events();
}

/// Scales of the accepted errors, in the units of the machine:
///   bodies    largest way and speed so far, at first what its acceleration makes of them in 0.1 s;
///             of one that does not move yet: the largest of its kind                                           (1)
///   signals   largest value so far                                                                           (2)
///   energies  Σ m S²;  impulse of a stuck element: its limit, or what acts on its bodies                     (3)
void LocatedRun::set_scales() {
    Accuracy& accuracy = integrator_.accuracy;
    const std::size_t n = dynamics_.bodies();
    constexpr double kFirst = 0.1;  // [s]
    std::array<double, kMotions> largest{};
    for (std::size_t i = 0; i < n; ++i) {
        accuracy.origin[i] = dynamics_.reference[i];
        accuracy.way[i] = dynamics_.reference[i] - plan_->bodies[i].options.position;
        double& scale = scale_[i];
        scale = std::max({scale, std::fabs(now_.y[i] + accuracy.way[i]), std::fabs(now_.y[n + i])});
        scale = scale > 0 ? scale : kFirst * std::fabs(dynamics_.acceleration[i]);  // (1)
        double& of_motion = largest[static_cast<std::size_t>(plan_->bodies[i].options.motion)];
        of_motion = std::max(of_motion, scale);
    }
    double energy = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const Plan::Body& body = plan_->bodies[i];
        const double scale = scale_[i] > 0 ? scale_[i] : largest[static_cast<std::size_t>(body.options.motion)];
        energy += body.without_inertia() ? 0.0 : body.options.inertia * scale * scale;
        accuracy.scale[i] = accuracy.scale[n + i] = known(scale);
    }
    for (std::size_t k = 2 * n; k < dynamics_.energies(); ++k) {
        scale_[k] = std::max(scale_[k], std::fabs(now_.y[k]));  // (2)
        accuracy.scale[k] = known(scale_[k]);
    }
    std::fill(accuracy.scale.begin() + static_cast<std::ptrdiff_t>(dynamics_.energies()), accuracy.scale.end(),
              known(energy));
    for (std::size_t k = 0; k < accuracy.scale.size(); ++k) {
        accuracy.absolute[k] = options_.absolute_tolerance * accuracy.scale[k];
    }
    for (std::size_t e = 0; e < dynamics_.mode.size(); ++e) {  // (3)
        const Limits limits = dynamics_.static_limits(e);
        double size = std::min(limits.forward, limits.backward);
        if (!(size > 0) || Limits::unlimited(size)) {
            size = 0;
            for (const std::size_t i : plan_->layout.elements[e].body) {
                size += dynamics_.forces.magnitude[i];
            }
        }
        accuracy.rate_floor[dynamics_.impulses() + e] = size;
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
        show_step(now_.time);
    } else {
        show_step(integrator_.time());
        accept_step();
        const bool rests_at_end = !(now_.time < until) && instant_.find_rest(now_.y);
        event = !(now_.time < instant) || rests_at_end;
    }
    return !event || decide_event();
}

bool LocatedRun::decide_event() {
    output_.before_decision(now_);
    if (follower_ != nullptr) {
        follower_->before_decision(dynamics_, now_, functions_);
    }
    return decide();
}

/// The last step up to a time, modes as they were in it.
void LocatedRun::show_step(double until) {
    output_.within_step(until, now_);
    if (follower_ != nullptr) {
        follower_->step(dynamics_, integrator_, until);
    }
}

/// Rounding of the sums of forces. Torques between very unequal inertias have few digits, and so has what they leave of the forces on a
/// light body.
void LocatedRun::set_rounding() {
    std::vector<double>& rounding = integrator_.accuracy.rounding;
    const std::size_t n = dynamics_.bodies();
    for (std::size_t i = 0; i < n; ++i) {
        const bool inertial = !plan_->bodies[i].without_inertia();
        rounding[n + i] = inertial ? kFewRoundings * dynamics_.possible_change(i, 1) : 0.0;
    }
    for (std::size_t e = 0; e < dynamics_.mode.size(); ++e) {
        const double torque =
            dynamics_.held(e) ? dynamics_.pattern().torque_rounding(e, dynamics_.forces.magnitude) : 0.0;
        rounding[dynamics_.impulses() + e] = torque;
        const Row& row = plan_->layout.elements[e];
        for (std::size_t a = 0; torque > 0 && a < row.body.size(); ++a) {
            const Plan::Body& body = plan_->bodies[row.body[a]];
            const double change = std::fabs(row.coefficient[a]) * torque / body.options.inertia;
            rounding[n + row.body[a]] += body.without_inertia() ? 0.0 : change;
        }
    }
}

bool LocatedRun::fail_for_short_steps(double steps_ahead) {
    return fail(RunStatus::step_too_small, short_step_text(*plan_, {.time = now_.time,
                                                                    .step = integrator_.wanted_step(),
                                                                    .tolerance = options_.relative_tolerance,
                                                                    .component = integrator_.hardest(),
                                                                    .steps_ahead = steps_ahead}));
}

/// Looks every 100,000 steps whether, at the pace of these, the rest of the run would take more steps than allowed. False if so.
bool LocatedRun::gets_on(double until) {
    constexpr std::size_t kLook = 100'000;
    if (report_.steps % kLook != 0) {
        return true;
    }
    const double ahead = static_cast<double>(kLook) * ((until - now_.time) / (now_.time - looked_at_));
    looked_at_ = now_.time;
    return ahead <= options_.step_limit || fail_for_short_steps(ahead);
}

bool LocatedRun::integrate(double limit) {
    constexpr double kDifference = 1.0 / 64;
    constexpr double kSmallestDifference = 1e-7;  // [s]
    dynamics_.ground.difference_step = std::max(kDifference * integrator_.wanted_step(), kSmallestDifference);
    set_rounding();
    switch (integrator_.step(limit)) {
        case StepResult::accepted: break;
        case StepResult::not_finite: return fail(RunStatus::not_finite, instant_.not_finite_text(now_));
        case StepResult::too_small: return fail_for_short_steps(0);
    }
    dynamics_.project(integrator_.state(), integrator_.previous());
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
