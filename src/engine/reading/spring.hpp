// Force and energy of a spring, with its damper and its free gap.
//
//   ε = z − play, z + play, or 0 inside the gap         z: elongation from rest [m | rad], play = gap/2                 (1)
//   f = k ε + preload + c ż                             outside the gap [N | N·m]                                      (2)
//   E = ½ k ε² + preload ε                              [J]                                                            (3)
#pragma once

#include "machine/parts/spring_options.hpp"

namespace stiction::engine {

struct SpringNumbers : SpringOptions {
    double play = 0;  ///< half the gap [m | rad]

    explicit SpringNumbers(const SpringOptions& spring) : SpringOptions(spring), play(0.5 * spring.gap) {}

    /// (1)
    [[nodiscard]] double beyond_gap(double elongation) const noexcept {
        if (play == 0) {
            return elongation;
        }
        return elongation > play ? elongation - play : elongation < -play ? elongation + play : 0.0;
    }
    /// (2)
    [[nodiscard]] double force(double stretch, double rate) const noexcept {
        return stiffness * stretch + preload + damping * rate;
    }
    /// (3)
    [[nodiscard]] double stored(double stretch) const noexcept {
        return 0.5 * stiffness * stretch * stretch + preload * stretch;
    }
};

}  // namespace stiction::engine
