// Where the energy of a fixed step went, each term from its own formula (docs/notation.md).
//
//   u: displacement over step, v and w: velocity at the start and at the end                              [m/s | rad/s]
//   input    h F u                                                                                                    (1)
//   damping  h c w u                                                                                                  (2)
//   scheme   J (w − v)(u − (v + w)/2): work along the path that mean velocities would not have done, ½J (w − v)² for u = w   (3)
//   springs  f_s·(d_s u), of which the change of the stored energy is taken off in step()                             (4)
//   friction what its method counted along the path; impulse · path beyond that is the scheme's                       (5)
//
// The sum over all bodies of (J (w − v) − impulses) = 0, times u, closes it.
#include "engine/fixed.hpp"
#include "engine/stored_energy.hpp"

namespace stiction {

/// Elastic energy of one spring, stored_energy.hpp (3).
double FixedEngine::stored_in(std::size_t spring, double stretch) const noexcept {
    const Plan::Spring& s = plan_->springs[spring];
    return 0.5 * s.stiffness * stretch * stretch + s.preload * stretch;
}

double FixedEngine::stored_at_start() const noexcept {
    double sum = 0;
    for (std::size_t s = 0; s < stretch_.size(); ++s) {
        sum += stored_in(s, stretch_[s]);
    }
    return sum;
}

double FixedEngine::stored_at(std::span<const double> position) const noexcept {
    double sum = 0;
    for (std::size_t s = 0; s < stretch_.size(); ++s) {
        const Plan::Spring& spring = plan_->springs[s];
        sum += stored_in(s, engine::beyond_gap(spring, along(spring_rows_[s], position) - spring.rest));
    }
    return sum;
}

void FixedEngine::account(State& state) noexcept {
    EnergyAccount& sum = state.energy;
    account_bodies(sum);
    account_springs(sum);
    account_elements(sum);
    account_viscous(sum);
    if (!companions_.empty()) {
        companions_.account(outcome_.velocity, outcome_.path_rate, network_.input, sum);
    }
    const EnergyAccount& own = outcome_.own;
    sum.input += own.input;
    sum.friction += own.friction;
    sum.damping += own.damping;
    sum.impact += own.impact;
    sum.scheme += own.scheme;
}

void FixedEngine::account_bodies(EnergyAccount& sum) const noexcept {
    const double h = h_;
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        if (outcome_.body_accounted[i] != 0) {
            continue;
        }
        const double w = outcome_.velocity[i];
        const double u = outcome_.path_rate[i];
        sum.input += h * force_[i] * u;                                                   // (1)
        sum.damping += h * damping_[i] * (explicit_springs_ ? before_[i] : w) * u;        // (2)
        sum.scheme += inertia_[i] * (w - before_[i]) * (u - w + 0.5 * (w - before_[i]));  // (3)
    }
}

void FixedEngine::account_springs(EnergyAccount& sum) const noexcept {
    const double h = h_;
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const bool is_implicit = network_.input.spring_inertia[s] > 0;
        if ((!is_implicit && !explicit_springs_) || outcome_.body_accounted[plan_->layout.springs[s].body[0]] != 0) {
            continue;
        }
        const Plan::Spring& spring = plan_->springs[s];
        const double rate = is_implicit ? along(spring_rows_[s], outcome_.velocity) : 0.0;
        const double path = along(spring_rows_[s], outcome_.path_rate);
        sum.damping += (is_implicit ? h * spring.damping * rate : damping_impulse_[s]) * path;
        sum.scheme += (network_.input.spring_impulse[s] + h * h * spring.stiffness * rate) * path;  // (4)
    }
}

void FixedEngine::account_elements(EnergyAccount& sum) const noexcept {
    const std::size_t first_stop = plan_->frictions.size() + plan_->joints.size();
    for (std::size_t e = 0; e < plan_->layout.elements.size(); ++e) {
        if (outcome_.element_accounted[e] != 0) {
            continue;
        }
        const std::span<const RowTable::Entry> row = element_rows_[e];
        const double impulse = outcome_.impulse[e];
        const double path = along(row, outcome_.path_rate);
        const double speed = network_.input.ground_speed[e];
        if (e >= first_stop) {
            const std::size_t i = row[0].body;
            const double mean = 0.5 * (before_[i] + outcome_.velocity[i]);
            sum.impact += impulse * mean;
            sum.scheme -= impulse * (mean - path);
        } else {
            const double work = impulse * (path - speed);
            const double lost = e >= plan_->frictions.size() ? 0.0 : methods_ ? outcome_.lost[e] : work;
            sum.input -= impulse * speed;
            sum.friction += lost;
            sum.scheme += work - lost;  // (5)
        }
    }
}

/// The viscous part of a law, in its own damper.
void FixedEngine::account_viscous(EnergyAccount& sum) const noexcept {
    const double h = h_;
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        if (plan_->frictions[e].damper == Plan::kNone || outcome_.element_accounted[e] != 0) {
            continue;
        }
        const Row& row = plan_->layout.elements[e];
        const double speed = network_.input.ground_speed[e];
        const double path = along(row, outcome_.path_rate);
        const double slip = explicit_springs_ ? contact_[e].velocity : along(row, outcome_.velocity) - speed;
        const double impulse = h * levels_[e].viscous * slip;
        sum.damping += impulse * (path - speed);
        sum.input -= impulse * speed;
        sum.scheme -= explicit_springs_ ? 0.0 : network_.input.spring_impulse[plan_->frictions[e].damper] * path;
    }
}

}  // namespace stiction
