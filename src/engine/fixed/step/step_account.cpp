#include "engine/fixed/step/step_account.hpp"

#include <algorithm>

#include "numeric/few.hpp"

namespace stiction::engine {

/// (1)–(3)
inline void StepAccount::add_bodies(const Solved& step, const double* before, EnergyAccount& sum) const noexcept {
    const double h = plan_->h;
    const double* velocity = step.outcome.velocity.data();
    const double* path = step.outcome.path().data();
    const double* force = reading_->force().data();
    const double* inertia = plan_->inertia.data();
    const bool by_methods = plan_->by_methods;
    for_few(step.outcome.velocity.size(), [&](std::size_t i) {
        if (!by_methods || step.outcome.body_accounted[i] == 0) {
            add_body({inertia[i], before[i], velocity[i], path[i]}, h * force[i], sum);
        }
    });
    const double* drag_speed = plan_->explicit_springs ? before : velocity;
    for (const std::size_t i : plan_->tables.viscous_bodies) {
        if (!by_methods || step.outcome.body_accounted[i] == 0) {
            sum.damping += h * plan_->damping[i] * drag_speed[i] * path[i];
        }
    }
}

/// (4). Returns the growth of the stored energy.
inline double StepAccount::add_springs(const Solved& step, EnergyAccount& sum) const noexcept {
    const double h = plan_->h;
    const StepOutcome& outcome = step.outcome;
    const double* position = outcome.position.data();
    double stored = 0;
    double stored_before = 0;
    for_few(reading_->stretch().size(), [&](std::size_t s) {
        const SpringNumbers& spring = plan_->tables.springs[s];
        const double stretch = plan_->stretch_of(s, position);
        stored += spring.stored(stretch);
        stored_before += spring.stored(reading_->stretch()[s]);
        const bool is_implicit = step.input.spring_inertia[s] > 0;
        if (spring.contact && !plan_->explicit_springs) {
            add_contact(s, step, spring.stiffness * stretch, sum);
        } else if ((is_implicit || plan_->explicit_springs) &&
                   !(plan_->by_methods && outcome.body_accounted[plan_->spring_rows[s].first] != 0)) {
            const double rate = is_implicit ? plan_->spring_rows.along(s, outcome.velocity.data()) : 0.0;
            const double damping = is_implicit ? h * spring.damping * rate : reading_->damping_impulse()[s];
            add_spring(damping, step.input.spring_impulse[s] + h * h * spring.stiffness * rate,
                       plan_->spring_rows.along(s, outcome.path().data()), sum);
        }
    });
    return stored - stored_before;
}

/// (8)
void StepAccount::add_contact(std::size_t s, const Solved& step, double elastic, EnergyAccount& sum) const noexcept {
    const double inertia = step.input.spring_inertia[s];
    const double rate = plan_->spring_rows.along(s, step.outcome.velocity.data());
    const double path = plan_->spring_rows.along(s, step.outcome.path().data());
    const double impulse = inertia > 0 ? step.input.spring_impulse[s] + inertia * rate : 0.0;
    const double lost = (impulse - plan_->h * elastic) * path;
    (lost >= 0 ? sum.damping : sum.scheme) += lost;  // a gain only along a path of its own: (7)
    sum.scheme += plan_->h * elastic * path;
}

/// (5) where it all is lost to friction: frictions of method `exact`.
inline void StepAccount::add_exact_frictions(const Solved& step, EnergyAccount& sum) const noexcept {
    const double* path = step.outcome.path().data();
    const double* impulse = step.outcome.impulse.data();
    const double* ground_speed = step.input.ground_speed.data();
    for_few(step.outcome.lost.size(), [&](std::size_t e) {
        sum.input -= impulse[e] * ground_speed[e];
        sum.friction += impulse[e] * (plan_->element_rows.along(e, path) - ground_speed[e]);
    });
}

void StepAccount::add(const Solved& step, State& state) const noexcept {
    const double* before = state.velocity.data();
    EnergyAccount sum = state.energy;
    add_bodies(step, before, sum);
    const double stored = add_springs(step, sum);
    if (plan_->by_methods) {
        add_frictions_of_methods(step, sum);
    } else {
        add_exact_frictions(step, sum);
    }
    add_joints(step, sum);
    add_ends(step, before, sum);
    add_viscous(step, sum);
    if (!plan_->by_methods && step.outcome.own_path) {
        move_gains_of_shortened_path(step, state.energy.damping, sum);
    }
    if (!reading_->actuators().empty()) {
        reading_->actuators().account(step.outcome.velocity, step.outcome.path(), step.input, sum);
    }
    add_jams(step, before, sum);
    if (plan_->by_methods) {
        add_own(step.outcome.own, sum);
    }
    if (step.jump != nullptr) {
        // (7): a body that slows down on its way to the end arrives faster than it would end the step, and may leave with more: a gain that the
        // step makes, not the impact.
        (step.jump->lost >= 0 ? sum.impact : sum.scheme) += step.jump->lost;
        sum.input += step.jump->work;
    }
    sum.scheme -= stored;
    state.energy = sum;
}

/// (7). A body that meets its end goes part of the step only: friction and damping, decided for the whole step, work along another path. What
/// they would gain there is the scheme's.
void StepAccount::move_gains_of_shortened_path(const Solved& step, double damping_before,
                                               EnergyAccount& sum) const noexcept {
    const StepOutcome& outcome = step.outcome;
    for (std::size_t e = 0; e < reading_->levels().size(); ++e) {
        const double slip = plan_->element_rows.along(e, outcome.path().data()) - step.input.ground_speed[e];
        const double gained = std::min(outcome.impulse[e] * slip, 0.0);
        sum.friction -= gained;
        sum.scheme += gained;
    }
    const double gained = std::min(sum.damping - damping_before, 0.0);
    sum.damping -= gained;
    sum.scheme += gained;
}

/// (5)
void StepAccount::add_frictions_of_methods(const Solved& step, EnergyAccount& sum) const noexcept {
    const StepOutcome& outcome = step.outcome;
    for (std::size_t e = 0; e < outcome.lost.size(); ++e) {
        if (outcome.element_accounted[e] == 0) {
            const double speed = step.input.ground_speed[e];
            const double slip = plan_->element_rows.along(e, outcome.path().data()) - speed;
            sum.input -= outcome.impulse[e] * speed;
            sum.friction += outcome.lost[e];
            sum.scheme += outcome.impulse[e] * slip - outcome.lost[e];
        }
    }
}

/// Joints lose nothing: what is left of their work is the scheme's.
void StepAccount::add_joints(const Solved& step, EnergyAccount& sum) const noexcept {
    const StepOutcome& outcome = step.outcome;
    for (std::size_t e = plan_->machine->first_joint(); e < plan_->machine->first_stop(); ++e) {
        const double speed = step.input.ground_speed[e];
        sum.input -= outcome.impulse[e] * speed;
        sum.scheme += outcome.impulse[e] * (plan_->element_rows.along(e, outcome.path().data()) - speed);
    }
}

void StepAccount::add_ends(const Solved& step, const double* before, EnergyAccount& sum) const noexcept {
    const StepOutcome& outcome = step.outcome;
    for (const StepTables::Ends& ends : plan_->tables.ends) {
        if (plan_->by_methods && outcome.element_accounted[ends.element] != 0) {
            continue;
        }
        const double impulse = outcome.impulse[ends.element];
        const double mean = 0.5 * (before[ends.body] + outcome.velocity[ends.body]);
        const double path = plan_->element_rows.along(ends.element, outcome.path().data());
        // (7): a body just thrown off its end and pressed back onto it within the step would gain there.
        (impulse * mean >= 0 ? sum.impact : sum.scheme) += impulse * mean;
        sum.scheme -= impulse * (mean - path);
    }
}

/// The viscous part of a law, in its own damper.
void StepAccount::add_viscous(const Solved& step, EnergyAccount& sum) const noexcept {
    const double h = plan_->h;
    const StepOutcome& outcome = step.outcome;
    for (const std::size_t e : plan_->tables.damped) {
        if (plan_->by_methods && outcome.element_accounted[e] != 0) {
            continue;
        }
        const double speed = step.input.ground_speed[e];
        const double path = plan_->element_rows.along(e, outcome.path().data());
        const bool at_start = plan_->viscous_at_start[e] != 0;
        const double slip =
            at_start ? reading_->contact()[e].velocity : plan_->element_rows.along(e, outcome.velocity.data()) - speed;
        const double impulse = h * reading_->levels()[e].viscous * slip;
        sum.damping += impulse * (path - speed);
        sum.input -= impulse * speed;
        const std::size_t damper = plan_->machine->frictions[e].damper;
        sum.scheme -= at_start ? 0.0 : step.input.spring_impulse[damper] * path;
    }
}

/// A jam takes the speed at once, as an impact does: (6), which the step itself would call its own.
void StepAccount::add_jams(const Solved& step, const double* before, EnergyAccount& sum) const noexcept {
    for (std::size_t e = 0; e < step.jams.size(); ++e) {
        if (step.jams[e] != Jam::none) {
            const double mean = 0.5 * (plan_->element_rows.along(e, before) +
                                       plan_->element_rows.along(e, step.outcome.velocity.data()));
            sum.impact += step.outcome.impulse[e] * mean;
            sum.scheme -= step.outcome.impulse[e] * mean;
        }
    }
}

void StepAccount::add_own(const EnergyAccount& own, EnergyAccount& sum) noexcept {
    sum.input += own.input;
    sum.friction += own.friction;
    sum.damping += own.damping;
    sum.impact += own.impact;
    sum.scheme += own.scheme;
}

}  // namespace stiction::engine
