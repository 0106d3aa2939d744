// What parts and signals of a scenario may be called.
#pragma once

#include <string>

#include "scenario/section/section.hpp"

namespace stiction::scenario {

/// What is wrong with the name of a `what` ("part", "signal"); empty if nothing is. Signals stand in expressions, so that words of
/// theirs cannot name one.
[[nodiscard]] std::string name_problem(const std::string& name, const char* what, bool is_signal);

/// The part or signal at this path is called so. Where another one is already, that is told at the later one, with the place of the other.
void claim_name(Reading& reading, const std::string& name, const std::string& path, const Place& place);

}  // namespace stiction::scenario
