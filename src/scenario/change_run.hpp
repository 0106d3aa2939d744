// Changes of how a scenario is run, by the keys of its file: what a machine made in code is told, and a file that was read already.
#pragma once

#include <span>

#include "scenario/scenario.hpp"

namespace stiction::scenario {

/// Settings of [run] and [record], of title and description; what is not set stays as it is. Throws ScenarioError with every mistake,
/// keys of parts among them: those belong to the machine.
void change_run(Scenario& scenario, std::span<const Setting> settings);

}  // namespace stiction::scenario
