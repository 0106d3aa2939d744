// Velocity with which a body leaves an end of travel in a fixed step.
//
//   v⁺ = −e w_e   where e |w_e| exceeds what the step changes the speed by: a shorter bounce would not outlast the step     (1)
//   v⁺ = 0.0      else: the body stays on the end                                                                         (2)
#pragma once

#include <cmath>

namespace stiction::engine {

/// `arriving`: w_e, into the end; `change` of the speed over the step [m/s | rad/s].
[[nodiscard]] inline double rebound(double restitution, double arriving, double change) noexcept {
    const double bounce = restitution * std::fabs(arriving);
    return !(bounce > std::fabs(change)) ? 0.0 : arriving > 0 ? -bounce : bounce;
}

}  // namespace stiction::engine
