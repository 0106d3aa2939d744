// Follower: sees a run of the located engine from inside, step by step and instant by instant, and changes no bit of it.
//
//   begin             the first state, before anything is decided
//   step              modes held from the last decision to here: smooth, dense output of the integrator up to `until`
//   before_decision   an instant at which something is decided, with the event functions that have passed
//   after_decision    the same instant, decided; the first instant of a run has been decided as well
//
// Dynamics and functions are those of the run: to be read, not to be evaluated.
#pragma once

#include <span>

#include "engine/event.hpp"
#include "engine/located/event_functions.hpp"
#include "engine/located/motion/mode_dynamics.hpp"
#include "engine/located/motion/state_vector.hpp"
#include "numeric/integrator.hpp"

namespace stiction::engine {

class Follower {
public:
    virtual ~Follower() = default;

    virtual void begin(const ModeDynamics& dynamics, const StateVector& now) = 0;
    virtual void step(const ModeDynamics& dynamics, Integrator& integrator, double until) = 0;
    virtual void before_decision(const ModeDynamics& dynamics, const StateVector& now,
                                 const EventFunctions& functions) = 0;
    virtual void after_decision(const ModeDynamics& dynamics, const StateVector& now,
                                std::span<const Event> events) = 0;

protected:
    Follower() = default;
    Follower(const Follower&) = default;
    Follower(Follower&&) = default;
    Follower& operator=(const Follower&) = default;
    Follower& operator=(Follower&&) = default;
};

}  // namespace stiction::engine
