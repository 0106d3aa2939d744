// One step of a plain machine: bodies, implicit springs without gaps and exact frictions on grounds at rest, nothing else (StepPlan::plain).
//
//   p = J v + h F,  b = h (k ε + preload)    pushes of bodies and springs                  step_reading.hpp (1), (2)
//   w, τ                                     velocities and impulses of the network        network_step.hpp
//   x⁺ = x + h w                             tied bodies stay as far ahead of each other   tied_positions.hpp
//   τ/h, cut to its limits                   friction reported                               step_solve.hpp (4)
//   energies, u = w                                                                       step_account.hpp (1)–(5)
//
// Most small machines are plain, and most of their steps leave modes as they are: a pass over bodies, springs and frictions to either side
// of a product with a stored inverse, without a look at what such a machine does not have. No allocation after construction.
#pragma once

#include "engine/fixed/step/start_modes.hpp"
#include "engine/fixed/step/step_plan.hpp"
#include "engine/fixed/step/step_reading.hpp"
#include "engine/fixed/step/step_solve.hpp"
#include "engine/fixed/step_view.hpp"
#include "engine/state.hpp"

namespace stiction::engine {

class PlainStep {
public:
    /// All must outlive it.
    PlainStep(const StepPlan& plan, StepReading& reading, StepSolve& solve)
        : plan_(&plan), reading_(&reading), solve_(&solve), start_modes_(plan, reading) {}

    /// `blank`: an empty view of the step.
    [[nodiscard]] StepView step(State& state, const StepView& blank) noexcept;

private:
    [[nodiscard]] bool solve_again(const State& state) noexcept;
    [[nodiscard]] NetworkReport solve_anew(const State& state) noexcept;
    [[nodiscard]] bool move_bodies(const State& state, EnergyAccount& sum) noexcept;
    void add_springs(EnergyAccount& sum) const noexcept;
    void add_frictions(EnergyAccount& sum) noexcept;
    void write(const EnergyAccount& sum, State& state) const noexcept;

    const StepPlan* plan_;
    StepReading* reading_;
    StepSolve* solve_;
    StartModes start_modes_;
    const double* velocity_ = nullptr;  // of the step just solved, by body [m/s | rad/s]
    const double* impulse_ = nullptr;   // by friction [N·s | N·m·s]
};

}  // namespace stiction::engine
