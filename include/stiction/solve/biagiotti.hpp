// Friction in a stack of n bodies as Biagiotti and Zanasi compute it: average motion plus relative motions.
//
//   body i = 1 … n: inertia J_i [kg·m²], external torque F_i [N·m], speed ω_i [rad/s]
//   interface i = 1 … n−1 between bodies i and i+1: relative speed z_i = ω_i − ω_{i+1}, friction τ_i [N·m]
//
//   average     ż_avg = ΣF_i / ΣJ_i                                              (1)  [paper: 16]
//   relative    ż_R = J_R⁻¹ (F_R − τ),   J_R⁻¹ = D J⁻¹ Dᵀ                        (2)  [paper: 17]
//   sliding     τ_i = F(z_i) where z_i ≠ 0                                       (3)  [paper: 18]
//   resting     τ̃_ξ = F_Rξ + ((J_R⁻¹)_ξξ)⁻¹ (J_R⁻¹)_ξξ̄ (F_Rξ̄ − τ_ξ̄),  z_ξ = 0   (4)  [paper: 19]
//   |τ̃_i| ≤ F_s,i:  τ_i = τ̃_i and ż_i forced to 0                               (5)  [paper: 20, 21]
//   otherwise       τ_i = F_s,i sign τ̃_i, the other torques not recomputed       (6)  [paper: 22]
//
// J_R⁻¹ is tridiagonal, and J_R⁻¹ F_R = D J⁻¹ F, so nothing dense is needed:
//
//   (2) row i:   ż_i = α_i − α_{i+1},   α_i = (F_i − τ_i + τ_{i−1}) / J_i         (2')
//   (4):         a run of resting interfaces joins its bodies into one rigid piece. Cut it at interface i; the left part
//                has inertia J_L and torque S_L, the right part J_R and S_R, sliding friction at the ends of the run
//                included. Both parts accelerate alike, so
//                τ̃_i = (J_R / (J_L + J_R)) S_L − (J_L / (J_L + J_R)) S_R          (4')
//
// (4') is the inverse of the tridiagonal block written out. It weighs sums of the user's own numbers with positive weights
// and never subtracts one running sum from another, so a light body between heavy ones keeps its digits, which an
// elimination or a prefix sum of F_i − J_i a loses.
//
// Source: L. Biagiotti, R. Zanasi, "Efficient simulation of static and dynamic friction for automotive applications".
// (6) is not exact, and the authors say so: once one interface gives way the others should be solved anew. It is kept on
// purpose; the exact answer is the business of the chain solver. In the step in which an interface breaks, the relative
// speed it gains may even have the sign against its friction.
//
// Cost: about 12 n operations for solve, two passes; no allocation; workspace 2(n−1) numbers; step is of order 1.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>

#include "stiction/mode.hpp"

