// Two and three bodies rubbing on each other, as Biagiotti and Zanasi print them.
//
// Two bodies, one interface, z = ω_1 − ω_2:
//   J_R = J_1 J_2 / (J_1 + J_2),   F_R = (J_2 F_1 − J_1 F_2) / (J_1 + J_2)           (1)  [paper: 7]
//   ż_avg = (F_1 + F_2) / (J_1 + J_2)                                                 (2)  [paper: 8]
//   J_R ż = F_R − τ;  z ≠ 0: τ = F(z);  z = 0: τ = F_R saturated at ±F_s              (3)  [paper: 9, 4]
//
// Three bodies, two interfaces, z_12 = ω_1 − ω_2, z_23 = ω_2 − ω_3, J = J_1 + J_2 + J_3:
//   F_12 = ((J_2 + J_3) F_1 − J_1 (F_2 + F_3)) / J                                    (4)  [paper: 11]
//   F_23 = (J_3 (F_1 + F_2) − (J_1 + J_2) F_3) / J                                    (5)  [paper: 11]
//   ż_12 = (1/J_1 + 1/J_2) (F_12 − τ_12) − (1/J_2) (F_23 − τ_23)                      (6)  [paper: 13]
//   ż_23 = −(1/J_2) (F_12 − τ_12) + (1/J_2 + 1/J_3) (F_23 − τ_23)                     (7)  [paper: 14]
//   torque that holds:  first at rest alone    τ̃_12 = F_12 − J_1/(J_1 + J_2) (F_23 − τ_23)   (8)
//                       second at rest alone   τ̃_23 = F_23 − J_3/(J_2 + J_3) (F_12 − τ_12)   (9)
//                       both at rest           τ̃_12 = F_12,  τ̃_23 = F_23                    (10)  [paper: 15]
//
// The cases of three bodies print |τ̃| < F_s, the general form (paper: 20) |τ̃| ≤ F_s; at equality the torque is the same
// and ż is 0 either way, so ≤ is used. These forms exist for reading and for checking; biagiotti.hpp is the one to use,
// and is the more accurate one where inertias differ by many decades, because (6), (7) subtract nearly equal terms.
//
// Cost: a fixed handful of operations; no allocation. The data are taken as valid: inertias > 0, limits ≥ 0.
#pragma once

#include <cmath>

#include "stiction/solve/biagiotti.hpp"

