// Dalla Vedova and Di Fiore's first-order (degraded) model: inertia is dropped, velocity is an output.
//
//   v⁺ = (push − friction)/c                                                                               (1)
//   previous v = 0: friction = clamp(push, limits);  else friction = sliding friction at the previous v    (2)
//   v⁺ of opposite sign to the previous v: v⁺ = 0 for this step                                            (3)
//   displacement = h v⁺                                                                                    (4)
//
// The memory is the previous velocity, so there is no algebraic loop. c is all the damping, C_eq = C_J + (GP/GQ) A_J² for the
// paper's actuator; without damping the model has no meaning and is refused. Kinetic energy plays no part.
// Section 6 of the paper is cut in the scan; this is the reading that fits its figures. Order 1.
#pragma once

#include <stiction/method/advance.hpp>

namespace stiction {

template <class T>
struct Degraded {
    using Memory = NoMemory;
    static constexpr bool inertial = false;         ///< kinetic energy does not enter the audit
    static constexpr bool requires_damping = true;  ///< c > 0
    static constexpr Description description{"degraded", "first order: no inertia, velocity follows the force",
                                             "Dalla Vedova and Di Fiore 2020, section 6"};
    static constexpr Promises promises{.rest = true, .dissipation = true, .stops = true};
    static constexpr std::array<Field<Degraded, T>, 0> fields{};

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory&) const noexcept {
        const T zero = number<T>(0);
        const T friction = starting_friction(s.velocity, s.push, s.levels);   // (2)
        const T trial = (s.push - friction) / s.damping;                      // (1)
        const T velocity = select(opposite(s.velocity, trial), zero, trial);  // (3)
        const T displacement = s.step * velocity;                             // (4)
        return {.velocity = velocity,
                .displacement = displacement,
                .friction = friction,
                .input_energy = s.push * displacement,
                .friction_energy = friction * displacement,
                .viscous_energy = s.damping * velocity * displacement};
    }
};

}  // namespace stiction
