// Which end of travel holds what sticks: beside a stop the limits of friction alone tell nothing.
//
//   on its end   the one body of a friction rests on an end: into it any load is borne, away from it limit + reaction move it   (1)
//   behind it    a rigid joint of two bodies ties it to a body that rests on one: held, whatever friction could carry           (2)
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <stiction/mode.hpp>

#include "machine/plan.hpp"
#include "result/metrics.hpp"

namespace stiction {

struct EndHold {
    std::size_t body = 0;    ///< that rests on its end of travel
    Stop stop = Stop::none;  ///< lower or upper
    bool own = true;         ///< (1), else (2)
    bool forward = false;    ///< (1): the friction leaves the end forward

    /// "nut rests on its lower end of travel; 57.2 kN m more move it away"; (2): "held by the lower end of travel of nut".
    [[nodiscard]] std::string text(const Plan& plan, const std::string& away) const;
};

/// What holds a friction besides itself; none if nothing does.
std::optional<EndHold> end_hold(const Plan& plan, std::size_t friction,
                                const std::function<Stop(std::size_t body)>& stop_of);
/// At the end of a trajectory.
std::optional<EndHold> end_hold(const Plan& plan, std::size_t friction, const Trajectory& trajectory);

/// Stuck intervals beside ends of travel: unbounded into the end (1), none behind one (2).
void bound_by_ends(const Plan& plan, const Trajectory& trajectory, RunMetrics& metrics);

}  // namespace stiction
