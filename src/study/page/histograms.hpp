// Histograms of all runs: how many have a value in each bin of a column.
#pragma once

#include <cstdint>
#include <vector>

#include "study/page/bins.hpp"
#include "study/page/page_columns.hpp"

namespace stiction::study {

struct Histogram {
    Bins bins;
    std::vector<std::uint64_t> runs{};  ///< by bin
};

/// A bin for each value where a column has few, as counts have; else of equal width, more of them for more runs.
[[nodiscard]] Histogram histogram_of(const Table& table, const PageColumn& column);

}  // namespace stiction::study
