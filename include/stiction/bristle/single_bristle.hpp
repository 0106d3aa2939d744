// One elastic bristle that yields: the implicit step of Dahl, LuGre, elasto-plastic and Bliman–Sorine, in closed form.
//
//   ż = v (1 − α(z, v) σ0 z sgn(v)/g(v)),   friction = σ0 z + σ1 ż                                          (1)
//   z⁺ = (z + h v⁺)/(1 + α h|v⁺|/ℓ),        ℓ = g/σ0                                                        (2)
//   J (v⁺ − v) = h (push − c v⁺ − σ0 z⁺) − σ1 (z⁺ − z)                                                      (3)
//
// α is the share of the motion that is plastic: 1 for LuGre and Dahl. α and g are taken at the start of the step, |v⁺| is not:
// that keeps |z⁺| ≤ max(|z|, ℓ) for any step, so friction cannot exceed its level because a step was long. v⁺ has the sign of
// p − h σ0 z. With s that sign, ζ = s z, K = h σ0 + σ1, M and p of implicit_step.hpp, and δ = h|v⁺|/ℓ, (2) in (3) is
//
//   α μ δ² + (1 − α π) δ = (|p − h σ0 z|)/S,   μ = M/(M + K h),  π = s(p + σ1 z)/S,  S = (M + K h) ℓ/h        (4)
//
// with exactly one root δ ≥ 0. Where α < 1 the bristle would pass ℓ in a long step: there z⁺ = s ℓ and (3) is linear.     (5)
// An open contact (g = 0) has no bristles. Order 1, no iteration, no tolerance; stable for any h, σ0, σ1.
#pragma once

#include <stiction/bristle/implicit_step.hpp>

namespace stiction {

/// The bristle of one step.
template <class T>
struct Bristle {
    T stiffness{};          ///< σ0 [N/m | N·m/rad]
    T damping{};            ///< σ1 [N·s/m | N·m·s/rad]
    T level{};              ///< g, friction in steady sliding [N | N·m]
    T plastic_loading{};    ///< α while motion bends the bristle further [-]
    T plastic_unloading{};  ///< α while motion straightens it [-]
};

/// State of the bristle and the body after the step.
template <class T>
struct BristleStep {
    T velocity{};    ///< v⁺ [m/s | rad/s]
    T deflection{};  ///< z⁺ [m | rad]
    T friction{};    ///< of the bristle [N | N·m]
};

/// Solves (2) and (3); `given` is dry friction beside the bristle, known at the start.
template <class T>
constexpr BristleStep<T> solve_bristle(const Situation<T>& s, const Bristle<T>& bristle, const T& deflection,
                                       const T& given) noexcept {
    const T zero = number<T>(0);
    const T one = number<T>(1);
    const T h = s.step;
    const T momentum = free_momentum(s, given);
    const T inertia = resisting_inertia(s);
    const T surplus = momentum - h * (bristle.stiffness * deflection);
    const T side = side_of(surplus);
    const T bent = side * deflection;                        // ζ
    const T length = bristle.level / bristle.stiffness;      // ℓ
    const T grip = h * bristle.stiffness + bristle.damping;  // K
    const T pull = side * (momentum + bristle.damping * deflection);
    const T total = inertia + grip * h;
    const T scale = (total / h) * length;  // S
    const T plastic = select(bent > zero, bristle.plastic_loading, bristle.plastic_unloading);

    const T path =
        positive_root(plastic * (inertia / total), one - plastic * (pull / scale), abs(surplus) / scale);  // (4)
    const T yielding = (bent + length * path) / (one + plastic * path);                                    // (2)
    const mask_t<T> full = both(bent<length, yielding> length);                                            // (5)
    const T speed = select(full, (pull - grip * length) / inertia, (length / h) * path);
    const T reached = select(full, length, yielding);
    const T friction = bristle.stiffness * reached + bristle.damping * (reached - bent) / h;

    const mask_t<T> closed = bristle.level > zero;
    return {.velocity = select(closed, side * speed, momentum / inertia),
            .deflection = select(closed, side * reached, zero),
            .friction = select(closed, side * friction, zero)};
}

/// Memory of a model with one bristle.
template <class T>
struct BristleMemory {
    T deflection{};  ///< z, mean deflection of the bristles [m | rad]

    /// Finite only if everything remembered is.
    [[nodiscard]] constexpr T sum() const noexcept { return deflection; }

    friend constexpr BristleMemory select(const mask_t<T>& condition, const BristleMemory& a,
                                          const BristleMemory& b) noexcept {
        return {select(condition, a.deflection, b.deflection)};
    }
};

}  // namespace stiction
