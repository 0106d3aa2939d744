// Problem of a text that a person wrote, with its column.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace stiction {

struct TextProblem {
    std::size_t column = 0;  ///< character, from 1; 0 if there is no problem
    std::string text{};      ///< what was read, what is admissible, the remedy

    [[nodiscard]] bool found() const noexcept { return column > 0; }
};

/// The place of a byte in a text as people count: characters, from 1.
std::size_t column_of(std::string_view text, std::size_t offset) noexcept;

/// The text from a place on, in quotes; shortened, without cutting a character.
std::string quoted_rest(std::string_view text, std::size_t offset);

}  // namespace stiction
