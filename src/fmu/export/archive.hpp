// A zip archive, written whole: files are deflated where that makes them smaller, names in UTF-8.
//
//   per file      local header, name, bytes
//   at the end    central directory (one entry per file), end record
//
// Dates are constant, so that the same content is the same archive with the same version of zlib. Names and sizes are ours; an archive
// beyond 4 GB is refused.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace stiction::fmu {

class Archive {
public:
    /// Throws std::runtime_error if zlib has no memory.
    void add(std::string name, std::string bytes);
    /// The archive as bytes; throws std::length_error beyond what the format holds.
    [[nodiscard]] std::string bytes() const;

private:
    struct Entry {
        std::string name{};
        std::string bytes{};  ///< as they are in the archive
        bool deflated = false;
        unsigned crc = 0;      ///< of the file
        std::size_t size = 0;  ///< of the file
    };
    static void put_facts(std::string& out, const Entry& entry);

    std::vector<Entry> entries_;
};

}  // namespace stiction::fmu
