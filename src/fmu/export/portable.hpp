// The scenario that travels in an FMU: one file, every default filled in, chosen sources turned into external signals.
//
// The signals of [fmi] inputs become external ones that begin with the value they have at time 0; where [fmi] says nothing these are
// the external signals there are, or, where there are none, every source: step, ramp, sine, sweep, points, file, dither. Data
// files travel beside the scenario under new names.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "scenario/scenario.hpp"
#include "scenario/show.hpp"

namespace stiction::fmu {

struct Portable {
    std::string written;  ///< with units, data files where they are: reads back with every unit known
    std::string si;       ///< bare SI numbers: what travels
    std::vector<std::pair<std::string, std::filesystem::path>> files;  ///< name in the FMU, file on this machine
};

/// Data files are sought in `folder`, that of the scenario.
Portable make_portable(const scenario::Scenario& scenario, const std::filesystem::path& folder);

}  // namespace stiction::fmu
