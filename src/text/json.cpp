#include "text/json.hpp"

#include <cmath>

#include <fmt/format.h>

namespace stiction {

std::string json_text(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (code < 0x20) {
            result += fmt::format("\\u{:04x}", code);
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string json_number(double value) { return std::isfinite(value) ? fmt::format("{}", value) : "null"; }

}  // namespace stiction
