// What parts and signals of a scenario may be called.
#pragma once

#include <string>

namespace stiction::scenario {

/// What is wrong with the name of a `what` ("part", "signal"); empty if nothing is. Signals stand in expressions, so that words of
/// theirs cannot name one.
[[nodiscard]] std::string name_problem(const std::string& name, const char* what, bool is_signal);

}  // namespace stiction::scenario
