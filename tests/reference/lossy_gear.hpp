// A lossy gear between two inertias: reversible, marginal or self-locking, with a static ratio; an answer for every input.
//
// Everything on the motor shaft: J_m, J_l/i² =: J [kg·m²], motor torque T, load L = load torque / i [N·m] (positive load
// opposes positive motion), speed v [rad/s], x the torque handed to the load, y the torque taken from the motor:
//
//   J_m·a = T − y,   J·a = x − L,   sliding forward y = T_0 + φ(x)  (see lossy_gear_mesh.hpp)                 (1)
//   d = (T − T_0)/J_m + L/J        by how much the motor would outrun the load if the teeth were cut          (2)
//   d ≥ 0: motor drives, x ≥ 0:    a = (T − T_0 − L/η_opp)/k,  k = J_m + J/η_opp                              (3)
//   d < 0: load drives, x < 0:     a = (T − T_0 − η_aid·L)/k,  k = J_m + η_aid·J,  if k > 0                   (4)
//   both:                          x = J_m·J·d / k                                                            (5)
//   d < 0 and k ≤ 0:               jam                                                                        (6)
//   at rest: stuck if T − L is within the limits at x = L, else (3), (4) in the direction exceeded            (7)
//
// Backward motion is (1) to (7) with T, L, v, a, x, y negated, and is computed that way.
//
// Jam. With k ≤ 0 (1) has no solution for d < 0 and two for d > 0, a Painlevé paradox. It is resolved by letting the teeth
// be a stiff damped spring x = κδ + …, κ → ∞. In the fast time ẍ = −κ (k/(J_m J)) (x − x*), so a solution with k > 0
// attracts and one with k ≤ 0 repels: (i) with d ≥ 0 the driving solution (3) is the one reached from any unloaded or
// driving tooth, the solution on the other branch never is; (ii) with d < 0, x runs away to −∞ within a time of order
// 1/√κ and stops the motor first (|η_aid|·J ≥ J_m), whose tooth then locks and stops the load: v becomes exactly 0.0 at
// once, an impact without collision that takes the momenta J_m·v and J·v; (iii) a gear at rest stays at rest while (7)
// holds, even where a driving solution exists too, since the teeth are then loaded on the locking side. (6) is also the
// limit of (4) for k → 0+, where a → −∞. Beyond (7) a driving solution always exists, so a jam never occurs from rest.
//
// Source: the transmission law of Borello and Dalla Vedova; Modelica's LossyGear is the case 0 < η_aid ≤ 1, FSD = 1.
// Cost: a fixed number of operations, no iteration, no allocation. For torques constant over the step, step is exact.
#pragma once

#include <cmath>
#include <initializer_list>
#include <limits>

#include "reference/lossy_gear_mesh.hpp"
#include "stiction/mode.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve {

/// Two inertias and the mesh between them.
template <class Real>
struct LossyGear {
    Real motor_inertia = Real(1);  ///< J_m > 0 on the motor shaft [kg·m²]
    Real load_inertia = Real(1);   ///< J_l > 0 on the load shaft [kg·m²]
    GearMesh<Real> mesh{};
};

/// External torques on the two shafts [N·m], each in the units of its own shaft.
template <class Real>
struct GearTorques {
    Real motor{};  ///< T, drives positive motion of the motor shaft
    Real load{};   ///< opposes positive motion of the load shaft
};

/// What the gear does at one instant. If `jammed`, the velocity handed in cannot last: it is 0.0 from now on, and
/// everything else holds at that velocity.
template <class Real>
struct GearMotion {
    Real acceleration{};    ///< a of the motor shaft [rad/s²]; the load shaft has a/i; exactly 0.0 if stuck
    Real motor_flange{};    ///< y, torque the gear takes from the motor inertia [N·m, motor shaft]
    Real load_flange{};     ///< i·x, torque the gear gives to the load inertia [N·m, load shaft]
    Real friction{};        ///< y − x [N·m, motor shaft]
    Margin<Real> margin{};  ///< to break-away [N·m, motor shaft]; 0 on the side on which it slides
    Mode mode = Mode::stuck;
    GearDriver driver = GearDriver::none;
    bool jammed = false;
};

/// How one step went.
template <class Real>
struct GearStep {
    GearMotion<Real> end{};  ///< at the end of the step, torques still acting
    Real displacement{};     ///< of the motor shaft during the step [rad]
    bool stopped = false;    ///< the velocity passed through or landed on zero
    bool jammed = false;     ///< it did so by a jam
};

/// Torques between which a shaft stays at rest [N·m]; either end may be infinite.
template <class Real>
struct HoldingRange {
    Real lower{};
    Real upper{};
};

