// A trajectory as comma-separated values: one header line `time [s],surface.position [rad],gear.friction [N m],gear.mode,…` in the
// order of the choice, then one line per row. Numbers have as many digits as they need to be read back to the same bits.
#pragma once

#include <string>

#include "result/trajectory.hpp"

namespace stiction {

/// The whole text.
std::string csv_text(const Trajectory& trajectory);

}  // namespace stiction
