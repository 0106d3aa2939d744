#include "engine/located/motion/ground_motion.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numeric/tolerance.hpp"

namespace stiction::engine {

GroundMotion::GroundMotion(const Plan& plan)
    : speed(plan.layout.elements.size(), 0),
      acceleration(plan.layout.elements.size(), 0),
      rounding(plan.layout.elements.size(), 0),
      plan_(&plan),
      shifted_signal_(plan.signals.state_count(), 0),
      shifted_values_(plan.signals.value_count(), 0),
      signal_rates_(plan.signals.continuous_count(), 0) {
    for (std::size_t e = 0; e < plan.layout.elements.size(); ++e) {
        const std::size_t slot = plan.element(e).speed_slot;
        if (slot != Plan::kNone) {
            moving_.push_back({e, slot, plan.signals.is_constant(slot), false});
        }
        if (plan.bodies[plan.layout.elements[e].body[0]].without_inertia()) {
            without_inertia_.push_back(e);
        }
    }
}

void GroundMotion::read_speeds(std::span<const double> values) noexcept {
    for (const Moving& moving : moving_) {
        speed[moving.element] = values[moving.slot];
    }
}

void GroundMotion::prepare(std::span<const std::uint8_t> stuck) noexcept {
    std::fill(acceleration.begin(), acceleration.end(), 0.0);
    std::fill(rounding.begin(), rounding.end(), 0.0);
    changing_ground_held_ = false;
    for (Moving& moving : moving_) {
        moving.held = stuck[moving.element] != 0;
        changing_ground_held_ = changing_ground_held_ || (moving.held && !moving.constant);
    }
}

void GroundMotion::set_difference(double step, double time) noexcept {
    difference_step = std::max(step, kSumRounding * std::fabs(time));
}

void GroundMotion::find_accelerations(const At& at) noexcept {
    if (changing_ground_held_) {
        difference(at);
    }
    for (const std::size_t e : without_inertia_) {  // (3)
        acceleration[e] = speed[e];
    }
}

/// (2)
void GroundMotion::difference(const At& at) noexcept {
    constexpr double kNear = 2.0 / 3;
    constexpr double kFar = 1.0 / 12;
    constexpr double kWeights = 2 * (kNear + kFar);
    std::fill(acceleration.begin(), acceleration.end(), 0.0);
    plan_->signals.rates(at.time, at.signal_state, at.values, signal_rates_);
    for (const auto& [steps, weight] : {std::pair{-2.0, kFar}, {-1.0, -kNear}, {1.0, kNear}, {2.0, -kFar}}) {
        add_shifted(at, steps, weight);
    }
    for (const Moving& moving : moving_) {  // (4)
        if (moving.held && !moving.constant) {
            const double size = std::fabs(speed[moving.element]) + std::fabs(acceleration[moving.element] * at.time);
            rounding[moving.element] = kWeights * kFewRoundings * size / difference_step;
        }
    }
}

/// One term of (2), with the signals as they are a few difference steps before or after. The way in time is that between two numbers: t + d
/// is rounded, and late in a run that rounding is a larger share of d than any of the speeds.
void GroundMotion::add_shifted(const At& at, double steps, double weight) noexcept {
    const double time = at.time + steps * difference_step;
    const double shift = time - at.time;
    std::copy(at.signal_state.begin(), at.signal_state.end(), shifted_signal_.begin());
    std::copy(at.values.begin(), at.values.end(), shifted_values_.begin());
    for (std::size_t i = 0; i < signal_rates_.size(); ++i) {
        shifted_signal_[i] += shift * signal_rates_[i];
    }
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        shifted_values_[body.position_slot] += shift * at.velocity[i];
        shifted_values_[body.velocity_slot] += body.without_inertia() ? 0.0 : shift * at.acceleration[i];
    }
    plan_->signals.evaluate(time, shifted_signal_, shifted_values_);
    for (const Moving& moving : moving_) {
        if (moving.held) {
            const double change = shifted_values_[moving.slot] - at.values[moving.slot];
            acceleration[moving.element] += weight * steps * change / shift;
        }
    }
}

}  // namespace stiction::engine
