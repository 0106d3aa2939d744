// A machine as an FMU for co-simulation with the fixed engine: the same steps, the same bits.
//
// Communication steps are 5, 1, 10 and 1 steps of the engine long, in turn. Half way the state is saved, and at the end everything from
// there on is done again.
#pragma once

#include <string>

#include "engine/state.hpp"
#include "random/sketch.hpp"

namespace random_machines {

/// Empty if the machine ends as `end`, to the bit; else what differs.
[[nodiscard]] std::string differs_in_co_simulation(const Sketch& sketch, const stiction::State& end);

}  // namespace random_machines
