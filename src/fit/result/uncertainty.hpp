// Exactness with which logs tell values: deviations, correlations and intervals from the Jacobian at the minimum.
//
//   C = s² (Jᵀ J)⁻¹,   s² = max(1, χ²/(m − n))      J in the unit box; s: residuals beyond the stated noise widen it         (1)
//   (Jᵀ J)⁻¹ from the singular values of J: what the logs do not see at all has an infinite deviation                      (2)
//   value_k = Σ_l a_kl x_l: a key that lies over another is a sum; its variance is a S C S aᵀ, S = diag(dx/dy)             (3)
//   95 %: value ± t σ, t of Student's distribution with m − n degrees of freedom; on a log scale value·exp(± t σ/value)    (4)
//
// (1) takes the residuals for independent. Where the model is wrong they are not, and the truth may lie outside: s tells.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "fit/fit.hpp"

namespace stiction::fit {

struct Estimate {
    std::string name{};  ///< "friction.guide.sliding", "body.arm.inertia of log slow"
    std::size_t unknown = 0;
    double value = 0;      ///< of the key (SI)
    double deviation = 0;  ///< infinite: the logs do not see it
    double lower = 0;      ///< (4)
    double upper = 0;
    bool profiled = false;  ///< (4) is that of profile.hpp
    bool seen = true;       ///< moving it over its whole range changes the residuals by more than their noise
    bool told = true;       ///< its deviation is less than half of its range
    int at_bound = 0;       ///< −1, +1: the search ended at its lower, upper bound
    std::string with{};     ///< of a value that is seen and not told: the one it cannot be told apart from; empty: none
};

struct Uncertainty {
    std::vector<Estimate> estimates{};               ///< by coordinate
    std::vector<std::vector<double>> correlation{};  ///< of estimates; NaN where one is not seen
    std::vector<std::vector<double>> ways{};         ///< by estimate: C a_k/σ_k, the way of one deviation in the box
    double scale = 1;                                ///< s of (1)
};

/// `jacobian` by coordinate, columns of the residuals; `score` = χ² at the point.
[[nodiscard]] Uncertainty uncertainty(const Fit& fit, const std::vector<Coordinate>& coordinates,
                                      const std::vector<double>& y, double score,
                                      const std::vector<std::vector<double>>& jacobian);

/// 97.5 % quantile of Student's distribution, from the expansion in 1/ν: exact to 0.2 % for ν ≥ 4.
[[nodiscard]] double student_quantile(double degrees_of_freedom) noexcept;

}  // namespace stiction::fit
