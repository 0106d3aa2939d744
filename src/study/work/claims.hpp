// Runs handed out in chunks to threads, processes and nodes alike: one number in a file, the next run that nobody has claimed.
//
//   claim     lock, read n, write n + c, unlock: 2.6 µs on a local disk; c as run_source.hpp says                          (1)
//
// The lock is one of the open file description (fcntl), which a killed process gives back, and which network file systems with locks
// (NFS 4, Lustre, GPFS) know between nodes. Whoever is killed loses what it has claimed and not written: `--resume` asks the shards, never
// this number, what is there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <vector>

#include "study/work/run_source.hpp"

namespace stiction::study {

class Claims final : public RunSource {
public:
    /// `present`: runs that are there already, by number; may be empty. `workers`: threads of all processes, about.
    Claims(const std::filesystem::path& file, std::uint64_t runs, std::size_t workers, std::vector<bool> present = {});
    ~Claims();
    Claims(const Claims&) = delete;
    Claims& operator=(const Claims&) = delete;

    /// (1), without runs that are there already.
    [[nodiscard]] std::vector<std::uint64_t> next(const ChunkWish& wish) override;
    /// Runs that all processes have claimed so far, those that are being computed among them.
    [[nodiscard]] std::uint64_t handed_out() const noexcept;

private:
    /// Runs from `first` up to, without, `end`; none where both are equal.
    struct Chunk {
        std::uint64_t first = 0;
        std::uint64_t end = 0;
    };
    [[nodiscard]] Chunk claim(const ChunkWish& wish);

    int file_ = -1;
    std::uint64_t runs_;
    std::size_t workers_;
    std::vector<bool> present_;
    std::mutex mutex_;  // threads share the lock of their process
};

/// Begins again at run 0.
void reset_claims(const std::filesystem::path& file);

}  // namespace stiction::study
