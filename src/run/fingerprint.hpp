// Fingerprint of a run: one number for all its bits, to tell whether two runs, of two programs even, are the same.
//
// It covers every quantity of the machine, at every row where the scenario does not ask for fewer: FNV-1a over times, numbers, modes, ends of travel and events.
#pragma once

#include <string>

#include "scenario/scenario.hpp"

namespace stiction {

/// "3b2d372e3aab9b13 20001 rows, finished" of the scenario on this engine; "refused" where the engine cannot run it.
[[nodiscard]] std::string fingerprint(scenario::Scenario scenario, EngineKind engine);

}  // namespace stiction
