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

template <class T>
constexpr Advance<T> stick_slip_euler(const Situation<T>& s) noexcept {
    const T zero = number<T>(0);
    const T active = s.push - s.damping * s.velocity;
    const T friction = starting_friction(s.velocity, s.push, s.levels);   // (1)
    const T trial = s.velocity + (active - friction) * s.mobility;        // (2)
    const T velocity = select(opposite(s.velocity, trial), zero, trial);  // (3)
    return trapezoid_path(s, friction, trial, velocity);                  // (4)
}

}  // namespace stiction
