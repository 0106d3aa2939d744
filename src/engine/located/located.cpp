#include "engine/located/located.hpp"

#include "engine/located/located_run.hpp"
#include "engine/observe/stored_energy.hpp"

namespace stiction {

LocatedEngine::LocatedEngine(const Plan& plan, LocatedOptions options)
    : run_(std::make_unique<engine::LocatedRun>(plan, options)) {}

LocatedEngine::~LocatedEngine() = default;

State LocatedEngine::initial_state() const { return run_->initial_state(); }

LocatedReport LocatedEngine::advance_to(State& state, double until, const EventHandler& on_event) {
    return run_->advance(state, until, LocatedListener{.on_event = on_event});
}

LocatedReport LocatedEngine::advance_to(State& state, double until, const LocatedListener& listener) {
    return run_->advance(state, until, listener);
}

double LocatedEngine::mechanical_energy(const State& state) const noexcept {
    return engine::mechanical_energy(run_->plan(), state.position, state.velocity);
}

}  // namespace stiction
