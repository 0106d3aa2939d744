// The scenario as it was understood, with defaults filled in.
#pragma once

#include <string>

#include "scenario/scenario.hpp"

namespace stiction::scenario {

enum class Units : unsigned char {
    written,  ///< with units, exact: reads back to the same model bit for bit
    si,       ///< bare SI numbers
};

/// As a scenario file.
std::string show(const Scenario& scenario, Units units);

}  // namespace stiction::scenario
