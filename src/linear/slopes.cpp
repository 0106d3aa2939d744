#include "linear/slopes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stiction::linear {
namespace {

/// From h = reach to reach/4⁹: six decades less, enough for a Stribeck speed far below the speed of a machine.
constexpr std::size_t kLevels = 10;
constexpr double kShrink = 4;
/// A change below this share of the largest value is not looked at for kinks: it may be rounding.
constexpr double kSeen = 1e-6;
/// A bend below this share of the change is that of a curve.
constexpr double kBent = 0.1;
/// Between 4 of a kink and 16 of a curve.
constexpr double kBetween = 8;

/// Values of one component on both sides, largest h first.
struct Samples {
    double here = 0;
    std::array<double, kLevels> above{};
    std::array<double, kLevels> below{};
};

struct Estimate {
    double value = std::numeric_limits<double>::quiet_NaN();
    double uncertainty = std::numeric_limits<double>::infinity();
};

/// (1) for one component.
Estimate extrapolated(const Samples& samples, double reach) {
    Estimate best;
    std::array<double, kLevels> last{};
    std::size_t depth = 0;  // rows of the table so far
    double h = reach;
    for (std::size_t level = 0; level < kLevels; ++level, h /= kShrink) {
        std::array<double, kLevels> row{};
        row[0] = (samples.above[level] - samples.below[level]) / (2 * h);
        if (!std::isfinite(row[0])) {
            depth = 0;
            continue;
        }
        double power = 1;
        for (std::size_t k = 1; k <= depth; ++k) {
            power *= kShrink * kShrink;
            row[k] = row[k - 1] + (row[k - 1] - last[k - 1]) / (power - 1);
            const double error = std::fmax(std::fabs(row[k] - row[k - 1]), std::fabs(row[k] - last[k - 1]));
            if (error < best.uncertainty) best = {row[k], error};
        }
        last = row;
        ++depth;
    }
    return best;
}

/// Largest finite value of a component.
double size_of(const Samples& samples) {
    double largest = std::fabs(samples.here);
    for (std::size_t level = 0; level < kLevels; ++level) {
        for (const double value : {samples.above[level], samples.below[level]}) {
            if (std::isfinite(value)) largest = std::fmax(largest, std::fabs(value));
        }
    }
    return largest;
}

/// (2) for one component, at the smallest step at which it changes by more than rounding.
bool has_kink(const Samples& samples) {
    const auto second = [&](std::size_t level) {
        return std::fabs((samples.above[level] - samples.here) + (samples.below[level] - samples.here));
    };
    const double seen = kSeen * size_of(samples);
    for (std::size_t level = kLevels - 1; level > 0; --level) {
        const double change =
            std::fabs(samples.above[level] - samples.here) + std::fabs(samples.below[level] - samples.here);
        if (change > seen) {
            return second(level) > kBent * change && second(level - 1) < kBetween * second(level);
        }
    }
    return false;
}

}  // namespace

Slopes slopes(const Displaced& f, std::size_t components, double reach) {
    std::vector<double> values(components);
    std::vector<Samples> samples(components);
    f(0, values);
    for (std::size_t k = 0; k < components; ++k) samples[k].here = values[k];
    double h = reach;
    for (std::size_t level = 0; level < kLevels; ++level, h /= kShrink) {
        f(h, values);
        for (std::size_t k = 0; k < components; ++k) samples[k].above[level] = values[k];
        f(-h, values);
        for (std::size_t k = 0; k < components; ++k) samples[k].below[level] = values[k];
    }
    f(0, values);
    Slopes result;
    for (const Samples& s : samples) {
        const Estimate estimate = extrapolated(s, reach);
        result.value.push_back(estimate.value);
        result.uncertainty.push_back(estimate.uncertainty);
        result.size.push_back(size_of(s));
        result.kinked.push_back(has_kink(s) ? 1 : 0);
    }
    return result;
}

}  // namespace stiction::linear
