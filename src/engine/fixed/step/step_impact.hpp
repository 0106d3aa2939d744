// Impacts of a fixed step: velocities that jump before it or at its end, solved by impact.hpp.
//
//   before   a joint demands another speed at once, or a body moves into the end it is on: v⁺ = impact(v) with −e v there; the
//            step begins with v⁺                                                                                             (1)
//   at the end, where x + h w passes an end of travel, or is short of it by rounding:
//   u:  velocities nearest to w in the measure of kinetic energy with which bodies that pass an end arrive on it, joints held   (2)
//   v⁺ = impact(w):  −e w_e, w_e² = v² + (u/w)(w² − v²) the speed on the end under a constant force; or 0.0 where
//                    bouncing ends (rebound.hpp), the step changing the speed by w − v                                         (3)
//   again while joints are not met or a body is thrown back onto its end: freewheels that overran close after the rebound      (4)
//
// The step itself does its work along u; the jump is accounted on its own. Bounded: ends are added to (2) one at a time at
// least, (4) is repeated a fixed number of times, then the step is refused. Steps without impact pay for looking at joints and ends only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/fixed/step/step_plan.hpp"
#include "engine/fixed/step/step_reading.hpp"
#include "engine/fixed/step_data.hpp"
#include "engine/impact/impact.hpp"
#include "engine/network/network_step.hpp"
#include "engine/state.hpp"

namespace stiction::engine {

class StepImpact {
public:
    /// Both must outlive it.
    StepImpact(const StepPlan& plan, const StepReading& reading);

    /// Numbers of the plan have changed, its structure has not.
    void renew() { impact_.renew(); }

    /// Begins a step: nothing has met an end, no operation is counted.
    void begin() noexcept;

    /// Does a joint demand another speed at once, or does a body move into the end it is on?
    [[nodiscard]] bool jumps_at_start(const State& state, const NetworkInput& input) const noexcept;
    /// (1), into velocities, modes and account of the state; writes speeds of drives at the start. False if joints contradict
    /// each other.
    [[nodiscard]] bool jump(State& state, NetworkInput& input) noexcept;

    /// Does the step just solved pass an end of travel? Marks where bodies are then.
    [[nodiscard]] bool passes_end(const State& state, const StepOutcome& outcome) noexcept;
    /// (2)–(4) where it does: path and modes into the outcome. False if joints do not allow it.
    [[nodiscard]] bool strike(const State& state, const NetworkInput& input, StepOutcome& outcome) noexcept;

    /// By body: speed with which it met an end of its travel in the step; 0: it met none [m/s | rad/s].
    [[nodiscard]] std::span<const double> arrivals() const noexcept { return arrival_; }
    [[nodiscard]] std::span<const double> velocity() const noexcept { return jumped_; }  ///< v⁺ by body
    [[nodiscard]] const ImpactReport& report() const noexcept { return jump_; }          ///< all rounds together
    [[nodiscard]] std::size_t operations() const noexcept { return impact_.operations; }
    /// After jump or strike was false: because (4) does not come to an end?
    [[nodiscard]] bool endless() const noexcept { return endless_; }

private:
    [[nodiscard]] bool starts_into_an_end(const State& state) const noexcept;
    void stand_on_engaged_ends() noexcept;
    [[nodiscard]] bool mark_passed(const State& state, std::span<const double> rate) noexcept;
    [[nodiscard]] bool shorten_path(const State& state, const NetworkInput& input, StepOutcome& outcome) noexcept;
    void set_rebounds(const State& state, const StepOutcome& outcome) noexcept;
    void rebound_again() noexcept;
    void note_arrival(std::size_t body, double speed) noexcept;
    [[nodiscard]] bool run(std::span<const double> ground_speed) noexcept;
    [[nodiscard]] bool enters_an_end() const noexcept;
    void write_modes(std::span<const double> ground_speed, std::span<Mode> modes) const noexcept;

    const StepPlan* plan_;
    const StepReading* reading_;
    Impact impact_;
    std::vector<double> jumped_;   // by body: velocity after the impact [m/s | rad/s]
    std::vector<Stop> end_;        // by body: the end on which it is then
    std::vector<double> rebound_;  // by body: velocity with which it leaves it
    std::vector<double> pressed_;  // by body: by how much the step changes its speed; slower ones stay on their end
    std::vector<std::uint8_t> passed_;  // by body: the step goes past this end
    std::vector<double> arrival_;       // by body, as arrivals()
    bool arrived_ = false;              // any of them
    bool endless_ = false;
    ImpactReport jump_;
};

}  // namespace stiction::engine
