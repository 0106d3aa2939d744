// The plain types every network solver shares: friction limits, margins to break-away, how a solve ended.
//
//   z  = w_a − w_b                        relative velocity (or acceleration) of an element          (1)
//   τ ∈ [−backward, +forward]             friction, positive when it brakes z > 0                    (2)
//   z > 0 ⇒ τ = +forward,  z < 0 ⇒ τ = −backward,  z = 0 ⇒ τ whatever balances, inside (2)           (3)
//
// Limits are magnitudes ≥ 0 [N, N·m; N·s, N·m·s in the velocity form]; each may be 0 or +infinity:
// (0, 0) is an open clutch, (∞, 0) a freewheel, (∞, ∞) a rigid joint.
//
// Indeterminate friction. Where several elements at rest can share a load in more than one way, every solver
// returns the same share, the one with the least norm inside (2):
//
//   minimise Σ (τ_e / limit_e)²,   limit_e = forward if τ_e > 0, backward if τ_e < 0                 (4)
//
// over the elements at rest with a finite limit in the direction of τ_e; unlimited ones (an end of travel, a
// freewheel in its locking direction) cost nothing in (4) and take what is left. Where only unlimited elements
// share, Σ τ_e² over those is least. (4) has no unit and does not depend on the path of the solver. Taken literally, it
// shares a load between two brakes on one shaft in proportion to the squares of their limits.
#pragma once

#include <limits>

namespace stiction::solve {

/// Friction limits of one element, per direction of its relative motion.
template <class T>
struct Limits {
    T forward{};   ///< friction when z > 0 [N, N·m], ≥ 0, may be +infinity
    T backward{};  ///< magnitude of the friction when z < 0 [N, N·m], ≥ 0, may be +infinity

    /// No capacity in either direction.
    [[nodiscard]] constexpr bool open() const noexcept { return forward == T(0) && backward == T(0); }
    /// No relative motion possible in either direction.
    [[nodiscard]] constexpr bool rigid() const noexcept { return unlimited(forward) && unlimited(backward); }
    [[nodiscard]] static constexpr bool unlimited(T limit) noexcept { return limit > std::numeric_limits<T>::max(); }
    /// The nearest friction inside the limits.
    [[nodiscard]] constexpr T cut(T friction) const noexcept {
        const T below = forward < friction ? forward : friction;
        return below < -backward ? -backward : below;
    }
    friend constexpr bool operator==(const Limits&, const Limits&) = default;
};

/// Further load of an element until it breaks away [N, N·m]: 0 on the side on which it slides.
template <class T>
struct Margin {
    T forward{};   ///< limits.forward − τ
    T backward{};  ///< limits.backward + τ
};

template <class T>
[[nodiscard]] constexpr Margin<T> margin_of(const Limits<T>& limits, T friction) noexcept {
    return {limits.forward - friction, limits.backward + friction};
}

/// How a solve ended. `exact` and `warm` are certified to rounding; after `rounded` and `capped` the result is
/// usable (limits respected, modes consistent), but see the solver for what is not.
enum class SolveStatus : unsigned char {
    exact,     ///< solved and certified
    warm,      ///< the modes handed in were still optimal: certified without solving
    rounded,   ///< the spread of the data exceeds the arithmetic: forces balance less tightly than certified, or
               ///< indeterminate friction is not shared by (4)
    capped,    ///< a cap on the number of passes was reached: the rest breaks away in the next step
    invalid,   ///< sizes or values outside the contract: nothing was written
    overflow,  ///< a velocity would leave the range of numbers (push over inertia, a push or a limit above 1.6e290 for
    ///< double, 1.6e29 for float): velocities, frictions and margins were set to NaN, modes left alone or a guess
};

/// There is no answer.
[[nodiscard]] constexpr bool refused(SolveStatus status) noexcept {
    return status == SolveStatus::invalid || status == SolveStatus::overflow;
}

[[nodiscard]] constexpr const char* name(SolveStatus status) noexcept {
    switch (status) {
        case SolveStatus::exact: return "exact";
        case SolveStatus::warm: return "warm";
        case SolveStatus::rounded: return "rounded";
        case SolveStatus::capped: return "capped";
        case SolveStatus::invalid: return "invalid";
        case SolveStatus::overflow: return "overflow";
    }
    return "unknown";
}

}  // namespace stiction::solve
