// Names in a sentence: "a", "a and b", "a, b and c".
#pragma once

#include <span>
#include <string>

namespace stiction {

[[nodiscard]] std::string listed(std::span<const std::string> names);

}  // namespace stiction
