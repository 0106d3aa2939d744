// Input and result of a method: one moving element over one step, without ends of travel.
//
//   J a = Act − friction,   Act = push − c v,   push = drive − load                                        (1)
//
// A method owns its velocity update: where it stops a body, the velocity it returns is 0.0. It also owns the displacement, and
// accounts for the energy, so that over any free step of any method (docs/notation.md)
//
//   input_energy = ΔE_kin + friction_energy + viscous_energy + scheme_energy             to rounding       (2)
//
// where input_energy is the work of the push along the path: push·displacement, unless the method ramps the push.
#pragma once

#include <stiction/law/levels.hpp>
#include <stiction/mode.hpp>
#include <stiction/status.hpp>

namespace stiction {

/// Everything a method may read at the start of a step.
template <class T>
struct Situation {
    T step{};              ///< h [s]
    T inertia{};           ///< J [kg | kg·m²]
    T mobility{};          ///< h/J: velocity gained per unit force in one step [s/kg | s/(kg·m²)]
    T half_step{};         ///< h/2
    T half_inertia{};      ///< J/2
    T damping{};           ///< c, of body and law together [N·s/m | N·m·s/rad]
    T velocity{};          ///< v at the start [m/s | rad/s]
    T push{};              ///< drive − load at the start [N | N·m]
    T push_rate{};         ///< its rate of change, for second-order methods [N/s | N·m/s]
    Contact<T> contact{};  ///< what the law saw
    Levels<T> levels{};    ///< what the law answered
};

/// Result of a method.
template <class T>
struct Advance {
    T velocity{};         ///< v⁺ at the end; 0.0 where it stops [m/s | rad/s]
    T displacement{};     ///< over the step [m | rad]
    T friction{};         ///< dry friction the scheme applied, averaged over the step [N | N·m]
    T input_energy{};     ///< work of the push along the path [J]
    T friction_energy{};  ///< lost to dry friction along the path inside the step [J]
    T viscous_energy{};   ///< lost to viscous damping [J]
    T scheme_energy{};    ///< removed (> 0) or added (< 0) by the scheme's own treatment of a stop or reversal [J]
    lane_t<Status, T> status = word<T>(Status::ok);
};

/// Memory of a method that needs none beyond position and velocity.
struct NoMemory {
    friend constexpr NoMemory select(bool, const NoMemory&, const NoMemory&) noexcept { return {}; }
    template <class Mask>
    friend constexpr NoMemory select(const Mask&, const NoMemory&, const NoMemory&) noexcept {
        return {};
    }
};

/// Promises of a method with every law it accepts; the shared tests hold it to that, and show that it breaks what it does not
/// promise.
struct Promises {
    bool rest = false;         ///< inside the limits at rest, velocity and position do not change by one bit
    bool dissipation = false;  ///< friction never does positive work along the path inside the step
    bool stops = false;        ///< a coasting body reaches 0.0 exactly, in bounded time
};

/// A method or bristle model: its memory, its name, its table of fields and its promises. `advance` is a template over laws.
template <class M>
concept FrictionMethod = requires {
    typename M::Memory;
    { M::description.name } -> std::convertible_to<const char*>;
    { M::promises } -> std::convertible_to<Promises>;
    M::fields;
};

/// Sliding friction with the sign of the motion; 0 at rest.
template <class T>
constexpr T sliding_friction(const T& velocity, const Levels<T>& levels) noexcept {
    const T zero = number<T>(0);
    return select(velocity > zero, levels.sliding_forward, select(velocity < zero, -levels.sliding_backward, zero));
}

/// Friction at rest: balances the push as far as the limits allow.
template <class T>
constexpr T resting_friction(const T& push, const Levels<T>& levels) noexcept {
    return clamp(push, -levels.static_backward, levels.static_forward);
}

/// Friction over a step that begins at this velocity: what holds at rest, what brakes in motion.
template <class T>
constexpr T starting_friction(const T& velocity, const T& push, const Levels<T>& levels) noexcept {
    const T zero = number<T>(0);
    if constexpr (std::same_as<mask_t<T>, bool>) {
        // Branches: the next velocity waits for this number, and a processor guesses it well.
        if (velocity == zero) {
            return resting_friction(push, levels);
        }
        return velocity > zero ? levels.sliding_forward : -levels.sliding_backward;
    } else {
        const T sliding = select(velocity > zero, levels.sliding_forward, -levels.sliding_backward);
        return select(velocity != zero, sliding, resting_friction(push, levels));
    }
}

/// May a body at rest stay there under this push?
template <class T>
constexpr mask_t<T> holds(const T& push, const Levels<T>& levels) noexcept {
    return both(push <= levels.static_forward, push >= -levels.static_backward);
}

/// Constant force over the step, mean velocity as path: energies of a scheme that wanted `trial` and took `velocity`.
///
///   displacement = (v + v⁺)h/2,   scheme_energy = ½J (trial − v⁺)(v + v⁺)                                  (3)
///
/// (3) follows from (2): the forces alone would have brought the body to `trial`.
template <class T>
constexpr Advance<T> trapezoid_path(const Situation<T>& s, const T& friction, const T& trial,
                                    const T& velocity) noexcept {
    const T sum = s.velocity + velocity;
    const T displacement = sum * s.half_step;
    return {.velocity = velocity,
            .displacement = displacement,
            .friction = friction,
            .input_energy = s.push * displacement,
            .friction_energy = friction * displacement,
            .viscous_energy = s.damping * s.velocity * displacement,
            .scheme_energy = s.half_inertia * (trial - velocity) * sum};
}

}  // namespace stiction
