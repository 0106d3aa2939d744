// Reading of a fixed step: signals, forces, springs, laws, joints and ends of travel at its start, as input of the network.
//
//   p_i = J_i v_i + h F_i                          momentum without springs and friction [N·s | N·m·s]                  (1)
//   b_s = h (k ε_s + preload),  c_s = h c + h² k   implicit spring, network_problem.hpp (2); ε: elongation beyond its gap  (2)
//   limits × h of law(slip, load, normal force) at the start of the step; the same at every step are read once          (3)
//   g_e = speed of the ground or drive at the end of the step, signals computed from motion held: what is stuck to it does
//         not slip; (p(t + h) − z)/h on a prescribed path                                                              (4)
//   a joint may carry anything, a freewheel pushes one way only, an end of travel pushes a body that is on it           (5)
//   a spring with a gap whose ε changes its sign in the step has left its contact: (2) would pull beyond it; where its
//         gap ends at the start of the step, to rounding, it touches with ε = 0. One that ends the step beyond an edge
//         which it has not left touches there with (2) and ε < 0, what is left of its gap: f is that of the end of the
//         step, acts along all of its way and takes more than ε⁺ > 0 stores, so that no step of any length gains energy.
//         Each edge is met and left once in a step                                                                       (6)
//   rate of a force = (its signals at the end of the step, before anything switches there, − at its start)/h              (7)
//
// Explicit springs and dampers enter (1) with their force at the start of the step instead (explicit_limits.hpp (3)).
// No allocation after construction.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include <stiction/law/levels.hpp>

#include "engine/fixed/signals/prescribed_path.hpp"
#include "engine/fixed/signals/signal_step.hpp"
#include "engine/fixed/step/actuator_step.hpp"
#include "engine/fixed/step/contact_step.hpp"
#include "engine/fixed/step/step_plan.hpp"
#include "engine/fixed/step_data.hpp"
#include "engine/network/network_step.hpp"
#include "engine/state.hpp"
#include "numeric/few.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {

class StepReading {
public:
    /// `plan` must outlive it.
    StepReading(const StepPlan& plan, const FixedOptions& options);

    /// Takes over the step of the plan, which has changed; the constants of the input have to be written again.
    void set_step() noexcept;

    /// Writes the constants of the input, once for a step length.
    void write_constants(NetworkInput& input) noexcept;

    /// The whole start of a step.
    void read(const State& state, NetworkInput& input) noexcept;
    /// Signals, forces and laws alone; pushes and springs of a plain machine (StepPlan::plain) then follow from the two below.
    void read_laws(const State& state, NetworkInput& input) noexcept;
    /// (1), by body.
    void read_pushes(const State& state, double* push) const noexcept {
        const double h = plan_->h;
        const double* inertia = plan_->inertia.data();
        const double* velocity = state.velocity.data();
        const double* force = force_.data();
        for_few(force_.size(), [=](std::size_t i) { push[i] = inertia[i] * velocity[i] + h * force[i]; });
    }
    /// (2), implicit springs as if they had no gaps.
    void read_springs(const State& state, NetworkInput& input) noexcept {
        const double h = plan_->h;
        const double* position = state.position.data();
        double* impulse = input.spring_impulse.data();
        double* stretch = stretch_.data();
        for_few(stretch_.size(), [=, this](std::size_t s) {
            const SpringNumbers& spring = plan_->tables.springs[s];
            stretch[s] = plan_->spring_rows.along(s, position) - spring.rest;
            impulse[s] = h * (spring.stiffness * stretch[s] + spring.preload);
        });
    }
    /// All of the start of a step for signals already read.
    void read_mechanics(const State& state, NetworkInput& input) noexcept;
    [[nodiscard]] ContactStep& contacts() noexcept { return contacts_; }
    /// After a solve: does the contact of a spring with a gap begin or end within the step? The input for the next solve then says so: (6).
    [[nodiscard]] bool revise_gaps(std::span<const double> velocity, NetworkInput& input) noexcept;
    /// Speeds of grounds and drives as they are at the start of the step.
    void read_start_speeds(NetworkInput& input) const noexcept;

    /// How forces change over the step: (7), with motion held, or as it was found.
    void read_force_rates(const State& state, const StepOutcome* found) noexcept;

    /// Do signals remember, or do actuator states? Otherwise advance_signals does nothing.
    [[nodiscard]] bool signals_advance() const noexcept { return !keeps_signal_state_ || !actuators_.empty(); }
    /// Advances the signals to the end of the step, and the actuator states with the velocities there.
    void advance_signals(const State& state, const StepOutcome& outcome, std::span<const double> velocity) noexcept;
    void write_signals(State& state) const noexcept {
        if (!keeps_signal_state_ || switched_) {
            std::copy(signal_state_.begin(), signal_state_.end(), state.signal_state.begin());
        }
    }

