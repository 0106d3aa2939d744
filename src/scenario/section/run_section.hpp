// How a scenario is to be run and what is to be kept of it: [run] and [record]; what an FMU of it shows: [fmi].
#pragma once

#include "scenario/scenario.hpp"
#include "scenario/section/section.hpp"

namespace stiction::scenario {

void read_run(Section& section, RunSettings& run);
void read_record(Section& section, RunSettings& run);
void read_fmi(Section& section, FmiSettings& fmi);

}  // namespace stiction::scenario
