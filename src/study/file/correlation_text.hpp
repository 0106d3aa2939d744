// The table of correlations from its pairs: "body.surface.inertia, mu = 0.5".
#pragma once

#include <vector>

#include "scenario/mistake.hpp"
#include "study/axis.hpp"
#include "study/file/study_text.hpp"

namespace stiction::study {

/// A row and a column for each axis, 0 for pairs that are not given; empty where none is.
[[nodiscard]] std::vector<std::vector<double>> correlation_of(const std::vector<Written>& pairs,
                                                              const std::vector<Axis>& axes,
                                                              scenario::Mistakes& mistakes);

}  // namespace stiction::study
