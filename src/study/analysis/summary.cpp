#include "study/analysis/summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::study {
namespace {

/// Eq. (2) of sorted values.
double sample_quantile(const std::vector<double>& sorted, double p) {
    const double h = static_cast<double>(sorted.size() - 1) * p;
    const auto k = static_cast<std::size_t>(h);
    if (k + 1 >= sorted.size()) {
        return sorted.back();
    }
    return sorted[k] + (h - static_cast<double>(k)) * (sorted[k + 1] - sorted[k]);
}

}  // namespace

void ExactSum::add(double x) noexcept {
    const double next = sum_ + x;
    rest_ += std::abs(sum_) >= std::abs(x) ? (sum_ - next) + x : (x - next) + sum_;
    sum_ = next;
}

Summary summarise(std::span<const double> values, std::span<const double> probabilities) {
    std::vector<double> finite;
    std::copy_if(values.begin(), values.end(), std::back_inserter(finite), [](double x) { return std::isfinite(x); });
    Summary summary{.count = finite.size(), .left_out = values.size() - finite.size()};
    if (finite.empty()) {
        const double none = std::numeric_limits<double>::quiet_NaN();
        summary.mean = summary.deviation = summary.least = summary.largest = none;
        summary.quantiles.assign(probabilities.size(), none);
        return summary;
    }
    const auto n = static_cast<double>(finite.size());
    ExactSum sum;
    for (const double x : finite) {
        sum.add(x);
    }
    summary.mean = sum.value() / n;
    ExactSum squares;
    for (const double x : finite) {
        squares.add((x - summary.mean) * (x - summary.mean));
    }
    summary.deviation = finite.size() < 2 ? 0 : std::sqrt(squares.value() / (n - 1));  // (1)
    std::sort(finite.begin(), finite.end());
    summary.least = finite.front();
    summary.largest = finite.back();
    for (const double p : probabilities) {
        summary.quantiles.push_back(sample_quantile(finite, p));
    }
    return summary;
}

}  // namespace stiction::study
