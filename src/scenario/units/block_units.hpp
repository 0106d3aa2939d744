// Infers the unit of a block's output from its keys and inputs.
#pragma once

#include <string>
#include <vector>

#include "scenario/parts/machine.hpp"
#include "signal/blocks/block.hpp"

namespace stiction::scenario {

/// Call it when the section's keys are read: the units written with them are handed to the machine's, with what the block carries.
void tell_block_units(const Section& section, Machine& machine, signal::Kind kind,
                      const std::vector<std::string>& inputs);

}  // namespace stiction::scenario
