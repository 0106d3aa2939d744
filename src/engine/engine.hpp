// Engine: advances the state of a machine in time. The interface of the fixed and of the located engine.
//
//   std::unique_ptr<Engine> engine = make_engine(plan, settings);                     make_engine.hpp
//   State state = engine->initial_state();
//   const RunReport report = engine->advance_to(state, 2.0, {.on_event = …});
//
// The state is the caller's: copy it to save, assign it to restore. What an advance computes depends on the state and the times asked
// for only, not on earlier advances, and not on who listens.
#pragma once

#include <functional>
#include <limits>
#include <string>

#include "engine/event.hpp"
#include "engine/observe/observation.hpp"
#include "engine/state.hpp"
#include "engine/status.hpp"
#include "machine/plan.hpp"

namespace stiction {

/// Receives an event with the state right after it.
using EventHandler = std::function<void(const Event&, const State&)>;

/// Receives a state, which is valid during the call.
using StateHandler = std::function<void(const State&)>;

/// Handlers of one advance; any of them may be empty.
///
///   on_row            at multiples of row_spacing and at the end of the advance (0: after every step); the located engine reads them
///                     from its dense output; the fixed engine takes the first step at or after each, and begins with the state
///                     it was given
///   before_decision   located: an instant at which modes are decided, before the decision: the left side of jumps; first the
///                     state it was given. Fixed: the start of a step with events
///   on_event          each event of the instant or step, in order
///   after_decision    located: the same instant after the decision. Fixed: the end of the step with events
///   on_step           after every step, after all of these
///   on_modes          fixed: before on_step, after steps that may have changed a mode; not after one that surely kept all
///   between           located: eighths of every step, on the dense output, where maxima between rows show
///   go_on             after every step but the last; false ends the advance there
struct Listener {
    EventHandler on_event{};
    StateHandler before_decision{};
    StateHandler after_decision{};
    StateHandler on_row{};
    double row_spacing = std::numeric_limits<double>::infinity();  ///< [s]
    StateHandler on_step{};
    StateHandler on_modes{};
    StateHandler between{};
    std::function<bool(const State&)> go_on{};
};

/// Facts about an engine that its users show or need.
struct EngineDescription {
    std::string name{};    ///< "fixed"
    std::string method{};  ///< of frictions without one of their own; empty where the engine has no methods
    double step = 0;       ///< constant step; 0: variable [s]
    double tolerance = 0;  ///< relative error of a step; 0: no error control [-]
    /// How signals of its states are read: the located engine leaves them decided, the fixed engine decides them as a step begins.
    SignalReading reading = SignalReading::decided;
};

class Engine {
public:
    virtual ~Engine() = default;

    /// State at the start of a run: motion of the plan, modes from motion and capacity at time 0.
    [[nodiscard]] virtual State initial_state() = 0;

    /// Advances the state to a time; with a constant step, to the first step that reaches it (step_count.hpp).
    [[nodiscard]] virtual RunReport advance_to(State& state, double until, const Listener& listener) = 0;
    [[nodiscard]] RunReport advance_to(State& state, double until) { return advance_to(state, until, Listener{}); }

    /// The same, but ends exactly at `until`, which need not be a multiple of the step.
    [[nodiscard]] virtual RunReport arrive_at(State& state, double until, const Listener& listener) = 0;

    /// The state with the friction that the loads of its own instant ask for, as a verdict needs it.
    [[nodiscard]] virtual State judged(const State& state) = 0;

    /// Kinetic and elastic energy of a state, as this engine accounts for it [J].
    [[nodiscard]] virtual double mechanical_energy(const State& state) const noexcept = 0;

    [[nodiscard]] virtual EngineDescription description() const = 0;
    [[nodiscard]] virtual const Plan& plan() const noexcept = 0;

protected:
    Engine() = default;
    Engine(const Engine&) = default;
    Engine(Engine&&) noexcept = default;
    Engine& operator=(const Engine&) = default;
    Engine& operator=(Engine&&) noexcept = default;
};

}  // namespace stiction
