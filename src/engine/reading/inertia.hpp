// Inertia with which a body takes part in a problem of accelerations or impacts, and its kinetic energy.
//
//   M_i = J_i;   of a body without inertia its damping:  M_i = c_i + Σ_s c_s d_si²                                     (1)
//   E_i = ½ J_i v_i²                                                                                                  (2)
#pragma once

#include <vector>

#include "machine/plan.hpp"

namespace stiction::engine {

/// (1) by body [kg | kg·m²; without inertia N·s/m | N·m·s].
[[nodiscard]] std::vector<double> effective_inertias(const Plan& plan);

/// (2) [J]
[[nodiscard]] constexpr double kinetic_energy(double inertia, double velocity) noexcept {
    return 0.5 * inertia * velocity * velocity;
}

}  // namespace stiction::engine
