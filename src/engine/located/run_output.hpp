// Calls of the listener of a run, with states at events, at rows and between the ends of a step.
//
// States within a step are read from its dense output. The dynamics are used to evaluate them and are restored afterwards: listening
// changes no bit of the run.
#pragma once

#include <span>
#include <vector>

#include "engine/located/located.hpp"
#include "engine/located/mode_decision.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/located/motion/state_vector.hpp"
#include "numeric/integrator.hpp"

namespace stiction::engine {

class RunOutput {
public:
    /// All three must outlive it.
    RunOutput(ModeDynamics& dynamics, ModeDecision& decision, Integrator& integrator);

    /// Begins a run at this state; the listener must outlive it.
    void begin(const Listener& listener, const State& state);
    /// The instant as it is before anything is decided there: the left side of an event.
    void before_decision(const StateVector& now);
    /// The events of a decision and the state right after it.
    void after_decision(std::span<const Event> events, const State& state) const;
    /// Rows of the last step up to `until`, and instants between its ends.
    void within_step(double until, const StateVector& now);
    /// The end of a step at which nothing was decided.
    void after_step(const State& state) const;
    /// The end of every step, after its decision if there was one.
    void on_step(const State& state) const;
    /// The end of the run.
    void at_end(const State& state) const;
    /// Does the listener want to go on?
    [[nodiscard]] bool goes_on(const State& state) const;

private:
    void show_within(double time, const StateHandler& handler);
    void look_back(double time);

    ModeDynamics* dynamics_;
    ModeDecision* decision_;
    Integrator* integrator_;
    const Listener* listener_ = nullptr;
    double next_row_ = 0;  // its number; its time is this × row_spacing
    State shown_;          // what the listener sees
    StateVector within_;   // an instant within the step
    ModeDynamics kept_;    // the dynamics as they were before the listener was called
};

}  // namespace stiction::engine
