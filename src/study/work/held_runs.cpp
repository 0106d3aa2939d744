#include "study/work/held_runs.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include <fmt/format.h>

#include "study/store/database.hpp"
#include "study/store/file_lock.hpp"

namespace stiction::study {

HeldRuns::HeldRuns(const std::filesystem::path& file) : file_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)) {
    if (file_ < 0) {
        throw StoreError(fmt::format("{} cannot be opened: {}", file.string(),
                                     std::error_code(errno, std::generic_category()).message()));
    }
}

HeldRuns::~HeldRuns() { close(file_); }

std::vector<std::uint64_t> HeldRuns::hold(std::span<const std::uint64_t> runs, std::size_t from, std::size_t most) {
    std::vector<std::uint64_t> held;
    for (std::size_t k = 0; k < runs.size() && held.size() < most; ++k) {
        const std::uint64_t run = runs[(from + k) % runs.size()];
        if (lock_byte(file_, run)) {
            held.push_back(run);
        }
    }
    std::sort(held.begin(), held.end());
    return held;
}

}  // namespace stiction::study
