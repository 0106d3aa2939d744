// The map of a study that runs only what lies near the boundary of its first requirement.
//
//   behaviour of a run: 1 where it meets the requirement, 0 where it does not, 2 where it failed                            (1)
#pragma once

#include <string>
#include <vector>

#include "study/boundary/boundary_search.hpp"
#include "study/table.hpp"

namespace stiction::study {

/// The search, told all rows of a table (1). The study is a grid over two axes.
[[nodiscard]] BoundarySearch search_of(const Table& table);

/// Numbers of the runs that the search needs next and that are not in the table.
[[nodiscard]] std::vector<std::uint64_t> wanted_runs(const Table& table);

/// A corner of the boundary: values of both axes, SI.
struct BoundaryPlace {
    double first = 0;
    double second = 0;
};

/// Its boundary lines, corner by corner; none before all rows that the search needs are there.
[[nodiscard]] std::vector<std::vector<BoundaryPlace>> boundary_lines(const Table& table);

/// The same in the units people see: "line,<first> [unit],<second> [unit]", a row for each corner.
[[nodiscard]] std::string boundary_csv(const Table& table);

}  // namespace stiction::study