namespace stiction::solve {

/// Why a stack was refused. The state is untouched whenever the answer is not `none`.
enum class BiagiottiProblem : unsigned char {
    none,
    sizes_differ,  ///< spans do not fit n bodies and n − 1 interfaces, or the workspace is shorter than 2(n − 1)
    inertia_not_positive,  ///< an inertia is zero, negative, infinite or not a number
    torque_not_finite,     ///< an external torque is infinite or not a number
    limit_negative,        ///< a static limit is negative or not a number (infinite is admissible: locked)
    sliding_not_finite,    ///< a sliding friction is negative, infinite or not a number
    velocity_not_finite,   ///< a relative or average velocity is infinite or not a number
    step_not_positive,     ///< the time step is zero, negative, infinite or not a number
    overflow,              ///< the data are admissible but the result is not representable
};

[[nodiscard]] constexpr const char* name(BiagiottiProblem problem) noexcept {
    switch (problem) {
        case BiagiottiProblem::none: return "none";
        case BiagiottiProblem::sizes_differ: return "sizes differ";
        case BiagiottiProblem::inertia_not_positive: return "inertia not positive";
        case BiagiottiProblem::torque_not_finite: return "torque not finite";
        case BiagiottiProblem::limit_negative: return "limit negative";
        case BiagiottiProblem::sliding_not_finite: return "sliding friction negative or not finite";
        case BiagiottiProblem::velocity_not_finite: return "velocity not finite";
        case BiagiottiProblem::step_not_positive: return "step not positive";
        case BiagiottiProblem::overflow: return "overflow";
    }
    return "unknown";
}

/// One instant of a stack. n bodies, n − 1 interfaces.
template <class Real>
struct BiagiottiStack {
    std::span<const Real> inertia;           ///< J_i > 0 [kg·m²], n
    std::span<const Real> torque;            ///< F_i [N·m], n, everything but the friction in the stack
    std::span<const Real> static_limit;      ///< F_s,i ≥ 0 [N·m], n − 1
    std::span<const Real> sliding_friction;  ///< |F(z_i)| ≥ 0 [N·m] at the present relative velocity, n − 1
};

/// The state of the method: the average velocity and the n − 1 relative velocities, exactly 0.0 where resting.
template <class Real>
struct BiagiottiState {
    Real average_velocity{};            ///< ΣJ_i ω_i / ΣJ_i [rad/s]
    std::span<Real> relative_velocity;  ///< z_i = ω_i − ω_{i+1} [rad/s], n − 1
};

/// Result of one evaluation; spans of n − 1 provided by the caller.
template <class Real>
struct BiagiottiFriction {
    std::span<Real> friction;               ///< τ_i [N·m]
    std::span<Real> relative_acceleration;  ///< ż_i [rad/s²], exactly 0.0 where stuck
    std::span<Mode> mode;                   ///< where an interface breaks, the direction its friction resists
    Real average_acceleration{};            ///< ż_avg [rad/s²]
};

namespace biagiotti {

template <class Real>
Real with_sign_of(Real magnitude, Real direction) noexcept {
    return direction > Real(0) ? magnitude : direction < Real(0) ? -magnitude : Real(0);
}

/// (5), (6) for one resting interface: the friction carried, given the torque that would hold it.
template <class Real>
Real saturate(Real holding, Real limit) noexcept {
    return std::abs(holding) <= limit ? holding : with_sign_of(limit, holding);
}

template <class Real>
bool opposite_signs(Real a, Real b) noexcept {
    return (a < Real(0) && b > Real(0)) || (a > Real(0) && b < Real(0));
}

template <class Real>
Mode mode_of(Real relative_velocity, Real holding, Real limit, Real sliding) noexcept {
    if (limit == Real(0) && sliding == Real(0)) return Mode::free;
    if (relative_velocity != Real(0)) return relative_velocity > Real(0) ? Mode::forward : Mode::backward;
    if (std::abs(holding) <= limit) return Mode::stuck;
    return holding > Real(0) ? Mode::forward : Mode::backward;
}

/// The inertia and the torque of the part of a rigid piece on one side of a cut.
template <class Real>
struct Part {
    Real inertia{};
    Real torque{};
};

}  // namespace biagiotti

/// Finds the first problem in the data; changes nothing.
template <class Real>
[[nodiscard]] BiagiottiProblem validate(const BiagiottiStack<Real>& stack,
                                        std::span<const Real> relative_velocity) noexcept {
    const std::size_t n = stack.inertia.size();
    if (n == 0 || stack.torque.size() != n || stack.static_limit.size() != n - 1 ||
        stack.sliding_friction.size() != n - 1 || relative_velocity.size() != n - 1)
        return BiagiottiProblem::sizes_differ;
    for (std::size_t i = 0; i < n; ++i) {
        if (!(stack.inertia[i] > Real(0)) || !std::isfinite(stack.inertia[i]))
            return BiagiottiProblem::inertia_not_positive;
        if (!std::isfinite(stack.torque[i])) return BiagiottiProblem::torque_not_finite;
    }
    for (std::size_t i = 0; i + 1 < n; ++i) {
        if (!(stack.static_limit[i] >= Real(0))) return BiagiottiProblem::limit_negative;
        if (!(stack.sliding_friction[i] >= Real(0)) || !std::isfinite(stack.sliding_friction[i]))
            return BiagiottiProblem::sliding_not_finite;
        if (!std::isfinite(relative_velocity[i])) return BiagiottiProblem::velocity_not_finite;
    }
    return BiagiottiProblem::none;
}

/// Friction and relative accelerations of the stack at the given relative velocities, equations (1) to (6).
template <class Real>
[[nodiscard]] BiagiottiProblem solve(const BiagiottiStack<Real>& stack, std::span<const Real> relative_velocity,
                                     std::span<Real> workspace, BiagiottiFriction<Real>& result) noexcept {
    using biagiotti::Part;
    const std::size_t n = stack.inertia.size();
    const BiagiottiProblem problem = validate(stack, relative_velocity);
    if (problem != BiagiottiProblem::none) return problem;
    const std::size_t m = n - 1;
    if (result.friction.size() != m || result.relative_acceleration.size() != m || result.mode.size() != m ||
        workspace.size() < 2 * m)
        return BiagiottiProblem::sizes_differ;

    const auto resting = [&](std::size_t i) { return relative_velocity[i] == Real(0); };
    const auto sliding = [&](std::size_t i) {  // (3)
        return biagiotti::with_sign_of(stack.sliding_friction[i], relative_velocity[i]);
    };
    // Right parts of every cut, from the last body backwards.
    const std::span<Real> right_inertia = workspace.first(m);
    const std::span<Real> right_torque = workspace.subspan(m, m);
    Part<Real> right;
    Real inertia_sum = Real(0);
    Real torque_sum = Real(0);
    for (std::size_t i = m; i-- > 0;) {
        const bool last = i + 1 == m;
        const bool joined = !last && resting(i + 1);
        right.torque = stack.torque[i + 1] + (joined ? right.torque : last ? Real(0) : -sliding(i + 1));
        right.inertia = stack.inertia[i + 1] + (joined ? right.inertia : Real(0));
        right_inertia[i] = right.inertia;
        right_torque[i] = right.torque;
        inertia_sum += stack.inertia[i + 1];
        torque_sum += stack.torque[i + 1];
    }
    result.average_acceleration = (torque_sum + stack.torque[0]) / (inertia_sum + stack.inertia[0]);  // (1)

    bool finite = std::isfinite(inertia_sum + stack.inertia[0]) && std::isfinite(result.average_acceleration);

    // Left parts forwards; every cut is decided on the spot and none is revisited.
    Part<Real> left;
    for (std::size_t i = 0; i < m; ++i) {
        const bool joined = i > 0 && resting(i - 1);
        left.torque = stack.torque[i] + (joined ? left.torque : i > 0 ? sliding(i - 1) : Real(0));
        left.inertia = stack.inertia[i] + (joined ? left.inertia : Real(0));
        const Real whole = left.inertia + right_inertia[i];
        const Real holding =
            (right_inertia[i] / whole) * left.torque - (left.inertia / whole) * right_torque[i];  // (4')
        result.friction[i] = resting(i) ? biagiotti::saturate(holding, stack.static_limit[i]) : sliding(i);
        result.mode[i] =
            biagiotti::mode_of(relative_velocity[i], holding, stack.static_limit[i], stack.sliding_friction[i]);
        finite = finite && std::isfinite(holding);
    }
    for (std::size_t i = 0; i < m; ++i) {  // (2')
        const Real before = i > 0 ? result.friction[i - 1] : Real(0);
        const Real after = i + 1 < m ? result.friction[i + 1] : Real(0);
        const Real upper = (stack.torque[i] + before - result.friction[i]) / stack.inertia[i];
        const Real lower = (stack.torque[i + 1] + result.friction[i] - after) / stack.inertia[i + 1];
        result.relative_acceleration[i] = result.mode[i] == Mode::stuck ? Real(0) : upper - lower;  // (5)
        finite = finite && std::isfinite(upper - lower);
    }
    return finite ? BiagiottiProblem::none : BiagiottiProblem::overflow;
}

/// One step of length h [s]: explicit Euler on (1) and (2); a relative velocity that would cross zero is set to 0.0 and
/// from then on held there until its static limit is exceeded.
template <class Real>
[[nodiscard]] BiagiottiProblem step(const BiagiottiStack<Real>& stack, Real h, std::span<Real> workspace,
                                    BiagiottiState<Real>& state, BiagiottiFriction<Real>& result) noexcept {
    if (!(h > Real(0)) || !std::isfinite(h)) return BiagiottiProblem::step_not_positive;
    if (!std::isfinite(state.average_velocity)) return BiagiottiProblem::velocity_not_finite;
    const std::span<Real> z = state.relative_velocity;
    const BiagiottiProblem problem = solve(stack, std::span<const Real>(z), workspace, result);
    if (problem != BiagiottiProblem::none) return problem;
    const Real average = state.average_velocity + h * result.average_acceleration;
    bool finite = std::isfinite(average);
    for (std::size_t i = 0; i < z.size(); ++i)
        finite = finite && std::isfinite(z[i] + h * result.relative_acceleration[i]);
    if (!finite) return BiagiottiProblem::overflow;
    state.average_velocity = average;
    for (std::size_t i = 0; i < z.size(); ++i) {
        const Real next = z[i] + h * result.relative_acceleration[i];
        z[i] = biagiotti::opposite_signs(z[i], next) ? Real(0) : next;
    }
    return BiagiottiProblem::none;
}

/// ω = T z: the velocities of the bodies. Bodies that stick come out bit-identical, since a zero is subtracted.
template <class Real>
void body_velocities(std::span<const Real> inertia, const BiagiottiState<Real>& state,
                     std::span<Real> velocity) noexcept {
    const std::size_t n = inertia.size();
    if (n == 0 || velocity.size() != n || state.relative_velocity.size() != n - 1) return;
    Real whole = Real(0);
    for (std::size_t i = n; i-- > 0;) whole += inertia[i];
    Real behind = Real(0);
    Real first = state.average_velocity;
    for (std::size_t i = n - 1; i-- > 0;) {
        behind += inertia[i + 1];
        first += (behind / whole) * state.relative_velocity[i];
    }
    velocity[0] = first;
    for (std::size_t i = 0; i + 1 < n; ++i) velocity[i + 1] = velocity[i] - state.relative_velocity[i];
}

/// z = T⁻¹ ω: the state of the method from the velocities of the bodies.
template <class Real>
void set_body_velocities(std::span<const Real> inertia, std::span<const Real> velocity,
                         BiagiottiState<Real>& state) noexcept {
    const std::size_t n = inertia.size();
    if (n == 0 || velocity.size() != n || state.relative_velocity.size() != n - 1) return;
    Real whole = Real(0);
    Real momentum = Real(0);
    for (std::size_t i = n; i-- > 0;) {
        whole += inertia[i];
        momentum += inertia[i] * velocity[i];
    }
    state.average_velocity = momentum / whole;
    for (std::size_t i = 0; i + 1 < n; ++i) state.relative_velocity[i] = velocity[i] - velocity[i + 1];
}

}  // namespace stiction::solve
