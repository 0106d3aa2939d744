// The instants to which a solver may set the time of model exchange.
//
// A solver tries instants in any order, but never goes back over what was decided. With T the last event or the start, and C the last
// but one completed step since then,
//
//   max(T, C) ≤ t in continuous-time mode,   t = T in event mode                                                      (1)
//   completed step ≤ end of the run                                                                                   (2)
//
// A solver with steps of its own (CVODE) evaluates beyond the end of the run and interpolates back: trial instants have no upper bound.
#pragma once

#include <limits>
#include <string>

namespace stiction::fmu {

/// Equal but for rounding: sums of steps in two programs round differently.
bool same_time(double a, double b) noexcept;

class ExchangeTime {
public:
    double stop = std::numeric_limits<double>::infinity();  ///< end of the run [s]
    double earliest = 0;                                    ///< the left side of (1) [s]
    double completed = 0;                                   ///< the last completed step, or T [s]

    /// An event, or the start: T = time.
    void begin_event(double time) noexcept { earliest = completed = time; }
    /// A step was completed at this time.
    void complete_step(double time) noexcept {
        earliest = completed;
        completed = time;
    }
    /// Does a time lie beyond the end of the run, (2)?
    [[nodiscard]] bool is_beyond_stop(double time) const noexcept { return time > stop && !same_time(time, stop); }

    /// Why the time cannot be set from `now` to `time`, by (1); empty if it can.
    [[nodiscard]] std::string problem(double time, double now, bool in_event_mode) const;
};

}  // namespace stiction::fmu
