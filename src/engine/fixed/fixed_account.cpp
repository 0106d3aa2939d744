// Where the energy of a fixed step went, each term from its own formula (docs/notation.md).
//
//   u: displacement over step, v and w: velocity at the start and at the end                              [m/s | rad/s]
//   input    h F u                                                                                                    (1)
//   damping  h c w u                                                                                                  (2)
//   scheme   J (w − v)(u − (v + w)/2): work along the path that mean velocities would not have done, ½J (w − v)² for u = w   (3)
//   springs  f_s·(d_s u), of which the change of the stored energy is taken off in step()                             (4)
//   friction what its method counted along the path; impulse · path beyond that is the scheme's                       (5)
//   jam      impulse · (mean slip) of a gear that jams, an impact                                                      (6)
//
// The sum over all bodies of (J (w − v) − impulses) = 0, times u, closes it.
#include "engine/fixed/fixed_step.hpp"
#include "engine/fixed/lossy_gear_step.hpp"

namespace stiction::engine {

double FixedStep::growth_of_stored_energy() const noexcept {
    double end = 0;
    double start = 0;
    for (std::size_t s = 0; s < stretch_.size(); ++s) {
        const engine::SpringNumbers& spring = tables_.springs[s];
        end += spring.stored(stretch_of(s, outcome_.position));
        start += spring.stored(stretch_[s]);
    }
    return end - start;
}

/// u: methods have paths of their own, `exact` moves by the velocity at the end, but where that would pass an end of travel.
std::span<const double> FixedStep::path_rate() const noexcept {
    return methods_ || struck_ ? outcome_.path_rate : outcome_.velocity;
}

/// The same where all frictions are `exact` and springs implicit, u = w, and there is nothing else: one pass over each kind.
void FixedStep::account_together(State& state) const noexcept {
    const double h = h_;
    const double* w = outcome_.velocity.data();
    const double* v = state.velocity.data();
    EnergyAccount sum = state.energy;
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        const double change = w[i] - v[i];
        sum.input += h * force_[i] * w[i];                    // (1)
        sum.scheme += inertia_[i] * change * (0.5 * change);  // (3)
    }
    for (std::size_t i = 0; tables_.any_viscous_body && i < inertia_.size(); ++i) {
        sum.damping += h * damping_[i] * w[i] * w[i];  // (2)
    }
    double stored = 0;
    double stored_before = 0;
    for (std::size_t s = 0; s < tables_.springs.size(); ++s) {
        const engine::SpringNumbers& spring = tables_.springs[s];
        stored += spring.stored(stretch_of(s, outcome_.position));
        stored_before += spring.stored(stretch_[s]);
        if (network_.input.spring_inertia[s] > 0) {
            const double rate = spring_rows_.along(s, w);
            sum.damping += h * spring.damping * rate * rate;
            sum.scheme += (network_.input.spring_impulse[s] + h * h * spring.stiffness * rate) * rate;  // (4)
        }
    }
    for (std::size_t e = 0; e < levels_.size(); ++e) {  // (5)
        const double impulse = outcome_.impulse[e];
        const double speed = network_.input.ground_speed[e];
        sum.input -= impulse * speed;
        sum.friction += impulse * (element_rows_.along(e, w) - speed);
    }
    sum.scheme -= stored - stored_before;
    state.energy = sum;
}

/// `state` is still that at the start of the step.
void FixedStep::account(State& state) noexcept {
    if (lean_account_) {
        account_together(state);
        return;
    }
    EnergyAccount sum = state.energy;
    account_bodies(sum, state.velocity);
    account_springs(sum);
    account_elements(sum);
    account_ends(sum, state.velocity);
    account_viscous(sum);
    if (!companions_.empty()) {
        companions_.account(outcome_.velocity, path_rate(), network_.input, sum);
    }
    if (gears_) {
        account_jams(sum, state.velocity);
    }
    if (methods_) {
        const EnergyAccount& own = outcome_.own;
        sum.input += own.input;
        sum.friction += own.friction;
        sum.damping += own.damping;
        sum.impact += own.impact;
        sum.scheme += own.scheme;
    }
    if (struck_) {
        sum.impact += jump_.lost;
        sum.input += jump_.work;
    }
    sum.scheme -= growth_of_stored_energy();
    state.energy = sum;
}

