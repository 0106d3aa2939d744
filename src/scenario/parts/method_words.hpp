// The method of a run or of one friction, by its name and with its parameters.
#pragma once

#include <string>
#include <vector>

#include "machine/parts/any_method.hpp"
#include "scenario/section/section.hpp"

namespace stiction::scenario {

/// Every method and bristle model by name.
std::vector<std::string> method_names();

/// The method named under `key`, "exact" if it is left out; its parameters stand beside the name.
AnyMethod read_method(Section& section, const char* key, const char* meaning, MotionOf motion = {});

}  // namespace stiction::scenario
