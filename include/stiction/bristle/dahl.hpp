// Dahl's model: friction as a spring that yields towards the sliding level.
//
//   dF/dx = σ0 (1 − F sgn(v)/g),   F = σ0 z                                                                 (1)
//
// First loading from rest: F = g (1 − exp(−σ0 x/g)). Dahl's exponent is 1, as in most applications. g is the law's sliding level
// at the velocity of the start of the step; a break-away level above it is not seen, since (1) never exceeds g.
// Step: single_bristle.hpp with α = 1, σ1 = 0. Source: Dahl 1968, A Solid Friction Model.
#pragma once

#include <stiction/bristle/single_bristle.hpp>

namespace stiction {

template <class T>
struct Dahl {
    T stiffness = number<T>(kPublishedStiffness);  ///< σ0, slope at the start of loading [N/m | N·m/rad]

    using Memory = BristleMemory<T>;
    static constexpr Description description{"dahl", "a spring that yields towards the sliding level", "Dahl 1968"};
    static constexpr bool requires_symmetric_law = true;
    static constexpr Promises promises{};
    static constexpr std::array<Field<Dahl, T>, 1> fields{{{&Dahl::stiffness, kBristleStiffnessDomain}}};

    /// Friction of bristles that do not move.
    [[nodiscard]] constexpr T held_force(const Memory& memory) const noexcept { return stiffness * memory.deflection; }

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory& memory) const noexcept {
        const T one = number<T>(1);
        const T zero = number<T>(0);
        const Bristle<T> bristle{stiffness, zero, s.levels.sliding_forward, one, one};
        const BristleStep<T> next = solve_bristle(s, bristle, memory.deflection, zero);
        memory.deflection = next.deflection;
        return implicit_advance(s, next.velocity, next.friction);
    }
};

}  // namespace stiction
