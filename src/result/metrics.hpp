// Metrics: the numbers of a run by part, as the meter (meter.hpp) measures them. metric_table.cpp names and defines each of them once.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "result/limit_cycle.hpp"

namespace stiction {

/// The value of largest magnitude.
struct Peak {
    double value = 0;  ///< [·]
    double time = 0;   ///< [s]
};

inline void take_peak(Peak& peak, double value, double time, bool first) {
    if (first || std::fabs(value) > std::fabs(peak.value)) {
        peak = {value, time};
    }
}

/// The load of a friction stuck at the end of a run may fall and rise by so much before it breaks away (load_reserve.hpp).
struct StuckInterval {
    double carried = 0;   ///< τ [N | N·m]
    double decrease = 0;  ///< ≥ 0; infinite into an end of travel [N | N·m]
    double increase = 0;  ///< ≥ 0; infinite into an end of travel [N | N·m]
};

/// Stick–slip that advances (stick_slip.hpp).
struct StickSlip {
    double period = 0;      ///< from break-away to break-away [s]
    double jump = 0;        ///< slip between a break-away and the stop after it, with its sign [m | rad]
    std::size_t jumps = 0;  ///< that were seen
};

struct FrictionMetrics {
    std::string name{};
    std::string unit{};         ///< of forces; empty for joints, of which only modes are measured
    std::string way_unit{};     ///< of the slip
    std::string shown{};        ///< unit in which people see them; empty: SI with a prefix, here and below
    std::string way_shown{};    ///< the same of the slip
    double stick_fraction = 0;  ///< [-]
    std::size_t stops = 0;
    Peak friction{};                       ///< [N | N·m]
    std::optional<StuckInterval> stuck{};  ///< none where it slides, or where an end of travel behind a joint holds it
    std::optional<StickSlip> stick_slip{};
};
struct BodyMetrics {
    std::string name{};
    std::string unit{};  ///< of the position
    std::string shown{};
    std::size_t reversals = 0;
    std::optional<LimitCycle> cycle{};  ///< of the position
};
struct SpringMetrics {
    std::string name{};
    std::string unit{};  ///< of the force
    std::string shown{};
    Peak force{};  ///< [N | N·m]
};
/// Answer to the last move of a reference (controller_meter.hpp).
struct StepResponse {
    double from = 0, to = 0;                ///< the reference before and after
    double time = 0;                        ///< since when it rests [s]
    double overshoot = 0;                   ///< of the move [-]
    std::optional<double> rise_time{};      ///< [s]
    std::optional<double> settling_time{};  ///< [s]
};
struct ControllerMetrics {
    std::string name{};
    std::string unit{};  ///< of what is measured
    std::string shown{};
    double final_error = 0;  ///< reference − measured
    double rms_error = 0;
    std::optional<StepResponse> response{};  ///< none where the reference does not rest at the end
};
struct MotorMetrics {
    std::string name{};
    std::string unit = "A";
    Peak current{};              ///< [A]
    Peak power{};                ///< [W]
    double energy_drawn = 0;     ///< [J]
    double energy_returned = 0;  ///< [J]
};
struct RunMetrics {
    std::vector<FrictionMetrics> frictions;
    std::vector<BodyMetrics> bodies;
    std::vector<SpringMetrics> springs;
    std::vector<ControllerMetrics> controllers;
    std::vector<MotorMetrics> motors;
};

}  // namespace stiction
