// Several lossy gears in one train: n + 1 inertias, n meshes, one speed, friction that depends on the torques it changes.
//
// Everything on the first shaft. r_j is the product of the ratios up to shaft j; J_j, T_j, T_0,j (mesh j, between shafts j and
// j + 1) are inertia, external torque and constant friction divided by r_j², r_j, |r_j|. Sliding forward with acceleration a,
// mesh j hands x_{j+1} to shaft j + 1 and takes y_j = T_0,j + φ_j(x_{j+1}) from shaft j:
//
//   x_n = J_n a − T_n,   x_j = J_j a − T_j + y_j  (j = n−1 … 1),   G(a) = J_0 a − T_0 + y_0 = 0                 (1)
//
// Each x_j is piecewise linear in a. While the signs of all x stay as they are, with slopes s_j = 1/η_opp or η_aid,
//
//   x_j = M_j a − B_j,   M_j = J_j + s_j M_{j+1},   B_j = T_j − T_0,j + s_j B_{j+1},   G = M_0 a − B_0           (2)
//
// so a = B_0/M_0 solves (1) on that piece, and the piece ends where an x_j vanishes, at B_j/M_j. For large a every x_j > 0 and
// G > 0. The solver starts there and walks down from piece to piece until G = 0: the greatest solution of (1), exact, no
// tolerance. Pieces: at most n + 1 if no η_aid is negative, since then every x_j falls with a and crosses zero once; at most
// 2ⁿ otherwise (reported, and capped by kTrainPieceLimit).
//
// Jam. If G > 0 all the way down, no acceleration is admissible; the velocity is 0.0 at once. Where (1) has several solutions
// the greatest one is taken: there G rises through zero, which is what springy teeth need in order not to run away
// (lossy_gear.hpp, of which both rules are the extension), and motor-driven meshes are preferred to load-driven ones.
//
// At rest. Every mesh carries friction f_j·(its sliding friction at the torque it transmits), with f_j growing in step:
// f_j = λ for 0 ≤ λ ≤ 1, then 1 + (λ − 1)(FSD_j − 1) up to λ = 2. Y(λ) is the motor torque held so; it is continuous, so the
// train is stuck if T_0 ≤ max(Y(1), Y(2)) and, mirrored, from the other side. The split of the friction among the meshes is not
// determined by rigid bodies; "all meshes at the same fraction of their capacity" is the choice made and reported. Beyond
// the limit G(0) < 0, so a forward motion always exists: a train at rest never jams.
//
// Cost: 10 (n + 1) operations per piece, 64 passes of 6 n to report the torques at rest; no allocation.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>

#include "reference/lossy_gear.hpp"
#include "reference/lossy_gear_mesh.hpp"
#include "stiction/mode.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve {

inline constexpr std::size_t kTrainPieceLimit = std::size_t{1} << 16;  ///< full 2ⁿ walk of 16 self-locking meshes [-]
inline constexpr int kTrainRestHalvings = 64;  ///< bisections for λ at rest: one more than any mantissa has bits [-]

/// n + 1 inertias joined by n meshes.
template <class Real>
struct GearTrain {
    std::span<const Real> inertia;         ///< of each shaft, on its own shaft, > 0 [kg·m²], n + 1
    std::span<const GearMesh<Real>> mesh;  ///< mesh[j] joins shaft j (its motor side) and shaft j + 1, n
};

/// Numbers a workspace must hold for a train of n meshes.
[[nodiscard]] constexpr std::size_t train_workspace_size(std::size_t meshes) noexcept { return 6 * (meshes + 1); }

