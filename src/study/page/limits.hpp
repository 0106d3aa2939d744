// Limits that requirements set to single metrics, for lines in histograms: "surface.overshoot < 2 %".
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "study/page/page_columns.hpp"

namespace stiction::study {

struct Limit {
    std::size_t column = 0;       ///< place in the list of all columns
    std::size_t requirement = 0;  ///< place in Table::requirements
    double value = 0;             ///< as shown
    bool upper = true;            ///< values above it fail; else those below
    bool closed = false;          ///< the value itself is allowed
};

/// Limits of the requirements that have a threshold, in their order. A formula has none: it is no line.
[[nodiscard]] std::vector<Limit> limits_of(const Table& table, const std::vector<PageColumn>& columns);

}  // namespace stiction::study
