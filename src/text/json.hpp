// Pieces of JSON text.
#pragma once

#include <string>
#include <string_view>

namespace stiction {

/// A text in quotes, everything escaped that must be.
std::string json_text(std::string_view text);
/// A number that reads back to the same bits; null where it is not finite.
std::string json_number(double value);

}  // namespace stiction
