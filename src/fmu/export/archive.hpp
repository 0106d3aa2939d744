// A zip archive, written whole: files are stored as they are, names in UTF-8.
//
//   per file      local header, name, bytes
//   at the end    central directory (one entry per file), end record
//
// Stored, not compressed: every tool reads it, no library is needed, and an FMU's binaries are a few megabytes. Dates are constant, so
// that the same content is the same archive. Names and sizes are ours; an archive beyond 4 GB is refused.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stiction::fmu {

class Archive {
public:
    void add(std::string name, std::string bytes);
    /// The archive as bytes; throws std::length_error beyond what the format holds.
    [[nodiscard]] std::string bytes() const;

private:
    struct Entry {
        std::string name;
        std::string bytes;
    };
    std::vector<Entry> entries_;
};

/// CRC-32 as zip wants it (polynomial 0xEDB88320).
[[nodiscard]] unsigned crc32(std::string_view bytes) noexcept;

}  // namespace stiction::fmu
