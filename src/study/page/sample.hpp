// Runs that a page shows one by one: all of them, or of many a sample.
//
//   kept of N runs: the n whose numbers have the least hash, so that neither the order of rows nor a period of the design decides   (1)
//   and always: the runs at both ends of every metric, and the first that failed                                                    (2)
//   curves: of runs that finished, the greatest and the least of each metric, at most half of them; then those of (1)               (3)
#pragma once

#include <cstddef>
#include <vector>

#include "study/page/page_columns.hpp"
#include "study/page/page_input.hpp"

namespace stiction::study {

struct Sample {
    std::vector<std::size_t> rows{};  ///< rising
    std::size_t drawn = 0;            ///< those of (1); all runs of a small study
    bool whole = true;                ///< every run is there
};

[[nodiscard]] Sample sample_of(const Table& table, const std::vector<PageColumn>& columns,
                               const StudyPageBounds& bounds);

/// (3): rows, rising, at most `most`.
[[nodiscard]] std::vector<std::size_t> curve_rows(const Table& table, std::size_t most);

}  // namespace stiction::study
