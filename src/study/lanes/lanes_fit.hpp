// Machines that can run in lanes, and machines that can share them.
#pragma once

#include <string>

#include "engine/fixed/fixed_options.hpp"
#include "machine/plan.hpp"

namespace stiction::study {

/// Empty if the machine can run in lanes; else why not, as a sentence without its full stop. What does not fit runs on FixedEngine.
[[nodiscard]] std::string lanes_misfit(const Plan& plan, const FixedOptions& options);

/// Have two machines the same parts, connections and blocks, so that only numbers differ?
[[nodiscard]] bool same_shape(const Plan& a, const Plan& b);

}  // namespace stiction::study
