// Bytes as text that a page unpacks by itself: gzip, then base64.
#pragma once

#include <string>

namespace stiction::lab {

/// RFC 1952, best level. Throws std::runtime_error if zlib has no memory.
[[nodiscard]] std::string gzipped(const std::string& bytes);

/// RFC 4648, one line.
[[nodiscard]] std::string base64(const std::string& bytes);

}  // namespace stiction::lab
