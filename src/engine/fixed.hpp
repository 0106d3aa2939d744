// The fixed-step engine with the method `exact`: friction, springs, joints and ends of travel of the whole machine solved together.
//
//   w⁺ from network_step.hpp (1)–(3):  J (w⁺ − w) = h (forces − springs(x + h w⁺) − dampers(w⁺) − friction(w⁺))     (1)
//   x⁺ = x + h w⁺                                                                                                    (2)
//   end of travel met in the step: solved again with w ≤ (end − x)/h, arriving on it (plastic), or w ≤ −e w_before   (3)
//
// Motors, valves and the like are advanced with the motion (companion.hpp), prescribed paths are met (prescribed_path.hpp).
//
// One step: 1. signals are decided at its start; 2. laws give limits; 3. the network is solved, again with (3) if an end is
// met; 4. motion, friction and energy are written; 5. signals advance. Springs and dampers are implicit: no step makes them
// unstable. Laws see velocities at the start of the step. Order 1. Nothing is allocated after construction.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include <stiction/law/levels.hpp>

#include "engine/companion.hpp"
#include "engine/inside_step.hpp"
#include "engine/network_step.hpp"
#include "engine/prescribed_path.hpp"
#include "engine/state.hpp"
#include "model/plan.hpp"

namespace stiction {

/// How a step ended. After anything but `ok` the state is as it was.
enum class RunStatus : unsigned char {
    ok,
    not_finite,     ///< a signal or a motion is not a finite number
    contradictory,  ///< rigid joints demand different speeds
};

struct FixedOptions {
    double step = 1e-3;                     ///< h [s]
    std::size_t solve_cap = solve::kNoCap;  ///< real time: solves per step; what is left breaks away in the next
    /// Intervals into which stops, break-aways and impacts may cut a step (inside_step.hpp): order 2; 0: they happen at its end.
    std::size_t locate_inside = 0;
};

/// What one step did, by element. Valid until the next step.
struct StepView {
    RunStatus status = RunStatus::ok;
    bool fast = false;                       ///< the modes of the last step held
    std::size_t solves = 0;                  ///< of the exact network solver, if they did not
    std::size_t operations = 0;              ///< multiplications of the network at most, network_step.hpp
    std::size_t intervals = 1;               ///< into which events inside it cut the step
    std::span<const Levels<double>> levels;  ///< of each friction [N | N·m]
    std::span<const double> values;          ///< of all signals, at the start of the step
};

class FixedEngine {
public:
    /// The plan must outlive the engine. One engine per thread; a plan may be shared. Throws ModelError where the options do
    /// not fit the plan.
    FixedEngine(const Plan& plan, FixedOptions options);

    /// Where a run begins: modes decided from motion and capacity at time 0, unless a friction was told otherwise.
    [[nodiscard]] State initial_state();

    /// Advances the state by one step.
    [[nodiscard]] StepView step(State& state) noexcept;

    [[nodiscard]] const Plan& plan() const noexcept { return *plan_; }
    [[nodiscard]] double step_length() const noexcept { return options_.step; }

    /// Kinetic and elastic energy of a state [J].
    [[nodiscard]] double mechanical_energy(const State& state) const noexcept;

private:
    void load(const State& state) noexcept;
    void load_mechanics(const State& state) noexcept;
    void read_signals(const State& state) noexcept;
    void load_bodies(const State& state) noexcept;
    void load_springs(const State& state) noexcept;
    void load_frictions(const State& state) noexcept;
    void load_joints() noexcept;
    void load_stops(const State& state) noexcept;
    [[nodiscard]] bool engage_stops_met(const State& state) noexcept;
    [[nodiscard]] engine::NetworkReport solve_step(const State& state) noexcept;
    [[nodiscard]] bool finite() const noexcept;
    void account(State& state) noexcept;
    void move(State& state) noexcept;
    [[nodiscard]] StepView step_inside(State& state) noexcept;
    [[nodiscard]] bool finish_inside(double left) noexcept;
    void end_step(State& state) noexcept;
    [[nodiscard]] double value(std::size_t slot, double otherwise) const noexcept;

    const Plan* plan_;
    FixedOptions options_;
    double h_;  // of the step now taken: the option, or what events inside it have left of it [s]
    engine::NetworkStep network_;
    engine::CompanionStep companions_;
    engine::PrescribedPath paths_;
    std::unique_ptr<engine::InsideStep> inside_;  // if events are located inside the step
    State work_;                                  // the step in progress there, kept only if it is good
    PreparedStep prepared_;
    std::vector<double> values_;          // of signals
    std::vector<double> signal_state_;    // working copy, kept only if the step is good
    std::vector<double> force_;           // by body
    std::vector<Levels<double>> levels_;  // by friction
    std::vector<double> before_;          // velocities at the start of the step
    std::vector<Stop> engaged_;           // by body: end of travel active in this step
};

}  // namespace stiction
