// How much of a distance an exponential decay covers.
#pragma once

#include <stiction/scalar/elementary.hpp>

namespace stiction::signal {

/// 1 − e^{−z} for z ≥ 0, without cancellation: 2 tanh(z/2)/(1 + tanh(z/2)).
inline double covered_share(double z) noexcept {
    const double half = hyperbolic_tangent(0.5 * z);
    return (half + half) / (1 + half);
}

/// The share of the change of a target that moves evenly during the decay: 1 − (1 − e^{−z})/z.
inline double followed_share(double z) noexcept { return z > 0 ? 1 - covered_share(z) / z : 0; }

}  // namespace stiction::signal
