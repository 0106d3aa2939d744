// Finds the limit cycle at the end of a curve.
//
// Crossings of the middle line upwards (hysteresis: a tenth of the height each way) cut the last part of the curve into stretches. If
// n = 1 … 4 stretches make up a cycle so that all lengths and all heights agree within `tolerance`, and there are at least 3 cycles, then
//
//   period = mean length,   amplitude = half the mean height                                                            (1)
//
// Otherwise there is none. Between two rows the curve is the cubic with their values and rates, or a straight line where no rates are
// given: crossings are found on it, and turning points that fall between rows count.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <span>

namespace stiction {

/// One column over time, equally long; times do not decrease. Rates may be missing; they differ where an impact falls on a row.
struct Curve {
    std::span<const double> time;        ///< [s]
    std::span<const double> value;       ///< [·]
    std::span<const double> arriving{};  ///< rate on the way to the row [·/s]
    std::span<const double> leaving{};   ///< rate from the row on [·/s]
};

struct LimitCycle {
    double amplitude = 0;    ///< half of peak to peak [·]
    double period = 0;       ///< [s]
    double middle = 0;       ///< between peak and trough [·]
    std::size_t cycles = 0;  ///< that were seen
};
struct LimitCycleOptions {
    double last_part = 0.5;                                   ///< of the time of the run that is looked at [-]
    double tolerance = 0.02;                                  ///< by which cycles may differ, of their mean [-]
    double least_amplitude = 0;                               ///< what is smaller is no cycle [·]
    double lower = -std::numeric_limits<double>::infinity();  ///< no value lies below, also between rows [·]
    double upper = std::numeric_limits<double>::infinity();   ///< or above [·]
};
/// (1)
[[nodiscard]] std::optional<LimitCycle> find_limit_cycle(const Curve& curve, const LimitCycleOptions& options = {});

}  // namespace stiction
