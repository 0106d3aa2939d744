// Runs handed out to the threads of a process, chunk by chunk: large chunks first, small ones last.
//
//   c = time of a chunk/mean time of a run, no more than 1/(2·workers) of what is left; as many at least as go side by side in lanes,
//       which take the time of one, but no more than a worker's share                                                     (1)
//   time of a chunk = 0.1 s, which is what a killed process loses at most, or 20 times what its claim took: claims take at most a
//       twentieth of a worker's time                                                                                       (2)
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

namespace stiction::study {

/// Runs that a worker would take next: at most, and at least where there are enough for all.
struct ChunkWish {
    std::uint64_t most = 1;
    std::uint64_t least = 1;
};

/// (1)
[[nodiscard]] constexpr std::uint64_t chunk_of(std::uint64_t left, std::size_t workers,
                                               const ChunkWish& wish) noexcept {
    const std::uint64_t most = std::min<std::uint64_t>(wish.most, left / (2 * workers));
    const std::uint64_t least = std::min<std::uint64_t>(wish.least, (left + workers - 1) / workers);
    return std::min(std::max({most, least, std::uint64_t{1}}), left);
}

inline constexpr double kChunkTime = 0.1;             ///< (2) [s]
inline constexpr double kPatience = 20;               ///< (2) [-]
inline constexpr std::uint64_t kLongestChunk = 1000;  ///< rows of a transaction

/// Runs of (2) where each takes `each` and the last claim took `waited` [s].
[[nodiscard]] constexpr std::uint64_t most_of_chunk(double each, double waited) noexcept {
    constexpr double kShortestRun = 1e-9;  // [s]
    const double runs = std::max(kChunkTime, kPatience * waited) / std::max(each, kShortestRun);
    return static_cast<std::uint64_t>(std::clamp(runs, 1.0, static_cast<double>(kLongestChunk)));
}

class RunSource {
public:
    RunSource() = default;
    RunSource(const RunSource&) = delete;
    RunSource& operator=(const RunSource&) = delete;
    virtual ~RunSource() = default;

    /// Runs that nobody else has; none: there are no more. Any thread may call.
    [[nodiscard]] virtual std::vector<std::uint64_t> next(const ChunkWish& wish) = 0;
};

/// Runs of a list, for the threads of one process.
class ListedRuns final : public RunSource {
public:
    ListedRuns(std::vector<std::uint64_t> runs, std::size_t workers) : runs_(std::move(runs)), workers_(workers) {}

    [[nodiscard]] std::vector<std::uint64_t> next(const ChunkWish& wish) override {
        const std::lock_guard<std::mutex> alone(mutex_);
        const auto begin = runs_.begin() + static_cast<std::ptrdiff_t>(taken_);
        const std::uint64_t count = chunk_of(runs_.size() - taken_, workers_, wish);
        taken_ += count;
        return {begin, begin + static_cast<std::ptrdiff_t>(count)};
    }

private:
    std::vector<std::uint64_t> runs_;
    std::size_t workers_;
    std::size_t taken_ = 0;
    std::mutex mutex_;
};

}  // namespace stiction::study
