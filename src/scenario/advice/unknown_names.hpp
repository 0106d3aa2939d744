// Unknown names where other mistakes leave no plan to look them up in: signals that parts read, quantities to record or export.
//
// Without a plan it is not known what is inside motors, valves and other components: a name that begins with that of a part and
// may be inside it is accepted.
#pragma once

#include <string>
#include <vector>

#include "scenario/parts/machine.hpp"
#include "scenario/toml/node.hpp"

namespace stiction::scenario {

/// Signals that parts read, as the model would report them.
std::vector<ModelProblem> unknown_signals(const Node& root, const Machine& machine);
/// Quantities of a key: record.quantities, fmi.outputs.
std::vector<ModelProblem> unknown_quantities(const Node& root, const char* part, const char* key,
                                             const std::vector<std::string>& names);
/// "holding.friction" of "brake.friction", where the file has [brake.holding]: a name that begins with the kind of a part instead of its
/// name. Empty if there is no such quantity or signal. Of a plan that could not be made nothing is known inside components.
std::string named_by_kind(const Node& root, const Plan& plan, const std::string& name);

}  // namespace stiction::scenario
