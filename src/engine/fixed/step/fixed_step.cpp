#include "engine/fixed/step/fixed_step.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/fixed/run_problems.hpp"
#include "engine/observe/stored_energy.hpp"
#include "engine/reading/inertia.hpp"
#include "engine/reading/initial_modes.hpp"
#include "machine/model.hpp"
#include "numeric/few.hpp"

namespace stiction::engine {
namespace {

/// Throws where the options do not fit the plan.
std::unique_ptr<MethodStep> checked_methods(const Plan& plan, const FixedOptions& options) {
    std::vector<ModelProblem> problems = fixed_problems(plan, options);
    if (!problems.empty()) {
        throw ModelError(std::move(problems));
    }
    std::vector<AnyMethod> methods = methods_of(plan, options.method);
    return all_exact(methods) ? nullptr : std::make_unique<MethodStep>(plan, std::move(methods));
}

}  // namespace

FixedStep::FixedStep(const Plan& plan, const FixedOptions& options)
    : FixedStep(plan, options, checked_methods(plan, options)) {}

FixedStep::FixedStep(const Plan& plan, const FixedOptions& options, std::unique_ptr<MethodStep> methods)
    : options_(options),
      plan_(plan, options, methods.get()),
      reading_(plan_, options),
      solve_(plan_, options.solve_cap, std::move(methods)),
      account_(plan_, reading_) {
    if (!plan_.by_methods && !(plan.joints.empty() && plan_.tables.ends.empty())) {
        impact_ = std::make_unique<StepImpact>(plan_, reading_);
    }
    prepare();
}

bool FixedStep::renew(const FixedOptions& options) {
    if (checked_methods(plan(), options) != nullptr || plan_.by_methods) {
        return false;
    }
    options_ = options;
    plan_ = StepPlan(plan(), options, nullptr);  // those who refer to it find it where it was
    reading_ = StepReading(plan_, options);
    solve_.renew(options.solve_cap);
    if (impact_) {
        impact_->renew();
    }
    prepare();
    return true;
}

/// Parts that follow from others.
void FixedStep::prepare() {
    plain_ = plan_.plain ? std::make_unique<PlainStep>(plan_, reading_, solve_) : nullptr;
    if (!plan_.plain && !plan_.by_methods) {
        start_modes_ = std::make_unique<StartModes>(plan_, reading_);
    }
    reading_.write_constants(solve_.input());
    blank_ = {.refused = &std::as_const(solve_).outcome().refused,
              .levels = reading_.levels(),
              .values = reading_.values(),
              .jams = solve_.jams()};
    if (impact_) {
        blank_.arrivals = impact_->arrivals();
    }
}

State FixedStep::initial_state() {
    State state = initial_motion(plan());
    state.memory.assign(solve_.outcome().memory.size(), 0);
    start_ = state;
    reading_.read(state, solve_.input());
    reading_.read_start_speeds(solve_.input());
    set_initial_modes(plan(), solve_.input().ground_speed, reading_.levels(), state);
    return state;
}

void FixedStep::set_length(double step) noexcept {
    if (step == plan_.h) {
        return;
    }
    plan_.h = step;
    reading_.set_step();
    solve_.forget_inertia();
    reading_.write_constants(solve_.input());
}

/// Of a machine that is not plain.
StepView FixedStep::step_with_impacts(State& state) noexcept {
    reading_.read(state, solve_.input());
    if (impact_) {
        impact_->begin();
        if (impact_->jumps_at_start(state, solve_.input())) {
            return step_after_impact(state);
        }
    }
    if (start_modes_ && start_modes_->differ(state)) {
        start_ = state;
        return step_from_start(state);
    }
    return advance(state);
}

/// The step where velocities jump at its start.
StepView FixedStep::step_after_impact(State& state) noexcept {
    start_ = state;  // vectors of equal sizes: nothing is allocated
    if (!impact_->jump(start_, solve_.input())) {
        StepView refused = blank_;
        refused.status = impact_->endless() ? RunStatus::too_many_events : RunStatus::contradictory;
        return refused;
    }
    reading_.read(start_, solve_.input());
    return step_from_start(state);
}

/// The step from the state in `start_`, read already, with the modes in which it begins.
StepView FixedStep::step_from_start(State& state) noexcept {
    start_modes_->write(start_, start_.mode);
    const StepView done = advance(start_);
    if (done.status == RunStatus::ok) {
        state = start_;
    }
    return done;
}

/// By body, at the end of the step.
inline std::span<const double> FixedStep::end_velocity() const noexcept {
    return solve_.struck() ? impact_->velocity() : std::span<const double>(solve_.outcome().velocity);
}

inline bool FixedStep::motion_finite() const noexcept {
    const std::span<const double> velocity = solve_.outcome().velocity;
    const double* force = reading_.force().data();
    const double* position = solve_.outcome().position.data();
    double sum = 0;
    for_few(velocity.size(), [&](std::size_t i) { sum += force[i] + velocity[i] + position[i]; });
    if (solve_.struck()) {
        for (const double after : end_velocity()) {
            sum += after;
        }
    }
    return is_finite(sum);
}

/// Motion, modes and memory at the end of the step.
inline void FixedStep::write(State& state) noexcept {
    const StepOutcome& outcome = solve_.outcome();
    const std::span<const double> velocity = end_velocity();
    copy_few(velocity.size(), outcome.position.data(), state.position.data());
    copy_few(velocity.size(), velocity.data(), state.velocity.data());
    copy_few(outcome.mode.size(), outcome.mode.data(), state.mode.data());
    if (!outcome.memory.empty()) {
        copy_few(outcome.memory.size(), outcome.memory.data(), state.memory.data());
    }
}

/// The step from what was read.
StepView FixedStep::advance(State& state) noexcept {
    StepView done = blank_;
    done.status = solve_.solve(state, reading_, impact_.get(), done);
    const StepOutcome& outcome = solve_.outcome();
    done.culprit = outcome.culprit;
    if (done.status != RunStatus::contract_broken && (!motion_finite() || !reading_.levels_finite())) {
        done.status = RunStatus::not_finite;
    }
    if (done.status != RunStatus::ok) {
        return done;
    }
    if (reading_.signals_advance()) {
        reading_.advance_signals(state, outcome, end_velocity());
    }
    account_.add({.input = solve_.input(),
                  .outcome = outcome,
                  .jams = done.jams,
                  .jump = solve_.struck() ? &impact_->report() : nullptr},
                 state);
    const bool gears_stop = solve_.has_gears() && solve_.stops_gears(state);
    write(state);
    reading_.write_signals(state);
    if (gears_stop) {
        solve_.read_friction_after_stop(state, reading_);
    }
    copy_few(outcome.impulse.size(), outcome.friction.data(), state.friction.data());
    ++state.step;
    state.time = static_cast<double>(state.step) * plan_.h;
    return done;
}

double FixedStep::mechanical_energy(const State& state) const noexcept {
    double sum = elastic_energy(plan(), state.position);
    for (std::size_t i = 0; i < plan_.inertia.size(); ++i) {
        sum += kinetic_energy(plan_.inertia[i], state.velocity[i]);
    }
    return sum;
}

}  // namespace stiction::engine
