// Sobol' indices of a metric: which part of its variance an axis makes alone, and which part would vanish with it.
//
//   Sⱼ = V(E(y | xⱼ)) / V(y)  ≈  1/N Σ (y_B − m)(y_ABⱼ − y_A) / V                     first                                   (1)
//   Tⱼ = E(V(y | all but xⱼ)) / V(y)  ≈  1/(2N) Σ (y_A − y_ABⱼ)² / V                  total                                   (2)
//   m, V: mean and variance of the y_A and y_B together
//
// (1): A. Saltelli et al., Comput. Phys. Commun. 181 (2010) 259, table 2 (b), with the mean taken out, which leaves the expectation and
// lowers the scatter. (2): M. J. W. Jansen, Comput. Phys. Commun. 117 (1999) 35; table 2 (f) there. Confidence intervals: percentiles of
// a bootstrap over base points (G. E. B. Archer, A. Saltelli and I. M. Sobol', J. Stat. Comput. Simul. 58 (1997) 99). Base points of a
// Sobol' sequence scatter less than the independent ones that a bootstrap supposes: the intervals are on the safe side.
// For independent axes only; the design saltelli refuses correlated ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "study/table.hpp"

namespace stiction::study {

/// Making of intervals.
struct Bootstrap {
    std::size_t resamples = 500;
    double confidence = 0.95;
    std::uint64_t seed = 1;
};

/// A number with its confidence interval.
struct Estimate {
    double value = 0;
    double lower = 0;
    double upper = 0;
};

struct SobolIndices {
    struct Of {
        std::string axis{};
        Estimate first{};  ///< eq. (1)
        Estimate total{};  ///< eq. (2)
    };
    std::size_t base_points = 0;
    std::size_t left_out = 0;  ///< base points with a run that is missing, failed or has no finite value
    double variance = 0;
    std::vector<Of> axes{};  ///< NaN where the metric does not vary
};

/// Of a metric of a study with the design saltelli; nothing of another design, or without two whole base points.
[[nodiscard]] std::optional<SobolIndices> sobol_indices(const Table& table, const Column& metric,
                                                        const Bootstrap& bootstrap = {});

}  // namespace stiction::study
