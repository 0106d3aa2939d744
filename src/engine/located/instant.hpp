// Decision of one instant: steps 5 and 1 of located.hpp, in this order.
//
//   1. what has come to rest is set to rest: slip 0.0; a body past an end of travel is set on it; springs choose their branch
//   2. signals switch and velocities jump in impacts, until neither changes anything
//   3. what is at rest is held for the moment; the network decides what sticks and what breaks away (mode_decision.hpp)
//   4. gears that jam stop, and bodies without inertia change their velocity at once: 2 and 3 again
//
// A run ends where 2 or 4 comes to no end, with the name of the part that answered last.
// The located engine and model exchange both decide with it. Instants closer together than the limit on events per second allows
// are refused with the name of the part that switched last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/failure.hpp"
#include "engine/located/event_functions.hpp"
#include "engine/located/located.hpp"
#include "engine/located/mode_decision.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/located/motion/state_vector.hpp"
#include "engine/located/velocity_jump.hpp"

namespace stiction::engine {

class Instant {
public:
    /// Both must outlive it. Throws ModelError for trains of more gears with losses than can be decided (gear_train.hpp).
    Instant(ModeDynamics& dynamics, ModeDecision& decision, const LocatedOptions& options);

    /// Begins a run at this time [s].
    void begin(double time);

    /// Reads which event functions have passed: slips among them come to rest in the next decision.
    void take_passed(const EventFunctions& functions);
    /// A slip that points against its mode by no more than rounding comes to rest as well: its zero lies just before this instant, too
    /// near to count as passed. True if there is any. The dynamics were evaluated at y.
    bool find_rest(std::span<const double> y);

    /// Decides the instant. False with failure() and message() if the run cannot go on.
    [[nodiscard]] bool decide(StateVector& now);

    /// By element: modes before the last decision.
    [[nodiscard]] std::span<const Mode> modes_before() const noexcept { return before_; }
    /// Events of the decisions since forget_events().
    [[nodiscard]] std::span<const Event> events() const noexcept { return events_; }
    void forget_events() noexcept { events_.clear(); }

    [[nodiscard]] RunStatus failure() const noexcept { return failure_; }
    [[nodiscard]] const std::string& message() const noexcept { return message_; }
    /// A sentence on what is no longer finite at this instant.
    [[nodiscard]] std::string not_finite_text(const StateVector& now) const;

private:
    enum class Outcome : std::uint8_t { decided, jammed, failed };

    [[nodiscard]] bool within_event_limit(double time);
    void stop_exactly(StateVector& now);
    void clamp_ends(StateVector& now);
    void put_on_end(std::size_t body, Stop end, StateVector& now);
    [[nodiscard]] bool switch_and_collide(StateVector& now);
    [[nodiscard]] bool switch_signals(StateVector& now);
    void propose_modes(StateVector& now);
    [[nodiscard]] bool propose_taken_along();
    [[nodiscard]] Mode proposed_mode(std::size_t element, std::span<const double> y) const;
    [[nodiscard]] bool has_arrived(std::size_t element, std::span<const double> y) const;
    [[nodiscard]] Outcome decide_modes(StateVector& now);
    [[nodiscard]] bool take_modes();
    [[nodiscard]] bool jam_gears(StateVector& now);
    void note_impacts(const StateVector& now);
    void note_changes(double time);
    void note_contacts(const StateVector& now);
    bool fail(RunStatus status, std::string message);
    bool fail_without_end(const StateVector& now);
    bool contradict(const StateVector& now, std::span<const double> rate, Demand demand);

    const Plan* plan_;
    std::size_t event_limit_;
    ModeDynamics* dynamics_;
    ModeDecision* decision_;
    VelocityJump jump_;
    std::vector<Mode> before_;                // by element: modes before the event
    std::vector<Stop> end_before_;            // by body: the end on which it rested before the event
    std::vector<std::int8_t> branch_before_;  // by spring: the edge beyond which it was before the event
    std::vector<Mode> last_;                  // by element: direction in which it slid before it came to rest
    std::vector<std::uint8_t> moved_;         // by element: had a slip when the instant began
    std::vector<std::uint8_t> came_to_rest_;  // by element: its slip has passed zero
    std::vector<Event> events_;
    std::string switched_;  // name of the part that switched last
    double second_begins_ = 0;
    std::size_t events_in_second_ = 0;
    RunStatus failure_ = RunStatus::ok;
    std::string message_;
};

}  // namespace stiction::engine
