#include "text/escape.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace stiction {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD
constexpr unsigned kFirstPrintable = 0x20;

unsigned code_of(char c) { return static_cast<unsigned char>(c); }

/// Length of the UTF-8 character at the start of the text; 0 where there is none.
std::size_t character_length(std::string_view text) {
    const unsigned first = code_of(text[0]);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((code_of(text[i]) & 0xC0U) != 0x80U) return 0;
    }
    // Overlong forms, surrogates, and code points beyond U+10FFFF.
    const unsigned second = code_of(text[1]);
    const bool wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                       (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
    return wrong ? 0 : length;
}

/// Calls `put(out, character)` for each UTF-8 character; U+FFFD stands for bytes that are none.
template <class Put>
std::string by_character(std::string_view text, Put&& put) {
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        if (length == 0) {
            out += kReplacement;
        } else {
            put(out, text.substr(0, length));
        }
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

bool is_line_or_tab(char c) { return c == '\n' || c == '\t' || c == '\r'; }

void put_xml(std::string& out, std::string_view character) {
    const char c = character.front();
    switch (c) {
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '&': out += "&amp;"; break;
        case '"': out += "&quot;"; break;
        case '\'': out += "&#39;"; break;
        default: out += code_of(c) < kFirstPrintable && !is_line_or_tab(c) ? kReplacement : character;
    }
}

}  // namespace

std::string xml_text(std::string_view text) { return by_character(text, put_xml); }

std::string xml_attribute(std::string_view text) {
    return by_character(text, [](std::string& out, std::string_view character) {
        if (is_line_or_tab(character.front())) {
            out += fmt::format("&#{};", code_of(character.front()));
        } else {
            put_xml(out, character);
        }
    });
}

std::string json_text(std::string_view text) {
    return '"' +
           by_character(text,
                        [](std::string& out, std::string_view character) {
                            const char c = character.front();
                            if (code_of(c) < kFirstPrintable) {
                                out += fmt::format("\\u{:04x}", code_of(c));
                            } else {
                                if (c == '"' || c == '\\') out += '\\';
                                out += character;
                            }
                        }) +
           '"';
}

std::string script_text(std::string_view json) {
    return by_character(json, [](std::string& out, std::string_view character) {
        const char c = character.front();
        if (c == '<' || c == '>' || c == '&') {
            out += fmt::format("\\u{:04x}", code_of(c));
        } else if (character == "\xE2\x80\xA8" || character == "\xE2\x80\xA9") {
            out += character.back() == '\xA8' ? "\\u2028" : "\\u2029";
        } else {
            out += character;
        }
    });
}

std::string toml_text(std::string_view text) {
    constexpr unsigned kDelete = 0x7F;
    std::string out = "\"";
    for (const char c : text) {
        if (code_of(c) < kFirstPrintable || code_of(c) == kDelete) {
            out += fmt::format("\\u{:04X}", code_of(c));
        } else {
            if (c == '"' || c == '\\') out += '\\';
            out += c;
        }
    }
    return out + '"';
}

std::string csv_field(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"') out += '"';
        out += c;
    }
    return out + '"';
}

std::string markdown_cell(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '|') out += '\\';
        out += c;
    }
    return out;
}

}  // namespace stiction
