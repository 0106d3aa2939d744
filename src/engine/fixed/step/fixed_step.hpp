// One step of the fixed engine: friction, springs, joints and ends of travel of a whole machine, at bounded cost.
//
//   w from network_problem.hpp (1)–(3):  J (w − v) = h (forces − springs(x + h w) − dampers(w) − friction(w))     (1)
//   x⁺ = x + h w                                                                                                  (2)
//
//   1. read    signals, forces, springs, laws, joints, ends of travel at the start          step_reading.hpp
//   2. meet    joints that demand another speed at once: an impact, then 1 again            step_impact.hpp
//              frictions whose ground or capacity has jumped do what their slip says        start_modes.hpp
//   3. solve   (1), (2) for the whole machine, or group by group by methods;
//              a step that passes an end of travel is shortened and ends in an impact       step_solve.hpp, step_impact.hpp
//   4. check   all numbers are finite; if not the state stays as it is
//   5. account energy                                                                       step_account.hpp
//   6. write   motion, modes, friction, signals, time
//
// Springs and dampers are implicit: no step makes them unstable; or explicit on request, within limits (explicit_limits.hpp). Laws see
// velocities at the start of the step. Order 1. Nothing is allocated after construction.
#pragma once

#include <memory>
#include <span>

#include "engine/fixed/fixed_options.hpp"
#include "engine/fixed/step/plain_step.hpp"
#include "engine/fixed/step/start_modes.hpp"
#include "engine/fixed/step/step_account.hpp"
#include "engine/fixed/step/step_impact.hpp"
#include "engine/fixed/step/step_plan.hpp"
#include "engine/fixed/step/step_reading.hpp"
#include "engine/fixed/step/step_solve.hpp"
#include "engine/fixed/step_view.hpp"
#include "engine/state.hpp"

namespace stiction::engine {

class FixedStep {
public:
    /// The plan must outlive it. Throws ModelError where the options do not fit the plan: all problems at once.
    FixedStep(const Plan& plan, const FixedOptions& options);
    FixedStep(const FixedStep&) = delete;  // its parts refer to each other
    FixedStep& operator=(const FixedStep&) = delete;

    /// Takes over numbers of the plan that have changed since, its structure being the same, and options: as a new one, in most of the
    /// memory it has. Throws as the constructor does, and is then as it was. False, with nothing done, where methods decide.
    [[nodiscard]] bool renew(const FixedOptions& options);

    [[nodiscard]] State initial_state();
    [[nodiscard]] StepView step(State& state) noexcept {
        return plain_ ? plain_->step(state, blank_) : step_with_impacts(state);
    }
    [[nodiscard]] double mechanical_energy(const State& state) const noexcept;

    /// Another step length from now on, at most that of the options. Does not allocate.
    void set_length(double step) noexcept;

    [[nodiscard]] const Plan& plan() const noexcept { return *plan_.machine; }
    [[nodiscard]] const FixedOptions& options() const noexcept { return options_; }
    [[nodiscard]] const StepPlan& constants() const noexcept { return plan_; }
    [[nodiscard]] const StepReading& reading() const noexcept { return reading_; }
    [[nodiscard]] const StepSolve& solution() const noexcept { return solve_; }

private:
    FixedStep(const Plan& plan, const FixedOptions& options, std::unique_ptr<MethodStep> methods);

    void prepare();
    [[nodiscard]] StepView step_with_impacts(State& state) noexcept;
    [[nodiscard]] StepView step_after_impact(State& state) noexcept;
    [[nodiscard]] StepView step_from_start(State& state) noexcept;
    [[nodiscard]] StepView advance(State& state) noexcept;
    [[nodiscard]] bool motion_finite() const noexcept;
    [[nodiscard]] std::span<const double> end_velocity() const noexcept;
    void write(State& state) noexcept;

    FixedOptions options_;
    StepPlan plan_;
    StepReading reading_;
    StepSolve solve_;
    std::unique_ptr<StepImpact> impact_;       // empty where the machine has neither joints nor ends, or methods decide
    std::unique_ptr<StartModes> start_modes_;  // empty where methods decide
    std::unique_ptr<PlainStep> plain_;         // takes every step of a plain machine
    StepAccount account_;
    StepView blank_;  // refers to what the parts own
    State start_;     // where a step begins after a jump
};

}  // namespace stiction::engine
