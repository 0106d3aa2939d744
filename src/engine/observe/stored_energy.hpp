// Energy a machine holds: kinetic in its bodies, elastic in its springs.
//
//   E = Σ_i ½ J_i v_i² + Σ_s E_s      E_s: (3) of reading/spring.hpp at z_s = Σ_i d_si x_i − rest_s           [J]       (1)
#pragma once

#include <span>

#include "machine/plan.hpp"

namespace stiction::engine {

/// The second sum of (1).
[[nodiscard]] double elastic_energy(const Plan& plan, std::span<const double> position) noexcept;

/// (1)
[[nodiscard]] double mechanical_energy(const Plan& plan, std::span<const double> position,
                                       std::span<const double> velocity) noexcept;

}  // namespace stiction::engine
