// Claims of Biagiotti and Zanasi on the method itself.
#pragma once

#include <vector>

#include "papers/claim.hpp"

namespace stiction::papers {

std::vector<Claim>
biagiotti_algorithm_claims();                 ///< section 3: average and relative motion, four cases, no recomputation
std::vector<Claim> biagiotti_stack_claims();  ///< section 3.3: five bodies

}  // namespace stiction::papers
