// One step of the fixed engine: friction, springs, joints and ends of travel of a whole machine, at constant cost per step.
//
// With the method `exact` the whole machine is solved together:
//
//   w⁺ from network_step.hpp (1)–(3):  J (w⁺ − w) = h (forces − springs(x + h w⁺) − dampers(w⁺) − friction(w⁺))     (1)
//   x⁺ = x + h w⁺                                                                                                    (2)
//   speeds that joints do not allow at its start: an impact, before it (impact.hpp)                                  (3)
//   end of travel passed by (2): x⁺ = x + h u, u nearest to w⁺ with the body arriving on it; then an impact,
//   0.0 or −e times the speed it arrives with; friction is finite and takes no part in it                            (4)
//
// With any other method each friction is decided by its method (method_step.hpp): a body with one friction and nothing else exactly
// as the core's Element does it, others one after another in a machine whose springs and dampers are implicit as in (1).
// Motors, valves and the like are advanced with the motion (companion.hpp), prescribed paths are met (prescribed_path.hpp),
// torque and losses of gears with losses are found together (lossy_gear_step.hpp; `exact` only).
//
// One step: 1. signals are decided at its start, (3); 2. laws give limits; 3. the network is solved, (4) where an end is
// met, or the methods decide; 4. motion, friction and energy are written; 5. signals advance. Springs and dampers are implicit:
// no step makes them unstable; or explicit on request, within limits (explicit_limits.hpp). Laws see velocities at the start of
// the step; the speeds of grounds and drives are those at its end, with signals computed from motion held: what is
// stuck to them does not slip. Order 1. Nothing is allocated after construction.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include <stiction/law/levels.hpp>

#include "engine/fixed/companion.hpp"
#include "engine/fixed/fixed_options.hpp"
#include "engine/fixed/methods/method_step.hpp"
#include "engine/fixed/prescribed_path.hpp"
#include "engine/fixed/step_data.hpp"
#include "engine/fixed/step_view.hpp"
#include "engine/impact/impact.hpp"
#include "engine/network/network_step.hpp"
#include "engine/reading/step_tables.hpp"
#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

class LossyGearStep;

class FixedStep {
public:
    /// The plan must outlive the engine. One engine per thread; a plan may be shared. Throws ModelError where the options do
    /// not fit the plan (methods out of their domain, with laws they do not accept, with freewheels): all problems at once.
    FixedStep(const Plan& plan, FixedOptions options);
    ~FixedStep();
    FixedStep(FixedStep&&) noexcept;
    FixedStep& operator=(FixedStep&&) noexcept;

    /// Where a run begins: modes decided from motion and capacity at time 0, unless a friction was told otherwise.
    [[nodiscard]] State initial_state();

    /// Advances the state by one step.
    [[nodiscard]] StepView step(State& state) noexcept;

    [[nodiscard]] const Plan& plan() const noexcept { return *plan_; }
    [[nodiscard]] const FixedOptions& options() const noexcept { return options_; }

