// Heat maps over two parameters: the runs of every cell, and per cell and metric what they gave.
//
//   cell of a run: the bins of its two parameters; cell = bin of b · (number of bins of a) + bin of a                      (1)
//   mean of a metric in a cell: sum over its runs that have a value, in the order of rows, over their number               (2)
//   mean of a requirement: the share of runs that meet it, failed ones meeting none                                        (3)
//
// The resolution is the finest at which all pairs together stay within the bounds of the page. Cost: one pass over the rows for each pair.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "study/page/bins.hpp"
#include "study/page/page_columns.hpp"
#include "study/page/page_input.hpp"

namespace stiction::study {

/// Things that all maps of a page share.
struct MapPlan {
    std::vector<Bins> bins{};  ///< by parameter
    std::vector<std::pair<std::size_t, std::size_t>>
        pairs{};               ///< of parameters; twice the same: the study varies only one
    bool extremes = true;      ///< least and greatest value of a cell are kept beside its mean
    std::size_t left_out = 0;  ///< parameters, the last ones, that have no map for want of room
};

/// One column in every cell; NaN where no run of the cell has a value.
struct MapField {
    std::size_t column = 0;  ///< place in the list of all columns
    std::vector<double> mean{};
    std::vector<double> least{};  ///< empty for requirements and without `MapPlan::extremes`
    std::vector<double> greatest{};
    std::vector<std::uint64_t> without{};  ///< runs of the cell that have no value
};

struct PairMap {
    std::vector<std::uint64_t> runs{};    ///< by cell (1)
    std::vector<std::uint64_t> failed{};  ///< those of them that did not finish
    std::vector<std::uint64_t> first{};   ///< number of the first run of the cell
    std::vector<MapField> fields{};       ///< metrics, then requirements
    std::uint64_t outside = 0;            ///< runs in no cell: a parameter has no value
};

[[nodiscard]] MapPlan plan_maps(const Table& table, const std::vector<PageColumn>& columns,
                                const StudyPageBounds& bounds);

/// Bins of every row, by parameter of the plan.
using RowBins = std::vector<std::vector<std::uint16_t>>;
[[nodiscard]] RowBins row_bins(const Table& table, const std::vector<PageColumn>& columns, const MapPlan& plan);

[[nodiscard]] PairMap pair_map(const Table& table, const std::vector<PageColumn>& columns, const MapPlan& plan,
                               const RowBins& places, std::pair<std::size_t, std::size_t> pair);

}  // namespace stiction::study
