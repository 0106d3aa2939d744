#include "study/design/plans.hpp"

#include <algorithm>
#include <utility>

#include "study/design/philox.hpp"
#include "study/distribution/quantile.hpp"

namespace stiction::study {
namespace {

constexpr double kLowQuantile = 0.1, kHighQuantile = 0.9;  // of a continuum: what one in ten is beyond
constexpr double kLevels = 4;
constexpr unsigned kStartBits = 2;  // of a draw, for the level and the direction; the others order the axes

struct MorrisStart {
    std::uint64_t low;  // level, 0 or 1
    bool down;          // it begins two levels higher and steps down
};

MorrisStart morris_start(std::uint64_t seed, std::size_t trajectory, std::size_t axis) {
    const std::uint64_t bits = random_bits(seed, Purpose::trajectory, trajectory, axis);
    return {bits >> 63U, (bits >> 62U & 1U) != 0};
}

double morris_unit(std::uint64_t low, bool high) {
    return (static_cast<double>(low) + (high ? kLevels / 2 : 0) + 0.5) / kLevels;  // (1)
}

}  // namespace

OneAtATimePlan::OneAtATimePlan(const std::vector<Axis>& axes) {
    for (std::size_t axis = 0; axis < axes.size(); ++axis) {
        const Distribution& distribution = axes[axis].distribution;
        middle_.push_back(quantile(distribution, 0.5));
        const std::size_t count = value_count(distribution);
        for (std::size_t k = 0; k < count; ++k) {
            if (const double value = listed_value(distribution, k); value != middle_.back()) {
                steps_.push_back({axis, value});
            }
        }
        if (count == 0) {
            steps_.push_back({axis, quantile(distribution, kLowQuantile)});
            steps_.push_back({axis, quantile(distribution, kHighQuantile)});
        }
    }
}

std::vector<std::size_t> MorrisPlan::order(std::size_t trajectory) const {
    std::vector<std::pair<std::uint64_t, std::size_t>> drawn;
    for (std::size_t axis = 0; axis < axes_; ++axis) {
        drawn.emplace_back(random_bits(seed_, Purpose::trajectory, trajectory, axis) << kStartBits, axis);
    }
    std::sort(drawn.begin(), drawn.end());
    std::vector<std::size_t> axes;
    for (const auto& [bits, axis] : drawn) {
        axes.push_back(axis);
    }
    return axes;
}

double MorrisPlan::before(std::size_t trajectory, std::size_t axis) const noexcept {
    const MorrisStart start = morris_start(seed_, trajectory, axis);
    return morris_unit(start.low, start.down);
}

double MorrisPlan::after(std::size_t trajectory, std::size_t axis) const noexcept {
    const MorrisStart start = morris_start(seed_, trajectory, axis);
    return morris_unit(start.low, !start.down);
}

std::vector<std::size_t> MorrisPlan::steps(std::size_t trajectory) const {
    const std::vector<std::size_t> axes = order(trajectory);
    std::vector<std::size_t> when(axes_);
    for (std::size_t step = 0; step < axes_; ++step) {
        when[axes[step]] = step;
    }
    return when;
}

}  // namespace stiction::study
