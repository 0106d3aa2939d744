// Bodies without inertia: what they need, and the machines with them that engines cannot decide.
//
//   C v = F − friction,   C: all damping to ground > 0                                                              (1)
//
// Velocity is then no state: it follows from forces at once. Forces must therefore not follow from that velocity at once, other
// than through C; friction must not depend on it; and what is rigid or rubs joins such bodies to ground or to each other,
// not to bodies with inertia; those that a rigid joint ties to such are not there any more (massless_bodies.hpp).
#pragma once

#include <vector>

#include "machine/plan.hpp"
#include "text/model_problem.hpp"

namespace stiction {

/// A damper between such a body and ground becomes the body's own.
void fold_dampers_to_ground(Plan& plan);

/// Checks such bodies, and the elements and springs on them.
void check_bodies_without_inertia(const Plan& plan, std::vector<ModelProblem>& problems);

/// Velocities of such bodies must not come back to them at the same instant. Needs the slots of signals.
void check_velocity_loops(const Plan& plan, std::vector<ModelProblem>& problems);

}  // namespace stiction
