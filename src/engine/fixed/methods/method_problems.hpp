// Why methods cannot run a plan, and what they do in it that their names do not say.
#pragma once

#include <string>
#include <vector>

#include "machine/plan.hpp"
#include "text/model_problem.hpp"

namespace stiction::engine {

/// Parameters out of their domain, and methods that cannot decide a law, a freewheel or a gear of the plan. Depends on which parts
/// there are, not on their numbers.
[[nodiscard]] std::vector<ModelProblem> method_problems(const Plan& plan, const AnyMethod& run_method, double step);

/// A method without inertia needs something else that resists the motion. Only for plans without other problems.
[[nodiscard]] std::vector<ModelProblem> inertialess_problems(const Plan& plan, const AnyMethod& run_method,
                                                             double step);

/// One sentence for each friction whose method is less here than it is for a body alone. Only for plans without problems.
[[nodiscard]] std::vector<std::string> method_remarks(const Plan& plan, const AnyMethod& run_method);

}  // namespace stiction::engine
