#include "engine/fixed/step/step_account.hpp"

namespace stiction::engine {

void StepAccount::add(const Solved& step, State& state) const noexcept {
    const double* before = state.velocity.data();
    EnergyAccount sum = state.energy;
    add_bodies(step, before, sum);
    const double stored = add_springs(step, sum);
    add_elements(step, sum);
    add_ends(step, before, sum);
    add_viscous(step, sum);
    if (!reading_->actuators().empty()) {
        reading_->actuators().account(step.outcome.velocity, step.outcome.path(), step.input, sum);
    }
    add_jams(step, before, sum);
    if (plan_->by_methods) {
        add_own(step.outcome.own, sum);
    }
    if (step.jump != nullptr) {
        sum.impact += step.jump->lost;
        sum.input += step.jump->work;
    }
    sum.scheme -= stored;
    state.energy = sum;
}

void StepAccount::add_bodies(const Solved& step, const double* before, EnergyAccount& sum) const noexcept {
    const double h = plan_->h;
    const double* velocity = step.outcome.velocity.data();
    const double* path = step.outcome.path().data();
    const double* force = reading_->force().data();
    const double* inertia = plan_->inertia.data();
    const std::uint8_t* accounted = plan_->by_methods ? step.outcome.body_accounted.data() : nullptr;
    double input = sum.input;
    double scheme = sum.scheme;
    for (std::size_t i = 0; i < plan_->inertia.size(); ++i) {
        if (accounted != nullptr && accounted[i] != 0) {
            continue;
        }
        const double change = velocity[i] - before[i];
        input += h * force[i] * path[i];                                         // (1)
        scheme += inertia[i] * change * (path[i] - velocity[i] + 0.5 * change);  // (3)
    }
    sum.input = input;
    sum.scheme = scheme;
    const double* drag_speed = plan_->explicit_springs ? before : velocity;
    for (std::size_t i = 0; plan_->tables.any_viscous_body && i < plan_->inertia.size(); ++i) {
        if (accounted == nullptr || accounted[i] == 0) {
            sum.damping += h * plan_->damping[i] * drag_speed[i] * path[i];  // (2)
        }
    }
}

/// Returns the growth of the stored energy.
double StepAccount::add_springs(const Solved& step, EnergyAccount& sum) const noexcept {
    const double h = plan_->h;
    const StepOutcome& outcome = step.outcome;
    const double* velocity = outcome.velocity.data();
    const double* path_rate = outcome.path().data();
    double stored = 0;
    double stored_before = 0;
    for (std::size_t s = 0; s < plan_->tables.springs.size(); ++s) {
        const SpringNumbers& spring = plan_->tables.springs[s];
        stored += spring.stored(plan_->stretch_of(s, outcome.position.data()));
        stored_before += spring.stored(reading_->stretch()[s]);
        const bool is_implicit = step.input.spring_inertia[s] > 0;
        if ((!is_implicit && !plan_->explicit_springs) ||
            (plan_->by_methods && outcome.body_accounted[plan_->spring_rows[s].first] != 0)) {
            continue;
        }
        const double rate = is_implicit ? plan_->spring_rows.along(s, velocity) : 0.0;
        const double path = is_implicit && !outcome.own_path ? rate : plan_->spring_rows.along(s, path_rate);
        sum.damping += (is_implicit ? h * spring.damping * rate : reading_->damping_impulse()[s]) * path;
        sum.scheme += (step.input.spring_impulse[s] + h * h * spring.stiffness * rate) * path;  // (4)
    }
    return stored - stored_before;
}

void StepAccount::add_elements(const Solved& step, EnergyAccount& sum) const noexcept {
    const StepOutcome& outcome = step.outcome;
    const std::size_t frictions = plan_->machine->frictions.size();
    const std::size_t first_stop = frictions + plan_->machine->joints.size();
    const double* path = outcome.path().data();
    const double* impulse = outcome.impulse.data();
    const double* speed = step.input.ground_speed.data();
    for (std::size_t e = 0; e < first_stop; ++e) {
        if (plan_->by_methods && outcome.element_accounted[e] != 0) {
            continue;
        }
        const double work = impulse[e] * (plan_->element_rows.along(e, path) - speed[e]);
        const double lost = e >= frictions ? 0.0 : plan_->by_methods ? outcome.lost[e] : work;
        sum.input -= impulse[e] * speed[e];
        sum.friction += lost;
        sum.scheme += work - lost;  // (5)
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
        sum.impact += impulse * mean;
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
        const double slip = plan_->explicit_springs ? reading_->contact()[e].velocity
                                                    : plan_->element_rows.along(e, outcome.velocity.data()) - speed;
        const double impulse = h * reading_->levels()[e].viscous * slip;
        sum.damping += impulse * (path - speed);
        sum.input -= impulse * speed;
        const std::size_t damper = plan_->machine->frictions[e].damper;
        sum.scheme -= plan_->explicit_springs ? 0.0 : step.input.spring_impulse[damper] * path;
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
