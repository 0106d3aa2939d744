#include "engine/located/error_scales.hpp"

#include <algorithm>
#include <cmath>

#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// Kinds of motion: rotation and translation.
constexpr std::size_t kMotions = 2;
/// Energies are accounts: ten times looser than the motion, well inside 1e-9 of what is turned over.
constexpr double kEnergyFactor = 10;
/// Stuck friction only has to be seen coming: error of its impulse, of limit × step.
constexpr double kImpulseTolerance = 1e-7;
/// T of (2) and (3): long enough to have moved [s].
constexpr double kFirst = 0.1;

std::size_t kind_of(const Plan::Body& body) { return static_cast<std::size_t>(body.options.motion); }

/// T of (2): a damped body has reached its speed after m/c.
double time_to_move(const Plan::Body& body) {
    const bool damped = !body.without_inertia() && body.options.viscous_damping > 0;
    return damped ? std::min(kFirst, body.options.inertia / body.options.viscous_damping) : kFirst;
}

}  // namespace

ErrorScales::ErrorScales(const ModeDynamics& dynamics, const LocatedOptions& options)
    : dynamics_(&dynamics),
      options_(options),
      seen_(dynamics.size(), 0),
      scale_(dynamics.bodies(), 0),
      rate_(dynamics.size(), 0) {}

Accuracy ErrorScales::accuracy() const {
    const ModeDynamics& d = *dynamics_;
    const std::size_t size = d.size();
    Accuracy a;
    a.scale.assign(size, 0);
    a.absolute.assign(size, 0);
    a.relative.assign(size, options_.relative_tolerance);
    a.use_size.assign(size, 1);
    a.way.assign(size, 0);
    a.origin.assign(size, 0);
    a.rate_floor.assign(size, 0);
    a.rounding.assign(size, 0);
    a.positions = d.bodies();
    a.first_step = kFirstStep;
    for (std::size_t i = d.energies(); i < d.impulses(); ++i) {
        a.relative[i] = kEnergyFactor * options_.relative_tolerance;
    }
    for (std::size_t i = d.impulses(); i < size; ++i) {
        a.relative[i] = std::max(kImpulseTolerance, options_.relative_tolerance);
        a.use_size[i] = 0;
    }
    return a;
}

void ErrorScales::forget() noexcept { std::fill(seen_.begin(), seen_.end(), 0.0); }

void ErrorScales::decide(double time, const std::vector<double>& y, Accuracy& accuracy) noexcept {
    set_origins(accuracy);
    follow(y, accuracy);
    see_forces();
    see_rates(time);
    set(accuracy);
    set_floors(accuracy);
}

void ErrorScales::set_origins(Accuracy& accuracy) const noexcept {
    for (std::size_t i = 0; i < dynamics_->bodies(); ++i) {
        accuracy.origin[i] = dynamics_->reference[i];
        accuracy.way[i] = dynamics_->reference[i] - dynamics_->plan().bodies[i].options.position;
    }
}

void ErrorScales::follow(const std::vector<double>& y, Accuracy& accuracy) noexcept {
    const std::size_t n = dynamics_->bodies();
    for (std::size_t i = 0; i < n; ++i) {  // (1)
        seen_[i] = std::max({seen_[i], std::fabs(y[i] + accuracy.way[i]), std::fabs(y[n + i])});
    }
    for (std::size_t k = 2 * n; k < dynamics_->energies(); ++k) {  // (3)
        seen_[k] = std::max(seen_[k], std::fabs(y[k]));
    }
    set(accuracy);
}

/// (2)
void ErrorScales::see_forces() noexcept {
    for (std::size_t i = 0; i < dynamics_->bodies(); ++i) {
        if (!(seen_[i] > 0)) {
            seen_[i] = time_to_move(dynamics_->plan().bodies[i]) * dynamics_->possible_change(i, 1);
        }
    }
}

/// (3), of signals that are 0.
void ErrorScales::see_rates(double time) noexcept {
    dynamics_->rates(time, rate_);
    for (std::size_t k = 2 * dynamics_->bodies(); k < dynamics_->energies(); ++k) {
        if (!(seen_[k] > 0)) {
            seen_[k] = kFirst * std::fabs(rate_[k]);
        }
    }
}

