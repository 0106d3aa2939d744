// Velocity with which a body leaves an end of travel.
//
//   v⁺ = −e w   w: velocity with which it arrives, into the end                                                          (1)
//   v⁺ = 0.0    where bouncing ends, by (4) of stop/travel.hpp: the body stays on the end                                (2)
#pragma once

#include <cmath>

#include <stiction/stop/travel.hpp>

namespace stiction::engine {

/// `pressed`: by how much a step, or half the shortest flight that counts, changes the velocity into the end, ≥ 0 [m/s | rad/s].
[[nodiscard]] inline double rebound(double restitution, double arriving, double pressed) noexcept {
    return bouncing_ends<double>(restitution, std::fabs(arriving), pressed) ? 0.0 : -restitution * arriving;
}

}  // namespace stiction::engine
