// Numbers of a step response. Times are interpolated on straight lines between rows.
//
//   error            e(t) = reference − value                                                                           (1)
//   settling time    the last time at which |e| comes into the band, counted from `start`; none if it ends outside       (2)
//   overshoot        max over t ≥ start of (value − target)·sign(target − from) / |target − from|, not below 0          (3)
//   steady error     mean of e over the last `window` seconds                                                           (4)
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "result/limit_cycle.hpp"

namespace stiction {

/// What a curve is compared with: a number, or another column of the same rows.
struct Reference {
    Reference(double constant) : value(constant) {}                // NOLINT(google-explicit-constructor)
    Reference(std::span<const double> column) : signal(column) {}  // NOLINT(google-explicit-constructor)
    [[nodiscard]] double at(std::size_t row) const noexcept { return signal.empty() ? value : signal[row]; }
    double value = 0;
    std::span<const double> signal{};
};

/// (2) [s].
[[nodiscard]] std::optional<double> settling_time(const Curve& curve, const Reference& reference, double band,
                                                  double start = 0);

struct StepChange {
    double from = 0;    ///< where it was [·]
    double target = 1;  ///< where it shall go [·]
    double start = 0;   ///< [s]
};
/// (3) [-]; 0 where from and target are one.
[[nodiscard]] double overshoot(const Curve& curve, const StepChange& change);

/// (4) [·]; the whole run where it is shorter than the window.
[[nodiscard]] double steady_error(const Curve& curve, const Reference& reference, double window);

}  // namespace stiction
