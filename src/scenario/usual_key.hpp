// Words that people bring from elsewhere, and the keys that mean them here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace stiction::scenario {

/// The key among those a section takes that is meant by this word ("mass": inertia, "kp": proportional); empty if none is.
[[nodiscard]] std::string usual_key(std::string_view word, const std::vector<std::string>& keys);

}  // namespace stiction::scenario