    /// Since the last step that was solved: levels, or limits in the input.
    [[nodiscard]] bool levels_changed() const noexcept { return levels_changed_; }
    [[nodiscard]] bool levels_finite() noexcept {
        if (levels_changed_) {
            check_levels();
        }
        return levels_finite_;
    }

    /// Of signals, by slot.
    [[nodiscard]] std::span<const double> values() const noexcept { return values_; }
    [[nodiscard]] bool switched() const noexcept { return switched_; }  ///< a source switched at the start
    /// Has the switch at the start given this signal another value at once?
    [[nodiscard]] bool ground_jumps(std::size_t slot) const noexcept {
        return switched_ && slot != Plan::kNone && grounds_change_ &&
               std::fabs(values_[slot] - unswitched_[slot]) > kSameSpeed * std::fabs(values_[slot]);
    }
    [[nodiscard]] std::span<const double> force() const noexcept { return force_; }
    [[nodiscard]] std::span<const double> force_rate() const noexcept {
        return force_rate_;
    }  ///< empty if not asked for
    [[nodiscard]] std::span<const Contact<double>> contact() const noexcept { return contact_; }
    /// For gears with losses, whose friction follows what they transmit.
    [[nodiscard]] std::span<Levels<double>> levels_to_change() noexcept {
        levels_changed_ = true;
        return levels_;
    }
    [[nodiscard]] std::span<const Levels<double>> levels() const noexcept { return levels_; }
    [[nodiscard]] std::span<const double> stretch() const noexcept { return stretch_; }
    [[nodiscard]] std::span<const double> damping_impulse() const noexcept { return damping_impulse_; }
    [[nodiscard]] Stop engaged(std::size_t k) const noexcept { return engaged_[k]; }  ///< k-th body with ends
    [[nodiscard]] ActuatorStep& actuators() noexcept { return actuators_; }
    [[nodiscard]] const ActuatorStep& actuators() const noexcept { return actuators_; }

private:
    /// (6) of one spring: each edge is met and left once.
    struct GapStep {
        double elongation = 0;    ///< at the start of the step [m | rad]
        int closed = 0;           ///< edge that it met within the step: 1 above, −1 below
        bool left_above = false;  ///< within the step
        bool left_below = false;
    };
    void read_parts(const State& state, NetworkInput& input) noexcept;
    bool read_signals(const State& state) noexcept;
    void read_end_speeds(const State& state) noexcept;
    void read_motion_at_end(const StepOutcome& outcome, std::span<const double> velocity,
                            std::span<double> values) noexcept;
    void read_forces() noexcept;
    void read_gaps(const State& state, NetworkInput& input) noexcept;
    [[nodiscard]] bool closes_gap(std::size_t spring, double rate, NetworkInput& input) noexcept;
    [[nodiscard]] bool opens_gap(std::size_t spring, double rate, NetworkInput& input) noexcept;
    void read_springs_explicitly(const State& state, NetworkInput& input) noexcept;
    void read_frictions(const State& state, NetworkInput& input) noexcept;
    void read_signal_frictions(NetworkInput& input) noexcept;
    void ask_again(const StepTables::Friction& friction, NetworkInput& input) noexcept;
    void write_spring_inertia() noexcept;
    void check_levels() noexcept;
    void write_limits(std::size_t element, NetworkInput& input) const noexcept;
    void read_ends(const State& state, NetworkInput& input) noexcept;
    [[nodiscard]] std::span<const double> end_values() const noexcept {
        return grounds_change_ ? end_values_ : values_;
    }

    const StepPlan* plan_;
    SignalStep signals_;
    PrescribedPath paths_;
    ActuatorStep actuators_;
    ContactStep contacts_;
    bool keeps_signal_state_;  // no signal has memory: states change only where a source switches
    bool grounds_change_;      // speeds of grounds or drives are read at the end of the step
    bool reads_motion_;        // signals follow motion or friction
    bool switched_ = false;
    double steady_until_ = -kInfinity;  // signals stay as they are before this time, in the states they have [s]
    bool levels_changed_ = true;        // since they were last checked
    bool levels_finite_ = true;
    std::vector<double> values_;        // of signals
    std::vector<double> unswitched_;    // the same without the switch at the start, where grounds change
    std::vector<double> end_values_;    // the same at the end of the step, where grounds change or signals have memory
    std::vector<double> signal_state_;  // working copy, kept only if the step is good
    std::vector<double> end_signal_state_;  // likewise at the end
    std::vector<double> force_;             // by body
    std::vector<double> force_rate_;        // by body, where a method asks for it
    std::vector<double> rate_values_;       // signals at the end, for it
    std::vector<double> rate_state_;
    std::vector<Contact<double>> contact_;  // by friction
    std::vector<Levels<double>> levels_;    // by friction
    std::vector<double> stretch_;           // by spring
    std::vector<GapStep> gap_step_;         // by spring
    std::vector<double> spring_inertia_;    // by spring, while it touches
    std::vector<double> damping_impulse_;   // by spring, where explicit
    std::vector<Stop> engaged_;             // by body with ends of travel
};

}  // namespace stiction::engine
