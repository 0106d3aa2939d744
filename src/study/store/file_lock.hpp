// Locks on open files: held by the open file description, given back when it is closed or its process is killed.
#pragma once

#include <cstdint>

namespace stiction::study {

enum class FileLock : unsigned char { none, shared, exclusive };

/// Sets the lock of an open file, in place of the one it has; false where others hold theirs and it does not wait. Throws StoreError where
/// the file system has no locks.
bool lock_file(int file, FileLock lock, bool wait);

/// Locks one byte, which need not be there; false where another holds it. Given back with the open file.
bool lock_byte(int file, std::uint64_t place);

}  // namespace stiction::study
