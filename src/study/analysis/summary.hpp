// Numbers that sum up a column: mean, deviation, quantiles.
//
//   m = 1/n Σ xᵢ,   s² = 1/(n − 1) Σ (xᵢ − m)²                                                                          (1)
//   q(p) = x₍ₖ₎ + (h − k)(x₍ₖ₊₁₎ − x₍ₖ₎),   h = (n − 1) p + 1,  k = ⌊h⌋,   x₍₁₎ ≤ x₍₂₎ ≤ …                                  (2)
//
// (2): definition 7 of R. J. Hyndman and Y. Fan, Sample quantiles in statistical packages, Am. Stat. 50 (1996) 361; that of R, NumPy
// and pandas. Values that are not finite (a run that failed has none) are left out and counted. Sums are in the order of runs and
// compensated (Neumaier), so that they depend on the values alone.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace stiction::study {

struct Summary {
    std::size_t count = 0;  ///< finite values
    std::size_t left_out = 0;
    double mean = 0;
    double deviation = 0;  ///< 0 of one value
    double least = 0;
    double largest = 0;
    std::vector<double> quantiles{};  ///< at the probabilities asked for
};

/// All NaN where there is no finite value.
[[nodiscard]] Summary summarise(std::span<const double> values, std::span<const double> probabilities = {});

/// A sum that keeps what rounding takes.
class ExactSum {
public:
    void add(double x) noexcept;
    [[nodiscard]] double value() const noexcept { return sum_ + rest_; }

private:
    double sum_ = 0;
    double rest_ = 0;
};

}  // namespace stiction::study
