#include "engine/fixed/step/plain_step.hpp"

#include <stiction/scalar/scalar.hpp>

#include "engine/fixed/step/step_account.hpp"
#include "engine/reading/limits.hpp"
#include "numeric/few.hpp"

namespace stiction::engine {

/// The modes in which the step begins: those of the state, or those that a clutch which closes has now. True if nothing but pushes and
/// limits has changed since the last step.
inline bool PlainStep::begin(const State& state) noexcept {
    if (solve_->continues(state) && (!reading_->levels_changed() || solve_->keeps_pattern())) {
        return true;
    }
    StepOutcome& outcome = solve_->outcome();
    copy_few(outcome.mode.size(), state.mode.data(), outcome.mode.data());
    start_modes_.write(state, outcome.mode);
    return false;
}

inline void PlainStep::move(const State& state) noexcept {
    StepOutcome& outcome = solve_->outcome();
    const double h = plan_->h;
    const double* velocity = outcome.velocity.data();
    const double* from = state.position.data();
    double* position = outcome.position.data();
    for_few(outcome.velocity.size(), [=](std::size_t i) { position[i] = from[i] + h * velocity[i]; });
    solve_->tied().hold(outcome.mode.data(), {from, velocity}, position);
}

/// Returns whether their motion is finite.
inline bool PlainStep::add_bodies(const State& state, EnergyAccount& sum) const noexcept {
    const StepOutcome& outcome = solve_->outcome();
    const double h = plan_->h;
    const double* force = reading_->force().data();
    const double* inertia = plan_->inertia.data();
    const double* before = state.velocity.data();
    const double* velocity = outcome.velocity.data();
    const double* position = outcome.position.data();
    double size = 0;
    for_few(outcome.velocity.size(), [&](std::size_t i) {
        size += force[i] + velocity[i] + position[i];
        add_body({inertia[i], before[i], velocity[i], velocity[i]}, h * force[i], sum);
    });
    for (const std::size_t i : plan_->tables.viscous_bodies) {
        sum.damping += h * plan_->damping[i] * velocity[i] * velocity[i];
    }
    return is_finite(size);
}

inline void PlainStep::add_springs(EnergyAccount& sum) const noexcept {
    const StepOutcome& outcome = solve_->outcome();
    const NetworkInput& input = solve_->input();
    const double h = plan_->h;
    const double* position = outcome.position.data();
    const double* velocity = outcome.velocity.data();
    const double* stretch = reading_->stretch().data();
    double stored = 0;
    double stored_before = 0;
    for_few(plan_->spring_rows.size(), [&](std::size_t s) {
        const SpringNumbers& spring = plan_->tables.springs[s];
        stored += spring.stored(plan_->spring_rows.along(s, position) - spring.rest);
        stored_before += spring.stored(stretch[s]);
        if (input.spring_inertia[s] > 0) {
            const double rate = plan_->spring_rows.along(s, velocity);
            const double elastic = input.spring_impulse[s] + h * h * spring.stiffness * rate;
            add_spring(h * spring.damping * rate, elastic, rate, sum);
        }
    });
    sum.scheme -= stored - stored_before;
}

/// And tells the friction of the step.
inline void PlainStep::add_frictions(EnergyAccount& sum) noexcept {
    StepOutcome& outcome = solve_->outcome();
    const double h = plan_->h;
    const double* velocity = outcome.velocity.data();
    const double* impulse = outcome.impulse.data();
    const Levels<double>* levels = reading_->levels().data();
    double* friction = outcome.friction.data();
    for_few(outcome.impulse.size(), [&](std::size_t e) {
        friction[e] = largest_limits(levels[e]).cut(impulse[e] / h);
        sum.friction += impulse[e] * plan_->element_rows.along(e, velocity);
    });
}

inline void PlainStep::write(const EnergyAccount& sum, bool same_modes, State& state) const noexcept {
    const StepOutcome& outcome = solve_->outcome();
    copy_few(outcome.velocity.size(), outcome.position.data(), state.position.data());
    copy_few(outcome.velocity.size(), outcome.velocity.data(), state.velocity.data());
    copy_few(outcome.impulse.size(), outcome.friction.data(), state.friction.data());
    if (!same_modes) {
        copy_few(outcome.mode.size(), outcome.mode.data(), state.mode.data());
    }
    reading_->write_signals(state);
    state.energy = sum;
    ++state.step;
    state.time = static_cast<double>(state.step) * plan_->h;
}

StepView PlainStep::step(State& state, const StepView& blank) noexcept {
    reading_->read_plain(state, solve_->input());
    const bool again = begin(state);
    const NetworkReport report = solve_->solve_network(again);
    StepView done = blank;
    done.fast = report.fast;
    done.solves = report.solves;
    done.operations = report.operations;
    EnergyAccount sum = state.energy;
    move(state);
    if (!add_bodies(state, sum) || !reading_->levels_finite()) {
        done.status = RunStatus::not_finite;
        return done;
    }
    if (report.status == solve::SolveStatus::invalid) {
        done.status = RunStatus::contradictory;
        return done;
    }
    add_springs(sum);
    add_frictions(sum);
    if (reading_->signals_advance()) {
        reading_->advance_signals(state, solve_->outcome(), solve_->outcome().velocity);
    }
    write(sum, again && report.fast, state);
    return done;
}

}  // namespace stiction::engine
