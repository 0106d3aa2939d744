// A fixed step whose events are located inside it.
#include <algorithm>

#include "engine/fixed.hpp"
#include "engine/inside_step.hpp"

namespace stiction {

StepView FixedEngine::step_inside(State& state) noexcept {
    load(state);
    StepView view{.status = RunStatus::ok, .levels = levels_, .values = signal_values(), .jams = inside_->jams()};
    if (!motion_finite() || !levels_finite()) {
        view.status = RunStatus::not_finite;
        return view;
    }
    work_ = state;  // vectors of equal sizes: nothing is allocated
    const double left = inside_->advance(work_, options_.step, {signal_state_, signal_values()});
    view.intervals = inside_->intervals_taken();
    view.fast = view.intervals == 1;
    if (left < 0 || (left > 0 && !finish_inside(left))) {
        view.status = RunStatus::contradictory;
        return view;
    }
    double sum = 0;
    for (std::size_t i = 0; i < work_.position.size(); ++i) {
        sum += work_.position[i] + work_.velocity[i];
    }
    if (!is_finite(sum)) {
        view.status = RunStatus::not_finite;
        return view;
    }
    plan_->signals.advance(state.time, prepared_, signal_state_, signal_values());
    end_step(work_);
    state = work_;
    return view;
}

/// What is left when all intervals are used up: one ordinary step of that length.
bool FixedEngine::finish_inside(double left) noexcept {
    use_step(left);
    load_mechanics(work_);
    StepView view;
    const RunStatus status = solve_together(work_, view);
    account(work_);
    move(work_);
    for (std::size_t e = 0; e < work_.friction.size(); ++e) {
        work_.friction[e] += outcome_.impulse[e] / options_.step;
    }
    use_step(options_.step);
    return status == RunStatus::ok;
}

}  // namespace stiction
