#include "report/markup.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace stiction::report {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

/// Length of the UTF-8 sequence at the start of the text; 0 where it is none.
std::size_t sequence_length(std::string_view text) {
    const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return 0;
    }
    // Overlong forms, surrogates, and what lies beyond U+10FFFF.
    const unsigned second = byte(1);
    const bool wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                       (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return wrong ? 0 : length;
}

/// Calls `plain` with each good character and puts U+FFFD where there is none.
template <class Plain>
std::string by_character(std::string_view text, Plain&& plain) {
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    while (!text.empty()) {
        const std::size_t length = sequence_length(text);
        const char c = text.front();
        const bool control = static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
        if (length == 0 || control) {
            out += kReplacement;
        } else {
            plain(out, text.substr(0, length));
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

}  // namespace

std::string escaped(std::string_view text) {
    return by_character(text, [](std::string& out, std::string_view character) {
        switch (character.front()) {
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '&': out += "&amp;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += character;
        }
    });
}

std::string json_string(std::string_view text) {
    return '"' +
           by_character(text,
                        [](std::string& out, std::string_view character) {
                            const char c = character.front();
                            const bool ends_script = c == '<' || c == '>' || c == '&';
                            // U+2028 and U+2029 end a line in scripts of old.
                            const bool ends_line = character == "\xE2\x80\xA8" || character == "\xE2\x80\xA9";
                            if (ends_script || static_cast<unsigned char>(c) < 0x20) {
                                out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
                            } else if (ends_line) {
                                out += character.back() == '\xA8' ? "\\u2028" : "\\u2029";
                            } else {
                                if (c == '"' || c == '\\') out += '\\';
                                out += character;
                            }
                        }) +
           '"';
}

std::string short_number(double value, int digits) {
    if (!std::isfinite(value)) return "null";
    if (value == 0) return "0";
    std::string text = fmt::format("{:.{}g}", value, digits);
    // 1e-05 and 1e+05 are 1e-5 and 1e5.
    const std::size_t e = text.find('e');
    if (e != std::string::npos) {
        const bool negative = text[e + 1] == '-';
        std::size_t first = e + 2;
        while (first + 1 < text.size() && text[first] == '0') ++first;
        text = text.substr(0, e + 1) + (negative ? "-" : "") + text.substr(first);
    }
    return text;
}

int digits_for(double largest, double span) {
    constexpr int kFewest = 7;
    constexpr int kMost = 16;
    if (!(span > 0) || !(largest > span) || !std::isfinite(largest)) return kFewest;
    return std::min(kMost, kFewest + static_cast<int>(std::ceil(std::log10(largest / span))));
}

}  // namespace stiction::report