void FixedStep::account_bodies(EnergyAccount& sum, std::span<const double> before) const noexcept {
    const double h = h_;
    const std::span<const double> path = path_rate();
    double input = sum.input;
    double damping = sum.damping;
    double scheme = sum.scheme;
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        if (methods_ && outcome_.body_accounted[i] != 0) {
            continue;
        }
        const double v = before[i];
        const double w = outcome_.velocity[i];
        const double u = path[i];
        input += h * force_[i] * u;                                    // (1)
        damping += h * damping_[i] * (explicit_springs_ ? v : w) * u;  // (2)
        scheme += inertia_[i] * (w - v) * (u - w + 0.5 * (w - v));     // (3)
    }
    sum.input = input;
    sum.damping = damping;
    sum.scheme = scheme;
}

void FixedStep::account_springs(EnergyAccount& sum) const noexcept {
    const double h = h_;
    for (std::size_t s = 0; s < tables_.springs.size(); ++s) {
        const bool is_implicit = network_.input.spring_inertia[s] > 0;
        if ((!is_implicit && !explicit_springs_) || (methods_ && outcome_.body_accounted[spring_rows_[s].first] != 0)) {
            continue;
        }
        const engine::SpringNumbers& spring = tables_.springs[s];
        const double rate = is_implicit ? spring_rows_.along(s, outcome_.velocity.data()) : 0.0;
        const double path = is_implicit && !methods_ && !struck_ ? rate : spring_rows_.along(s, path_rate().data());
        sum.damping += (is_implicit ? h * spring.damping * rate : damping_impulse_[s]) * path;
        sum.scheme += (network_.input.spring_impulse[s] + h * h * spring.stiffness * rate) * path;  // (4)
    }
}

void FixedStep::account_elements(EnergyAccount& sum) const noexcept {
    const std::size_t frictions = levels_.size();
    const std::size_t first_stop = frictions + plan_->joints.size();
    const std::span<const double> path_rates = path_rate();
    double input = sum.input;
    double friction = sum.friction;
    double scheme = sum.scheme;
    for (std::size_t e = 0; e < first_stop; ++e) {
        if (methods_ && outcome_.element_accounted[e] != 0) {
            continue;
        }
        const double impulse = outcome_.impulse[e];
        const double speed = network_.input.ground_speed[e];
        const double work = impulse * (element_rows_.along(e, path_rates.data()) - speed);
        const double lost = e >= frictions ? 0.0 : methods_ ? outcome_.lost[e] : work;
        input -= impulse * speed;
        friction += lost;
        scheme += work - lost;  // (5)
    }
    sum.input = input;
    sum.friction = friction;
    sum.scheme = scheme;
}

void FixedStep::account_ends(EnergyAccount& sum, std::span<const double> before) const noexcept {
    for (const engine::StepTables::Ends& ends : tables_.ends) {
        if (methods_ && outcome_.element_accounted[ends.element] != 0) {
            continue;
        }
        const double impulse = outcome_.impulse[ends.element];
        const double mean = 0.5 * (before[ends.body] + outcome_.velocity[ends.body]);
        const double path = element_rows_.along(ends.element, path_rate().data());
        sum.impact += impulse * mean;
        sum.scheme -= impulse * (mean - path);
    }
}

/// A jam takes the speed at once, as an impact does: (6), which the step itself would call its own.
void FixedStep::account_jams(EnergyAccount& sum, std::span<const double> before) const noexcept {
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        if (gears_->jams()[e] != Jam::none) {
            const double mean =
                0.5 * (element_rows_.along(e, before.data()) + element_rows_.along(e, outcome_.velocity.data()));
            sum.impact += outcome_.impulse[e] * mean;
            sum.scheme -= outcome_.impulse[e] * mean;
        }
    }
}

/// The viscous part of a law, in its own damper.
void FixedStep::account_viscous(EnergyAccount& sum) const noexcept {
    const double h = h_;
    for (const std::size_t e : tables_.damped) {
        if (methods_ && outcome_.element_accounted[e] != 0) {
            continue;
        }
        const double speed = network_.input.ground_speed[e];
        const double path = element_rows_.along(e, path_rate().data());
        const double slip =
            explicit_springs_ ? contact_[e].velocity : element_rows_.along(e, outcome_.velocity.data()) - speed;
        const double impulse = h * levels_[e].viscous * slip;
        sum.damping += impulse * (path - speed);
        sum.input -= impulse * speed;
        sum.scheme -= explicit_springs_ ? 0.0 : network_.input.spring_impulse[plan_->frictions[e].damper] * path;
    }
}

}  // namespace stiction::engine
