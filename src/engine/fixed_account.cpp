// Where the energy of a fixed step went.
#include "engine/fixed.hpp"

namespace stiction {

/// Sums up the energy of the step, each term from its own formula (docs/notation.md).
void FixedEngine::account(State& state) noexcept {
    const double h = h_;
    const std::span<const double> w = network_.motion.velocity;
    EnergyAccount& sum = state.energy;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const BodyOptions& b = plan_->bodies[i].options;
        const double change = w[i] - before_[i];
        sum.input += h * force_[i] * w[i];
        sum.damping += h * b.viscous_damping * w[i] * w[i];
        sum.scheme += 0.5 * b.inertia * change * change;
    }
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        if (network_.input.spring_inertia[s] == 0) {
            continue;
        }
        const Plan::Spring& spring = plan_->springs[s];
        const double rate = along(plan_->layout.springs[s], w);
        sum.damping += h * spring.damping * rate * rate;
        // work of the elastic force taken at the end of the step; what it stores is subtracted in step()
        sum.scheme += (network_.input.spring_impulse[s] + h * h * spring.stiffness * rate) * rate;
    }
    for (std::size_t e = 0; e < plan_->layout.elements.size(); ++e) {
        const double impulse = network_.motion.impulse[e];
        const double z = along(plan_->layout.elements[e], w);
        const double speed = network_.input.ground_speed[e];
        const bool end_of_travel = e >= plan_->frictions.size() + plan_->joints.size();
        if (end_of_travel) {
            const std::size_t i = plan_->layout.elements[e].body[0];
            sum.impact += 0.5 * impulse * (before_[i] + w[i]);
            sum.scheme -= 0.5 * impulse * (before_[i] - w[i]);
        } else {
            sum.input -= impulse * speed;
            sum.friction += impulse * (z - speed);
        }
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {  // the viscous part of a law, in its own damper
        if (plan_->frictions[e].damper != Plan::kNone) {
            const double speed = network_.input.ground_speed[e];
            const double rate = along(plan_->layout.elements[e], w);
            const double impulse = h * levels_[e].viscous * (rate - speed);
            sum.damping += impulse * (rate - speed);
            sum.input -= impulse * speed;
            sum.scheme -= network_.input.spring_impulse[plan_->frictions[e].damper] * rate;
        }
    }
}

}  // namespace stiction
