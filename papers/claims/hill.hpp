// Claims of Hill on the equations themselves.
#pragma once

#include <vector>

#include "papers/claim.hpp"

namespace stiction::papers {

inline constexpr double kHillCoulomb = 400;  ///< [psi], P
inline constexpr double kHillStatic = 425;   ///< [psi], P

std::vector<Claim>
hill_algorithm_claims();                 ///< sections I to III: the conventional model, equations 1 to 6, the listing
std::vector<Claim> hill_range_claims();  ///< torques and rates over which the models hold

}  // namespace stiction::papers
