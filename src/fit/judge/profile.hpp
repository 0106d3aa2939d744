// Intervals from the profile of the likelihood, where the quadratic of the Jacobian is no good picture of it.
//
//   χ²_p(v) = min χ² over all other unknowns, with the value v of one key                                                  (1)
//   95 %: the v around the minimum with χ²_p(v) − χ² ≤ t² s²,   t and s of uncertainty.hpp                                 (2)
//   quadratic: at the ends y ± t d, d = C e_k/σ_k, of the interval of the Jacobian χ² is t² s² above the minimum, give or take
//              a third; then that interval stands                                                                          (3)
//
// An end of (2) is sought outwards from that of the Jacobian, then by halving; it ends at the bound of the search where χ² stays below.
// A key that lies over another has a sum for its value: its own coordinate follows from v.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "fit/fit.hpp"
#include "fit/result/uncertainty.hpp"
#include "fit/search/trust_region.hpp"

namespace stiction::fit {

struct ProfileProblem {
    const Fit* fit = nullptr;
    const std::vector<Coordinate>* coordinates = nullptr;
    LeastSquares search{};        ///< in the unit box
    std::vector<double> best{};   ///< its minimum
    double score = 0;             ///< χ² there
    std::size_t evaluations = 0;  ///< at most; what is left undone keeps its interval
};

/// Mends the intervals of estimates that are seen and fail (3); `profiled` says which. Returns the evaluations spent.
std::size_t mend_intervals(const ProfileProblem& problem, Uncertainty& uncertainty);

}  // namespace stiction::fit
