// Lines that fit a terminal of 80 columns.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace stiction {

inline constexpr std::size_t kColumns = 80;  ///< of a terminal

/// Letters of a text in UTF-8.
[[nodiscard]] std::size_t letters(const std::string& text);

/// Words of a text on lines of at most so many letters; a longer word has a line of its own.
[[nodiscard]] std::vector<std::string> fold_words(const std::string& text, std::size_t width);

/// Every line of the text that is too long goes on in the next one, behind so many spaces. Lines are broken at spaces only.
[[nodiscard]] std::string folded(const std::string& text, std::size_t indent);

}  // namespace stiction
