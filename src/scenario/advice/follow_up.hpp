// What the model says of a part that could not be read: a consequence of a mistake that is told already, or one of its own?
#pragma once

#include <string>

#include "scenario/section/section.hpp"

namespace stiction::scenario {

/// The body or signal that the problem, in words of the model, says is not there; empty if it says no such thing.
[[nodiscard]] std::string missing_name(const std::string& problem);

/// Has a mistake with this text been noted, whatever its advice?
[[nodiscard]] bool is_told(const std::string& text, const Reading& reading);

/// Does the problem, in words of the model, speak of a stand-in for what could not be read, or of a name that is known to be missing?
[[nodiscard]] bool is_follow_up(const std::string& problem, const Reading& reading);

}  // namespace stiction::scenario
