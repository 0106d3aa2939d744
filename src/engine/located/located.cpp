#include "engine/located/located.hpp"

#include <string>
#include <utility>
#include <vector>

#include "engine/gear/gear_train.hpp"
#include "engine/located/located_run.hpp"
#include "engine/observe/stored_energy.hpp"
#include "machine/model.hpp"

namespace stiction {
namespace {

const Plan& checked(const Plan& plan) {
    std::vector<std::string> problems = engine::gear_train_problems(plan);
    if (!problems.empty()) {
        throw ModelError(std::move(problems));
    }
    return plan;
}

}  // namespace

LocatedEngine::LocatedEngine(const Plan& plan, LocatedOptions options)
    : run_(std::make_unique<Run>(checked(plan), options)) {}

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
