#include "study/store/file_lock.hpp"

#include <fcntl.h>

#include <cerrno>
#include <system_error>

#include <fmt/format.h>

#include "study/store/database.hpp"

namespace stiction::study {

bool lock_file(int file, FileLock lock, bool wait) {
    struct flock wish {};
    wish.l_type = lock == FileLock::none ? F_UNLCK : lock == FileLock::shared ? F_RDLCK : F_WRLCK;
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

}  // namespace stiction::study
