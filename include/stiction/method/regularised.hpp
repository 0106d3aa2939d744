// Friction as a steep but continuous function of velocity: what hyperviscous, tanh and quinn share.
//
//   v⁺ = v + (Act − friction(v, Act)) h/J,   |d friction/dv| ≤ F/v_t                                       (1)
//   v_t ≥ F h/J, so that the step does not overshoot the slope; F = F_c, for quinn F_c + F_s              (2)
//
// By default v_t is the least value of (2); a smaller one is refused (`step_too_long`). Order 1.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

/// The transition velocity in use, and whether it is admissible.
template <class T>
struct Transition {
    T velocity;            ///< v_t
    mask_t<T> too_narrow;  ///< given, but below (2)
};

/// The larger of the two sliding levels.
template <class T>
constexpr T largest_sliding(const Levels<T>& l) noexcept {
    return larger(l.sliding_forward, l.sliding_backward);
}

/// `rise`: F in (2), what friction changes by over the transition.
template <class T>
constexpr Transition<T> transition(const Situation<T>& s, const T& given, const T& rise) noexcept {
    const T least = rise * s.mobility;
    const mask_t<T> set = given > number<T>(0);
    return {select(set, given, least), both(set, given < least)};
}

/// v/v_t; without friction (v_t = 0) the ratio does not matter, and is ±1 or 0.
template <class T>
constexpr T relative_velocity(const T& velocity, const T& transition_velocity) noexcept {
    const T zero = number<T>(0);
    const T one = number<T>(1);
    const T side = select(velocity > zero, one, select(velocity < zero, -one, zero));
    return select(transition_velocity > zero, velocity / transition_velocity, side);
}

/// Takes the step of (1) under the friction given.
template <class T>
constexpr Advance<T> regularised_step(const Situation<T>& s, const T& friction, const mask_t<T>& too_narrow) noexcept {
    const T trial = s.velocity + (s.push - s.damping * s.velocity - friction) * s.mobility;
    Advance<T> result = trapezoid_path(s, friction, trial, trial);
    result.status = select(too_narrow, word<T>(Status::step_too_long), word<T>(Status::ok));
    return result;
}

/// The domain of v_t, for every regularised method.
inline constexpr Domain kTransitionDomain =
    not_negative("transition_velocity", "[m/s | rad/s]",
                 "give 0 to let the step decide, or a speed of at least F h/J, F = F_c (quinn: F_c + F_s)");

}  // namespace stiction
