// Checks of the whole machine: the plan, and whether it can be run, recorded and exported as the file asks.
#pragma once

#include "scenario/parts/machine.hpp"
#include "scenario/scenario.hpp"
#include "scenario/toml/node.hpp"

namespace stiction::scenario {

/// Makes the plan of a scenario whose sections are all read. Every mistake is noted: where the machine cannot be built, what is wrong
/// with the run is looked for in as much of it as there is. `whole` is the place of what has no line of its own.
void make_plan(Scenario& scenario, const Node& root, Machine& machine, Reading& reading, const Place& whole);

}  // namespace stiction::scenario
