#include "result/limit_cycle.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "result/meters/cubic_piece.hpp"

namespace stiction {
namespace {

/// Of the height of the curve, each way from its middle: smaller ripples do not count as crossings.
constexpr double kHysteresis = 0.1;
constexpr std::size_t kFewestCycles = 3;
constexpr std::size_t kMostCrossings = 4;  // of the middle line in one cycle

/// One stretch from an upward crossing of the middle line to the next.
struct Stretch {
    double length = 0;
    double highest = 0;
    double lowest = 0;
};

/// The curve between two rows.
CubicPiece piece_before(const Curve& curve, std::size_t row, double middle) {
    const double length = curve.time[row] - curve.time[row - 1];
    const double y0 = curve.value[row - 1] - middle;
    const double y1 = curve.value[row] - middle;
    return curve.leaving.empty() ? CubicPiece{y0, y1, y1 - y0, y1 - y0}
                                 : CubicPiece{y0, y1, length * curve.leaving[row - 1], length * curve.arriving[row]};
}

std::vector<Stretch> cut(const Curve& curve, std::size_t first, double middle, const LimitCycleOptions& options,
                         double hysteresis) {
    std::vector<Stretch> stretches;
    bool armed = false;  // was low enough for the next crossing to count
    bool begun = false;  // a crossing has been seen
    double crossed = 0;  // candidate: the last upward crossing of the middle line
    double begin = 0;    // of the present stretch
    Stretch now;
    for (std::size_t row = first; row < curve.time.size(); ++row) {
        const double y = curve.value[row] - middle;
        armed = armed || y < -hysteresis;
        const double before = row > first ? curve.value[row - 1] - middle : y;
        if (before <= 0 && y > 0) {
            const double s = piece_before(curve, row, middle).crossing(0);
            crossed = curve.time[row - 1] + s * (curve.time[row] - curve.time[row - 1]);
        }
        if (armed && y > hysteresis) {
            if (begun) {
                now.length = crossed - begin;
                stretches.push_back(now);
            }
            begun = true;
            armed = false;
            begin = crossed;
            now = {0, y, y};
        }
        now.highest = std::max(now.highest, y);
        now.lowest = std::min(now.lowest, y);
        if (row > first) {
            const CubicPiece piece = piece_before(curve, row, middle);
            if (const std::optional<double> s = piece.turn()) {
                const double turn = std::clamp(piece.at(*s) + middle, options.lower, options.upper) - middle;
                now.highest = std::max(now.highest, turn);
                now.lowest = std::min(now.lowest, turn);
            }
        }
    }
    return stretches;
}

/// Cycles of `group` stretches each, if they all agree.
std::optional<LimitCycle> agree(const std::vector<Stretch>& stretches, std::size_t group, double tolerance) {
    const std::size_t cycles = stretches.size() / group;
    if (cycles < kFewestCycles) {
        return std::nullopt;
    }
    std::vector<Stretch> whole(cycles);
    LimitCycle mean{.cycles = cycles};
    const std::size_t skipped = stretches.size() - cycles * group;  // the oldest
    for (std::size_t c = 0; c < cycles; ++c) {
        whole[c] = stretches[skipped + c * group];
        for (std::size_t k = 1; k < group; ++k) {
            const Stretch& more = stretches[skipped + c * group + k];
            whole[c].length += more.length;
            whole[c].highest = std::max(whole[c].highest, more.highest);
            whole[c].lowest = std::min(whole[c].lowest, more.lowest);
        }
        const auto n = static_cast<double>(cycles);
        mean.period += whole[c].length / n;
        mean.amplitude += 0.5 * (whole[c].highest - whole[c].lowest) / n;
        mean.middle += 0.5 * (whole[c].highest + whole[c].lowest) / n;
    }
    for (const Stretch& cycle : whole) {
        const double height = 0.5 * (cycle.highest - cycle.lowest);
        if (std::fabs(cycle.length - mean.period) > tolerance * mean.period ||
            std::fabs(height - mean.amplitude) > tolerance * mean.amplitude) {
            return std::nullopt;
        }
    }
    return mean;
}

}  // namespace

std::optional<LimitCycle> find_limit_cycle(const Curve& curve, const LimitCycleOptions& options) {
    if (curve.time.empty()) {
        return std::nullopt;
    }
    const double begin = curve.time.back() - options.last_part * (curve.time.back() - curve.time.front());
    const auto place = std::lower_bound(curve.time.begin(), curve.time.end(), begin);
    const auto first = static_cast<std::size_t>(place - curve.time.begin());
    const std::span<const double> part = curve.value.subspan(first);
    const auto [lowest, highest] = std::minmax_element(part.begin(), part.end());
    const double height = *highest - *lowest;
    if (!(height > 0) || !std::isfinite(height) || 0.5 * height < options.least_amplitude) {
        return std::nullopt;
    }
    const double middle = 0.5 * (*highest + *lowest);
    const std::vector<Stretch> stretches = cut(curve, first, middle, options, kHysteresis * height);
    for (std::size_t group = 1; group <= kMostCrossings; ++group) {
        if (std::optional<LimitCycle> cycle = agree(stretches, group, options.tolerance)) {
            cycle->middle += middle;
            return cycle;
        }
    }
    return std::nullopt;
}

}  // namespace stiction
