// Energy a machine holds: kinetic in its bodies, elastic in its springs.
//
//   z_s = Σ_i d_si x_i − rest_s                    elongation from rest [m | rad]                    (1)
//   ε_s = z − play, z + play or 0                  beyond the free gap: play = gap/2                 (2)
//   E   = Σ_i ½ J_i v_i² + Σ_s (½ k_s ε_s² + preload_s ε_s)                                  [J]     (3)
#pragma once

#include <cstddef>
#include <span>

#include "machine/plan.hpp"

namespace stiction::engine {

/// (2): what is left of an elongation beyond the free gap.
[[nodiscard]] inline double beyond_gap(const Plan::Spring& spring, double elongation) noexcept {
    const double play = 0.5 * spring.gap;
    return elongation > play ? elongation - play : elongation < -play ? elongation + play : 0.0;
}

/// (1) and (2) of one spring.
[[nodiscard]] double stretch(const Plan& plan, std::size_t spring, std::span<const double> position) noexcept;

/// The second sum of (3).
[[nodiscard]] double elastic_energy(const Plan& plan, std::span<const double> position) noexcept;

/// (3).
[[nodiscard]] double mechanical_energy(const Plan& plan, std::span<const double> position,
                                       std::span<const double> velocity) noexcept;

}  // namespace stiction::engine
