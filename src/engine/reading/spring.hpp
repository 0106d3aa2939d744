// Force and energy of a spring, with its damper and its free gap, and of an elastic contact.
//
//   ε = z − upper, z − lower, or 0 between the edges    z: elongation from rest [m | rad]; edges of a gap: ±gap/2       (1)
//   f = k ε + preload + c ż                             outside the edges [N | N·m]                                     (2)
//   E = ½ k ε² + preload ε                              [J]                                                            (3)
//   f = k ε + clamp(c ż, ±|k ε|)                        of a contact: it never pulls                                    (4)
#pragma once

#include <algorithm>
#include <cmath>

#include "machine/parts/spring_options.hpp"

namespace stiction::engine {

struct SpringNumbers : SpringOptions {
    double lower = 0;  ///< elongation from rest below which it touches [m | rad]
    double upper = 0;  ///< and above which

    explicit SpringNumbers(const SpringOptions& spring)
        : SpringOptions(spring),
          lower(spring.contact ? spring.contact->lower : -0.5 * spring.gap),
          upper(spring.contact ? spring.contact->upper : 0.5 * spring.gap) {}

    /// Has it a gap or edges, between which it does not touch?
    [[nodiscard]] bool opens() const noexcept { return lower < upper; }
    /// The edge beyond which it is: above 1, below −1, between them 0.
    [[nodiscard]] int side(double elongation) const noexcept {
        return elongation > upper ? 1 : elongation < lower ? -1 : 0;
    }
    /// The edge above (1) or below (−1) [m | rad].
    [[nodiscard]] double edge(int side) const noexcept { return side > 0 ? upper : lower; }

    /// (1)
    [[nodiscard]] double beyond_gap(double elongation) const noexcept {
        if (!opens()) {
            return elongation;
        }
        const int beyond = side(elongation);
        return beyond == 0 ? 0.0 : elongation - edge(beyond);
    }
    /// (2), (4)
    [[nodiscard]] double force(double stretch, double rate) const noexcept {
        const double elastic = stiffness * stretch + preload;
        return elastic + damper_force(elastic, rate);
    }
    /// The part of the damper in it, beside that of the spring [N | N·m].
    [[nodiscard]] double damper_force(double elastic, double rate) const noexcept {
        const double free = damping * rate;
        return contact ? std::clamp(free, -std::fabs(elastic), std::fabs(elastic)) : free;
    }
    /// (3)
    [[nodiscard]] double stored(double stretch) const noexcept {
        return 0.5 * stiffness * stretch * stretch + preload * stretch;
    }
};

}  // namespace stiction::engine