namespace stiction::solve {

/// Two inertias and one interface.
template <class Real>
struct TwoBodies {
    Real inertia_1{};          ///< J_1 [kg·m²]
    Real inertia_2{};          ///< J_2 [kg·m²]
    Real torque_1{};           ///< F_1 [N·m]
    Real torque_2{};           ///< F_2 [N·m]
    Real relative_velocity{};  ///< z [rad/s]
    Real static_limit{};       ///< F_s [N·m]
    Real sliding_friction{};   ///< |F(z)| [N·m]
};

template <class Real>
struct TwoBodiesFriction {
    Real friction{};               ///< τ [N·m]
    Real relative_acceleration{};  ///< ż [rad/s²]
    Real average_acceleration{};   ///< ż_avg [rad/s²]
    Mode mode{};
};

template <class Real>
[[nodiscard]] TwoBodiesFriction<Real> solve(const TwoBodies<Real>& b) noexcept {
    const Real whole = b.inertia_1 + b.inertia_2;
    const Real reduced = b.inertia_1 * b.inertia_2 / whole;                          // (1)
    const Real net = (b.inertia_2 * b.torque_1 - b.inertia_1 * b.torque_2) / whole;  // (1)
    const bool resting = b.relative_velocity == Real(0);
    TwoBodiesFriction<Real> out;
    out.average_acceleration = (b.torque_1 + b.torque_2) / whole;  // (2)
    out.friction = resting ? biagiotti::saturate(net, b.static_limit)
                           : biagiotti::with_sign_of(b.sliding_friction, b.relative_velocity);
    out.relative_acceleration = (net - out.friction) / reduced;  // (3)
    out.mode = biagiotti::mode_of(b.relative_velocity, net, b.static_limit, b.sliding_friction);
    return out;
}

/// Three inertias and two interfaces; the double clutch of the paper has the engine in the middle.
template <class Real>
struct ThreeBodies {
    Real inertia_1{}, inertia_2{}, inertia_3{};           ///< [kg·m²]
    Real torque_1{}, torque_2{}, torque_3{};              ///< [N·m]
    Real relative_velocity_12{}, relative_velocity_23{};  ///< [rad/s]
    Real static_limit_12{}, static_limit_23{};            ///< [N·m]
    Real sliding_friction_12{}, sliding_friction_23{};    ///< [N·m]
};

template <class Real>
struct ThreeBodiesFriction {
    Real friction_12{}, friction_23{};                            ///< [N·m]
    Real relative_acceleration_12{}, relative_acceleration_23{};  ///< [rad/s²]
    Real average_acceleration{};                                  ///< [rad/s²]
    Mode mode_12{}, mode_23{};
};

template <class Real>
[[nodiscard]] ThreeBodiesFriction<Real> solve(const ThreeBodies<Real>& b) noexcept {
    const Real whole = b.inertia_1 + b.inertia_2 + b.inertia_3;
    const Real net_12 =
        ((b.inertia_2 + b.inertia_3) * b.torque_1 - b.inertia_1 * (b.torque_2 + b.torque_3)) / whole;  // (4)
    const Real net_23 =
        (b.inertia_3 * (b.torque_1 + b.torque_2) - (b.inertia_1 + b.inertia_2) * b.torque_3) / whole;  // (5)
    const bool rest_12 = b.relative_velocity_12 == Real(0);
    const bool rest_23 = b.relative_velocity_23 == Real(0);
    const Real slide_12 = biagiotti::with_sign_of(b.sliding_friction_12, b.relative_velocity_12);
    const Real slide_23 = biagiotti::with_sign_of(b.sliding_friction_23, b.relative_velocity_23);

    const Real hold_12 = rest_23 ? net_12                                                                     // (10)
                                 : net_12 - b.inertia_1 / (b.inertia_1 + b.inertia_2) * (net_23 - slide_23);  // (8)
    const Real hold_23 = rest_12 ? net_23                                                                     // (10)
                                 : net_23 - b.inertia_3 / (b.inertia_2 + b.inertia_3) * (net_12 - slide_12);  // (9)
    ThreeBodiesFriction<Real> out;
    out.average_acceleration = (b.torque_1 + b.torque_2 + b.torque_3) / whole;
    out.friction_12 = rest_12 ? biagiotti::saturate(hold_12, b.static_limit_12) : slide_12;
    out.friction_23 = rest_23 ? biagiotti::saturate(hold_23, b.static_limit_23) : slide_23;
    out.mode_12 = biagiotti::mode_of(b.relative_velocity_12, hold_12, b.static_limit_12, b.sliding_friction_12);
    out.mode_23 = biagiotti::mode_of(b.relative_velocity_23, hold_23, b.static_limit_23, b.sliding_friction_23);

    const Real rest_of_12 = net_12 - out.friction_12;
    const Real rest_of_23 = net_23 - out.friction_23;
    const bool held_12 = rest_12 && std::abs(hold_12) <= b.static_limit_12;
    const bool held_23 = rest_23 && std::abs(hold_23) <= b.static_limit_23;
    out.relative_acceleration_12 =
        held_12 ? Real(0) : (1 / b.inertia_1 + 1 / b.inertia_2) * rest_of_12 - 1 / b.inertia_2 * rest_of_23;  // (6)
    out.relative_acceleration_23 =
        held_23 ? Real(0) : -1 / b.inertia_2 * rest_of_12 + (1 / b.inertia_2 + 1 / b.inertia_3) * rest_of_23;  // (7)
    return out;
}

}  // namespace stiction::solve
