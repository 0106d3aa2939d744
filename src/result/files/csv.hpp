// A trajectory as comma-separated values: one header line `time [s],surface.position [deg],gear.friction [N m],gear.mode,…` in the
// order of the choice, then one line per row. Numbers are in the unit of the header, which is the one the quantity is shown in; they
// have as many digits as they need to be read back to the same bits.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "result/trajectory.hpp"

namespace stiction {

/// The whole text.
std::string csv_text(const Trajectory& trajectory);

/// The same into a file, piece by piece, whole or not at all; `written`, if there is one, hears the share that is. Returns why it
/// could not be written; empty if it was.
std::string write_csv(const std::filesystem::path& path, const Trajectory& trajectory,
                      const std::function<void(double)>& written = {});

}  // namespace stiction
