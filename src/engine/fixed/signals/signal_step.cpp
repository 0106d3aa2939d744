#include "engine/fixed/signals/signal_step.hpp"

#include <algorithm>

namespace stiction::engine {

SignalStep::SignalStep(const Plan& plan, double step, bool explicitly)
    : program_(&plan.signals),
      prepared_(explicitly ? plan.signals.prepare_explicitly(step) : plan.signals.prepare(step)),
      follows_(!explicitly && plan.signals.continuous_count() > 0),
      continuous_(plan.signals.continuous_count(), 0) {
    for (const Plan::ActuatorState& actuator : plan.actuator_states) {
        if (actuator.state != Plan::kNone) {
            of_actuators_.push_back(actuator.state);
        }
    }
}

void SignalStep::keep_actuators(std::span<double> states) const noexcept {
    for (const std::size_t i : of_actuators_) {
        states[i] = continuous_[i];
    }
}

void SignalStep::hold(double time, std::span<double> states, std::span<const double> values) noexcept {
    std::copy_n(states.begin(), continuous_.size(), continuous_.begin());
    program_->advance(time, prepared_, states, values);  // (1)
    keep_actuators(states);
}

void SignalStep::follow(const Ends& ends, std::span<double> states) noexcept {
    program_->evaluate(ends.end, states, ends.end_values);
    program_->advance_along(ends.start, prepared_, {continuous_, ends.values, ends.end_values}, states);  // (2)
    keep_actuators(states);
}

}  // namespace stiction::engine
