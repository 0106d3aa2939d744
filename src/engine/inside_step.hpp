// One step in which stops, break-aways, releases and ends of travel happen where they happen, not at its end.
//
// The step is cut into at most N intervals. Within one of length δ the modes hold and the motion follows the implicit
// midpoint rule, which is an implicit Euler step of δ/2 and its mirror image:
//
//   (J + ½δ c + ¼δ² k) w̄ = J w + ½δ (F̄ − k x − friction),   w⁺ = 2 w̄ − w,   x⁺ = x + δ w̄                        (1)
//
// with F̄ the mean of the forces at both ends. It is of order two and stable at any δ. An interval ends at the earliest of
//
//   a slip that passes zero        z(s) = z + (z⁺ − z) s/δ                                                          (2)
//   a stuck friction that passes its limit, both taken linearly from their values at the two ends                   (3)
//   an end of travel               x + w s + ½ ((w⁺ − w)/δ) s² = end                                                (4)
//   teeth of a gear with losses whose torque passes zero, taken linearly; a jam is found when an interval begins     (5)
//
// There, what stopped is put to rest exactly, impacts take their momentum, and the modes of everything at rest are
// decided together (solve/graph.hpp, acceleration form; gears with losses by lossy_gear_step.hpp). (2)–(5) are off by O(δ²) in time, so a run with finitely many events is of
// order two. What is left after N intervals is taken by one ordinary exact step: the cost of a step is bounded.
//
// Sources are read at the ends of intervals, and their jumps and corners end one; what signals compute from the motion is held
// over the step, as a sampled controller holds it. Stuck elements that share their load in more than one way break away at the end of a step. Nothing is
// allocated after construction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <stiction/law/levels.hpp>

#include "engine/lossy_gear_step.hpp"
#include "engine/network_step.hpp"
#include "engine/state.hpp"
#include "engine/step_data.hpp"
#include "model/plan.hpp"

namespace stiction::engine {

/// Parts of a plan with which steps cannot be located inside, one line each; empty if there are none.
[[nodiscard]] std::vector<std::string> problems_inside(const Plan& plan);

/// Signals when a step begins. Declared instants inside the step switch them on the way.
struct HeldSignals {
    std::span<double> states;
    std::span<double> values;
};

class InsideStep {
public:
    InsideStep(const Plan& plan, std::size_t intervals);

    /// Moves positions, velocities, modes, friction and energies of the state by at most N intervals of the step. Returns how
    /// much of it is left [s]; negative if something was not finite or contradictory, and then the state is spoilt.
    [[nodiscard]] double advance(State& state, double step, const HeldSignals& held) noexcept;

    /// Intervals the last step was cut into.
    [[nodiscard]] std::size_t intervals_taken() const noexcept { return taken_; }
    /// By friction, in the last step. Empty if the plan has no gears with losses.
    [[nodiscard]] std::span<const Jam> jams() const noexcept { return jams_; }

private:
    enum class Happening : std::uint8_t {
        nothing,
        stop,
        breaks_forward,
        breaks_backward,
        upper_end,
        lower_end,
        tooth_side
    };
    struct NextEvent {
        double after = 0;  ///< from the start of the interval [s]
        Happening what = Happening::nothing;
        std::size_t index = 0;  ///< element; body at an end of travel
    };
    /// What acts at one end of an interval.
    struct Instant {
        std::vector<double> values;          ///< of signals
        std::vector<double> force;           ///< by body [N | N·m]
        std::vector<double> ground_speed;    ///< by element [m/s | rad/s]
        std::vector<Levels<double>> levels;  ///< by friction [N | N·m]
    };

    void read(const State& state, double time, const HeldSignals& held, Instant& instant) noexcept;
    [[nodiscard]] double smooth_until(const State& state, double done, double step,
                                      const HeldSignals& held) const noexcept;
    [[nodiscard]] Levels<double> level(std::size_t e, const Instant& instant, double slip) const noexcept;
    [[nodiscard]] Limits at_rest_limits(std::size_t e, std::span<const Levels<double>> levels) const noexcept;
    [[nodiscard]] Limits sliding_limits(std::size_t e, std::span<const Levels<double>> levels) const noexcept;
    [[nodiscard]] std::size_t speed_slot(std::size_t e) const noexcept;
    [[nodiscard]] std::size_t first_stop() const noexcept { return plan_->frictions.size() + plan_->joints.size(); }

    // over an interval: inside_step.cpp
    [[nodiscard]] bool cross(const State& state, double interval) noexcept;
    void load(const State& state, double half) noexcept;
    void move(State& state, double interval) noexcept;
    void account(State& state, double interval) noexcept;

    // when it begins: inside_decision.cpp
    [[nodiscard]] bool decide(State& state, const NextEvent& last, double left) noexcept;
    [[nodiscard]] bool classify(const State& state) noexcept;
    [[nodiscard]] double slip(std::size_t e, const State& state) const noexcept;
    [[nodiscard]] bool meet_joints(State& state) noexcept;
    void load_accelerations(const State& state, double left) noexcept;

    // gears with losses: inside_gears.cpp
    [[nodiscard]] bool is_gear(std::size_t e) const noexcept {
        return e < plan_->frictions.size() && plan_->frictions[e].load_joint != Plan::kNone;
    }
    [[nodiscard]] bool decide_gears(State& state, const NextEvent& last, double left) noexcept;
    [[nodiscard]] bool jam_gears(State& state) noexcept;
    [[nodiscard]] bool cross_gears(double half) noexcept;
    void read_gear_limits(double interval) noexcept;
    [[nodiscard]] double gear_torque(const LossyGear& gear, double interval) const noexcept;
    void look_at_teeth(double interval, NextEvent& next) const noexcept;

    // where it ends: inside_events.cpp
    [[nodiscard]] NextEvent next_event(const State& state, double interval) const noexcept;
    void look_at_slip(std::size_t e, const State& state, double interval, NextEvent& next) const noexcept;
    void look_at_limits(std::size_t e, double interval, NextEvent& next) const noexcept;
    void look_at_ends(std::size_t body, const State& state, double interval, NextEvent& next) const noexcept;
    void find_ends(const State& state) noexcept;
    [[nodiscard]] bool settle(State& state, const NextEvent& event, double step) noexcept;
    void project(State& state) noexcept;
    [[nodiscard]] bool strike(State& state, const NextEvent& event, double step) noexcept;
    void load_momentum(const State& state, const Instant& instant) noexcept;
    [[nodiscard]] double take_velocities(State& state) noexcept;

    const Plan* plan_;
    std::size_t intervals_;
    std::size_t taken_ = 0;
    NetworkStep network_;
    bool needs_projection_ = false;       // rows that rounding would let drift: gears, moving grounds
    bool laws_feel_velocity_ = false;     // sliding friction is taken at the slip of the middle
    std::vector<Mode> mode_;              // by element, during the interval
    std::vector<std::uint8_t> rests_;     // by element: at rest when the interval begins
    std::vector<Stop> end_;               // by body: end on which it stands
    std::array<Instant, 2> at_;           // start and end of the interval
    std::vector<Levels<double>> middle_;  // laws at the middle of the interval
    std::vector<double> start_friction_;  // by element: what stuck ones carry when the interval begins
    std::vector<double> impulse_;         // by element, over the step
    LossyGearStep gears_;
    std::vector<double> gear_load_;   // by friction: torque a gear transmits when the interval begins
    std::vector<double> tooth_side_;  // by friction: its sign during the interval
    std::vector<Jam> jams_;           // by friction, in this step
    double stored_ = 0;               // elastic energy when the interval begins [J]
};

}  // namespace stiction::engine
