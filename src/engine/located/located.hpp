// The event-located engine: between events the motion is smooth and integrated with variable steps; every event is located to
// rounding, and what happens there is decided for the whole machine at once.
//
//   1. signals switch, impacts jump, modes are decided          instant.hpp
//   2. one accepted step within these modes                     mode_dynamics.hpp, integrator.hpp
//   3. did an event function pass its zero in it?               event_functions.hpp, event_search.hpp
//   4. if so: the earliest zero, on the step repeated from its beginning               event_search.hpp
//   5. what is known exactly is set: slip 0.0, position on the end of travel; then 1    instant.hpp
//
// What sticks is exactly at rest: bodies stuck together have one velocity to the bit, bodies stuck to ground that of the ground, and
// positions held by ground at rest do not move by one bit. Bounces end in rest when a flight becomes too short to matter. A
// machine with more events per second than allowed ends with an error that names the part; there is no endless loop.
//
// A run depends on the state and the times asked for only, not on what the engine did before.
//
// Signals that read a friction see it as it was at the end of the last step or event, not within the step. Corners of the
// law `table` are not located: the step control goes through them.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "engine/state.hpp"
#include "machine/plan.hpp"

namespace stiction {

namespace engine {
class LocatedRun;
}

/// How smooth motion is integrated: explicitly, implicitly, or as the machine turns out to need.
enum class Stiffness : unsigned char { automatic, nonstiff, stiff };

struct LocatedOptions {
    double relative_tolerance = 3e-12;                          ///< error of a step, of the size of the motion [-]
    double absolute_tolerance = 1e-15;                          ///< error of a step near zero [unit of the motion]
    double max_step = std::numeric_limits<double>::infinity();  ///< [s]
    double shortest_flight = 1e-10;                             ///< a bounce shorter than this is rest [s]
    std::size_t event_limit = 100'000;                          ///< events in one second of simulated time
    Stiffness stiffness = Stiffness::automatic;
};

enum class EventKind : unsigned char {
    mode,     ///< a friction, joint or end of travel changed its mode
    impact,   ///< a body met an end of travel
    settled,  ///< bouncing ended in rest
    jam,      ///< the teeth of a gear with losses locked while it moved: its speed is 0.0 at once
};

/// Something that happened at an exact time.
struct LocatedEvent {
    double time = 0;  ///< [s]
    EventKind kind = EventKind::mode;
    std::string_view part;  ///< name in the plan; of the body for ends of travel
    Mode from = Mode::free;
    Mode to = Mode::free;
    double speed = 0;  ///< of an impact; before a jam, with its sign [m/s | rad/s]
};

enum class LocatedStatus : unsigned char {
    ok,
    not_finite,       ///< a signal or a motion is not a finite number
    contradictory,    ///< rigid joints demand different speeds
    too_many_events,  ///< the bound on events per second was reached
    step_too_small,   ///< the tolerance cannot be met
    stopped,          ///< the listener did not want to go on
};

/// How an advance ended. After anything but `ok` the state is that of the last good step, from which it can go on.
struct LocatedReport {
    LocatedStatus status = LocatedStatus::ok;
    std::string message;          ///< what went wrong, with the part and the time
    std::size_t steps = 0;        ///< accepted
    std::size_t events = 0;       ///< instants at which something was decided
    std::size_t evaluations = 0;  ///< of the right-hand side
    std::size_t stiff_steps = 0;  ///< of the steps, those taken implicitly
};

/// Told of every event, with the state right after it.
using EventHandler = std::function<void(const LocatedEvent&, const State&)>;

/// Told of a state, which is valid during the call.
using StateHandler = std::function<void(const State&)>;

/// Who listens to a run; any of it may be empty. Listening changes no bit of the run.
struct LocatedListener {
    EventHandler on_event{};
    StateHandler
        before_decision{};  ///< at an instant at which something is decided, before it: the left side of jumps; at
                            ///< the beginning of an advance the state it was handed
    StateHandler after_decision{};  ///< the right side
    StateHandler on_row{};          ///< at multiples of row_spacing on the dense output, and at the end of the run
    double row_spacing = std::numeric_limits<double>::infinity();  ///< 0: a row after every step [s]
    StateHandler
        between{};  ///< at eighths of every step, on the dense output: what has a maximum between rows shows it
    std::function<bool(const State&)> go_on{};  ///< asked after every step; false ends the advance there
};

class LocatedEngine {
public:
    /// The plan must outlive the engine. One engine per thread; a plan may be shared. Throws ModelError for trains of more gears
    /// with losses than can be decided (gear_train.hpp).
    explicit LocatedEngine(const Plan& plan, LocatedOptions options = {});
    ~LocatedEngine();
    LocatedEngine(const LocatedEngine&) = delete;
    LocatedEngine& operator=(const LocatedEngine&) = delete;

    [[nodiscard]] State initial_state() const;

    /// Runs the state to the time asked for.
    [[nodiscard]] LocatedReport advance_to(State& state, double until, const EventHandler& on_event = {});
    [[nodiscard]] LocatedReport advance_to(State& state, double until, const LocatedListener& listener);

    /// Kinetic and elastic energy of a state [J].
    [[nodiscard]] double mechanical_energy(const State& state) const noexcept;

private:
    std::unique_ptr<engine::LocatedRun> run_;
};

}  // namespace stiction
