#include "study/store/file_lock.hpp"

#include <fcntl.h>

#include <cerrno>
#include <system_error>

#include <fmt/format.h>

#include "study/store/database.hpp"

namespace stiction::study {
namespace {

bool set_lock(int file, struct flock wish, bool wait) {
    wish.l_whence = SEEK_SET;
    int result = 0;
    do {
        result = fcntl(file, wait ? F_OFD_SETLKW : F_OFD_SETLK, &wish);
    } while (result != 0 && errno == EINTR);
    if (result == 0) {
        return true;
    }
    if (!wait && (errno == EAGAIN || errno == EACCES)) {
        return false;
    }
    throw StoreError(fmt::format("the results lie on a file system without locks: {}; put them on a local disk",
                                 std::error_code(errno, std::generic_category()).message()));
}

}  // namespace

bool lock_file(int file, FileLock lock, bool wait) {
    struct flock wish {};
    wish.l_type = lock == FileLock::none ? F_UNLCK : lock == FileLock::shared ? F_RDLCK : F_WRLCK;
    return set_lock(file, wish, wait);
}

bool lock_byte(int file, std::uint64_t place) {
    struct flock wish {};
    wish.l_type = F_WRLCK;
    wish.l_start = static_cast<off_t>(place);
    wish.l_len = 1;
    return set_lock(file, wish, false);
}

}  // namespace stiction::study
