// Number of constant steps until a time.
//
//   n(T) = ⌈T/h⌉: the first step that ends at T or later; a step that ends within a millionth of itself before T reaches it     (1)
//
// T and h are decimal numbers of the user: T/h is a whole number up to rounding where one divides the other. The guard of a millionth is far
// above that rounding up to 10⁹ steps; beyond, it grows with T/h. T = 1, h = 0.3: n = 4, the run ends at 1.2. Every loop over constant
// steps counts by (1).
#pragma once

#include <cmath>
#include <cstdint>

#include "numeric/tolerance.hpp"

namespace stiction {

/// Share of a step by which its end may miss a time that the user gives and still reach it [-].
inline constexpr double kStepGuard = 1e-6;

/// At least `share` of a step, or what rounding makes of that many [-].
[[nodiscard]] inline double step_guard(double steps, double share = kStepGuard) noexcept {
    return std::fmax(share, engine::kFewRoundings * std::fabs(steps));
}

/// A number of steps that is whole up to rounding; at most 2⁶³, more than any run lives to take.
[[nodiscard]] inline std::uint64_t whole_steps(double steps) noexcept {
    constexpr double kMost = 9223372036854775808.0;
    return steps < kMost ? static_cast<std::uint64_t>(std::fmax(0.0, std::round(steps))) : std::uint64_t{1} << 63U;
}

/// (1); 0 for T ≤ 0, at least 1 for T > 0.
[[nodiscard]] inline std::uint64_t steps_until(double time, double step) noexcept {
    const double steps = time / step;
    const double whole = std::ceil(steps - step_guard(steps));
    return whole > 0 ? whole_steps(whole) : time > 0 ? 1 : 0;
}

/// Is a time a multiple of the step, within the guard of (1)?
[[nodiscard]] inline bool is_on_grid(double time, double step, double share = kStepGuard) noexcept {
    const double steps = time / step;
    return std::fabs(steps - std::round(steps)) <= step_guard(steps, share);
}

}  // namespace stiction
