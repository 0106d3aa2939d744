// What the model says of a part that could not be read: a consequence of a mistake that is told already, or one of its own?
#pragma once

#include <string>

#include "scenario/section.hpp"

namespace stiction::scenario {

/// Does the problem speak of a stand-in for what could not be read, or of a name that is known to be missing?
[[nodiscard]] bool is_follow_up(const std::string& problem, const Reading& reading);

}  // namespace stiction::scenario
