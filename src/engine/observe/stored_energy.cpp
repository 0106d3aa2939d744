#include "engine/observe/stored_energy.hpp"

#include "engine/reading/inertia.hpp"
#include "engine/reading/spring.hpp"

namespace stiction::engine {

double elastic_energy(const Plan& plan, std::span<const double> position) noexcept {
    double sum = 0;
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const SpringNumbers spring(plan.springs[s]);
        sum += spring.stored(spring.beyond_gap(along(plan.layout.springs[s], position) - spring.rest));
    }
    return sum;
}

double mechanical_energy(const Plan& plan, std::span<const double> position,
                         std::span<const double> velocity) noexcept {
    double sum = elastic_energy(plan, position);
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        sum += kinetic_energy(plan.bodies[i].options.inertia, velocity[i]);
    }
    return sum;
}

}  // namespace stiction::engine
