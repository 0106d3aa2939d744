// End of a fixed step: on the grid k·h to the bit, as the State will say it; elsewhere (a tool that cuts steps) at t + h.
#pragma once

#include "engine/state.hpp"

namespace stiction::engine {

[[nodiscard]] inline double end_of_step(const State& state, double step) noexcept {
    const bool on_grid = state.time == static_cast<double>(state.step) * step;
    return on_grid ? static_cast<double>(state.step + 1) * step : state.time + step;
}

}  // namespace stiction::engine