/// What the train does at one instant; the spans of n are handed in by the caller.
template <class Real>
struct TrainMotion {
    Real acceleration{};         ///< of the first shaft [rad/s²]; exactly 0.0 if stuck
    std::span<Real> motor_side;  ///< torque mesh j takes from shaft j [N·m, shaft j]
    std::span<Real> load_side;   ///< torque mesh j gives to shaft j + 1 [N·m, shaft j + 1]
    Margin<Real> margin{};       ///< at rest: how much more torque on the first shaft it takes to move [N·m]; else 0
    Mode mode = Mode::stuck;
    bool jammed =
        false;  ///< the velocity handed in cannot last: it is 0.0 from now on, the rest holds at that velocity
    std::size_t pieces = 0;  ///< linear pieces walked
};

template <class Real>
struct TrainStep {
    Real displacement{};   ///< of the first shaft [rad]
    bool stopped = false;  ///< the velocity passed through or landed on zero
    bool jammed = false;   ///< it did so by a jam
};

namespace lossy_gear {

/// The train on its first shaft, in the workspace.
template <class Real>
struct ReferredTrain {
    std::span<const GearMesh<Real>> mesh;
    std::span<Real> inertia, torque;  ///< J_j, T_j, n + 1
    std::span<Real> constant;         ///< T_0,j, n
    std::span<Real> side;             ///< sign of x_{j+1} on the present piece, ±1, n
    std::span<Real> mass, push;       ///< M_j, B_j, n + 1

