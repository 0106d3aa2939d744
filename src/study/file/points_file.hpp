// Points of a list from a CSV file: a column for each axis, its unit in brackets behind the key, a row for each run.
//
//   body.surface.inertia [kg m2], mu, run.method
//   270, 0.1, exact
//   300, 0.2, karnopp
#pragma once

#include <filesystem>
#include <vector>

#include "scenario/mistake.hpp"
#include "study/file/axis_text.hpp"

namespace stiction::study {

/// One axis for each column, with a value for each row; the column of an item is the line of the file. A file that cannot be read is a
/// mistake at `asked_at`, one of its lines at that line.
[[nodiscard]] std::vector<AxisText> read_points(const std::filesystem::path& path, const scenario::Place& asked_at,
                                                scenario::Mistakes& mistakes);

}  // namespace stiction::study
