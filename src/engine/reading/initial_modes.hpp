// Motion and modes with which a run begins, before its forces decide anything: the same in both engines.
//
//   friction        asked to stick: stuck; no capacity: free (a gear with losses always has teeth); no slip: stuck; else its direction  (1)
//   joint           stuck; a freewheel that overruns slides backward                                                                  (2)
//   end of travel   stuck where a body rests on it, else free                                                                         (3)
//
// Events report the changes that the forces of the first instant make in them.
#pragma once

#include <span>

#include <stiction/law/levels.hpp>

#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

/// Positions, velocities and signals of the plan, no friction, every mode free.
[[nodiscard]] State initial_motion(const Plan& plan);

/// Writes `mode` of a state whose positions and velocities are set. `ground_speed` by element, `levels` by friction.
void set_initial_modes(const Plan& plan, std::span<const double> ground_speed, std::span<const Levels<double>> levels,
                       State& state);

}  // namespace stiction::engine
