// Work on a study that runs only what lies near a boundary: round by round the runs that the search asks for, by any number of processes.
//
//   round   rows that are there → runs that the search wants → hold some that nobody holds → run, write, give back         (1)
//
// The search is a function of the rows (boundary_search.hpp), so that processes need no order among them: all ask for the same runs, each
// holds others (held_runs.hpp), and who finds all of them held waits for their rows.
#pragma once

#include <cstdint>

#include "study/work/sweep.hpp"

namespace stiction::study {

/// Until the boundary is found; `there`: rows that were there before, for the progress.
[[nodiscard]] CrewResult work_near_boundary(const PreparedStudy& study, StudyFolder& folder,
                                            const SweepOptions& options, std::uint64_t there);

}  // namespace stiction::study
