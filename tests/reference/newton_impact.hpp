// Velocities that jump: an impact without duration, by trying every set of contacts that push.
//
//   J (v⁺ − v⁻) + Σ_e d_e P_e = 0                                                                                         (1)
//   held        d·v⁺ = g                joints, teeth that jam                                                            (2)
//   one-sided   s (d·v⁺ − w) ≤ 0,  s P ≥ 0,  and one of them 0                                                            (3)
//               end entered with speed v⁻: w = −e v⁻; end on which a body stands, closed freewheel: w = 0 | its speed
//
// J > 0, so that exactly one v⁺ fulfils (1)–(3). Friction is finite and takes no part. A freewheel that overruns touches
// nothing and takes no part either; if it is in the way afterwards, a second impact follows.
//
// Lossy gears. Rigid teeth pass an impulse like any joint. An end that throws its body back would have to turn the gear the other
// way from the load's side, from a standstill in the middle of the impact; where the load cannot drive the gear (η_aid ≤ 0) it
// stands, and the rebound does not happen: e = 0 for that impact.                                                        (4)
#pragma once

#include "reference/motion.hpp"

namespace reference {

/// One contact of (2) or (3).
struct ImpactRow {
    Row row{};
    Real speed = 0;  ///< g or w [m/s | rad/s]
    int side = 0;    ///< s; 0: held
};

struct Impact {
    bool exists = false;
    Vector velocity{};  ///< v⁺
    Vector impulse{};   ///< P by row
};

/// (1)–(3)
[[nodiscard]] Impact collide(const Machine& machine, const Vector& velocity, const std::vector<ImpactRow>& rows);

/// Velocities nearest to those given, weighed by inertia, with which the rows have their speeds to rounding.
class Projection {
public:
    explicit Projection(const Machine& machine) : machine_(machine) {}

    [[nodiscard]] Vector project(const Vector& velocity, const std::vector<ImpactRow>& rows);

private:
    const Machine& machine_;
    std::vector<ImpactRow> rows_;  // of the elimination: between two events they stay the same
    Elimination elimination_;
};

}  // namespace reference
