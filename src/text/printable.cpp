#include "text/printable.hpp"

#include <fmt/format.h>

namespace stiction {

std::string printable(std::string_view text) {
    constexpr unsigned kFirstShown = 0x20;
    constexpr unsigned kDelete = 0x7F;
    constexpr unsigned kSecondSet = 0xC2;  // leads U+0080 to U+00BF in UTF-8
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
        if (byte == kSecondSet && next >= 0x80 && next < 0xA0) {
            out += fmt::format("\\u{:04x}", next);
            ++i;
        } else if ((byte < kFirstShown && text[i] != '\n') || byte == kDelete) {
            out += fmt::format("\\x{:02x}", byte);
        } else {
            out += text[i];
        }
    }
    return out;
}

std::string printable_line(std::string_view text) {
    std::string out;
    for (const char c : printable(text)) {
        if (c == '\n') {
            out += "\\n";
        } else {
            out += c;
        }
    }
    return out;
}

}  // namespace stiction
