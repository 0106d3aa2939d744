#include "fmu/export/archive.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>

namespace stiction::fmu {
namespace {

constexpr std::uint32_t kLocalHeader = 0x04034B50;
constexpr std::uint32_t kCentralHeader = 0x02014B50;
constexpr std::uint32_t kEndRecord = 0x06054B50;
constexpr std::uint32_t kVersion = 20;            // of the format: 2.0, folders
constexpr std::uint32_t kNamesAreUtf8 = 1 << 11;  // flag
constexpr std::uint32_t kDate = (1 << 5) | 1;     // 1 January 1980, the first the format knows
constexpr std::uint32_t kUnix = 3 << 8;           // made by: permissions are in the upper half of the attributes
constexpr std::uint32_t kPermissions = 0100644U << 16;

constexpr std::array<std::uint32_t, 256> make_table() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t byte = 0; byte < 256; ++byte) {
        std::uint32_t rest = byte;
        for (int bit = 0; bit < 8; ++bit) {
            rest = (rest & 1U) != 0 ? (rest >> 1U) ^ 0xEDB88320U : rest >> 1U;
        }
        table[byte] = rest;
    }
    return table;
}
constexpr std::array<std::uint32_t, 256> kTable = make_table();

void put(std::string& out, std::uint32_t value, int bytes) {
    for (int k = 0; k < bytes; ++k) {
        out += static_cast<char>(static_cast<unsigned char>(value >> (8U * static_cast<unsigned>(k))));
    }
}

/// What local and central header share, from the version needed to the length of the name.
void put_facts(std::string& out, std::uint32_t crc, std::uint32_t size, std::uint32_t name) {
    put(out, kVersion, 2);
    put(out, kNamesAreUtf8, 2);
    put(out, 0, 2);  // stored
    put(out, 0, 2);  // midnight
    put(out, kDate, 2);
    put(out, crc, 4);
    put(out, size, 4);
    put(out, size, 4);
    put(out, name, 2);
    put(out, 0, 2);  // no extra field
}

}  // namespace

unsigned crc32(std::string_view bytes) noexcept {
    std::uint32_t rest = 0xFFFFFFFFU;
    for (const char c : bytes) {
        rest = kTable[(rest ^ static_cast<unsigned char>(c)) & 0xFFU] ^ (rest >> 8U);
    }
    return rest ^ 0xFFFFFFFFU;
}

void Archive::add(std::string name, std::string bytes) { entries_.push_back({std::move(name), std::move(bytes)}); }

std::string Archive::bytes() const {
    std::size_t total = 0;
    for (const Entry& entry : entries_) total += entry.bytes.size() + 2 * entry.name.size() + 128;
    if (total > std::numeric_limits<std::uint32_t>::max() ||
        entries_.size() > std::numeric_limits<std::uint16_t>::max()) {
        throw std::length_error("the archive would be larger than the zip format holds");
    }
    std::string out;
    out.reserve(total);
    std::string directory;
    for (const Entry& entry : entries_) {
        const auto offset = static_cast<std::uint32_t>(out.size());
        const auto size = static_cast<std::uint32_t>(entry.bytes.size());
        const auto name = static_cast<std::uint32_t>(entry.name.size());
        const std::uint32_t crc = crc32(entry.bytes);
        put(out, kLocalHeader, 4);
        put_facts(out, crc, size, name);
        out += entry.name;
        out += entry.bytes;
        put(directory, kCentralHeader, 4);
        put(directory, kUnix | kVersion, 2);
        put_facts(directory, crc, size, name);
        put(directory, 0, 2);  // no comment
        put(directory, 0, 2);  // first disk
        put(directory, 0, 2);
        put(directory, kPermissions, 4);
        put(directory, offset, 4);
        directory += entry.name;
    }
    const auto begin = static_cast<std::uint32_t>(out.size());
    const auto count = static_cast<std::uint32_t>(entries_.size());
    out += directory;
    put(out, kEndRecord, 4);
    put(out, 0, 4);  // one disk
    put(out, count, 2);
    put(out, count, 2);
    put(out, static_cast<std::uint32_t>(directory.size()), 4);
    put(out, begin, 4);
    put(out, 0, 2);
    return out;
}

}  // namespace stiction::fmu
