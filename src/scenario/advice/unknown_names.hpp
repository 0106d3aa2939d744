// Names that nothing has, where other mistakes leave no plan that could tell: what is to be recorded, and signals that parts read.
//
// Without a plan it is not known what is inside motors, valves and other components: a name that begins with that of a part and
// may be inside it is not complained of.
#pragma once

#include <string>
#include <vector>

#include "scenario/parts/machine.hpp"
#include "scenario/toml/node.hpp"

namespace stiction::scenario {

// Each as the model would say it.

/// 'air: there is no signal "lod"; did you mean "load"?'
std::vector<std::string> unknown_signals(const Node& root, const Machine& machine);
/// Of [record].
std::vector<std::string> unknown_quantities(const Node& root, const std::vector<std::string>& names);
/// Of [fmi].
std::vector<std::string> unknown_outputs(const Node& root, const std::vector<std::string>& names);

}  // namespace stiction::scenario
