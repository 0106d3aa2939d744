// The standard normal distribution and its inverse, with the same bits on every machine.
//
//   φ(z) = e^(−z²/2) / √(2π)                                                                                          (1)
//   Φ(z) = ½ + φ(z) (z + z³/3 + z⁵/(3·5) + z⁷/(3·5·7) + …)                       |z| < 1.25: all terms of one sign       (2)
//   Φ(z) = φ(z) / (−z + 1/(−z + 2/(−z + 3/(−z + …))))                            z ≤ −1.25: Laplace's fraction         (3)
//   Φ⁻¹(u): three rational functions, of ½ − u and of √(−ln min(u, 1 − u))                                            (4)
//
// (2), (3): Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.11 and 26.2.14. (4): M. J. Wichura, Algorithm AS 241:
// the percentage points of the normal distribution, Applied Statistics 37 (1988) 477, function PPND16, relative error below 10⁻¹⁶
// in exact arithmetic. Only + − × ÷ √ and the core's own exp and ln (scalar/elementary.hpp) are used: std::erfc and std::log differ
// between C libraries and processors.
#pragma once

namespace stiction::study {

/// Φ(z), eq. (2) and (3): relative error below 5·10⁻¹⁵ for z < 0, however small it is; 0 below −38.6.
[[nodiscard]] double normal_below(double z) noexcept;

/// Φ⁻¹(u) for 0 ≤ u ≤ 1, eq. (4); ∓∞ at the ends.
[[nodiscard]] double normal_quantile(double u) noexcept;

}  // namespace stiction::study
