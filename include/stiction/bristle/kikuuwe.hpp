// Kikuuwe's fixed-step model: Coulomb friction in series with a spring and damper, solved with the motion in closed form.
//
//   friction = K e + B ė,   friction ∈ F Sgn(q̇),   v = ė + q̇                                              (1)
//   friction⁺ = clamp(K e + (K h + B) v⁺, −F, F)                                                            (2)
//   e⁺ = (B e + h friction⁺)/(K h + B)                                                                      (3)
//
// e is the stretch of the spring, q the slip of the Coulomb element. (2), (3) are implicit Euler of (1): exact, no tolerance. The
// paper takes v⁺ as input; here it is solved together with J (v⁺ − v) = h (push − c v⁺ − friction⁺): friction is a clamped line
// in v⁺, so the line is tried first and, beyond F, friction is ±F. F is the law's static level after a step without slip,
// its sliding level after a step with slip. The friction force never exceeds F. Order 1; stable for any h, K, B.
// Source: Kikuuwe, Takesue, Sano, Mochiyama, Fujimoto 2005, Fixed-Step Friction Simulation, its second (continuous) model;
// (2) and (3) are derived here from (1).
#pragma once

#include <stiction/bristle/implicit_step.hpp>

namespace stiction {

template <class T>
struct Kikuuwe {
    T stiffness = number<T>(kPublishedStiffness);  ///< K [N/m | N·m/rad]
    T damping = number<T>(kPublishedDamping);      ///< B [N·s/m | N·m·s/rad]

    struct Memory {
        T stretch{};  ///< e [m | rad]
        T slips{};    ///< 1 after a step with slip, else 0 [-]

        /// Finite only if everything remembered is.
        [[nodiscard]] constexpr T sum() const noexcept { return stretch + slips; }

        friend constexpr Memory select(const mask_t<T>& condition, const Memory& a, const Memory& b) noexcept {
            return {select(condition, a.stretch, b.stretch), select(condition, a.slips, b.slips)};
        }
    };
    static constexpr Description description{"kikuuwe", "Coulomb friction in series with a spring and damper, implicit",
                                             "Kikuuwe, Takesue, Sano, Mochiyama and Fujimoto 2005"};
    static constexpr bool requires_symmetric_law = true;
    static constexpr Promises promises{};
    static constexpr std::array<Field<Kikuuwe, T>, 2> fields{
        {{&Kikuuwe::stiffness, kBristleStiffnessDomain}, {&Kikuuwe::damping, kBristleDampingDomain}}};

    /// Friction of bristles that do not move.
    [[nodiscard]] constexpr T held_force(const Memory& memory) const noexcept { return stiffness * memory.stretch; }

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory& memory) const noexcept {
        const T zero = number<T>(0);
        const T h = s.step;
        const T level = select(memory.slips > zero, s.levels.sliding_forward, s.levels.static_forward);
        const T grip = stiffness * h + damping;
        const T momentum = free_momentum(s, zero);
        const T inertia = resisting_inertia(s);
        const T held = stiffness * memory.stretch;
        const T tried = (momentum - h * held) / (inertia + h * grip);  // without slip
        const T wanted = held + grip * tried;
        const mask_t<T> slips = abs(wanted) > level;
        const T friction = clamp(wanted, -level, level);  // (2)
        const T velocity = select(slips, (momentum - h * friction) / inertia, tried);

        memory.stretch = (damping * memory.stretch + h * friction) / grip;  // (3)
        memory.slips = select(slips, number<T>(1), zero);
        return implicit_advance(s, velocity, friction);
    }
};

}  // namespace stiction
