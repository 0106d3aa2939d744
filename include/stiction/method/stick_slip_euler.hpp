// The explicit stick–slip step shared by `borello` and `biagiotti`.
//
//   v ≠ 0: friction = sliding friction;   v = 0: friction = clamp(Act, limits at rest)                     (1)
//   trial = v + (Act − friction) h/J                                                                       (2)
//   v⁺ = 0 if v and trial have opposite signs, else trial                                                  (3)
//   displacement = (v + v⁺) h/2                                                                            (4)
//
// At rest Act is the push, and inside the limits Act − friction is exactly 0. A reversal costs one step at rest. Order 1.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

/// The trial velocity, or 0 where it has turned against v. An exact cancellation gives +0, so a trial of 0 needs no question.
template <class T>
constexpr T without_reversal(const T& v, const T& trial) noexcept {
    const T zero = number<T>(0);
    if constexpr (std::same_as<mask_t<T>, bool>) {
        if (v == zero) {
            return trial;
        }
        return v > zero ? larger(zero, trial) : smaller(zero, trial);
    } else if constexpr (requires { ScalarTraits<T>::without_reversal(v, trial); }) {
        return ScalarTraits<T>::without_reversal(v, trial);
    } else {
        return select(opposite(v, trial), zero, trial);
    }
}

/// A step that begins at rest and stays there, with the bits the whole computation would give. 0·h/J is not a number where
/// h/J is infinite, as Act − friction times h/J would be.
template <class T>
constexpr Advance<T> held_at_rest(const Situation<T>& s) noexcept {
    const T zero = number<T>(0);
    return {.velocity = zero * s.mobility,
            .displacement = zero,
            .friction = s.push,
            .input_energy = s.push * zero,
            .friction_energy = s.push * zero,
            .viscous_energy = s.damping * s.velocity * zero,
            .scheme_energy = zero};
}

template <class T>
constexpr Advance<T> stick_slip_euler(const Situation<T>& s) noexcept {
    if constexpr (PlainScalar<T>) {
        if (s.velocity == number<T>(0) && holds(s.push, s.levels)) {
            return held_at_rest(s);
        }
    }
    const T active = s.push - s.damping * s.velocity;
    const T friction = starting_friction(s.velocity, s.push, s.levels);  // (1)
    const T trial = s.velocity + (active - friction) * s.mobility;       // (2)
    const T velocity = without_reversal(s.velocity, trial);              // (3)
    return trapezoid_path(s, friction, trial, velocity);                 // (4)
}

}  // namespace stiction
