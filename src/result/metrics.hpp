// Numbers an engineer asks a run for. Every definition is written here; times are interpolated on straight lines between rows.
//
//   error            e(t) = reference − value                                                                           (1)
//   settling time    the last time at which |e| comes into the band, counted from `start`; none if it ends outside       (2)
//   overshoot        max over t ≥ start of (value − target)·sign(target − from) / |target − from|, not below 0          (3)
//   steady error     mean of e over the last `window` seconds                                                           (4)
//   stick fraction   share of the time in mode stuck                                                                    (5)
//   stops            times a sliding friction comes to rest; reversals: changes of direction, rests between not counted. A direct
//                    reversal is no stop, though fixed steps show it as one or two of them at rest (meter.hpp)           (6)
//   limit cycle      last part of the run: crossings of the middle line upwards (hysteresis: a tenth of the height each way)
//                    cut it into cycles; if n = 1 … 4 crossings make up a cycle so that all lengths and all heights agree
//                    within `tolerance`, and there are at least 3 cycles, then
//                      period = mean length, amplitude = half the mean height; else there is none                       (7)
//   peak             the largest magnitude, with its sign and time                                                      (8)
//   stuck interval   of the load along a friction stuck at the end: it may fall by the margin backward and rise by the margin
//                    forward before it breaks away; [τ − decrease, τ + increase] around what is carried (plus what an end
//                    of travel carries). Where several frictions hold one body, their margins add up                    (9)
//
// A row's mode holds since the row before it: that is true for both engines, which keep a row on either side of every change.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "result/trajectory.hpp"

namespace stiction {

/// One column over time, equally long; times do not decrease.
struct Curve {
    std::span<const double> time;   ///< [s]
    std::span<const double> value;  ///< [·]
};

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

/// (5) [-]; 0 where no time passes.
[[nodiscard]] double stick_fraction(std::span<const double> time, std::span<const Mode> mode);

/// (6).
[[nodiscard]] std::size_t count_stops(std::span<const Mode> mode);
/// Speeds up to `least` count as rest [m/s | rad/s].
[[nodiscard]] std::size_t count_reversals(std::span<const double> velocity, double least = 0);

struct LimitCycle {
    double amplitude = 0;    ///< half of peak to peak [·]
    double period = 0;       ///< [s]
    double middle = 0;       ///< between peak and trough [·]
    std::size_t cycles = 0;  ///< that were seen
};
struct LimitCycleOptions {
    double last_part = 0.5;      ///< of the time of the run that is looked at [-]
    double tolerance = 0.02;     ///< by which cycles may differ, of their mean [-]
    double least_amplitude = 0;  ///< what is smaller is no cycle [·]
};
/// (7).
[[nodiscard]] std::optional<LimitCycle> find_limit_cycle(const Curve& curve, const LimitCycleOptions& options = {});

struct Peak {
    double value = 0;  ///< [·]
    double time = 0;   ///< [s]
};
/// (8).
[[nodiscard]] Peak find_peak(const Curve& curve);

struct StuckInterval {
    double carried = 0;   ///< τ [N | N·m]
    double decrease = 0;  ///< ≥ 0 [N | N·m]
    double increase = 0;  ///< ≥ 0 [N | N·m]
};
/// (9), from the columns friction, mode, margin_forward and margin_backward; none if it is not stuck at the end or a column is missing.
[[nodiscard]] std::optional<StuckInterval> stuck_interval(const Trajectory& trajectory, const std::string& friction);

/// What can be said of every part of a trajectory, from the columns it has.
struct FrictionMetrics {
    std::string name{};
    double stick_fraction = 0;  ///< [-]
    std::size_t stops = 0;
    Peak friction{};                       ///< [N | N·m]; 0 without the column
    std::optional<StuckInterval> stuck{};  ///< [N | N·m]
    std::string unit{};                    ///< of both; empty without the column
};
struct BodyMetrics {
    std::string name{};
    std::size_t reversals = 0;  ///< speeds below 1e-9 of the largest are rest; 0 without the column of the velocity
    std::optional<LimitCycle> cycle{};  ///< of the position
    std::string unit{};                 ///< of the position
};
struct SpringMetrics {
    std::string name{};
    Peak force{};  ///< [N | N·m]
    std::string unit{};
};
struct RunMetrics {
    std::vector<FrictionMetrics> frictions;  ///< those with a mode column
    std::vector<BodyMetrics> bodies;         ///< those with a position column
    std::vector<SpringMetrics> springs;      ///< those with a force column
};
[[nodiscard]] RunMetrics measure(const Trajectory& trajectory);

}  // namespace stiction
