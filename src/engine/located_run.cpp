#include "engine/located_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "engine/event_location.hpp"

namespace stiction {
namespace {

using engine::EventFunction;

constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
/// Functions are looked at after each sixth of a step, and where cubics through four of them may dip below zero between.
constexpr double kSixths = 6;
constexpr std::size_t kFirstOfCubic[] = {0, 2, 3};
/// Dense output and repeated step differ by far less than this, of the length of the step.
constexpr double kDenseError = 1e-6;
/// Looks into one dip: the first is off by the error of a cubic, the second by that of a parabola through the first.
constexpr int kLooks = 3;
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
      y_(dynamics_.size(), 0),
      sample_(dynamics_.size(), 0),
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
    if (!(until > time_) || !settle()) {
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
            integrator_.start(time_, y_, integrator_.wanted_step());
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

void LocatedEngine::Run::load(const State& state) {
    const std::size_t n = dynamics_.bodies();
    time_ = state.time;
    first_instant_ = state.step;
    dynamics_.reference = state.position;
    std::fill_n(y_.begin(), n, 0.0);
    std::copy(state.velocity.begin(), state.velocity.end(), y_.begin() + static_cast<std::ptrdiff_t>(n));
    std::copy_n(state.signal_state.begin(), dynamics_.signal_states(), y_.begin() + static_cast<std::ptrdiff_t>(2 * n));
    y_[dynamics_.energies()] = state.energy.input;
    y_[dynamics_.energies() + 1] = state.energy.friction;
    y_[dynamics_.energies() + 2] = state.energy.damping;
    std::fill(y_.begin() + static_cast<std::ptrdiff_t>(dynamics_.impulses()), y_.end(), 0.0);
    dynamics_.mode = state.mode;
    dynamics_.signal_state = state.signal_state;
    dynamics_.reported_friction = state.friction;
    dynamics_.difference_step = 1e-6;
    std::fill(dynamics_.acceleration.begin(), dynamics_.acceleration.end(), 0.0);
    for (std::size_t e = dynamics_.first_stop(); e < state.mode.size();
         ++e) {  // ends are found anew from the positions
        dynamics_.mode[e] = Mode::free;
        const std::size_t i = plan_->layout.elements[e].body[0];
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        const bool rests = state.mode[e] == Mode::stuck && state.velocity[i] == 0;
        dynamics_.end[i] = !rests                              ? Stop::none
                           : state.position[i] >= travel.upper ? Stop::upper
                           : state.position[i] <= travel.lower ? Stop::lower
                                                               : Stop::none;
        dynamics_.mode[e] = dynamics_.end[i] == Stop::none ? Mode::free : Mode::stuck;
    }
    choose_branches();
    dynamics_.prepare();
    dynamics_.evaluate(time_, y_);
    std::fill(came_to_rest_.begin(), came_to_rest_.end(), std::uint8_t{0});
    pending_.clear();
    report_ = {};
    second_begins_ = time_;
    events_in_second_ = 0;
    impact_energy_ = state.energy.impact;
}

void LocatedEngine::Run::save(State& state) {
    const auto n = static_cast<std::ptrdiff_t>(dynamics_.bodies());
    state.step = first_instant_ + report_.steps;
    state.time = time_;
    for (std::size_t i = 0; i < dynamics_.bodies(); ++i) {
        state.position[i] = dynamics_.position(i, y_);
        state.velocity[i] = dynamics_.velocity_of(i, y_);
    }
    std::copy(dynamics_.signal_state.begin(), dynamics_.signal_state.end(), state.signal_state.begin());
    std::copy_n(y_.begin() + 2 * n, dynamics_.signal_states(), state.signal_state.begin());
    state.mode = dynamics_.mode;
    state.friction = dynamics_.reported_friction;
    state.energy.input = y_[dynamics_.energies()];
    state.energy.friction = y_[dynamics_.energies() + 1];
    state.energy.damping = y_[dynamics_.energies() + 2];
    state.energy.impact = impact_energy_;
}

/// Friction as told to signals and results: shared by the least norm where torques are open.
void LocatedEngine::Run::read_friction() { read_friction(dynamics_.reported_friction); }

void LocatedEngine::Run::read_friction(std::vector<double>& friction) {
    std::copy(dynamics_.torque.begin(), dynamics_.torque.end(), friction.begin());
    if (dynamics_.pattern().redundant() && decision_.holds(dynamics_)) {
        for (std::size_t e = 0; e < before_.size(); ++e) {
            if (dynamics_.held(e)) {
                friction[e] = decision_.friction[e];
            }
        }
    }
}

/// The present instant as it is before anything is decided there.
void LocatedEngine::Run::tell_instant(const StateHandler& handler) {
    if (!handler) {
        return;
    }
    kept_ = dynamics_;
    dynamics_.evaluate(time_, y_);
    save(told_);
    read_friction(told_.friction);
    dynamics_ = kept_;
    handler(told_);
}

/// Rows of the last step up to `until`, on the dense output.
void LocatedEngine::Run::tell_rows(double until) {
    const double spacing = listener_->row_spacing;
    if (!listener_->on_row || !(spacing > 0) || !(next_row_ * spacing < until)) {
        return;
    }
    const double reached = time_;
    kept_ = dynamics_;
    std::vector<double> y(y_.size());
    y_.swap(y);
    for (; next_row_ * spacing < until; ++next_row_) {
        time_ = next_row_ * spacing;
        integrator_.interpolate(time_, y_);
        dynamics_.read_signals(time_, y_);
        dynamics_.project(y_);
        dynamics_.evaluate(time_, y_);
        save(told_);
        read_friction(told_.friction);
        listener_->on_row(told_);
    }
    y_.swap(y);
    time_ = reached;
    dynamics_ = kept_;
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
                        fmt::format("at {} s a signal or a motion is no longer a finite number", time_));
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
    if (time_ < instant) {
        return true;
    }
    tell_instant(listener_->before_decision);
    return settle();
}

/// Looks for the first function that passes within the step; goes there if there is one.
bool LocatedEngine::Run::event_in_step() {
    const double begin = integrator_.previous_time();
    const double length = integrator_.time() - begin;
    double near = begin;
    samples_[0].assign(watch_.values().begin(), watch_.values().end());
    for (std::size_t k = 1; k < samples_.size(); ++k) {
        const bool last = k + 1 == samples_.size();
        const double at = last ? integrator_.time() : begin + length * static_cast<double>(k) / kSixths;
        if (!last) {
            integrator_.interpolate(at, sample_);
        }
        if (watch_.evaluate(at, last ? integrator_.state() : sample_)) {
            near_values_ = samples_[k - 1];
            locate_event(near, at);
            return true;
        }
        samples_[k].assign(watch_.values().begin(), watch_.values().end());
        near = at;
    }
    return event_in_dip();
}

/// A function may dip below zero and come back between two samples: looks where a cubic through four of them is lowest.
bool LocatedEngine::Run::event_in_dip() {
    bool moved = false;
    for (std::size_t k = 0; k < watch_.functions().size(); ++k) {
        for (const std::size_t first : kFirstOfCubic) {
            const engine::Dip dip = engine::find_dip(
                {samples_[first][k], samples_[first + 1][k], samples_[first + 2][k], samples_[first + 3][k]});
            moved = moved || dip.deep;
            if (dip.deep && passes_in(dip, first, k)) {
                return true;
            }
        }
    }
    if (moved) {
        dynamics_.evaluate(integrator_.time(), integrator_.state());
    }
    return false;
}

/// Looks into a dip of function k between the samples from `first` on; goes to the event if there is one.
bool LocatedEngine::Run::passes_in(engine::Dip dip, std::size_t first, std::size_t k) {
    const double begin = integrator_.previous_time();
    const double sixth = (integrator_.time() - begin) / kSixths;
    for (int look = 0; look < kLooks && dip.deep; ++look) {
        const double place = static_cast<double>(first) + dip.place;
        const auto before = std::min(static_cast<std::size_t>(place), samples_.size() - 2);
        const double near = begin + sixth * static_cast<double>(before);
        const double at = begin + sixth * place;
        integrator_.interpolate(at, sample_);
        if (watch_.evaluate(at, sample_) && at > near) {
            near_values_ = samples_[before];
            locate_event(near, at);
            return true;
        }
        dip.refine(watch_.values()[k]);
    }
    return false;
}

/// Of the functions that have passed, the one that a straight line says was first.
std::size_t LocatedEngine::Run::earliest_passed() const {
    std::size_t first = 0;
    double earliest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < watch_.functions().size(); ++k) {
        const double drop = near_values_[k] - watch_.values()[k];
        const double root = drop > 0 ? near_values_[k] / drop : 0.0;
        if (watch_.passed(k) && root < earliest) {
            earliest = root;
            first = k;
        }
    }
    return first;
}

/// Looks at the repeated step at t: true if any function has passed.
bool LocatedEngine::Run::look_again(double t) {
    if (t != looked_at_) {
        integrator_.again(t, sample_);
        any_passed_ = watch_.evaluate(t, sample_);
        looked_at_ = t;
    }
    return any_passed_;
}

/// Shrinks a bracket of function k: first on the dense output, then by straight lines through the repeated step, each time to
/// both sides of the guess by what that may be off.
void LocatedEngine::Run::narrow(engine::Bracket& bracket, std::size_t k, double width) {
    double margin = kDenseError * (integrator_.time() - integrator_.previous_time());
    engine::Bracket dense = bracket;
    engine::locate(dense, margin, [&](double t) {
        integrator_.interpolate(t, sample_);
        watch_.evaluate(t, sample_);
        return engine::Trial{watch_.values()[k], watch_.passed(k)};
    });
    double guess = dense.near + 0.5 * (dense.far - dense.near);
    for (;;) {
        bool inside = true;
        for (const double t : {guess - margin, guess + margin}) {
            if (t > bracket.near && t < bracket.far) {
                look_again(t);
                const bool passed = watch_.passed(k);
                inside = inside && passed == (t > guess);
                (passed ? bracket.far : bracket.near) = t;
                (passed ? bracket.far_value : bracket.near_value) = watch_.values()[k];
            }
        }
        const double drop = bracket.near_value - bracket.far_value;
        if (!inside || !(drop > 0) || 2 * margin <= width) {
            return;
        }
        margin = std::max(kDenseError * margin, 0.5 * width);
        guess = bracket.near + (bracket.far - bracket.near) * (bracket.near_value / drop);
    }
}

/// Earliest zero in the step, which is passed by `far`; leaves time and y there, on the far side.
void LocatedEngine::Run::locate_event(double near, double far) {
    const double begin = integrator_.previous_time();
    const double width = kEpsilon * std::max(std::fabs(far), far - begin);
    looked_at_ = begin;
    for (std::size_t round = 0; round <= watch_.functions().size(); ++round) {
        const std::size_t first = earliest_passed();
        engine::Bracket bracket{near, far, near_values_[first], watch_.values()[first]};
        narrow(bracket, first, width);
        engine::locate(bracket, width, [&](double t) {
            look_again(t);
            return engine::Trial{watch_.values()[first], watch_.passed(first)};
        });
        far = bracket.far;
        const bool earlier = bracket.near > near && look_again(bracket.near);
        if (!earlier) {
            break;
        }
        far = bracket.near;
        near = begin;  // dense output and repeated step differ a little: begin where they agree
        std::fill(near_values_.begin(), near_values_.end(), 0.0);
    }
    look_again(far);
    y_ = sample_;
    time_ = far;
    dynamics_.project(y_);
    for (std::size_t k = 0; k < watch_.functions().size(); ++k) {
        const EventFunction& f = watch_.functions()[k];
        if (watch_.passed(k) && f.kind == EventFunction::Kind::slip) {
            came_to_rest_[f.index] = 1;
        }
        switched_ = watch_.passed(k) ? watch_.name(f) : switched_;
    }
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
