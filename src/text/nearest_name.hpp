// "Did you mean …": the known name nearest to a misspelt one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stiction {

/// Fewest insertions, deletions, replacements and exchanges of neighbours that turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The known name that is near enough to be meant; empty if there is none.
std::string nearest_name(std::string_view word, const std::vector<std::string>& known);

/// `; did you mean "…"?` if a known name is near enough to be meant, else nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace stiction
