// Runs handed out in chunks to threads, processes and nodes alike: one number in a file, the next run that nobody has claimed.
//
//   claim     lock, read n, write n + c, unlock: 2.6 µs on a local disk                                                   (1)
//   chunk     c = time of a chunk/mean time of a run, no more than 1/(2·workers) of what is left: large first, small last; as many
//             at least as go side by side in lanes, which take the time of one, but no more than a worker's share               (2)
//
// The lock is one of the open file description (fcntl), which a killed process gives back, and which network file systems with locks
// (NFS 4, Lustre, GPFS) know between nodes. Whoever is killed loses what it has claimed and not written: `--resume` asks the shards, never
// this number, what is there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>

namespace stiction::study {

/// Runs from `first` up to, without, `end`; none where both are equal.
struct Chunk {
    std::uint64_t first = 0;
    std::uint64_t end = 0;
};

class Claims {
public:
    /// `workers`: threads of all processes, about.
    Claims(const std::filesystem::path& file, std::uint64_t runs, std::size_t workers);
    ~Claims();
    Claims(const Claims&) = delete;
    Claims& operator=(const Claims&) = delete;

    /// (1), (2) with at most `most` runs, at least `least` of them where there are enough for all; any thread may call.
    [[nodiscard]] Chunk claim(std::uint64_t most, std::uint64_t least = 1);

private:
    int file_ = -1;
    std::uint64_t runs_;
    std::size_t workers_;
    std::mutex mutex_;  // threads share the lock of their process
};

/// Begins again at run 0.
void reset_claims(const std::filesystem::path& file);

}  // namespace stiction::study
