#include "study/work/claims.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "study/store/database.hpp"
#include "study/store/file_lock.hpp"

namespace stiction::study {
namespace {

[[noreturn]] void fail_claims(const char* what) {
    throw StoreError(fmt::format("the file of claims cannot be {}: {}", what,
                                 std::error_code(errno, std::generic_category()).message()));
}

}  // namespace

Claims::Claims(const std::filesystem::path& file, std::uint64_t runs, std::size_t workers, std::vector<bool> present)
    : file_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)),
      runs_(runs),
      workers_(std::max<std::size_t>(workers, 1)),
      present_(std::move(present)) {
    if (file_ < 0) {
        fail_claims("opened");
    }
}

Claims::~Claims() { close(file_); }

std::vector<std::uint64_t> Claims::next(const ChunkWish& wish) {
    std::vector<std::uint64_t> runs;
    while (runs.empty()) {
        const Chunk chunk = claim(wish);
        if (chunk.first == chunk.end) {
            break;
        }
        for (std::uint64_t run = chunk.first; run < chunk.end; ++run) {
            if (run >= present_.size() || !present_[run]) {
                runs.push_back(run);
            }
        }
    }
    return runs;
}

std::uint64_t Claims::handed_out() const noexcept {
    std::uint64_t next = 0;
    return pread(file_, &next, sizeof next, 0) == static_cast<ssize_t>(sizeof next) ? std::min(next, runs_) : 0;
}

Claims::Chunk Claims::claim(const ChunkWish& wish) {
    const std::lock_guard<std::mutex> alone(mutex_);
    lock_file(file_, FileLock::exclusive, true);
    std::uint64_t next = 0;
    const ssize_t size = pread(file_, &next, sizeof next, 0);
    if (size != 0 && size != static_cast<ssize_t>(sizeof next)) {
        lock_file(file_, FileLock::none, true);
        fail_claims("read");
    }
    const std::uint64_t left = next < runs_ ? runs_ - next : 0;
    const Chunk chunk{next, next + chunk_of(left, workers_, wish)};
    const bool written = left == 0 || pwrite(file_, &chunk.end, sizeof chunk.end, 0) == sizeof chunk.end;
    lock_file(file_, FileLock::none, true);
    if (!written) {
        fail_claims("written");
    }
    return chunk;
}

void reset_claims(const std::filesystem::path& file) {
    std::error_code missing;
    std::filesystem::remove(file, missing);
}

}  // namespace stiction::study
