#include "engine/fixed/step/step_account.hpp"

#include <algorithm>

#include "numeric/few.hpp"

namespace stiction::engine {

/// (1)–(3)
template <bool kPlain>
inline void StepAccount::add_bodies(const Solved& step, const double* before, EnergyAccount& sum) const noexcept {
    const double h = plan_->h;
    const double* velocity = step.outcome.velocity.data();
    const double* path = kPlain ? velocity : step.outcome.path().data();
    const double* force = reading_->force().data();
    const double* inertia = plan_->inertia.data();
    const bool by_methods = !kPlain && plan_->by_methods;
    for_few(step.outcome.velocity.size(), [&](std::size_t i) {
        if (by_methods && step.outcome.body_accounted[i] != 0) {
            return;
        }
        const double change = velocity[i] - before[i];
        const double beyond_mean = kPlain ? 0.5 * change : path[i] - velocity[i] + 0.5 * change;
        sum.input += h * force[i] * path[i];
        sum.scheme += inertia[i] * change * beyond_mean;
    });
    const double* drag_speed = !kPlain && plan_->explicit_springs ? before : velocity;
    for (const std::size_t i : plan_->tables.viscous_bodies) {
        if (!by_methods || step.outcome.body_accounted[i] == 0) {
            sum.damping += h * plan_->damping[i] * drag_speed[i] * path[i];
        }
    }
}

/// (4). Returns the growth of the stored energy.
template <bool kPlain>
inline double StepAccount::add_springs(const Solved& step, EnergyAccount& sum) const noexcept {
    const double h = plan_->h;
    const StepOutcome& outcome = step.outcome;
    const double* position = outcome.position.data();
    const double* velocity = outcome.velocity.data();
    const double* stretch = reading_->stretch().data();
    const double* impulse = step.input.spring_impulse.data();
    const double* spring_inertia = step.input.spring_inertia.data();
    double stored = 0;
    double stored_before = 0;
    for_few(reading_->stretch().size(), [&](std::size_t s) {
        const SpringNumbers& spring = plan_->tables.springs[s];
        const double elongation = plan_->spring_rows.along(s, position) - spring.rest;
        stored += spring.stored(kPlain ? elongation : spring.beyond_gap(elongation));
        stored_before += spring.stored(stretch[s]);
        const bool is_implicit = spring_inertia[s] > 0;
        if (!kPlain && spring.contact && !plan_->explicit_springs) {
            add_contact(s, step, spring.stiffness * spring.beyond_gap(elongation), sum);
        } else if (is_implicit && kPlain) {
            const double rate = plan_->spring_rows.along(s, velocity);
            sum.damping += h * spring.damping * rate * rate;
            sum.scheme += (impulse[s] + h * h * spring.stiffness * rate) * rate;
        } else if (!kPlain && (is_implicit || plan_->explicit_springs) &&
                   !(plan_->by_methods && outcome.body_accounted[plan_->spring_rows[s].first] != 0)) {
            const double rate = is_implicit ? plan_->spring_rows.along(s, velocity) : 0.0;
            const double path = plan_->spring_rows.along(s, outcome.path().data());
            sum.damping += (is_implicit ? h * spring.damping * rate : reading_->damping_impulse()[s]) * path;
            sum.scheme += (impulse[s] + h * h * spring.stiffness * rate) * path;
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
template <bool kPlain>
inline void StepAccount::add_exact_frictions(const Solved& step, EnergyAccount& sum) const noexcept {
    const double* path = kPlain ? step.outcome.velocity.data() : step.outcome.path().data();
    const double* impulse = step.outcome.impulse.data();
    const double* ground_speed = step.input.ground_speed.data();
    for_few(step.outcome.lost.size(), [&](std::size_t e) {
        const double speed = kPlain ? 0.0 : ground_speed[e];
        sum.input -= kPlain ? 0.0 : impulse[e] * speed;
        sum.friction += impulse[e] * (plan_->element_rows.along(e, path) - speed);
    });
}

void StepAccount::add(const Solved& step, State& state) const noexcept {
    if (!plan_->plain) {
        add_all(step, state);
        return;
    }
    EnergyAccount sum = state.energy;
    add_bodies<true>(step, state.velocity.data(), sum);
    const double stored = add_springs<true>(step, sum);
    add_exact_frictions<true>(step, sum);
    sum.scheme -= stored;
    state.energy = sum;
}

void StepAccount::add_all(const Solved& step, State& state) const noexcept {
    const double* before = state.velocity.data();
    EnergyAccount sum = state.energy;
    add_bodies<false>(step, before, sum);
    const double stored = add_springs<false>(step, sum);
    if (plan_->by_methods) {
        add_frictions_of_methods(step, sum);
    } else {
        add_exact_frictions<false>(step, sum);
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
