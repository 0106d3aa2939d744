// When is a declared instant reached? Time comes as k·h, instants as j·T: both rounded, so that equal times may differ by rounding.
//
//   reached(t, i)        ⇔  t + |t| δ ≥ i                                                                              (1)
//   interval_index(t, T) =  ⌊q + |q| δ⌋,  q = t/T                                                                      (2)
//
// Four roundings (h, T, the product, the quotient) of 2⁻⁵³ each: δ = 2⁻⁵⁰ forgives them twice over, and is far below any time
// that matters.
#pragma once

#include <cmath>

namespace stiction::signal {

inline constexpr double kTimeRounding = 0x1p-50;

/// Index and time that stand for "not yet" and "no such time" in a state; finite, so that states stay finite numbers.
inline constexpr double kNeverYet = -1e300;
inline constexpr double kNoInstant = 1e300;

inline bool reached(double time, double instant) noexcept {
    return time + std::fabs(time) * kTimeRounding >= instant;  // (1)
}

inline double interval_index(double time, double interval) noexcept {
    const double quotient = time / interval;
    return std::floor(quotient + std::fabs(quotient) * kTimeRounding);  // (2)
}

/// The first of offset + k·interval that is not reached.
inline double first_multiple_after(double time, double interval, double offset = 0) noexcept {
    const double last = interval_index(time - offset, interval);
    const double next = (last + 1) * interval + offset;
    return reached(time, next) ? (last + 2) * interval + offset : next;
}

}  // namespace stiction::signal
