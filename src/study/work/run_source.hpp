// Runs handed out to the threads of a process, chunk by chunk.
#pragma once

#include <cstdint>
#include <mutex>
#include <utility>
#include <vector>

#include "study/work/chunk.hpp"

namespace stiction::study {

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
