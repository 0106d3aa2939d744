// Bliman and Sorine's model: friction depends on the path travelled, not on time.
//
//   dx/ds = A x + B sgn(v),  F = x1 + x2,  s = ∫|v| dt                                                      (1)
//   first order:   A = −1/ε_f,  B = f1/ε_f                           which is Dahl's model, σ0 = f1/ε_f     (2)
//   second order:  A = diag(−1/(η ε_f), −1/ε_f),  B = (f1/(η ε_f), −f2/ε_f)                                 (3)
//
// (3) is a fast Dahl element minus a slow one: friction overshoots before it settles at f1 − f2. From rest
//
//   F(s) = f1 (1 − exp(−s/(η ε_f))) − f2 (1 − exp(−s/ε_f)),   peak at s = ε_f η/(1 − η)·ln(f1/(η f2))       (4)
//
// Parameters: f1 − f2 = g, the law's sliding level; f2 = q g with q the slow share (0: first order); σ0 = f1/(η ε_f), the
// slope of the fast element; η. So f1 = (1 + q) g, and the slow element has stiffness σ0 η q/(1 + q).
//
// Step: the fast element implicitly by single_bristle.hpp; the slow one, softer by more than 1/η, enters the equation of motion
// with its force at the start of the step and follows the displacement found (implicitly, so it stays below f2).
// Order 1. Source: Bliman and Sorine 1995, Easy-to-use realistic dry friction models for automatic control; (4) is derived here.
#pragma once

#include <stiction/bristle/single_bristle.hpp>

namespace stiction {

template <class T>
struct BlimanSorine {
    T stiffness = number<T>(kPublishedStiffness);  ///< σ0, of the fast element [N/m | N·m/rad]
    T slow_share{};                                ///< q = f2/(f1 − f2); 0: first order, no overshoot [-]
    T length_ratio = number<T>(0.1);  ///< η, relaxation length of the fast over that of the slow element [-]

    struct Memory {
        T fast{};  ///< deflection of the fast element [m | rad]
        T slow{};  ///< deflection of the slow element [m | rad]

        /// Finite only if everything remembered is.
        [[nodiscard]] constexpr T sum() const noexcept { return fast + slow; }

        friend constexpr Memory select(const mask_t<T>& condition, const Memory& a, const Memory& b) noexcept {
            return {select(condition, a.fast, b.fast), select(condition, a.slow, b.slow)};
        }
    };
    static constexpr Description description{"bliman-sorine", "friction over the path travelled, with overshoot",
                                             "Bliman and Sorine 1995"};
    static constexpr bool requires_symmetric_law = true;
    static constexpr Promises promises{};
    static constexpr std::array<Field<BlimanSorine, T>, 3> fields{{
        {&BlimanSorine::stiffness, kBristleStiffnessDomain},
        {&BlimanSorine::slow_share,
         not_negative("slow_share", "[-]", "give 0 for the first-order model, more for overshoot")},
        {&BlimanSorine::length_ratio,
         {"length_ratio", "[-]", 0, 1, true, true, false, "give a ratio between 0 and 1, both excluded"}},
    }};

    /// Friction of bristles that do not move.
    [[nodiscard]] constexpr T held_force(const Memory& memory) const noexcept {
        return stiffness * memory.fast - slow_stiffness() * memory.slow;
    }

    template <class Law>
    [[nodiscard]] constexpr Advance<T> advance(const Situation<T>& s, const Law&, Memory& memory) const noexcept {
        const T zero = number<T>(0);
        const T one = number<T>(1);
        const T high = (one + slow_share) * s.levels.sliding_forward;  // f1
        const T given = -(slow_stiffness() * memory.slow);
        const Bristle<T> bristle{stiffness, zero, high, one, one};
        const BristleStep<T> next = solve_bristle(s, bristle, memory.fast, given);

        const mask_t<T> closed = high > zero;
        const T length = high / (stiffness * length_ratio);  // ε_f
        const T path = s.step * next.velocity;
        memory.fast = next.deflection;
        memory.slow = select(closed, (memory.slow + path) / (one + abs(path) / length), zero);
        return implicit_advance(s, next.velocity, next.friction + given);
    }

private:
    /// Slope of the slow element.
    [[nodiscard]] constexpr T slow_stiffness() const noexcept {
        return stiffness * length_ratio * (slow_share / (number<T>(1) + slow_share));
    }
};

}  // namespace stiction
