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
//   stuck elements that share their load in more than one way and no longer find any share within their limits:
//   forces and limits linear in time, the exact network solver is asked, bounded secants                            (6)
//
// There, what stopped is put to rest exactly, impacts take their momentum (impact.hpp), and the modes of everything at rest are
// decided together (solve/graph.hpp, acceleration form; gears with losses by lossy_gear_step.hpp). (2)–(6) are off by O(δ²) in
// time, so a run with finitely many events is of order two. What is left after N intervals is taken by one implicit Euler step:
// the cost of a step is bounded. A rebound whose flight would be shorter than a share 1/N of the step ends in rest.
//
// Sources are read at the ends of intervals, and their jumps and corners end one; what signals compute from the motion is held
// over the step, as a sampled controller holds it. Nothing is allocated after construction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <stiction/law/levels.hpp>

#include "engine/impact.hpp"
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

    /// Moves positions, velocities, modes, friction and energies of the state by one step. False if something was not finite
    /// or contradictory, and then the state is spoilt.
    [[nodiscard]] bool advance(State& state, double step, const HeldSignals& held) noexcept;

    /// Modes of the state as they are from its instant on, and friction and reactions at that instant. Velocities stay.
    [[nodiscard]] bool judge(State& state, double step, const HeldSignals& held) noexcept;

    /// Intervals the last step was cut into.
    [[nodiscard]] std::size_t intervals_taken() const noexcept { return taken_; }
    /// By friction, in the last step. Empty if the plan has no gears with losses.
    [[nodiscard]] std::span<const Jam> jams() const noexcept { return jams_; }
    /// What happened in the last step, in order.
    [[nodiscard]] std::span<const StepEvent> events() const noexcept { return events_; }

