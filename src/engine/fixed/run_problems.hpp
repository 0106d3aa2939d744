// Why the fixed engine cannot run a machine as asked.
#pragma once

#include <vector>

#include "engine/fixed/fixed_options.hpp"
#include "machine/plan.hpp"
#include "text/model_problem.hpp"

namespace stiction::engine {

/// Combinations that are refused whatever the numbers of the machine are: methods with laws, freewheels and gears, events inside a step,
/// explicit springs. Also of a plan that has problems of its own.
[[nodiscard]] std::vector<ModelProblem> combination_problems(const Plan& plan, const FixedOptions& options);

/// Everything; empty if it can.
[[nodiscard]] std::vector<ModelProblem> fixed_problems(const Plan& plan, const FixedOptions& options);

}  // namespace stiction::engine
