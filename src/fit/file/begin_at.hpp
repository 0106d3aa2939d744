// A fit that goes on from the values of an earlier one.
#pragma once

#include <filesystem>

#include "fit/fit.hpp"

namespace stiction::fit {

/// Starts of the unknowns from a machine file, as fitted.toml is one; what has a value for each log begins as it did. Throws
/// scenario::ScenarioError where the file cannot be read.
void begin_at(Fit& fit, const std::filesystem::path& fitted);

}  // namespace stiction::fit
