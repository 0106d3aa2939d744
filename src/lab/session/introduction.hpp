// Introduction of a machine below the title of its page: the description of its file, else the comment that the file begins with.
#pragma once

#include <string>

namespace stiction::lab {

/// Up to the first empty line of the comment; empty where there is neither.
[[nodiscard]] std::string introduction(const std::string& text, const std::string& description);

/// The first sentence of the comment, else of the description.
[[nodiscard]] std::string first_sentence(const std::string& text, const std::string& description);

}  // namespace stiction::lab
