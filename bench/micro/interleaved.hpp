// Times several ways to do the same work, fairly: in turns, many rounds, and by their medians.
//
// A processor warms up, and neighbours come and go; contenders that take turns meet the same weather. Ratios are taken
// between medians of one run and never across runs. Where the system tells it, the time is that of the processor spent in this
// thread: what a neighbour takes in the middle of a round is not counted.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

namespace stiction::bench {

struct Contender {
    std::string name;
    std::function<void()> work;
    double nanoseconds = 0;  ///< median per unit of work, set by time_in_turns
};

/// Time spent so far [ns].
inline double nanoseconds_now() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e9 * static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec);
#else
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration<double, std::nano>(now).count();
#endif
}

/// Runs every contender `rounds` times in turns; `units` is how much work one call does.
inline void time_in_turns(std::vector<Contender>& contenders, std::size_t rounds, std::size_t units) {
    std::vector<std::vector<double>> times(contenders.size());
    for (std::size_t round = 0; round < rounds; ++round) {
        for (std::size_t c = 0; c < contenders.size(); ++c) {
            const double start = nanoseconds_now();
            contenders[c].work();
            times[c].push_back(nanoseconds_now() - start);
        }
    }
    for (std::size_t c = 0; c < contenders.size(); ++c) {
        const auto middle = times[c].begin() + static_cast<std::ptrdiff_t>(times[c].size() / 2);
        std::nth_element(times[c].begin(), middle, times[c].end());
        contenders[c].nanoseconds = *middle / static_cast<double>(units);
    }
}

}  // namespace stiction::bench
