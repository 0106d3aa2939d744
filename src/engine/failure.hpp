// Text of a failed step or advance, with the names of the parts: the one place that words RunStatus.
//
//   rows D v = g of all that is rigid, one after another; a row that follows from those before it, D_e = Σ c_k D_k, contradicts
//   them where g_e ≠ Σ c_k g_k: it and those with c_k ≠ 0 are named                                                      (1)
//
// Two-way joints first; freewheels and ends of travel that bodies are on, or reach within a time, only where these agree.
// For a run that has ended: it allocates.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "engine/state.hpp"
#include "engine/status.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

/// What rigid parts demand of bodies in (1).
enum class Demand : unsigned char { speed, acceleration, jam };

/// A signal, friction or body is no longer finite.
[[nodiscard]] std::string not_finite_text(const Plan& plan, const State& state);

/// (1). `rate` by element: the speeds or accelerations that joints demand; ends of travel reached `within` a time [s] take part.
[[nodiscard]] std::string contradiction_text(const Plan& plan, const State& state, std::span<const double> rate,
                                             Demand demand, double within);

/// `part`: the one that switched last.
[[nodiscard]] std::string too_many_events_text(double time, std::size_t limit, const std::string& part);
[[nodiscard]] std::string step_too_small_text(double time, double tolerance);

/// A step of the fixed engine that was refused.
struct FixedFailure {
    RunStatus status = RunStatus::ok;
    std::size_t culprit = 0;  ///< friction, after step_too_long or capacity_exceeded
    double step = 0;          ///< [s]
};

/// One sentence; `state` is the one at the start of the step. Empty for `ok`.
[[nodiscard]] std::string failure_text(const Plan& plan, const State& state, const FixedFailure& failure);

}  // namespace stiction::engine