namespace lossy_gear {

/// The gear seen from the motor shaft, turned so that the motion in question is forward.
template <class Real>
struct Referred {
    Real motor_inertia, load_inertia;  ///< J_m, J [kg·m²]
    Real torque, load;                 ///< T, L [N·m]
};

template <class Real>
struct Sliding {
    Real acceleration{}, transmitted{};  ///< a, x
    bool jammed = false;
};

/// (2) to (6) for a forward motion.
template <class Real>
Sliding<Real> slide(const GearMesh<Real>& mesh, const Referred<Real>& g) noexcept {
    const Real drive = g.torque - mesh.constant_friction;
    const bool motor_drives = drive / g.motor_inertia >= -g.load / g.load_inertia;  // (2)
    const Real slope = motor_drives ? Real(1) / mesh.opposing_efficiency : mesh.aiding_efficiency;
    const Real k = g.motor_inertia + slope * g.load_inertia;
    if (!(k > Real(0))) return {Real(0), Real(0), true};                                        // (6)
    const Real x = (g.motor_inertia / k) * g.load + (g.load_inertia / k) * drive;               // (5)
    return {(drive - slope * g.load) / k, motor_drives == (x < Real(0)) ? Real(0) : x, false};  // (3), (4)
}

template <class Real>
Referred<Real> refer(const LossyGear<Real>& gear, const GearTorques<Real>& torques, Real direction) noexcept {
    const Real i = gear.mesh.ratio;
    return {gear.motor_inertia, gear.load_inertia / i / i, direction * torques.motor, direction * torques.load / i};
}

/// Both flanges, friction and margins of a sliding gear.
template <class Real>
void report_sliding(const GearMesh<Real>& mesh, Real direction, const Sliding<Real>& sliding,
                    GearMotion<Real>& out) noexcept {
    const Real x = sliding.transmitted;
    const Real lost = sliding_friction(mesh, x);
    const Real other_side = mesh.static_ratio * sliding_friction(mesh, -x) + lost;
    out.acceleration = direction * sliding.acceleration;
    out.friction = direction * lost;
    out.motor_flange = direction * taken_torque(mesh, x);
    out.load_flange = direction * x * mesh.ratio;
    out.margin = direction > Real(0) ? Margin<Real>{Real(0), other_side} : Margin<Real>{other_side, Real(0)};
    out.mode = direction > Real(0) ? Mode::forward : Mode::backward;
    out.driver = x < Real(0) ? GearDriver::load : GearDriver::motor;
}

/// One step of constant torques for anything that slides with one speed. slide(d) gives the acceleration in direction d and
/// whether it jams, rest() the acceleration from rest, 0 if stuck.
template <class Real, class Out, class Slide, class Rest>
void advance(Real h, Real& velocity, Out& out, const Slide& slide, const Rest& rest) noexcept {
    Real left = h;
    if (velocity != Real(0)) {
        const Real direction = velocity > Real(0) ? Real(1) : Real(-1);
        const Sliding<Real> s = slide(direction);
        const Real speed = std::abs(velocity);
        const Real next = speed + h * s.acceleration;
        if (!s.jammed && next > Real(0)) {
            out.displacement = direction * h * (speed / 2 + next / 2);
            velocity = direction * next;
            return;
        }
        const Real lasted = s.jammed ? Real(0) : -speed / s.acceleration;
        left = lasted < h ? h - lasted : Real(0);
        out.displacement = direction * speed * lasted / 2;
        out.stopped = true;
        out.jammed = s.jammed;
    }
    velocity = left * rest();
    out.displacement += left * (velocity / 2);
}

}  // namespace lossy_gear

/// Finds the first problem in the data; changes nothing.
template <class Real>
[[nodiscard]] GearProblem validate(const LossyGear<Real>& gear, const GearTorques<Real>& torques,
                                   Real velocity) noexcept {
    for (const Real inertia : {gear.motor_inertia, gear.load_inertia})
        if (!(inertia > Real(0)) || !std::isfinite(inertia)) return GearProblem::inertia_not_positive;
    const GearProblem problem = validate(gear.mesh);
    if (problem != GearProblem::none) return problem;
    if (!std::isfinite(torques.motor) || !std::isfinite(torques.load)) return GearProblem::torque_not_finite;
    if (!std::isfinite(velocity)) return GearProblem::velocity_not_finite;
    const Real referred = gear.load_inertia / gear.mesh.ratio / gear.mesh.ratio;
    if (!(referred > Real(0)) || !std::isfinite(referred) || !std::isfinite(torques.load / gear.mesh.ratio))
        return GearProblem::overflow;
    return GearProblem::none;
}

