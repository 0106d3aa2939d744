#include "text/text_problem.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace stiction {
namespace {

/// UTF-8: not in the middle of a character.
bool starts_character(char c) noexcept { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

}  // namespace

std::size_t column_of(std::string_view text, std::size_t offset) noexcept {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    return 1 + static_cast<std::size_t>(std::count_if(before.begin(), before.end(), starts_character));
}

std::string quoted_rest(std::string_view text, std::size_t offset) {
    constexpr std::size_t kMost = 24;
    const std::string_view rest = text.substr(std::min(offset, text.size()));
    if (rest.size() <= kMost) return fmt::format("\"{}\"", rest);
    std::size_t count = kMost;
    while (count > 0 && !starts_character(rest[count])) --count;
    return fmt::format("\"{}…\"", rest.substr(0, count));
}

}  // namespace stiction
