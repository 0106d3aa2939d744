#include "fmu/export/archive.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>

#include <zlib.h>

namespace stiction::fmu {
namespace {

constexpr std::uint32_t kLocalHeader = 0x04034B50;
constexpr std::uint32_t kCentralHeader = 0x02014B50;
constexpr std::uint32_t kEndRecord = 0x06054B50;
constexpr std::uint32_t kFormatVersion = 20;      // of the format: 2.0, folders
constexpr std::uint32_t kDeflated = 8;            // method
constexpr std::uint32_t kNamesAreUtf8 = 1 << 11;  // flag
constexpr std::uint32_t kDate = (1 << 5) | 1;     // 1 January 1980, the first the format knows
constexpr std::uint32_t kUnix = 3 << 8;           // made by: permissions are in the upper half of the attributes
constexpr std::uint32_t kPermissions = 0100644U << 16;

void put_bytes(std::string& out, std::uint32_t value, int bytes) {
    for (int k = 0; k < bytes; ++k) {
        out += static_cast<char>(static_cast<unsigned char>(value >> (8U * static_cast<unsigned>(k))));
    }
}

/// The bytes as a raw stream of deflate (RFC 1951). The fastest level: binaries become a few percent larger than by the best, which takes
/// ten times as long.
std::string deflated(const std::string& bytes) {
    constexpr int kRaw = -15;   // no header of zlib; the largest window
    constexpr int kMemory = 8;  // of 9
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kRaw, kMemory, Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::runtime_error("zlib has no memory for the archive");
    }
    const std::unique_ptr<z_stream, decltype(&deflateEnd)> ended(&stream, &deflateEnd);
    std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int status = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    if (status != Z_STREAM_END) {
        throw std::runtime_error("zlib does not finish the archive");
    }
    return out;
}

}  // namespace

void Archive::add(std::string name, std::string bytes) {
    Entry entry{.name = std::move(name)};
    entry.size = bytes.size();
    entry.crc =
        static_cast<unsigned>(crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
    std::string smaller = deflated(bytes);
    entry.deflated = smaller.size() < bytes.size();
    entry.bytes = entry.deflated ? std::move(smaller) : std::move(bytes);
    entries_.push_back(std::move(entry));
}

/// Fields that local and central header share, from the version needed to the length of the name.
void Archive::put_facts(std::string& out, const Entry& entry) {
    put_bytes(out, kFormatVersion, 2);
    put_bytes(out, kNamesAreUtf8, 2);
    put_bytes(out, entry.deflated ? kDeflated : 0, 2);
    put_bytes(out, 0, 2);  // midnight
    put_bytes(out, kDate, 2);
    put_bytes(out, entry.crc, 4);
    put_bytes(out, static_cast<std::uint32_t>(entry.bytes.size()), 4);
    put_bytes(out, static_cast<std::uint32_t>(entry.size), 4);
    put_bytes(out, static_cast<std::uint32_t>(entry.name.size()), 2);
    put_bytes(out, 0, 2);  // no extra field
}

std::string Archive::bytes() const {
    std::size_t total = 0;
    for (const Entry& entry : entries_) total += entry.size + 2 * entry.name.size() + 128;
    if (total > std::numeric_limits<std::uint32_t>::max() ||
        entries_.size() > std::numeric_limits<std::uint16_t>::max()) {
        throw std::length_error("the archive would be larger than the zip format holds");
    }
    std::string out;
    out.reserve(total);
    std::string directory;
    for (const Entry& entry : entries_) {
        const auto offset = static_cast<std::uint32_t>(out.size());
        put_bytes(out, kLocalHeader, 4);
        put_facts(out, entry);
        out += entry.name;
        out += entry.bytes;
        put_bytes(directory, kCentralHeader, 4);
        put_bytes(directory, kUnix | kFormatVersion, 2);
        put_facts(directory, entry);
        put_bytes(directory, 0, 2);  // no comment
        put_bytes(directory, 0, 2);  // first disk
        put_bytes(directory, 0, 2);
        put_bytes(directory, kPermissions, 4);
        put_bytes(directory, offset, 4);
        directory += entry.name;
    }
    const auto begin = static_cast<std::uint32_t>(out.size());
    const auto count = static_cast<std::uint32_t>(entries_.size());
    out += directory;
    put_bytes(out, kEndRecord, 4);
    put_bytes(out, 0, 4);  // one disk
    put_bytes(out, count, 2);
    put_bytes(out, count, 2);
    put_bytes(out, static_cast<std::uint32_t>(directory.size()), 4);
    put_bytes(out, begin, 4);
    put_bytes(out, 0, 2);
    return out;
}

}  // namespace stiction::fmu