    ReferredTrain(const GearTrain<Real>& train, std::span<const Real> torques, std::span<Real> work) noexcept
        : mesh(train.mesh) {
        const std::size_t m = train.inertia.size();
        std::span<Real>* const parts[] = {&inertia, &torque, &constant, &side, &mass, &push};
        for (std::size_t p = 0; p < 6; ++p) *parts[p] = work.subspan(p * m, m);
        Real r = Real(1);
        for (std::size_t j = 0; j < m; ++j) {
            if (j > 0) r *= mesh[j - 1].ratio;
            inertia[j] = train.inertia[j] / r / r;
            torque[j] = torques[j] / r;
            constant[j] = j < mesh.size() ? mesh[j].constant_friction / std::abs(r) : Real(0);
        }
    }
    [[nodiscard]] bool finite() const noexcept {
        for (std::size_t j = 0; j < inertia.size(); ++j)
            if (!(inertia[j] > Real(0)) || !std::isfinite(inertia[j]) || !std::isfinite(torque[j]) ||
                !std::isfinite(constant[j]))
                return false;
        return true;
    }
};

/// (2) for the present sides, in direction d.
template <class Real>
void refresh(const ReferredTrain<Real>& t, Real d) noexcept {
    const std::size_t n = t.mesh.size();
    t.mass[n] = t.inertia[n];
    t.push[n] = d * t.torque[n];
    for (std::size_t j = n; j-- > 0;) {
        const Real s = t.side[j] > Real(0) ? Real(1) / t.mesh[j].opposing_efficiency : t.mesh[j].aiding_efficiency;
        t.mass[j] = t.inertia[j] + s * t.mass[j + 1];
        t.push[j] = d * t.torque[j] - t.constant[j] + s * t.push[j + 1];
    }
}

/// The greatest solution of (1) in direction d, walking down; pieces counts, kTrainPieceLimit + 1 if it gave up.
template <class Real>
Sliding<Real> slide(const ReferredTrain<Real>& t, Real d, std::size_t& pieces) noexcept {
    const std::size_t n = t.mesh.size();
    const Real none = -std::numeric_limits<Real>::infinity();
    std::fill(t.side.begin(), t.side.end(), Real(1));
    for (pieces = 1; pieces <= kTrainPieceLimit; ++pieces) {
        refresh(t, d);
        Real end = none;
        std::size_t which = n;
        for (std::size_t j = n; j-- > 0;) {
            if (!(t.side[j] > Real(0) ? t.mass[j + 1] > Real(0) : t.mass[j + 1] < Real(0))) continue;  // moves away
            const Real at = t.push[j + 1] / t.mass[j + 1];
            if (at > end || which == n) end = at, which = j;
        }
        if (t.mass[0] > Real(0) && (which == n || t.push[0] / t.mass[0] >= end))
            return {t.push[0] / t.mass[0], Real(0), false};
        if (which == n) return {Real(0), Real(0), true};
        t.side[which] = -t.side[which];
    }
    return {};
}

/// Y(λ) in direction d; leaves x_{j+1} in push[j + 1] and y_j in mass[j].
template <class Real>
Real held_torque(const ReferredTrain<Real>& t, Real d, Real lambda) noexcept {
    const std::size_t n = t.mesh.size();
    Real x = -d * t.torque[n];
    for (std::size_t j = n; j-- > 0;) {
        const Real beyond = lambda > Real(1) ? (lambda - Real(1)) * (t.mesh[j].static_ratio - Real(1)) : Real(0);
        const Real fraction = std::min(lambda, Real(1)) + beyond;
        t.push[j + 1] = x;
        t.mass[j] = x + fraction * (t.constant[j] + load_friction(t.mesh[j], x));
        if (j > 0) x = t.mass[j] - d * t.torque[j];
    }
    return t.mass[0];
}

/// Margins of the first shaft's torque at rest; negative on the side that breaks away.
template <class Real>
Margin<Real> rest_margin(const ReferredTrain<Real>& t) noexcept {
    const auto most = [&](Real d) noexcept { return std::max(held_torque(t, d, Real(1)), held_torque(t, d, Real(2))); };
    return {most(Real(1)) - t.torque[0], most(Real(-1)) + t.torque[0]};
}

/// λ at which the train holds its torque, then the torques of every mesh at that λ. Returns the direction of friction.
template <class Real>
Real share_at_rest(const ReferredTrain<Real>& t) noexcept {
    const Real d = t.torque[0] >= held_torque(t, Real(1), Real(0)) ? Real(1) : Real(-1);
    const Real wanted = d * t.torque[0];
    Real low = held_torque(t, d, Real(1)) >= wanted ? Real(0) : Real(1);
    Real high = low + Real(1);
    for (int k = 0; k < kTrainRestHalvings; ++k) {
        const Real middle = low / 2 + high / 2;
        (held_torque(t, d, middle) < wanted ? low : high) = middle;
    }
    held_torque(t, d, low);
    t.mass[0] = wanted;
    return d;
}

/// Leaves x_{j+1} in push[j + 1] and y_j in mass[j] of a sliding train.
template <class Real>
void share_sliding(const ReferredTrain<Real>& t, Real d, Real acceleration) noexcept {
    const std::size_t n = t.mesh.size();
    Real x = t.inertia[n] * acceleration - d * t.torque[n];
    for (std::size_t j = n; j-- > 0;) {
        if (t.side[j] > Real(0) ? x < Real(0) : x > Real(0)) x = Real(0);  // rounding at the end of a piece
        t.push[j + 1] = x;
        t.mass[j] = t.constant[j] + (x < Real(0) ? t.mesh[j].aiding_efficiency * x : x / t.mesh[j].opposing_efficiency);
        if (j > 0) x = t.inertia[j] * acceleration - d * t.torque[j] + t.mass[j];
    }
}

}  // namespace lossy_gear

/// Finds the first problem in the data; changes nothing.
template <class Real>
[[nodiscard]] GearProblem validate(const GearTrain<Real>& train, std::span<const Real> torque, Real velocity) noexcept {
    const std::size_t n = train.mesh.size();
    if (train.inertia.size() != n + 1 || torque.size() != n + 1) return GearProblem::sizes_differ;
    for (const GearMesh<Real>& mesh : train.mesh) {
        const GearProblem problem = validate(mesh);
        if (problem != GearProblem::none) return problem;
    }
    for (std::size_t j = 0; j <= n; ++j) {
        if (!(train.inertia[j] > Real(0)) || !std::isfinite(train.inertia[j])) return GearProblem::inertia_not_positive;
        if (!std::isfinite(torque[j])) return GearProblem::torque_not_finite;
    }
    return std::isfinite(velocity) ? GearProblem::none : GearProblem::velocity_not_finite;
}

