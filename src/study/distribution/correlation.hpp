// Correlated axes: a Gaussian copula.
//
//   z = L Φ⁻¹(u),   L Lᵀ = R,   x = F⁻¹(Φ(z))                                                                          (1)
//
// R is the table of correlations of the normal scores z, and u are independent numbers of the design. Every axis keeps its own
// distribution. The correlation of the values x is that of the table where both axes are normal, and smaller in size otherwise
// (uniform: 6/π arcsin(ρ/2)); their rank correlation is 6/π arcsin(ρ/2) for all continuous distributions.
// M. Rosenblatt; see R. B. Nelsen, An Introduction to Copulas, 2nd edition, Springer 2006, section 2.3.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "study/study.hpp"
#include "text/model_problem.hpp"

namespace stiction::study {

class Correlation {
public:
    /// Of a table without problems; an empty one: independent axes.
    explicit Correlation(const std::vector<std::vector<double>>& table);

    [[nodiscard]] bool independent() const noexcept { return factor_.empty(); }
    /// Scores that are independent to scores that are correlated, in place: L z.
    void apply(std::span<double> scores) const;

private:
    std::vector<std::vector<double>> factor_;  // L, its lower rows
};

/// A table that is not square, symmetric, of ones and numbers in (−1, 1), or not positive definite.
[[nodiscard]] std::vector<ModelProblem> correlation_problems(const Study& study);

}  // namespace stiction::study
