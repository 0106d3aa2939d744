// The threads of one process: each takes chunks of runs, runs them with an engine of its own and writes their rows.
//
// Rows depend on the run alone: any number of threads, processes and starts gives the same table bit for bit. std::jthread rather than a
// library of tasks: runs share nothing but the next number to claim, there is no tree of tasks to balance (docs/design/study-runs.md).
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "study/store/shard.hpp"
#include "study/work/prepared.hpp"
#include "study/work/run_source.hpp"

namespace stiction::study {

struct CrewProgress {
    std::uint64_t done = 0;    ///< runs of this process
    std::uint64_t failed = 0;  ///< of these
    std::uint64_t all = 0;     ///< runs that all processes of a session have claimed; 0 where there is one process
};

struct CrewOptions {
    std::size_t threads = 1;
    /// Called some times a second by the thread that called work(); false ends it soon.
    std::function<bool(const CrewProgress&)> go_on{};
};

struct CrewResult : CrewProgress {
    bool stopped = false;   ///< by go_on
    std::string problem{};  ///< why rows could not be written; empty: they were
};

/// Works until the source has no more runs. What is computed is written, whatever ends it.
CrewResult work(const PreparedStudy& study, RunSource& source, Shard& shard, const CrewOptions& options);

}  // namespace stiction::study
