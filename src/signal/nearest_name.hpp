// "Did you mean …?": the known name nearest to one that is not known.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace stiction {

/// The name with the fewest letters inserted, left out, replaced or exchanged with their neighbour; the first of several. Empty if even
/// that differs in more than a third of the letters (at least 2 may differ).
std::string nearest_name(std::string_view wanted, std::span<const std::string> known);

}  // namespace stiction
