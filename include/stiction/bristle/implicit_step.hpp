// Implicit step shared by all bristle models: a root in closed form, and the account of energy.
//
//   J (v⁺ − v) = h (push − c v⁺ − friction⁺),   displacement = h v⁺                                        (1)
//   p = J v + h·push    momentum without dry friction,   M = J + h c                                        (2)
//   input = push·h v⁺,  friction_energy = friction⁺·h v⁺,  viscous = c v⁺·h v⁺,  scheme = ½J (v⁺ − v)²      (3)
//
// (3) closes the audit of method/advance.hpp because (1) times v⁺ is its sum. Bristles are springs: friction_energy is what went
// into the contact, and is negative while the bristles give back what they had stored. Over a closed path it is a loss.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

/// +1 or −1; +1 at 0, where the side does not matter.
template <class T>
constexpr T side_of(const T& x) noexcept {
    return select(x < number<T>(0), number<T>(-1), number<T>(1));
}

/// The root x ≥ 0 of a x² + b x = c for a, c ≥ 0; 0 where c = 0. Without cancellation, and free of overflow in b².
template <class T>
constexpr T positive_root(const T& a, const T& b, const T& c) noexcept {
    const T zero = number<T>(0);
    const T one = number<T>(1);
    const T two = number<T>(2);
    const T most = constant_of(larger(abs(b), two * sqrt(a) * sqrt(c)));  // a scale, of which the root is independent
    const T scale = select(most > zero, most, one);
    const T root = scale * sqrt((b / scale) * (b / scale) + number<T>(4) * (a / scale) * (c / scale));
    const T sum = b + root;
    const T gentle = two * c / select(sum > zero, sum, one);
    const T steep = (root - b) / (two * select(a > zero, a, one));
    return select(both(b<zero, c> zero), steep, gentle);
}

/// Momentum without dry friction (2); `given` is dry friction known at the start.
template <class T>
constexpr T free_momentum(const Situation<T>& s, const T& given) noexcept {
    return s.inertia * s.velocity + s.step * (s.push - given);
}

/// Inertia that resists the step (2).
template <class T>
constexpr T resisting_inertia(const Situation<T>& s) noexcept {
    return s.inertia + s.step * s.damping;
}

/// The answer of an implicit step, with its energies (3).
template <class T>
constexpr Advance<T> implicit_advance(const Situation<T>& s, const T& velocity, const T& friction) noexcept {
    const T displacement = s.step * velocity;
    const T change = velocity - s.velocity;
    return {.velocity = velocity,
            .displacement = displacement,
            .friction = friction,
            .input_energy = s.push * displacement,
            .friction_energy = friction * displacement,
            .viscous_energy = s.damping * velocity * displacement,
            .scheme_energy = number<T>(0.5) * s.inertia * change * change};
}

/// Domains shared by the bristle models.
inline constexpr Domain kBristleStiffnessDomain =
    positive("stiffness", "[N/m | N·m/rad]", "give the slope of friction over displacement at rest, above 0");
inline constexpr Domain kBristleDampingDomain =
    not_negative("damping", "[N·s/m | N·m·s/rad]", "give the damping of the bristles, 0 or more");

/// Bristle stiffness and damping of Canudas de Wit et al. 1995, the defaults.
inline constexpr double kPublishedStiffness = 1e5;                     // [N/m]
inline constexpr double kPublishedDamping = 316.22776601683793319989;  // √1e5 [N·s/m]

}  // namespace stiction
