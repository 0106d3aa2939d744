// A fixed step whose events are located inside it.
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
    const bool solved = inside_->advance(work_, options_.step, {signal_state_, signal_values()});
    view.intervals = inside_->intervals_taken();
    view.fast = view.intervals == 1;
    view.located = true;
    view.events = inside_->events();
    if (!solved) {
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

State FixedEngine::judge(const State& state) {
    State judged = state;
    load(state);
    const bool now = inside_ && motion_finite() && levels_finite() &&
                     inside_->judge(judged, options_.step, {signal_state_, signal_values()});
    return now ? judged : state;
}

}  // namespace stiction
