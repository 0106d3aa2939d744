// How blocks are read: what they share, and those whose data are lists.
#pragma once

#include <string>
#include <vector>

#include "scenario/parts/machine.hpp"
#include "signal/blocks/block.hpp"

namespace stiction::scenario {

/// Signals that the block reads: its `input` or `inputs`. signals.cpp
std::vector<std::string> read_inputs(Section& section, Machine& machine, signal::Kind kind);

// signal_tables.cpp
void read_points(Section& section, Machine& machine);
void read_file(Section& section, Machine& machine);
void read_lookup(Section& section, Machine& machine);
void read_transfer_function(Section& section, Machine& machine);
void read_sum(Section& section, Machine& machine);

}  // namespace stiction::scenario
