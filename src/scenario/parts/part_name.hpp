// Names of parts and signals: which are admissible, and who has one already.
#pragma once

#include <optional>
#include <string>

#include "scenario/section/section.hpp"

namespace stiction::scenario {

/// Problem of the name of a `what` ("part", "signal"), if anything is. Words of expressions cannot name a signal.
[[nodiscard]] std::optional<ModelProblem> name_problem(const std::string& name, const char* what, bool is_signal);

/// The part or signal at this path takes the name. Where another has it already, the later of them is a mistake.
void claim_name(Reading& reading, const std::string& name, const std::string& path, const Place& place);

}  // namespace stiction::scenario
