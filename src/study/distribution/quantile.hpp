// Values of an axis from numbers of the design: the quantile functions of the distributions.
//
//   x = F⁻¹(u) = the smallest x with F(x) ≥ u,   0 < u < 1                                                              (1)
//   uniform      x = a + (b − a) u                                                                                     (2)
//   log-uniform  x = e^(ln a + (ln b − ln a) u)                                                                        (3)
//   normal       x = μ + σ Φ⁻¹(u)                                                                                      (4)
//   cut          x = μ + σ Φ⁻¹(Φ(α) + u (Φ(β) − Φ(α))),  α = (a − μ)/σ,  β = (b − μ)/σ, in the tail mirrored at μ     (5)
//   triangular   x = a + (b − a) √(u f) where u < f = (c − a)/(b − a),  else b − (b − a) √((1 − u)(1 − f))             (6)
//   list, range  x = xₖ,  w₁ + … + wₖ₋₁ < u (w₁ + … + wₙ) ≤ w₁ + … + wₖ                                                (7)
//   range        xₖ = (a (n − 1 − k) + b k)/(n − 1),  k = 0 … n − 1, and beyond both ends: round numbers stay round     (8)
//
// Only + − × ÷ √ and the core's exp and ln: the same bits on every machine. Quantiles never leave the bounds a … b.
#pragma once

#include <cstddef>
#include <vector>

#include "study/axis.hpp"
#include "text/model_problem.hpp"

namespace stiction::study {

/// F⁻¹(u), 0 < u < 1.
[[nodiscard]] double quantile(const Distribution& distribution, double u);

/// F⁻¹(Φ(z)): the value of a standard normal score, for correlated axes.
[[nodiscard]] double value_of_score(const Distribution& distribution, double z);

/// Number of values it takes on a grid, with those beyond its ends; 0: a continuum.
[[nodiscard]] std::size_t value_count(const Distribution& distribution);

/// The k-th of them.
[[nodiscard]] double listed_value(const Distribution& distribution, std::size_t k);

/// Least and largest value; infinite where a normal distribution is not cut.
struct Bounds {
    double lower = 0;
    double upper = 0;
};
[[nodiscard]] Bounds bounds_of(const Distribution& distribution);

/// Bounds out of order, deviations that are not positive, weights that are none, numbers that are not finite.
[[nodiscard]] std::vector<ModelProblem> distribution_problems(const Axis& axis);

}  // namespace stiction::study
