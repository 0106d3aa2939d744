// The LuGre model: damped bristles that bend up to a velocity-dependent level.
//
//   ż = v − σ0 |v| z/g(v),   friction = σ0 z + σ1 ż + σ2 v                                                  (1)
//
// g(v) is the law's sliding level, σ2 its viscous coefficient: law "stribeck" gives g = F_c + (F_s − F_c) exp(−|v/v_s|^α) of the
// paper. Step: single_bristle.hpp with α = 1. The defaults are σ0 and σ1 of the paper's simulations.
// Known weakness: under a load that oscillates below break-away the body drifts, because (1) yields at every deflection.
// Source: Canudas de Wit, Olsson, Åström, Lischinsky 1995, A New Model for Control of Systems with Friction.
#pragma once

#include <stiction/bristle/single_bristle.hpp>

namespace stiction {

template <class T>
struct LuGre {
    T stiffness = number<T>(kPublishedStiffness);  ///< σ0, of the bristles [N/m | N·m/rad]
    T damping = number<T>(kPublishedDamping);      ///< σ1, of the bristles [N·s/m | N·m·s/rad]

    using Memory = BristleMemory<T>;
    static constexpr Description description{"lugre", "damped bristles that bend up to a velocity-dependent level",
                                             "Canudas de Wit, Olsson, Åström and Lischinsky 1995"};
    static constexpr bool requires_symmetric_law = true;
    static constexpr Promises promises{};
    static constexpr std::array<Field<LuGre, T>, 2> fields{
        {{&LuGre::stiffness, kBristleStiffnessDomain}, {&LuGre::damping, kBristleDampingDomain}}};

    /// Friction of bristles that do not move.
    [[nodiscard]] constexpr T held_force(const Memory& memory) const noexcept { return stiffness * memory.deflection; }

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory& memory) const noexcept {
        const T one = number<T>(1);
        const Bristle<T> bristle{stiffness, damping, s.levels.sliding_forward, one, one};
        const BristleStep<T> next = solve_bristle(s, bristle, memory.deflection, number<T>(0));
        memory.deflection = next.deflection;
        return implicit_advance(s, next.velocity, next.friction);
    }
};

}  // namespace stiction
