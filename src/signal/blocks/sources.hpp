// Functions of time, with their phase (before, during, after) as a discrete state.
#pragma once

#include "signal/blocks/block.hpp"

namespace stiction::signal::source {

/// Of all but sines and points, which have banks of their own.
double output(const View& view) noexcept;
/// Moves the phase on to `view.time`; true if it changed.
bool decide(const ChangingView& view) noexcept;
/// The next jump or corner; +∞ if there is none.
double next_instant(const View& view) noexcept;

}  // namespace stiction::signal::source
