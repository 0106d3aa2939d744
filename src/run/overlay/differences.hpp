// Difference of a run from another as curves of their own, in panels below what is drawn over each other.
//
//   d(t) = x(t) − x_ref(t)   at the rows of the run; between its own rows the reference is straight                          (1)
//
// Runs that are sampled at the same instants have a row of the reference at every row but those of their own events: there
// nothing is interpolated. At a time with two rows, the sides of a jump, each side is held against the like one.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "report/content.hpp"

namespace stiction {

/// (1) at times in order; not a number outside the reference. All spans of a pair have one length.
[[nodiscard]] std::vector<double> difference(std::span<const double> time, std::span<const double> value,
                                             std::span<const double> reference_time,
                                             std::span<const double> reference_value);

/// Differences of all positions, and hidden at first of all velocities, that both runs have in the same unit. They are called
/// "Δ surface.position", their panels "WORD position", as in "error of position".
void add_differences(report::Run& run, const report::Run& reference, std::string_view word);

}  // namespace stiction
