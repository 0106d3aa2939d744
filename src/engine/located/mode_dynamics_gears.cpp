// Gears with losses in the smooth motion between events: friction that follows the torque on one side of the teeth.
#include <algorithm>
#include <cmath>

#include "engine/located/mode_dynamics.hpp"

namespace stiction::engine {
namespace {

double direction_of(Mode mode) { return mode == Mode::forward ? 1.0 : mode == Mode::backward ? -1.0 : 0.0; }

}  // namespace

/// What of their friction follows the reactions of their joints.
void ModeDynamics::follow_gears() {
    following_.clear();
    for (std::size_t g = 0; g < gears_.size(); ++g) {
        const double d = direction_of(mode[gears_[g].friction]);
        if (d != 0) {
            const Row& row = plan_->layout.elements[gears_[g].friction];
            const double share = row.coefficient[0] * gears_[g].slope(d, tooth_side[g]) * gears_[g].lever;
            following_.push_back({row.body[0], gears_[g].joint, share});
        }
    }
}

/// The part of their friction that does not.
void ModeDynamics::push_gears() noexcept {
    for (const LossyGear& gear : gears_) {
        push_row(element_rows_[gear.friction], direction_of(mode[gear.friction]) * gear.law.constant);
    }
}

/// Torques and friction of gears once the reactions are known; their limits at rest.
void ModeDynamics::finish_gears() noexcept {
    for (std::size_t g = 0; g < gears_.size(); ++g) {
        const LossyGear& gear = gears_[g];
        const std::size_t e = gear.friction;
        const double d = direction_of(mode[e]);
        const double x = load[g] = gear.lever * torque[gear.joint];
        levels[e] = gear.law.evaluate({.velocity = 0, .load = x, .normal_force = 1});
        if (d != 0) {
            const double follows = gear.slope(d, tooth_side[g]) * x;
            torque[e] = d * gear.law.constant + follows;
            friction_power_ += torque[e] * slip[e];
            magnitude[element_rows_[e][0].body] += std::fabs(follows);
        }
    }
}

double ModeDynamics::gear_rounding(const LossyGear& gear) const noexcept {
    const double steepest = gear.law.static_ratio * std::max(gear.law.opposing, gear.law.aiding);
    return steepest * std::fabs(gear.lever) * pattern_.torque_rounding(gear.joint, magnitude);
}

}  // namespace stiction::engine