    /// Kinetic and elastic energy of a state [J]; without the kinetic energy of bodies whose inertia a method drops.
    [[nodiscard]] double mechanical_energy(const State& state) const noexcept;

private:
    void set_constants() noexcept;
    void use_step(double h) noexcept;
    void load(const State& state) noexcept;
    void load_mechanics(const State& state) noexcept;
    void read_signals(const State& state) noexcept;
    void load_bodies(const State& state) noexcept;
    void load_springs(const State& state) noexcept;
    void load_spring_explicitly(std::size_t spring, const State& state) noexcept;
    void load_frictions(const State& state) noexcept;
    [[nodiscard]] double transmitted(std::size_t joint, const State& state) const noexcept;
    void load_stops(const State& state) noexcept;
    void read_end_speeds(const State& state) noexcept;
    [[nodiscard]] StepView advance(State& state) noexcept;
    [[nodiscard]] bool joints_unmet(std::span<const double> velocity) const noexcept;
    [[nodiscard]] bool jumps_at_start(const State& state) const noexcept;
    [[nodiscard]] bool meet_joints(State& state) noexcept;
    [[nodiscard]] bool meets_ends(const State& state) noexcept;
    [[nodiscard]] bool passes_ends(const State& state, std::span<const double> rate) noexcept;
    [[nodiscard]] bool shorten_path(const State& state) noexcept;
    [[nodiscard]] bool strike(const State& state) noexcept;
    [[nodiscard]] bool enters_an_end() const noexcept;
    [[nodiscard]] bool jump(std::span<const double> ground_speed) noexcept;
    void find_overrunning(std::span<const double> ground_speed) noexcept;
    void tell_modes_after_impact() noexcept;
    void engage_joints() noexcept;
    [[nodiscard]] engine::NetworkReport solve_step(const State& state) noexcept;
    [[nodiscard]] RunStatus solve_together(const State& state, StepView& view) noexcept;
    [[nodiscard]] RunStatus solve_by_methods(const State& state) noexcept;
    [[nodiscard]] engine::StepInput step_input(const State& state) const noexcept;
    [[nodiscard]] bool levels_finite() const noexcept;
    [[nodiscard]] bool motion_finite() const noexcept;
    /// stored_energy.hpp (1), (2).
    [[nodiscard]] double stretch_of(std::size_t s, std::span<const double> position) const noexcept {
        const engine::SpringNumbers& spring = tables_.springs[s];
        return spring.beyond_gap(spring_rows_.along(s, position.data()) - spring.rest);
    }
    [[nodiscard]] double growth_of_stored_energy() const noexcept;
    void account_together(State& state) const noexcept;
    [[nodiscard]] std::span<const double> path_rate() const noexcept;
    void account(State& state) noexcept;
    void account_bodies(EnergyAccount& sum, std::span<const double> before) const noexcept;
    void account_springs(EnergyAccount& sum) const noexcept;
    void account_elements(EnergyAccount& sum) const noexcept;
    void account_ends(EnergyAccount& sum, std::span<const double> before) const noexcept;
    void account_jams(EnergyAccount& sum, std::span<const double> before) const noexcept;
    void account_viscous(EnergyAccount& sum) const noexcept;
    void move(State& state) noexcept;
    void carry_after_impact(const State& state) noexcept;
    [[nodiscard]] bool gears_stop(const State& before) const noexcept;
    void end_step(State& state) noexcept;
    /// Of signals, without the two constants behind them.
    [[nodiscard]] std::span<double> signal_values() noexcept { return std::span(values_).first(tables_.zero_slot); }

    const Plan* plan_;
    FixedOptions options_;
    engine::StepTables tables_;
    engine::PackedRows spring_rows_;   // of the plan
    engine::PackedRows element_rows_;  // likewise
    double h_;                         // the step [s]
    engine::NetworkStep network_;
    engine::CompanionStep companions_;
    engine::PrescribedPath paths_;
    std::unique_ptr<engine::LossyGearStep> gears_;  // if there are gears with losses
    std::unique_ptr<engine::MethodStep> methods_;   // empty: all exact
    engine::StepOutcome outcome_;
    State work_;   // where an impact leaves the machine
    State start_;  // where a step begins after an impact
    // What jumps; nothing where the machine has neither joints nor ends of travel.
    std::unique_ptr<engine::Impact> impact_;
    std::vector<double> jumped_;          // by body: velocity after the impact [m/s | rad/s]
    std::vector<Stop> end_;               // by body: the end on which it is then
    std::vector<double> rebound_;         // by body: velocity with which it leaves it
    std::vector<std::uint8_t> overruns_;  // by joint: a freewheel that is open
    std::vector<std::uint8_t> passed_;    // by body: the step goes past this end
    engine::ImpactReport jump_;           // what it lost, all rounds together
    bool struck_ = false;                 // this step ends in an impact
    PreparedStep prepared_;
    std::vector<double> values_;      // of signals, then 0 and 1
    std::vector<double> end_values_;  // the same at the end of the step, where grounds or drives change their speed
    std::vector<double> end_signal_state_;  // likewise
    std::vector<double> signal_state_;      // working copy, kept only if the step is good
    std::vector<double> inertia_;           // by body; 0 where a method drops it
    std::vector<double> force_;             // by body
    std::vector<double> damping_;           // by body, against ground
    std::vector<Contact<double>> contact_;  // by friction
    std::vector<Levels<double>> levels_;    // by friction
    bool explicit_springs_;
    std::vector<std::uint8_t> overdamped_;  // by spring: explicit_limits.hpp (2)
    std::vector<double> damping_impulse_;   // by spring, where explicit
    std::vector<double> stretch_;           // by spring, at the start of the step
    std::vector<double> spring_inertia_;    // by spring, while it touches
    std::vector<Stop> engaged_;             // by body with ends of travel: the one active in this step
    bool grounds_change_ = false;           // speeds are read at the end of the step
    bool lean_account_ = false;        // all exact and implicit; no joints, ends of travel, companions, viscous laws
    bool keeps_signal_state_ = false;  // no signal has memory: states change only where a source switches
    bool switched_ = false;            // one did
};

}  // namespace stiction::engine
