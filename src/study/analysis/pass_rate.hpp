// Pass rates: how many runs meet a requirement, and between which bounds the true probability lies.
//
//   lower p:  P(X ≥ k | p) = α/2,    upper p:  P(X ≤ k | p) = α/2,    X binomial of n runs, k of them passed, α = 1 − confidence   (1)
//   P(X ≤ k) = Σⱼ₌₀ᵏ C(n, j) pʲ (1 − p)ⁿ⁻ʲ                                                                                       (2)
//
// C. J. Clopper and E. S. Pearson, Biometrika 26 (1934) 404. Chosen before Wilson's interval because it never covers the truth less
// often than it says, also for rates near 0 and 1, where requirements live: 0 failures in n runs give an upper bound of 1 − (α/2)^(1/n).
// It is wider than needed by up to half a run at each end. It is meant for independent runs (design random); of latin-hypercube and
// sobol the rate scatters less, and the interval is on the safe side.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "study/table.hpp"

namespace stiction::study {

inline constexpr double kUsualConfidence = 0.95;

struct PassRate {
    std::string requirement{};
    std::size_t passed = 0;
    std::size_t runs =
        0;  ///< finished or failed; a run that failed passes nothing, one that was interrupted does not count
    std::size_t without = 0;  ///< finished, but without a number that the requirement asks for: not passed
    double rate = 0;          ///< NaN without runs
    double lower = 0;
    double upper = 1;
};

/// Eq. (1). `passed` ≤ `runs`.
[[nodiscard]] PassRate pass_rate(std::size_t passed, std::size_t runs, double confidence = kUsualConfidence);

/// Are the runs of a design drawn from the distributions of its axes, so that rates have a confidence? Those of a grid are chosen.
[[nodiscard]] constexpr bool is_sample(DesignKind design) noexcept {
    return design == DesignKind::random || design == DesignKind::latin_hypercube || design == DesignKind::sobol;
}

/// Of every requirement of a study.
[[nodiscard]] std::vector<PassRate> pass_rates(const Table& table, double confidence = kUsualConfidence);

}  // namespace stiction::study
