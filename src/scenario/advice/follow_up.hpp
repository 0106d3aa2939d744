// Consequences of mistakes that are reported already: the model sees a stand-in where something could not be read.
#pragma once

#include "scenario/section/section.hpp"

namespace stiction::scenario {

/// Does a problem of the model follow from a mistake in the file that the reader noted?
[[nodiscard]] bool is_follow_up(const Located& found, const Reading& reading);

}  // namespace stiction::scenario