/// Writes what is known where the integrator reads it.
void ErrorScales::set(Accuracy& accuracy) noexcept {
    const Plan& plan = dynamics_->plan();
    const std::size_t n = dynamics_->bodies();
    std::array<double, kMotions> largest{};
    for (std::size_t i = 0; i < n; ++i) {
        double& of_kind = largest[kind_of(plan.bodies[i])];
        of_kind = std::max(of_kind, seen_[i]);
    }
    double energy = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const Plan::Body& body = plan.bodies[i];
        scale_[i] = seen_[i] > 0 ? seen_[i] : largest[kind_of(body)];
        energy += body.without_inertia() ? 0.0 : body.options.inertia * scale_[i] * scale_[i];  // (4)
        accuracy.scale[i] = accuracy.scale[n + i] = scale_[i];
    }
    std::copy(seen_.begin() + static_cast<std::ptrdiff_t>(2 * n),
              seen_.begin() + static_cast<std::ptrdiff_t>(dynamics_->energies()),
              accuracy.scale.begin() + static_cast<std::ptrdiff_t>(2 * n));
    for (std::size_t k = dynamics_->energies(); k < dynamics_->impulses(); ++k) {
        accuracy.scale[k] = energy;
    }
    for (std::size_t e = 0; e < dynamics_->mode.size(); ++e) {
        accuracy.scale[dynamics_->impulses() + e] = impulse_scale(e);
    }
    for (std::size_t k = 0; k < accuracy.scale.size(); ++k) {
        accuracy.absolute[k] = options_.absolute_tolerance * accuracy.scale[k];
    }
}

/// (5)
double ErrorScales::impulse_scale(std::size_t element) const noexcept {
    const Row& row = dynamics_->plan().layout.elements[element];
    double size = 0;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        const Plan::Body& body = dynamics_->plan().bodies[row.body[a]];
        const double momentum = body.without_inertia() ? 0.0 : body.options.inertia * scale_[row.body[a]];
        size = std::max(size, momentum / std::fabs(row.coefficient[a]));
    }
    return size;
}

/// (6)
void ErrorScales::set_floors(Accuracy& accuracy) const noexcept {
    for (std::size_t e = 0; e < dynamics_->mode.size(); ++e) {
        const Limits limits = dynamics_->static_limits(e);
        double size = std::min(limits.forward, limits.backward);
        if (!(size > 0) || Limits::unlimited(size)) {
            const Row& row = dynamics_->plan().layout.elements[e];
            size = 0;
            for (std::size_t a = 0; a < row.body.size(); ++a) {
                size += dynamics_->forces.magnitude[row.body[a]] / std::fabs(row.coefficient[a]);
            }
        }
        accuracy.rate_floor[dynamics_->impulses() + e] = size;
    }
}

void ErrorScales::set_rounding(Accuracy& accuracy) const noexcept {
    const ModeDynamics& d = *dynamics_;
    const std::size_t n = d.bodies();
    for (std::size_t i = 0; i < n; ++i) {  // (7)
        const bool inertial = !d.plan().bodies[i].without_inertia();
        accuracy.rounding[n + i] = inertial ? kFewRoundings * d.possible_change(i, 1) : 0.0;
    }
    for (std::size_t e = 0; e < d.mode.size(); ++e) {
        const double torque = d.held(e) ? d.torque_rounding(e) : 0.0;
        accuracy.rounding[d.impulses() + e] = torque;  // (8)
        const Row& row = d.plan().layout.elements[e];
        for (std::size_t a = 0; torque > 0 && a < row.body.size(); ++a) {
            const Plan::Body& body = d.plan().bodies[row.body[a]];
            const double change = std::fabs(row.coefficient[a]) * torque / body.options.inertia;
            accuracy.rounding[n + row.body[a]] += body.without_inertia() ? 0.0 : change;
        }
    }
}

}  // namespace stiction::engine
