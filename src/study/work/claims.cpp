#include "study/work/claims.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

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

Claims::Claims(const std::filesystem::path& file, std::uint64_t runs, std::size_t workers)
    : file_(open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)),
      runs_(runs),
      workers_(std::max<std::size_t>(workers, 1)) {
    if (file_ < 0) {
        fail_claims("opened");
    }
}

Claims::~Claims() { close(file_); }

Chunk Claims::claim(std::uint64_t most, std::uint64_t least) {
    const std::lock_guard<std::mutex> alone(mutex_);
    lock_file(file_, FileLock::exclusive, true);
    std::uint64_t next = 0;
    const ssize_t size = pread(file_, &next, sizeof next, 0);
    if (size != 0 && size != static_cast<ssize_t>(sizeof next)) {
        lock_file(file_, FileLock::none, true);
        fail_claims("read");
    }
    const std::uint64_t left = next < runs_ ? runs_ - next : 0;
    const std::uint64_t most_now = std::min(most, left / (2 * workers_));
    const std::uint64_t least_now = std::min(least, (left + workers_ - 1) / workers_);
    const std::uint64_t count = std::min(std::max({most_now, least_now, std::uint64_t{1}}), left);  // (2)
    const Chunk chunk{next, next + count};
    const bool written = count == 0 || pwrite(file_, &chunk.end, sizeof chunk.end, 0) == sizeof chunk.end;
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
