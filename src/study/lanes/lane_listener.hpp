// Listener of an advance in lanes: events, steps, and steps that a lane took alone.
#pragma once

#include <cstddef>
#include <functional>

#include "engine/event.hpp"
#include "engine/state.hpp"

namespace stiction::study {

/// Listener to an advance of lanes; any of the handlers may be empty. Told lane after lane: only in each lane in the order of time.
struct LaneListener {
    std::function<void(std::size_t lane, const Event&, const State&)> on_event{};
    /// After every step that a lane took alone, with its whole state. Between two of them no mode changes. Costs next to nothing.
    std::function<void(std::size_t lane, const State&)> on_alone{};
    /// After every step of a lane, with modes and with what is asked for below; other numbers of the state may be older.
    std::function<void(std::size_t lane, const State&)> on_step{};
    bool motion = true;    ///< on_step needs positions and velocities
    bool friction = true;  ///< and frictions
    bool signals = true;   ///< and states of signals
    /// Asked after some steps; false ends the advance there, with the status `stopped`.
    std::function<bool()> go_on{};
};

}  // namespace stiction::study
