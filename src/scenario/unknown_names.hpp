// Names that nothing has, where other mistakes leave no plan that could tell: what is to be recorded, and signals that parts read.
//
// Without a plan it is not known what is inside motors, valves and other components: a name that begins with that of a part and
// may be inside it is not complained of.
#pragma once

#include <string>
#include <vector>

#include "scenario/machine.hpp"
#include "scenario/node.hpp"

namespace stiction::scenario {

/// As the model would say it: 'air: there is no signal "lod"; did you mean "load"?'.
std::vector<std::string> unknown_names(const Node& root, const Machine& machine,
                                       const std::vector<std::string>& recorded);

}  // namespace stiction::scenario
