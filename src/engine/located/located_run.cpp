#include "engine/located/located_run.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>

#include "engine/failure.hpp"

namespace stiction::engine {
namespace {

Method method_of(Stiffness stiffness) {
    switch (stiffness) {
        case Stiffness::automatic: return Method::automatic;
        case Stiffness::nonstiff: return Method::nonstiff;
        case Stiffness::stiff: return Method::stiff;
    }
    return Method::automatic;
}

/// Speed over which the friction of a law falls; 0: it does not.
double fall_speed(const AnyLaw& law) {
    return std::visit(
        [](const auto& one) {
            if constexpr (requires { one.stribeck_velocity; }) {
                return double(one.stribeck_velocity);
            } else {
                return 0.0;
            }
        },
        law);
}

}  // namespace

LocatedRun::LocatedRun(const Plan& plan, const LocatedOptions& options)
    : plan_(&plan),
      options_(options),
      dynamics_(plan),
      decision_(plan),
      functions_(dynamics_, decision_),
      instant_(dynamics_, decision_, options),
      scales_(dynamics_, options),
      integrator_(*this, scales_.accuracy(), dynamics_.energies(), method_of(options.stiffness)),
      search_(dynamics_, functions_, integrator_),
      output_(dynamics_, decision_, integrator_),
      step_memory_(plan.layout.elements.size()),
      sample_(dynamics_.size(), 0) {
    dynamics_.load_share = &decision_;
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        if (const double speed = fall_speed(plan.frictions[e].law); speed > 0) {
            falls_.push_back({e, speed});
        }
    }
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
    scales_.forget();
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
    scales_.decide(now_.time, now_.y, integrator_.accuracy);
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

/// Small enough to see what the machine does, the same for the same state.
double LocatedRun::first_step(double until) const {
    constexpr double kShare = 0.01;
    constexpr double kShortest = 1e-9;  // [s]
    double step = std::min(ErrorScales::kFirstStep, until - now_.time);
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
    dynamics_.ground.set_difference(std::max(kDifference * integrator_.wanted_step(), kSmallestDifference), now_.time);
    scales_.set_rounding(integrator_.accuracy);
    for (double again = limit; again < std::numeric_limits<double>::infinity(); again = before_fall()) {
        if (again < limit) {
            sample_ = integrator_.previous();
            integrator_.start(integrator_.previous_time(), sample_, again - integrator_.previous_time());
        }
        switch (integrator_.step(again)) {
            case StepResult::accepted: break;
            case StepResult::not_finite: return fail(RunStatus::not_finite, instant_.not_finite_text(now_));
            case StepResult::too_small: return fail_for_short_steps(0);
        }
        dynamics_.project(integrator_.state(), integrator_.previous());
    }
    ++report_.steps;
    ++now_.step;
    report_.stiff_steps += integrator_.stiff() ? 1U : 0U;
    return true;
}

/// (1): the time to which the last step is taken again; +∞: it is good.
double LocatedRun::before_fall() {
    constexpr double kNone = std::numeric_limits<double>::infinity();
    constexpr double kFar = 2;     // times v_s: with the exponent 2 a fiftieth of the fall is left
    constexpr double kLess = 0.9;  // of the step, whatever the slips say
    if (falls_.empty()) {
        return kNone;
    }
    dynamics_.evaluate(integrator_.time(), integrator_.state());
    slip_at_end_ = dynamics_.slip;
    const auto passes_rest = [this](const Fall& fall) {
        return direction_of(dynamics_.mode[fall.element]) * slip_at_end_[fall.element] < 0;
    };
    if (std::none_of(falls_.begin(), falls_.end(), passes_rest)) {
        return kNone;
    }
    dynamics_.evaluate(integrator_.previous_time(), integrator_.previous());
    double share = kNone;
    for (const Fall& fall : falls_) {
        const double before = std::fabs(dynamics_.slip[fall.element]);
        if (passes_rest(fall) && before > kFar * fall.speed) {
            share = std::min({share, kLess, (before - fall.speed) / (before + std::fabs(slip_at_end_[fall.element]))});
        }
    }
    const double begin = integrator_.previous_time();
    return begin + share * (integrator_.time() - begin);
}

void LocatedRun::accept_step() {
    if (std::isfinite(plan_->signals.longest_step())) {
        record_history();
    }
    now_.time = integrator_.time();
    now_.y = integrator_.state();
    scales_.follow(now_.y, integrator_.accuracy);
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
