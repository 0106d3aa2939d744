// A trajectory as a MATLAB file (MAT 5, read by MATLAB, Octave, SciPy).
//
//   time                      column of seconds
//   <part>.<quantity>         columns, nested structs by the dots of their names (mat_names.hpp)
//   units.<part>.<quantity>   the unit of each, as text
//   events                    time, speed; part, kind, from, to as cells of words
//   audit                     where the energy went: input, kinetic, stored, friction, damping, impact, scheme, residual [J]
//   legend                    mode, stop: words for the numbers 0, 1, … in columns of modes and ends of travel
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "result/trajectory.hpp"

namespace stiction {

struct MatReport {
    std::string problem{};               ///< empty if the file is there
    std::vector<std::string> changes{};  ///< names that MATLAB cannot have, and what they are called instead
};

/// Writes the file whole or not at all: to a neighbour first, read back in part, then renamed.
[[nodiscard]] MatReport write_mat(const std::filesystem::path& path, const Trajectory& trajectory);

}  // namespace stiction
