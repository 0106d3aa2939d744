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

#include "engine/fixed/step_view.hpp"
#include "engine/state.hpp"
#include "engine/status.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

/// Demand of rigid parts on bodies in (1).
enum class Demand : unsigned char { speed, acceleration, jam };

/// A signal, friction or body is no longer finite, after a constant `step` [s], or 0: one of any length.
[[nodiscard]] std::string not_finite_text(const Plan& plan, const State& state, double step = 0);

/// (1). `rate` by element: the speeds or accelerations that joints demand; ends of travel reached `within` a time [s] take part.
[[nodiscard]] std::string contradiction_text(const Plan& plan, const State& state, std::span<const double> rate,
                                             Demand demand, double within);

/// The gears with losses, or the frictions, of which no answer was found.
[[nodiscard]] std::string unsettled_text(const Plan& plan, double time);

/// `part`: the one that switched last.
[[nodiscard]] std::string too_many_events_text(const Plan& plan, double time, std::size_t limit,
                                               const std::string& part);
/// Signals and impacts that answer each other within one instant, so many `rounds`; `part`: the one that answered last.
[[nodiscard]] std::string endless_instant_text(double time, int rounds, const std::string& part);
/// Cause of short steps of the located engine: the component of its y with the largest error (mode_dynamics.hpp, (1)).
struct ShortStep {
    double time = 0;            ///< [s]
    double step = 0;            ///< [s]
    double tolerance = 0;       ///< relative
    std::size_t component = 0;  ///< of y
    double steps_ahead = 0;     ///< that the rest of the run would take; 0: no step is small enough
};
[[nodiscard]] std::string short_step_text(const Plan& plan, const ShortStep& found);

/// A step of the fixed engine that was refused.
struct FixedFailure {
    RunStatus status = RunStatus::ok;
    std::size_t culprit = 0;   ///< friction, after step_too_long, capacity_exceeded or contract_broken
    double step = 0;           ///< [s]
    RefusedAdvance refused{};  ///< its step, after contract_broken
};

/// One sentence; `state` is the one at the start of the step. Empty for `ok`.
[[nodiscard]] std::string failure_text(const Plan& plan, const State& state, const FixedFailure& failure);

}  // namespace stiction::engine
