// Start values of bodies as a file gives them, and those that follow from its joints (start_values.hpp).
#pragma once

#include <map>
#include <string>

#include "scenario/advice/start_values.hpp"
#include "scenario/advice/value_index.hpp"
#include "scenario/parts/machine.hpp"

namespace stiction::scenario {

/// Bodies whose start value by one key may follow; true: it is given.
using GivenStarts = std::map<std::string, bool>;

/// Start values of all bodies by one key, "position" or "velocity".
[[nodiscard]] StartValues start_values(const Plan& plan, const GivenStarts& given, const char* key);

/// Start values of all bodies by one key, "position" or "velocity", with those that the file gives.
[[nodiscard]] StartValues start_values(const Plan& plan, const ValueIndex& values, const char* key);

/// Start values that the file leaves open and rigid joints tell are put into the bodies; true if there were some that are not 0, and
/// the plan is to be made again. What was understood tells of them.
bool derive_starts(const Plan& plan, Machine& machine, Reading& reading);

}  // namespace stiction::scenario
