// The elasto-plastic model: bristles are purely elastic up to a break-away deflection, so a load below it leaves no drift.
//
//   ż = v (1 − α(z, v) σ0 z sgn(v)/g(v)),   friction = σ0 z + σ1 ż + σ2 v                                   (1)
//   α = 0                                            for |z| ≤ z_ba, or sgn v ≠ sgn z                       (2)
//   α = ½ + ½ sin(π (|z| − ½(ℓ + z_ba))/(ℓ − z_ba))  for z_ba < |z| < ℓ                                     (3)
//   α = 1                                            for |z| ≥ ℓ = g(v)/σ0                                  (4)
//
// z_ba = share·ℓ, so that z_ba < ℓ at every speed; at rest the elastic range is share·F_s of law "stribeck". g and σ2 come from
// the law as in lugre.hpp. Step: single_bristle.hpp, α at the start of the step. With share → 0 and α = 1 it is LuGre.
// Source: Dupont, Armstrong, Hayward 2000, Elasto-Plastic Friction Model: Contact Compliance and Stiction, where z_ba is
// constant.
#pragma once

#include <numbers>

#include <stiction/bristle/single_bristle.hpp>
#include <stiction/scalar/elementary.hpp>

namespace stiction {

template <class T>
struct ElastoPlastic {
    T stiffness = number<T>(kPublishedStiffness);  ///< σ0, of the bristles [N/m | N·m/rad]
    T damping = number<T>(kPublishedDamping);      ///< σ1, of the bristles [N·s/m | N·m·s/rad]
    T elastic_share = number<T>(0.7);              ///< z_ba/ℓ, part of the deflection that is purely elastic [-]

    using Memory = BristleMemory<T>;
    static constexpr Description description{"elasto-plastic", "bristles, purely elastic up to a break-away deflection",
                                             "Dupont, Armstrong and Hayward 2000"};
    static constexpr bool requires_symmetric_law = true;
    static constexpr Promises promises{};
    static constexpr std::array<Field<ElastoPlastic, T>, 3> fields{{
        {&ElastoPlastic::stiffness, kBristleStiffnessDomain},
        {&ElastoPlastic::damping, kBristleDampingDomain},
        {&ElastoPlastic::elastic_share,
         {"elastic_share", "[-]", 0, 1, true, true, false, "give a share between 0 and 1, both excluded"}},
    }};

    static constexpr double kPi = std::numbers::pi;

    /// α over the deflection in units of ℓ, eqs. (2)–(4), while motion bends the bristle further.
    [[nodiscard]] constexpr T plastic_share(const T& relative_deflection) const noexcept {
        const T zero = number<T>(0);
        const T one = number<T>(1);
        const T half = number<T>(0.5);
        const T t = (relative_deflection - elastic_share) / (one - elastic_share);
        const T smooth = half + half * sine(number<T>(kPi) * (clamp(t, zero, one) - half));
        return select(t > zero, select(t < one, smooth, one), zero);
    }

    /// Friction of bristles that do not move.
    [[nodiscard]] constexpr T held_force(const Memory& memory) const noexcept { return stiffness * memory.deflection; }

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory& memory) const noexcept {
        const T zero = number<T>(0);
        const T level = s.levels.sliding_forward;
        const T relative = abs(stiffness * memory.deflection) / select(level > zero, level, number<T>(1));
        const Bristle<T> bristle{stiffness, damping, level, plastic_share(relative), zero};
        const BristleStep<T> next = solve_bristle(s, bristle, memory.deflection, zero);
        memory.deflection = next.deflection;
        return implicit_advance(s, next.velocity, next.friction);
    }
};

}  // namespace stiction