private:
    enum class Happening : std::uint8_t {
        nothing,
        stop,
        breaks_forward,
        breaks_backward,
        set_breaks,
        upper_end,
        lower_end,
        tooth_side
    };
    enum class Grounds : std::uint8_t { mean, at_end };
    struct NextEvent {
        double after = 0;  ///< from the start of the interval [s]
        Happening what = Happening::nothing;
        std::size_t index = 0;  ///< element; body at an end of travel
        double rate = 0;        ///< at which a stuck friction nears its limit [N/s | N·m/s]
    };
    /// What acts at one end of an interval.
    struct Instant {
        std::vector<double> values;               ///< of signals
        std::vector<double> force;                ///< by body [N | N·m]
        std::vector<double> ground_speed;         ///< by element [m/s | rad/s]
        std::vector<double> ground_acceleration;  ///< by element [m/s² | rad/s²]
        std::vector<Levels<double>> levels;       ///< by friction [N | N·m]
    };

    /// Slip that rounding leaves of none, of the speeds it is the difference of.
    static constexpr double kSameSpeed = 1e-9;

    void read(const State& state, double time, const HeldSignals& held, Instant& instant) noexcept;
    void read_accelerations(double time, double step, const HeldSignals& held, Instant& instant) noexcept;
    [[nodiscard]] double smooth_until(const State& state, double done, double step,
                                      const HeldSignals& held) const noexcept;
    [[nodiscard]] Levels<double> level(std::size_t e, const Instant& instant, double slip) const noexcept;
    [[nodiscard]] Limits at_rest_limits(std::size_t e, std::span<const Levels<double>> levels) const noexcept;
    [[nodiscard]] Limits sliding_limits(std::size_t e, std::span<const Levels<double>> levels) const noexcept;
    [[nodiscard]] std::size_t speed_slot(std::size_t e) const noexcept;
    [[nodiscard]] std::size_t first_stop() const noexcept { return plan_->frictions.size() + plan_->joints.size(); }

    // over an interval: inside_step.cpp, inside_interval.cpp
    void begin(const State& state) noexcept;
    [[nodiscard]] bool cross(const State& state, double interval) noexcept;
    void load(const State& state, double half, Grounds grounds) noexcept;
    void move(State& state, double interval) noexcept;
    void account(EnergyAccount& sum, std::span<const double> position, double interval, double seen) const noexcept;
    void account_elements(EnergyAccount& sum, double interval, double seen) const noexcept;
    [[nodiscard]] bool finish(State& state, double left) noexcept;
    [[nodiscard]] bool solve_finish(State& state, double left) noexcept;
    [[nodiscard]] bool engage_ends_passed(const State& state, double left) noexcept;
    void account_finish(EnergyAccount& sum, const State& state, double left) const noexcept;

    // when it begins: inside_decision.cpp
    [[nodiscard]] bool decide(State& state, const NextEvent& last, double time, double step) noexcept;
    void classify(const State& state) noexcept;
    [[nodiscard]] double speed_size(std::size_t e, std::span<const double> velocity, double speed) const noexcept;
    [[nodiscard]] double slip(std::size_t e, std::span<const double> velocity) const noexcept;
    void load_accelerations(std::span<const double> position, std::span<const double> velocity, const Instant& instant,
                            std::span<const std::uint8_t> rests) noexcept;
    void hint_break(const NextEvent& last) noexcept;
    [[nodiscard]] static bool is_break(Happening what) noexcept {
        return what == Happening::breaks_forward || what == Happening::breaks_backward;
    }
    [[nodiscard]] bool breaks_a_gear(const NextEvent& last) const noexcept;
    [[nodiscard]] bool lower_breaking(const State& state, const NextEvent& last) noexcept;
    [[nodiscard]] bool breaks_anyway(std::size_t e, const NextEvent& last, double step) const noexcept;
    void take_decision(const NextEvent& last, double step) noexcept;
    void tell_modes(double time) noexcept;
    void tell(const StepEvent& event) noexcept;

    // impacts and jams: inside_impacts.cpp
    void find_ends(const State& state) noexcept;
    void stand_on_ends(State& state, const NextEvent& event) noexcept;
    [[nodiscard]] bool prepare_impact(const State& state, double step) noexcept;
    [[nodiscard]] bool collide(State& state, double time, double step, bool& jumped) noexcept;
    void leave_ends(const State& state) noexcept;
    [[nodiscard]] bool strike(State& state, double time, std::span<const std::uint8_t> locks) noexcept;
    [[nodiscard]] bool jam_gears(State& state, double time, double step) noexcept;

    // gears with losses: inside_gears.cpp
    [[nodiscard]] bool is_gear(std::size_t e) const noexcept {
        return e < plan_->frictions.size() && plan_->frictions[e].load_joint != Plan::kNone;
    }
    [[nodiscard]] bool decide_gears(State& state, const NextEvent& last, double time, double step) noexcept;
    [[nodiscard]] bool cross_gears(double half) noexcept;
    void read_gear_limits(double interval) noexcept;
    [[nodiscard]] double gear_torque(const LossyGear& gear, double interval) const noexcept;
    void look_at_teeth(double interval, NextEvent& next) const noexcept;

    // stuck elements that share a load: inside_sharing.cpp
    [[nodiscard]] double independent_part(std::size_t e) noexcept;
    [[nodiscard]] bool follows_from_held(std::size_t e) noexcept;
    void find_redundant() noexcept;
    [[nodiscard]] bool solve_held() noexcept;
    void look_at_sharing(const State& state, double interval, NextEvent& next) noexcept;
    [[nodiscard]] double slides_at(double part) noexcept;
    void keep_forces(std::vector<double>& push, std::vector<Limits>& limits, const Instant& instant) noexcept;
    void share(const State& state, double interval) noexcept;

    // where it ends: inside_events.cpp
    [[nodiscard]] NextEvent next_event(const State& state, double interval) noexcept;
    void look_at_slip(std::size_t e, const State& state, double interval, NextEvent& next) const noexcept;
    void look_at_limits(std::size_t e, double interval, NextEvent& next) const noexcept;
    void look_at_end(std::size_t body, double side, const State& state, double interval,
                     NextEvent& next) const noexcept;
    [[nodiscard]] double rounding_of(std::size_t e) const noexcept;
    void settle(State& state, const NextEvent& event) noexcept;
    void project(State& state) noexcept;

    const Plan* plan_;
    std::size_t intervals_;
    std::size_t taken_ = 0;
    NetworkStep network_;
    Impact impact_;
    bool needs_projection_ = false;            // rows that rounding would let drift: gears, moving grounds
    bool laws_feel_velocity_ = false;          // sliding friction is taken at the slip of the middle
    bool grounds_move_ = false;                // some ground has a speed
    std::vector<Mode> mode_;                   // by element, during the interval
    std::vector<Mode> told_;                   // by element: as last told
    std::vector<Mode> first_mode_;             // by element: as first decided
    std::vector<Stop> told_end_;               // by body: likewise
    std::vector<std::uint8_t> rests_;          // by element: at rest when the interval begins
    std::size_t turned_ = Plan::kNone;         // friction whose slip has just passed zero on ground that moves
    std::vector<Stop> end_;                    // by body: end on which it stands
    std::array<Instant, 2> at_;                // start and end of the interval
    std::vector<double> values_;               // of signals, a little apart
    std::vector<Levels<double>> middle_;       // laws at the middle of the interval
    std::vector<double> start_friction_;       // by element: what stuck ones carry when the interval begins
    std::vector<double> impulse_;              // by element, over the step
    std::vector<double> acceleration_;         // by body, over the last interval [m/s² | rad/s²]
    std::vector<double> rebound_;              // by body: velocity with which it leaves the end it meets [m/s | rad/s]
    std::vector<std::uint8_t> overruns_;       // by joint: a freewheel that is open
    std::vector<std::uint8_t> locks_;          // by friction: a gear that jams
    bool redundant_ = false;                   // stuck elements share their load in more than one way
    std::vector<std::uint8_t> spare_;          // by element: stuck, and its row follows from those of others
    std::size_t rank_ = 0;                     // of the basis
    std::vector<double> basis_;                // bodies × bodies: orthogonal rows of what is stuck and not spare
    std::vector<std::uint8_t> held_;           // by element: stuck during the interval
    std::array<std::vector<double>, 2> push_;  // by body: forces at both ends of the interval, for (6)
    std::array<std::vector<Limits>, 2> limits_;  // by element, likewise
    std::vector<double> shares_;                 // by element: impulses while they are shared anew
    std::vector<Mode> hint_;                     // by element: what the set of (6) does as it breaks
    std::vector<double> end_position_;           // by body, for (6)
    std::vector<double> end_velocity_;           // likewise
    LossyGearStep gears_;
    std::vector<double> gear_load_;   // by friction: torque a gear transmits when the interval begins
    std::vector<double> tooth_side_;  // by friction: its sign during the interval
    std::vector<Jam> jams_;           // by friction, in this step
    std::vector<StepEvent> events_;   // in this step
    double stored_ = 0;               // elastic energy when the interval begins [J]
};

}  // namespace stiction::engine
