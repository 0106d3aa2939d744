#include "engine/observe/stored_energy.hpp"

namespace stiction::engine {

double stretch(const Plan& plan, std::size_t spring, std::span<const double> position) noexcept {
    const Plan::Spring& s = plan.springs[spring];
    return beyond_gap(s, along(plan.layout.springs[spring], position) - s.rest);
}

double elastic_energy(const Plan& plan, std::span<const double> position) noexcept {
    double sum = 0;
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const double stretched = stretch(plan, s, position);
        sum += 0.5 * plan.springs[s].stiffness * stretched * stretched + plan.springs[s].preload * stretched;
    }
    return sum;
}

double mechanical_energy(const Plan& plan, std::span<const double> position,
                         std::span<const double> velocity) noexcept {
    double sum = elastic_energy(plan, position);
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        sum += 0.5 * plan.bodies[i].options.inertia * velocity[i] * velocity[i];
    }
    return sum;
}

}  // namespace stiction::engine
