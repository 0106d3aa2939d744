// Event functions: positive once a limit is passed.
#pragma once

#include <cmath>

namespace stiction::signal {

/// The value of an event that cannot happen.
inline constexpr double kQuiet = -1;

/// x − limit; quiet where there is no limit.
inline double above(double x, double limit) noexcept { return std::isinf(limit) ? kQuiet : x - limit; }
/// limit − x; quiet where there is no limit.
inline double below(double x, double limit) noexcept { return std::isinf(limit) ? kQuiet : limit - x; }

/// −1 below lower, 1 above upper, else 0.
inline double side(double x, double lower, double upper) noexcept { return x > upper ? 1 : x < lower ? -1 : 0; }

}  // namespace stiction::signal
