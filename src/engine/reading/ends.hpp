// End of travel on which a body stands, and whether it moves into it.
//
// A body stands on an end once it has no way left to it: engines put positions exactly on the end, so that no tolerance is
// needed. It rests there while the element of its ends is stuck.
#pragma once

#include <cstddef>

#include <stiction/stop/travel.hpp>

#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

/// From the ways left to the two ends [m | rad].
[[nodiscard]] constexpr Stop end_reached(double way_to_upper, double way_to_lower) noexcept {
    return way_to_upper <= 0 ? Stop::upper : way_to_lower <= 0 ? Stop::lower : Stop::none;
}

/// From a position.
[[nodiscard]] constexpr Stop end_at(const Travel<double>& travel, double position) noexcept {
    return end_reached(travel.upper - position, position - travel.lower);
}

/// The end beyond which a position lies.
[[nodiscard]] constexpr Stop end_passed(const Travel<double>& travel, double position) noexcept {
    return position > travel.upper ? Stop::upper : position < travel.lower ? Stop::lower : Stop::none;
}

/// The end to which a position is nearer.
[[nodiscard]] constexpr Stop nearest_end(const Travel<double>& travel, double position) noexcept {
    return travel.upper - position < position - travel.lower ? Stop::upper : Stop::lower;
}

/// A position that is past an end by an error of the engine lies on it [m | rad].
[[nodiscard]] constexpr double within_travel(const Travel<double>& travel, double position) noexcept {
    return clamp(position, travel.lower, travel.upper);
}

/// Where an end is [m | rad].
[[nodiscard]] constexpr double end_position(const Travel<double>& travel, Stop end) noexcept {
    return end == Stop::upper ? travel.upper : travel.lower;
}

/// The end on which a body of this state rests.
[[nodiscard]] inline Stop resting_end(const Plan& plan, std::size_t body, const State& state) noexcept {
    const Plan::Body& b = plan.bodies[body];
    const bool rests = b.stop_element != Plan::kNone && state.mode[b.stop_element] == Mode::stuck;
    return rests ? end_at(b.options.travel, state.position[body]) : Stop::none;
}

[[nodiscard]] constexpr bool moves_into(Stop end, double velocity) noexcept {
    return end == Stop::upper ? velocity > 0 : end == Stop::lower && velocity < 0;
}

/// Does a body on this end move away from it?
[[nodiscard]] constexpr bool leaves(Stop end, double velocity) noexcept {
    return end == Stop::upper ? velocity < 0 : end == Stop::lower && velocity > 0;
}

}  // namespace stiction::engine
