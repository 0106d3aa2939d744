// Measured data as a source: a CSV file with a header line, time in its first column.
#pragma once

#include <filesystem>
#include <string>

#include "signal/source_parts.hpp"

namespace stiction::scenario {

/// Time [s] and one column, by its name in the header (a unit in brackets may follow the name there); the second if empty. What is
/// wrong is told in `problem`, with the line.
signal::Points read_points_file(const std::filesystem::path& path, const std::string& column, std::string& problem);

}  // namespace stiction::scenario
