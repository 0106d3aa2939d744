#include "engine/located/located.hpp"

#include "engine/located/located_run.hpp"
#include "engine/observe/stored_energy.hpp"

namespace stiction {

LocatedEngine::LocatedEngine(const Plan& plan, const LocatedOptions& options)
    : run_(std::make_unique<engine::LocatedRun>(plan, options)) {}

LocatedEngine::~LocatedEngine() = default;

State LocatedEngine::initial_state() { return run_->initial_state(); }

RunReport LocatedEngine::advance_to(State& state, double until, const Listener& listener) {
    return run_->advance(state, until, listener);
}

RunReport LocatedEngine::arrive_at(State& state, double until, const Listener& listener) {
    return run_->advance(state, until, listener);
}

double LocatedEngine::mechanical_energy(const State& state) const noexcept {
    return engine::mechanical_energy(plan(), state.position, state.velocity);
}

void LocatedEngine::follow(engine::Follower* follower) noexcept { run_->follow(follower); }

const Plan& LocatedEngine::plan() const noexcept { return run_->plan(); }

EngineDescription LocatedEngine::description() const { return describe(run_->options()); }

EngineDescription LocatedEngine::describe(const LocatedOptions& options) {
    return {.name = "located", .tolerance = options.relative_tolerance, .reading = SignalReading::held};
}

}  // namespace stiction
