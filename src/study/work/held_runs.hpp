// Runs that this process computes and others leave alone: a byte of a file for each, locked as long as this lives.
//
// For runs that are not handed out in their order, as those along a boundary. The lock of a killed process is given back: nobody waits for
// it. Whoever gets a run looks for its row once more: rows are written before their locks are given back, so that none is computed twice.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <vector>

namespace stiction::study {

class HeldRuns {
public:
    explicit HeldRuns(const std::filesystem::path& file);
    ~HeldRuns();
    HeldRuns(const HeldRuns&) = delete;
    HeldRuns& operator=(const HeldRuns&) = delete;

    /// Holds up to `most` of the runs that nobody holds, looking from a place in the list on and around its end. In the order of the list.
    [[nodiscard]] std::vector<std::uint64_t> hold(std::span<const std::uint64_t> runs, std::size_t from,
                                                  std::size_t most);

private:
    int file_ = -1;
};

}  // namespace stiction::study
