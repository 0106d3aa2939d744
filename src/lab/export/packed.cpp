#include "lab/export/packed.hpp"

#include <cstdint>
#include <memory>
#include <stdexcept>

#include <zlib.h>

namespace stiction::lab {

std::string gzipped(const std::string& bytes) {
    constexpr int kGzip = 15 + 16;  // the largest window, with a header of gzip
    constexpr int kMemory = 9;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, kMemory, Z_DEFAULT_STRATEGY) != Z_OK) {
        throw std::runtime_error("zlib has no memory for the page");
    }
    const std::unique_ptr<z_stream, decltype(&deflateEnd)> ended(&stream, &deflateEnd);
    std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    if (deflate(&stream, Z_FINISH) != Z_STREAM_END) {
        throw std::runtime_error("zlib could not pack the page");
    }
    out.resize(stream.total_out);
    return out;
}

std::string base64(const std::string& bytes) {
    constexpr const char* kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            three = three << 8U | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
        }
        for (unsigned k = 0; k < 4; ++k) {
            out += i + k > bytes.size() ? '=' : kDigits[three >> (18U - 6U * k) & 63U];
        }
    }
    return out;
}

}  // namespace stiction::lab
