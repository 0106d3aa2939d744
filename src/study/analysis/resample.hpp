// Bootstrap: a statistic of so many items, drawn again and again with replacement.
//
// Items of resample r are drawn by their own counters (design/philox.hpp): the same intervals on every machine.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "study/analysis/sobol_indices.hpp"

namespace stiction::study {

/// Values of a statistic from items by their places; one or several numbers, always as many.
using Statistic = std::function<std::vector<double>(std::span<const std::size_t> items)>;

/// The statistic of all items, with the percentiles of its resamples as interval.
[[nodiscard]] std::vector<Estimate> with_intervals(std::size_t items, const Statistic& statistic,
                                                   const Bootstrap& bootstrap);

}  // namespace stiction::study
