#include "text/number.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace stiction {

std::string short_number(double value, int digits) {
    if (value == 0) return "0";
    std::string text = fmt::format("{:.{}g}", value, digits);
    // 1e-05 and 1e+05 are 1e-5 and 1e5.
    const std::size_t e = std::isfinite(value) ? text.find('e') : std::string::npos;
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

std::string counted(std::uint64_t number, std::string_view thing, std::string_view things) {
    if (number == 1 || things.empty()) return fmt::format("{} {}{}", number, thing, number == 1 ? "" : "s");
    return fmt::format("{} {}", number, things);
}

}  // namespace stiction
