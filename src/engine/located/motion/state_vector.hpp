// The state of a machine in the variables of the integrator, and its conversion from and to a State.
//
//   y = (x − x_ref, v, signal states, E_in, E_friction, E_damping, P)      P_e: impulse of stuck element e            (1)
//
// Time, y and the modes of a ModeDynamics together are a State. Energy lost in impacts changes in jumps only and is no part of y.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/state.hpp"

namespace stiction::engine {

struct StateVector {
    double time = 0;           ///< [s]
    std::vector<double> y;     ///< (1)
    std::uint64_t step = 0;    ///< steps taken; 0 at the first instant of a run
    double impact_energy = 0;  ///< lost in impacts so far [J]
};

/// The state with which a run of this machine begins. Uses the dynamics and the vector as workspace.
[[nodiscard]] State first_state(ModeDynamics& dynamics, StateVector& now);

/// Takes over a state. x_ref becomes its position; ends of travel and branches of springs are found from the positions. Leaves the
/// dynamics evaluated.
void load(const State& state, ModeDynamics& dynamics, StateVector& now);

/// Writes what load() read. `state` has the sizes of the machine.
void save(const ModeDynamics& dynamics, const StateVector& now, State& state);

}  // namespace stiction::engine
