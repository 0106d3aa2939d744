#include "engine/located/run_output.hpp"

#include <algorithm>
#include <cmath>

#include "engine/reading/ends.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// Parts of a step at whose ends `between` is called.
constexpr int kPartsOfStep = 8;

/// Until the event that ends a step no body is past an end of its travel. Dense output may be, by what it is off, and so may the instant
/// at which the end is met: it is located on the far side.
void keep_within_travel(const Plan& plan, State& state) {
    for (std::size_t i = 0; i < plan.bodies.size(); ++i) {
        state.position[i] = within_travel(plan.bodies[i].options.travel, state.position[i]);
    }
}

}  // namespace

RunOutput::RunOutput(ModeDynamics& dynamics, ModeDecision& decision, Integrator& integrator)
    : dynamics_(&dynamics), decision_(&decision), integrator_(&integrator), kept_(dynamics.plan()) {
    within_.y.assign(dynamics.size(), 0);
}

void RunOutput::begin(const Listener& listener, const State& state) {
    listener_ = &listener;
    shown_ = state;
    const bool spaced = listener.row_spacing > 0;
    next_row_ = spaced ? std::floor(state.time / listener.row_spacing) + 1 : kInfinity;
}

void RunOutput::before_decision(const StateVector& now) {
    if (!listener_->before_decision) {
        return;
    }
    kept_ = *dynamics_;
    dynamics_->evaluate(now.time, now.y);
    save(*dynamics_, now, shown_);
    keep_within_travel(dynamics_->plan(), shown_);
    if (!decision_->read_friction(*dynamics_, shown_.friction)) {
        look_back(now.time);
    }
    *dynamics_ = kept_;
    listener_->before_decision(shown_);
}

/// An instant at which a share of the load ceases to hold is located on its far side. Looks back into the last step, a rounding
/// of time first, to where it still held, for the friction there.
void RunOutput::look_back(double time) {
    constexpr double kFurther = 16;
    const double begin = integrator_->previous_time();
    double back = kEpsilon * std::max(std::fabs(time), time - begin);
    for (bool known = false; !known && time - back > begin; back *= kFurther) {
        integrator_->again(time - back, within_.y);
        dynamics_->evaluate(time - back, within_.y);
        known = decision_->read_friction(*dynamics_, shown_.friction);
    }
}

void RunOutput::after_decision(std::span<const Event> events, const State& state) const {
    if (listener_->on_event) {
        for (const Event& event : events) {
            listener_->on_event(event, state);
        }
    }
    if (listener_->after_decision) {
        listener_->after_decision(state);
    }
}

void RunOutput::within_step(double until, const StateVector& now) {
    const double spacing = listener_->row_spacing;
    const bool rows = listener_->on_row && spacing > 0 && next_row_ * spacing < until;
    if (!rows && !listener_->between) {
        return;
    }
    kept_ = *dynamics_;
    within_ = now;
    const double begin = integrator_->previous_time();
    for (int k = 1; k < kPartsOfStep && listener_->between; ++k) {
        show_within(begin + (until - begin) * k / kPartsOfStep, listener_->between);
    }
    for (; rows && next_row_ * spacing < until; ++next_row_) {
        show_within(next_row_ * spacing, listener_->on_row);
    }
    *dynamics_ = kept_;
}

void RunOutput::show_within(double time, const StateHandler& handler) {
    within_.time = time;
    integrator_->interpolate(time, within_.y);
    dynamics_->read_signals(time, within_.y);
    dynamics_->project(within_.y, integrator_->previous());
    dynamics_->evaluate(time, within_.y);
    save(*dynamics_, within_, shown_);
    keep_within_travel(dynamics_->plan(), shown_);
    decision_->read_friction(*dynamics_, shown_.friction);
    handler(shown_);
}

void RunOutput::after_step(const State& state) const {
    if (!(listener_->row_spacing > 0) && listener_->on_row) {
        listener_->on_row(state);
    }
}

void RunOutput::on_step(const State& state) const {
    if (listener_->on_step) {
        listener_->on_step(state);
    }
}

void RunOutput::at_end(const State& state) const {
    if (listener_->on_row) {
        listener_->on_row(state);
    }
}

bool RunOutput::goes_on(const State& state) const { return !listener_->go_on || listener_->go_on(state); }

}  // namespace stiction::engine
