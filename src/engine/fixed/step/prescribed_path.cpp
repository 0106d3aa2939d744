#include "engine/fixed/step/prescribed_path.hpp"

#include <algorithm>

#include "engine/fixed/step/end_of_step.hpp"

namespace stiction::engine {

PrescribedPath::PrescribedPath(const Plan& plan) : plan_(&plan) {
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        if (plan.joints[j].position_slot != Plan::kNone) {
            joints_.push_back(j);
        }
    }
    if (!joints_.empty()) {
        signal_state_.assign(plan.signals.state_count(), 0);
        values_.assign(plan.signals.value_count(), 0);
    }
}

void PrescribedPath::load(const State& state, const PreparedStep& prepared, std::span<const double> signal_state,
                          std::span<const double> values, NetworkInput& input) noexcept {
    if (joints_.empty()) {
        return;
    }
    std::copy(signal_state.begin(), signal_state.end(), signal_state_.begin());
    std::copy(values.begin(), values.end(), values_.begin());
    plan_->signals.advance(state.time, prepared, signal_state_, values_);
    plan_->signals.switch_state(end_of_step(state, prepared.step()), signal_state_, values_);
    for (const std::size_t j : joints_) {
        const std::size_t e = plan_->element_of_joint(j);
        const double z = along(plan_->layout.elements[e], state.position);
        input.ground_speed[e] = (values_[plan_->joints[j].position_slot] - z) / prepared.step();  // (1)
    }
}

}  // namespace stiction::engine
