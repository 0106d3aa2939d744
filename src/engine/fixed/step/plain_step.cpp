#include "engine/fixed/step/plain_step.hpp"

#include <stiction/scalar/scalar.hpp>

#include "engine/fixed/step/step_account.hpp"
#include "engine/reading/limits.hpp"
#include "numeric/few.hpp"

namespace stiction::engine {

/// In the modes of the last step. False where these do not hold, or are not those of the state.
inline bool PlainStep::solve_again(const State& state) noexcept {
    PatternRoute* route = solve_->network().patterns();
    if (route == nullptr || !solve_->continues(state) ||
        (reading_->levels_changed() && !route->keeps(solve_->input(), solve_->network().motion))) {
        return false;
    }
    reading_->read_pushes(state, route->pushes());
    reading_->read_springs(state, solve_->input());
    velocity_ = route->answer();
    impulse_ = velocity_ + plan_->inertia.size();
    return route->holds_again(solve_->input());
}

/// From the modes of the state, or those that a clutch which closes has now.
NetworkReport PlainStep::solve_anew(const State& state) noexcept {
    StepOutcome& outcome = solve_->outcome();
    copy_few(outcome.mode.size(), state.mode.data(), outcome.mode.data());
    start_modes_.write(state, outcome.mode);
    reading_->read_pushes(state, solve_->input().push.data());
    reading_->read_springs(state, solve_->input());
    velocity_ = outcome.velocity.data();
    impulse_ = outcome.impulse.data();
    return solve_->solve_network();
}

/// Returns whether their motion is finite.
inline bool PlainStep::move_bodies(const State& state, EnergyAccount& sum) noexcept {
    StepOutcome& outcome = solve_->outcome();
    const double h = plan_->h;
    const double* force = reading_->force().data();
    const double* inertia = plan_->inertia.data();
    const double* from = state.position.data();
    const double* before = state.velocity.data();
    const double* velocity = velocity_;
    double* position = outcome.position.data();
    double size = 0;
    for_few(plan_->inertia.size(), [&](std::size_t i) {
        position[i] = from[i] + h * velocity[i];
        size += force[i] + velocity[i] + position[i];
        add_body({inertia[i], before[i], velocity[i], velocity[i]}, h * force[i], sum);
    });
    for (const std::size_t i : plan_->tables.viscous_bodies) {
        sum.damping += h * plan_->damping[i] * velocity[i] * velocity[i];
    }
    solve_->tied().hold(outcome.mode.data(), {from, velocity}, position);
    return is_finite(size);
}

inline void PlainStep::add_springs(EnergyAccount& sum) const noexcept {
    const NetworkInput& input = solve_->input();
    const double h = plan_->h;
    const double* position = solve_->outcome().position.data();
    const double* velocity = velocity_;
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

/// Also writes the friction of the step. An open clutch carries nothing and loses nothing.
inline void PlainStep::add_frictions(EnergyAccount& sum) noexcept {
    const double h = plan_->h;
    const double* velocity = velocity_;
    const double* impulse = impulse_;
    const Levels<double>* levels = reading_->levels().data();
    double* friction = solve_->outcome().friction.data();
    for_few(plan_->element_rows.size(), [&](std::size_t e) {
        friction[e] = impulse[e];
        if (impulse[e] != 0) {
            friction[e] = largest_limits(levels[e]).cut(impulse[e] / h);
            sum.friction += impulse[e] * plan_->element_rows.along(e, velocity);
        }
    });
}

inline void PlainStep::write(const EnergyAccount& sum, State& state) const noexcept {
    const double* position = solve_->outcome().position.data();
    const double* velocity = velocity_;
    double* to = state.position.data();
    double* rate = state.velocity.data();
    for_few(plan_->inertia.size(), [=](std::size_t i) {
        to[i] = position[i];
        rate[i] = velocity[i];
    });
    copy_few(plan_->element_rows.size(), solve_->outcome().friction.data(), state.friction.data());
    reading_->write_signals(state);
    state.energy = sum;
    ++state.step;
    state.time = static_cast<double>(state.step) * plan_->h;
}

StepView PlainStep::step(State& state, const StepView& blank) noexcept {
    StepView done = blank;
    reading_->read_laws(state, solve_->input());
    const bool again = solve_again(state);
    NetworkReport report;
    if (!again) {
        report = solve_anew(state);
        done.status = report.status == solve::SolveStatus::invalid ? RunStatus::contradictory : RunStatus::ok;
        done.solves = report.solves;
    }
    done.same_modes = again;
    done.fast = again || report.fast;
    done.operations = again ? solve_->network().patterns()->operations_of_try() : report.operations;
    EnergyAccount sum = state.energy;
    if (!move_bodies(state, sum) || !reading_->levels_finite()) {
        done.status = RunStatus::not_finite;
    }
    if (done.status != RunStatus::ok) {
        return done;
    }
    add_springs(sum);
    add_frictions(sum);
    if (reading_->signals_advance()) {
        reading_->advance_signals(state, solve_->outcome(), {velocity_, plan_->inertia.size()});
    }
    write(sum, state);
    if (!again) {
        copy_few(state.mode.size(), solve_->outcome().mode.data(), state.mode.data());
    }
    return done;
}

}  // namespace stiction::engine
