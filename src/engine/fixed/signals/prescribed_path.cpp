#include "engine/fixed/signals/prescribed_path.hpp"

#include <algorithm>

#include "engine/fixed/signals/end_of_step.hpp"

namespace stiction::engine {

PrescribedPath::PrescribedPath(const Plan& plan) : plan_(&plan) {
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        if (plan.joints[j].position_slot != Plan::kNone) {
            joints_.push_back(j);
        }
    }
    if (!joints_.empty()) {
        signal_state_.assign(plan.signals.state_count(), 0);
        end_values_.assign(plan.signals.value_count(), 0);
    }
}

void PrescribedPath::load(const State& state, SignalStep& signals, std::span<const double> signal_state,
                          std::span<const double> values, NetworkInput& input) noexcept {
    const double end = end_of_step(state, signals.step());
    std::copy(signal_state.begin(), signal_state.end(), signal_state_.begin());
    std::copy(values.begin(), values.end(), end_values_.begin());
    signals.hold(state.time, signal_state_, values);
    if (signals.follows()) {
        signals.follow({state.time, end, values, end_values_}, signal_state_);
    }
    plan_->signals.switch_state(end, signal_state_, end_values_);
    for (const std::size_t j : joints_) {
        const std::size_t e = plan_->element_of_joint(j);
        const double z = along(plan_->layout.elements[e], state.position);
        input.ground_speed[e] = (end_values_[plan_->joints[j].position_slot] - z) / signals.step();  // (1)
    }
}

}  // namespace stiction::engine
