// What a lossy gear loses: two efficiencies, a constant friction and a static ratio, with every problem by name.
//
// All torques on the motor shaft. x is the torque the gear hands to its load, y the torque it takes from its motor:
//
//   sliding forward    y = T_0 + φ(x),     φ(x) = x/η_opp for x ≥ 0 (motor drives),  η_aid·x for x < 0 (load drives)   (1)
//   sliding backward   y = −T_0 − φ(−x)                                                          (1 mirrored)
//   friction           f = y − x = T_0 + (1/η_opp − 1)|x|  or  T_0 + (1 − η_aid)|x|              (2)
//   at rest            −FSD·f(−x) ≤ y − x ≤ FSD·f(x),   f(x) = T_0 + φ(x) − x ≥ 0                (3)
//
// (2) and (3) are Borello's transmission law with the transmitted torque x in the place of the load. η_aid > 0 is a
// reversible gear, η_aid = 0 marginal, η_aid < 0 irreversible (self-locking). Modelica's LossyGear is (1) with
// eta_mf1 = η_opp, eta_mf2 = η_aid, tau_bf1 = η_opp·T_0, tau_bf2 = T_0/η_aid, which needs η_aid > 0 and has no FSD.
#pragma once

#include <cmath>

#include "stiction/solve/limits.hpp"

namespace stiction::solve {

/// Why a gear, a train or a step was refused. The state is untouched whenever the answer is not `none`.
enum class GearProblem : unsigned char {
    none,
    sizes_differ,                 ///< spans do not fit n meshes and n + 1 inertias, or the workspace is too short
    inertia_not_positive,         ///< an inertia is zero, negative, infinite or not a number
    ratio_zero,                   ///< the ratio is zero, infinite or not a number
    opposing_efficiency_outside,  ///< η_opp outside (0, 1]
    aiding_efficiency_outside,    ///< η_aid above 1, infinite or not a number
    constant_friction_negative,   ///< T_0 negative, infinite or not a number
    static_ratio_below_one,       ///< FSD below 1, infinite or not a number
    torque_not_finite,            ///< an external torque is infinite or not a number
    velocity_not_finite,          ///< the velocity is infinite or not a number
    step_not_positive,            ///< the time step is zero, negative, infinite or not a number
    overflow,                     ///< the data are admissible but the result is not representable
    too_many_pieces,              ///< a train of many self-locking meshes needs more pieces than kTrainPieceLimit
};

[[nodiscard]] constexpr const char* name(GearProblem problem) noexcept {
    switch (problem) {
        case GearProblem::none: return "none";
        case GearProblem::sizes_differ: return "sizes differ";
        case GearProblem::inertia_not_positive: return "inertia not positive";
        case GearProblem::ratio_zero: return "ratio zero or not finite";
        case GearProblem::opposing_efficiency_outside: return "opposing efficiency outside (0, 1]";
        case GearProblem::aiding_efficiency_outside: return "aiding efficiency above 1 or not finite";
        case GearProblem::constant_friction_negative: return "constant friction negative or not finite";
        case GearProblem::static_ratio_below_one: return "static ratio below 1 or not finite";
        case GearProblem::torque_not_finite: return "torque not finite";
        case GearProblem::velocity_not_finite: return "velocity not finite";
        case GearProblem::step_not_positive: return "step not positive";
        case GearProblem::overflow: return "overflow";
        case GearProblem::too_many_pieces: return "too many pieces";
    }
    return "unknown";
}

/// Which side pushes the other through the teeth while the gear slides.
enum class GearDriver : unsigned char {
    none,   ///< at rest
    motor,  ///< motion against the transmitted torque, η_opp applies
    load,   ///< motion with the transmitted torque, η_aid applies
};

/// One pair of wheels, or a screw, with its losses.
template <class Real>
struct GearMesh {
    Real ratio = Real(1);                ///< i = motor-side speed / load-side speed [-], ≠ 0, negative if it reverses
    Real opposing_efficiency = Real(1);  ///< η_opp [-], 0 < η_opp ≤ 1
    Real aiding_efficiency = Real(1);    ///< η_aid [-], ≤ 1, of any sign
    Real constant_friction{};            ///< T_0 ≥ 0 on the motor side [N·m]
    Real static_ratio = Real(1);         ///< FSD ≥ 1, static over sliding friction [-]
};

template <class Real>
[[nodiscard]] GearProblem validate(const GearMesh<Real>& mesh) noexcept {
    if (mesh.ratio == Real(0) || !std::isfinite(mesh.ratio)) return GearProblem::ratio_zero;
    if (!(mesh.opposing_efficiency > Real(0) && mesh.opposing_efficiency <= Real(1)))
        return GearProblem::opposing_efficiency_outside;
    if (!(mesh.aiding_efficiency <= Real(1)) || !std::isfinite(mesh.aiding_efficiency))
        return GearProblem::aiding_efficiency_outside;
    if (!(mesh.constant_friction >= Real(0)) || !std::isfinite(mesh.constant_friction))
        return GearProblem::constant_friction_negative;
    if (!(mesh.static_ratio >= Real(1)) || !std::isfinite(mesh.static_ratio))
        return GearProblem::static_ratio_below_one;
    return GearProblem::none;
}

/// The part of (2) that depends on the transmitted torque [N·m], ≥ 0.
template <class Real>
[[nodiscard]] Real load_friction(const GearMesh<Real>& mesh, Real x) noexcept {
    return x * (x < Real(0) ? mesh.aiding_efficiency - Real(1) : Real(1) / mesh.opposing_efficiency - Real(1));
}

/// (2): sliding friction [N·m], ≥ 0, of a forward motion that hands x to the load; for a backward motion pass −x.
template <class Real>
[[nodiscard]] Real sliding_friction(const GearMesh<Real>& mesh, Real x) noexcept {
    return mesh.constant_friction + load_friction(mesh, x);
}

/// (1): torque taken from the motor [N·m] by a forward motion that hands x to the load.
template <class Real>
[[nodiscard]] Real taken_torque(const GearMesh<Real>& mesh, Real x) noexcept {
    return mesh.constant_friction + (x < Real(0) ? mesh.aiding_efficiency * x : x / mesh.opposing_efficiency);
}

/// (3): friction limits at rest while the gear hands x to its load [N·m].
template <class Real>
[[nodiscard]] Limits<Real> rest_limits(const GearMesh<Real>& mesh, Real x) noexcept {
    return {mesh.static_ratio * sliding_friction(mesh, x), mesh.static_ratio * sliding_friction(mesh, -x)};
}

}  // namespace stiction::solve