/// What the gear does now, at the given speed of the motor shaft [rad/s].
template <class Real>
[[nodiscard]] GearProblem solve(const LossyGear<Real>& gear, Real velocity, const GearTorques<Real>& torques,
                                GearMotion<Real>& result) noexcept {
    const GearProblem problem = validate(gear, torques, velocity);
    if (problem != GearProblem::none) return problem;
    GearMotion<Real> out;
    Real direction = velocity > Real(0) ? Real(1) : velocity < Real(0) ? Real(-1) : Real(0);
    lossy_gear::Sliding<Real> sliding;
    if (direction != Real(0)) {
        sliding = lossy_gear::slide(gear.mesh, lossy_gear::refer(gear, torques, direction));
        out.jammed = sliding.jammed;
        if (sliding.jammed) direction = Real(0);
    }
    if (direction == Real(0)) {  // (7)
        const auto g = lossy_gear::refer(gear, torques, Real(1));
        const Limits<Real> limits = rest_limits(gear.mesh, g.load);
        out.friction = g.torque - g.load;
        out.margin = margin_of(limits, out.friction);
        out.motor_flange = g.torque;
        out.load_flange = torques.load;
        direction = out.margin.forward < Real(0) ? Real(1) : out.margin.backward < Real(0) ? Real(-1) : Real(0);
        if (direction != Real(0)) {
            sliding = lossy_gear::slide(gear.mesh, lossy_gear::refer(gear, torques, direction));
            if (!(sliding.acceleration > Real(0))) sliding.acceleration = Real(0);  // one rounding beyond the limit
        }
    }
    if (direction != Real(0)) lossy_gear::report_sliding(gear.mesh, direction, sliding, out);
    if (!std::isfinite(out.acceleration) || !std::isfinite(out.motor_flange) || !std::isfinite(out.load_flange))
        return GearProblem::overflow;
    result = out;
    return GearProblem::none;
}

/// One step of h [s] with constant torques, exact. A stop lands on 0.0 and lasts unless the torques exceed the limits at
/// rest; then the rest of the step is a motion the other way. A jam is a stop at the beginning of the step.
template <class Real>
[[nodiscard]] GearProblem step(const LossyGear<Real>& gear, const GearTorques<Real>& torques, Real h, Real& velocity,
                               GearStep<Real>& result) noexcept {
    if (!(h > Real(0)) || !std::isfinite(h)) return GearProblem::step_not_positive;
    GearStep<Real> out;
    GearProblem problem = solve(gear, velocity, torques, out.end);
    if (problem != GearProblem::none) return problem;
    GearMotion<Real> resting;
    problem = solve(gear, Real(0), torques, resting);
    if (problem != GearProblem::none) return problem;
    Real next = velocity;
    lossy_gear::advance(
        h, next, out,
        [&](Real direction) noexcept {
            return lossy_gear::Sliding<Real>{direction * out.end.acceleration, Real(0), out.end.jammed};
        },
        [&]() noexcept { return resting.acceleration; });
    if (!std::isfinite(next) || !std::isfinite(out.displacement)) return GearProblem::overflow;
    if (out.stopped || velocity == Real(0)) out.end = resting;
    velocity = next;
    result = out;
    return GearProblem::none;
}

/// Motor torques [N·m] between which the gear stays at rest under a load [N·m, load shaft].
template <class Real>
[[nodiscard]] HoldingRange<Real> holding_motor_torques(const GearMesh<Real>& mesh, Real load) noexcept {
    const Real x = load / mesh.ratio;
    const Limits<Real> limits = rest_limits(mesh, x);
    return {x - limits.backward, x + limits.forward};
}

/// Loads [N·m, load shaft] around zero slip tendency between which the gear stays at rest under a motor torque [N·m].
/// A statically irreversible gear, FSD·(1 − η_aid) > 1, also holds every sufficiently large aiding load: those beyond
/// self_locking_load.
template <class Real>
[[nodiscard]] HoldingRange<Real> holding_loads(const GearMesh<Real>& mesh, Real motor_torque) noexcept {
    // Forward break-away: T = FSD·T_0 + u·L with u below; the least load that still holds T is its inverse.
    const auto least = [&](Real torque) noexcept {
        const Real excess = torque - mesh.static_ratio * mesh.constant_friction;
        const Real opposing = Real(1) + mesh.static_ratio * (Real(1) / mesh.opposing_efficiency - Real(1));
        const Real aiding = Real(1) - mesh.static_ratio * (Real(1) - mesh.aiding_efficiency);
        if (excess >= Real(0)) return excess / opposing;
        return aiding > Real(0) ? excess / aiding : -std::numeric_limits<Real>::infinity();
    };
    const Real lower = least(motor_torque) * mesh.ratio;
    const Real upper = -least(-motor_torque) * mesh.ratio;
    return mesh.ratio > Real(0) ? HoldingRange<Real>{lower, upper} : HoldingRange<Real>{upper, lower};
}

/// Aiding load [N·m, magnitude on the load shaft] from which on the gear locks against a motor torque [N·m] that would
/// move it without load; +infinity if it never does.
template <class Real>
[[nodiscard]] Real self_locking_load(const GearMesh<Real>& mesh, Real motor_torque) noexcept {
    const Real grip = mesh.static_ratio * (Real(1) - mesh.aiding_efficiency) - Real(1);
    const Real excess = std::abs(motor_torque) - mesh.static_ratio * mesh.constant_friction;
    if (!(grip > Real(0))) return std::numeric_limits<Real>::infinity();
    return excess > Real(0) ? excess / grip * std::abs(mesh.ratio) : Real(0);
}

}  // namespace stiction::solve
