// Why a step was refused, with the names of the parts.
//
//   rows D v = g of all that is rigid, one after another; a row that follows from those before it, D_e = Σ c_k D_k, contradicts
//   them where g_e ≠ Σ c_k g_k: it and those with c_k ≠ 0 are named                                                      (1)
//
// Two-way joints first; freewheels and ends of travel that bodies are on, or reach within a time, only where these agree.
// For a run that has ended: it allocates.
#pragma once

#include <span>
#include <string>

#include "engine/fixed/step_data.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

/// (1) as text: `"drive" and "gear"`; `rigid joints` where none can be told. `rate` by element: what joints demand, speeds or
/// accelerations; positions and velocities by body.
[[nodiscard]] std::string contradicting_parts(const Plan& plan, std::span<const double> rate,
                                              std::span<const double> position, std::span<const double> velocity,
                                              double within);

/// The signal, friction or body of a state that is not finite, or the fastest body where the step itself went out of bounds.
[[nodiscard]] std::string part_not_finite(const Plan& plan, const State& state);

/// One sentence for a step of the fixed engine refused in this state as not finite or contradictory.
[[nodiscard]] std::string refusal_text(const Plan& plan, const State& state, RunStatus status, double step);

}  // namespace stiction::engine
