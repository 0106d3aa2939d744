#include "study/analysis/pass_rate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <stiction/scalar/elementary.hpp>

namespace stiction::study {
namespace {

/// ln k!, by its sum up to 256, by Stirling's series behind.
double log_factorial(double k) {
    constexpr double kSummed = 256;  // from there on the terms left out are below 10⁻²⁰
    constexpr double kLogRootTwoPi = 0.91893853320467274178;
    if (k < kSummed) {
        double sum = 0;
        for (double j = 2; j <= k; ++j) {
            sum += natural_logarithm(j);
        }
        return sum;
    }
    const double inverse = 1 / k;
    return (k + 0.5) * natural_logarithm(k) - k + kLogRootTwoPi +
           inverse * (1.0 / 12 - inverse * inverse * (1.0 / 360 - inverse * inverse / 1260));
}

/// P(X ≤ k), eq. (2), summed from the largest term downwards until nothing is added.
double binomial_below(std::size_t k, std::size_t n, double p) {
    if (k >= n) {
        return 1;
    }
    const auto count = static_cast<double>(n);
    const auto mode = static_cast<std::size_t>(std::min(static_cast<double>(k), std::floor((count + 1) * p)));
    const auto top = static_cast<double>(mode);
    const double ratio = p / (1 - p);
    double largest = exponential(log_factorial(count) - log_factorial(top) - log_factorial(count - top) +
                                 top * natural_logarithm(p) + (count - top) * natural_logarithm(1 - p));
    double sum = largest;
    double term = largest;
    for (double j = top; j > 0 && sum + term != sum; --j) {
        term *= j / ((count - j + 1) * ratio);
        sum += term;
    }
    term = largest;
    for (double j = top + 1; j <= static_cast<double>(k) && sum + term != sum; ++j) {
        term *= (count - j + 1) / j * ratio;
        sum += term;
    }
    return std::min(sum, 1.0);
}

/// p with P(X ≤ k | p) = tail, which falls with p.
double upper_bound(std::size_t k, std::size_t n, double tail) {
    if (k >= n) {
        return 1;
    }
    double low = 0;
    double high = 1;
    while (true) {  // bisection until the bounds are neighbours
        const double middle = 0.5 * (low + high);
        if (!(low < middle && middle < high)) {
            return high;
        }
        (binomial_below(k, n, middle) > tail ? low : high) = middle;
    }
}

}  // namespace

PassRate pass_rate(std::size_t passed, std::size_t runs, double confidence) {
    PassRate rate{.requirement = "", .passed = passed, .runs = runs};
    if (runs == 0) {
        rate.rate = std::numeric_limits<double>::quiet_NaN();
        return rate;
    }
    const double tail = 0.5 * (1 - confidence);
    rate.rate = static_cast<double>(passed) / static_cast<double>(runs);
    rate.upper = upper_bound(passed, runs, tail);             // (1)
    rate.lower = 1 - upper_bound(runs - passed, runs, tail);  // the same of those that do not pass
    return rate;
}

std::vector<PassRate> pass_rates(const Table& table, double confidence) {
    std::vector<PassRate> rates;
    for (const Column& column : table.requirements) {
        std::size_t passed = 0;
        std::size_t runs = 0;
        std::size_t without = 0;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            const bool counts = table.end[row] != RunEnd::stopped;
            runs += counts ? 1U : 0U;
            const bool finished = table.end[row] == RunEnd::finished;
            passed += finished && column.values[row] == 1 ? 1U : 0U;
            without += finished && std::isnan(column.values[row]) ? 1U : 0U;
        }
        rates.push_back(pass_rate(passed, runs, confidence));
        rates.back().requirement = column.name;
        rates.back().without = without;
    }
    return rates;
}

}  // namespace stiction::study
