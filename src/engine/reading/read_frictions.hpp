// Frictions that signals read: a signal sees the friction of the step before, which is no function of the state, so that a motion with one has
// neither a linear model nor derivatives.
#pragma once

#include <vector>

#include "machine/plan.hpp"
#include "text/model_problem.hpp"

namespace stiction::engine {

/// Adds a problem for each.
void refuse_read_frictions(const Plan& plan, std::vector<ModelProblem>& problems);

}  // namespace stiction::engine