/// What the train does now, at the given speed of the first shaft [rad/s]; torque[j] drives shaft j in its positive sense.
template <class Real>
[[nodiscard]] GearProblem solve(const GearTrain<Real>& train, Real velocity, std::span<const Real> torque,
                                std::span<Real> workspace, TrainMotion<Real>& out) noexcept {
    const GearProblem problem = validate(train, torque, velocity);
    if (problem != GearProblem::none) return problem;
    const std::size_t n = train.mesh.size();
    if (workspace.size() < train_workspace_size(n) || out.motor_side.size() != n || out.load_side.size() != n)
        return GearProblem::sizes_differ;
    const lossy_gear::ReferredTrain<Real> t(train, torque, workspace);
    if (!t.finite()) return GearProblem::overflow;

    Real d = velocity > Real(0) ? Real(1) : velocity < Real(0) ? Real(-1) : Real(0);
    lossy_gear::Sliding<Real> sliding;
    std::size_t pieces = 0;
    bool jammed = false;
    Margin<Real> margin;
    if (d != Real(0)) {
        sliding = lossy_gear::slide(t, d, pieces);
        jammed = sliding.jammed;
    }
    if (d == Real(0) || jammed) {
        margin = lossy_gear::rest_margin(t);
        d = margin.forward < Real(0) ? Real(1) : margin.backward < Real(0) ? Real(-1) : Real(0);
        if (d != Real(0)) {
            margin = {};
            sliding = lossy_gear::slide(t, d, pieces);
            sliding.acceleration = std::max(sliding.acceleration, Real(0));  // one rounding beyond the limit
        }
    }
    if (pieces > kTrainPieceLimit) return GearProblem::too_many_pieces;
    if (!std::isfinite(sliding.acceleration)) return GearProblem::overflow;
    out.mode = d > Real(0) ? Mode::forward : d < Real(0) ? Mode::backward : Mode::stuck;
    out.acceleration = d == Real(0) ? Real(0) : d * sliding.acceleration;
    out.margin = margin;
    out.jammed = jammed;
    out.pieces = pieces;
    if (d == Real(0)) {
        d = lossy_gear::share_at_rest(t);
    } else {
        lossy_gear::share_sliding(t, d, sliding.acceleration);
    }
    Real r = Real(1);
    for (std::size_t j = 0; j < n; ++j) {
        out.motor_side[j] = d * t.mass[j] * r;
        r *= train.mesh[j].ratio;
        out.load_side[j] = d * t.push[j + 1] * r;
    }
    return GearProblem::none;
}

/// One step of h [s] with constant torques, exact; the contract of the single gear. `end` is the instant after the step.
template <class Real>
[[nodiscard]] GearProblem step(const GearTrain<Real>& train, std::span<const Real> torque, Real h, Real& velocity,
                               std::span<Real> workspace, TrainStep<Real>& result, TrainMotion<Real>& end) noexcept {
    if (!(h > Real(0)) || !std::isfinite(h)) return GearProblem::step_not_positive;
    GearProblem problem = solve(train, velocity, torque, workspace, end);
    if (problem != GearProblem::none) return problem;
    TrainStep<Real> out;
    Real next = velocity;
    lossy_gear::advance(
        h, next, out,
        [&](Real d) noexcept {
            return lossy_gear::Sliding<Real>{d * end.acceleration, Real(0), end.jammed};
        },
        [&]() noexcept {
            if (velocity != Real(0) && !end.jammed) problem = solve(train, Real(0), torque, workspace, end);
            return end.acceleration;
        });
    if (problem != GearProblem::none) return problem;
    if (!std::isfinite(next) || !std::isfinite(out.displacement)) return GearProblem::overflow;
    velocity = next;
    result = out;
    return GearProblem::none;
}

}  // namespace stiction::solve
