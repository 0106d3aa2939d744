// How a scenario is to be run and what is to be kept of it: [run] and [record]; what an FMU and a page of it show: [fmi], [page].
#pragma once

#include "scenario/scenario.hpp"
#include "scenario/section/section.hpp"

namespace stiction::scenario {

/// All keys of a file, or those that change settings which are there already.
enum class RunKeys : unsigned char { of_file, of_change };

void read_run(Section& section, RunSettings& run, RunKeys settings = RunKeys::of_file);
void read_record(Section& section, RunSettings& run);
void read_fmi(Section& section, FmiSettings& fmi);
void read_page(Section& section);

}  // namespace stiction::scenario
