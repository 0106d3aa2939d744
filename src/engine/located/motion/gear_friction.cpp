#include "engine/located/motion/gear_friction.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::engine {

GearFriction::GearFriction(const Plan& plan) : plan_(&plan), gears_(lossy_gears(plan)), rows_(plan.layout.elements) {
    tooth_side.assign(gears_.size(), 1);
    load.assign(gears_.size(), 0);
}

std::span<const FollowingFriction> GearFriction::follow(std::span<const Mode> mode) {
    following_.clear();
    for (std::size_t g = 0; g < gears_.size(); ++g) {
        const double d = direction_of(mode[gears_[g].friction]);
        if (d != 0) {
            const Row& row = plan_->layout.elements[gears_[g].friction];
            const double share = row.coefficient[0] * gears_[g].slope(d, tooth_side[g]) * gears_[g].lever;
            following_.push_back({row.body[0], gears_[g].joint, share});
        }
    }
    return following_;
}

void GearFriction::push(std::span<const Mode> mode, BodyForces& forces) const noexcept {
    for (const LossyGear& gear : gears_) {
        forces.pull(rows_, gear.friction, direction_of(mode[gear.friction]) * gear.law.constant);
    }
}

void GearFriction::finish(const Solved& solved, BodyForces& forces) noexcept {
    for (std::size_t g = 0; g < gears_.size(); ++g) {
        const LossyGear& gear = gears_[g];
        const std::size_t e = gear.friction;
        const double d = direction_of(solved.mode[e]);
        const double x = load[g] = gear.lever * solved.torque[gear.joint];                    // (1)
        solved.levels[e] = gear.law.evaluate({.velocity = 0, .load = x, .normal_force = 1});  // (3)
        if (d != 0) {
            const double follows = gear.slope(d, tooth_side[g]) * x;
            solved.torque[e] = d * gear.law.constant + follows;  // (2)
            forces.friction_power += solved.torque[e] * solved.slip[e];
            forces.magnitude[rows_[e].first] += std::fabs(follows);
        }
    }
}

double GearFriction::rounding(const LossyGear& gear, double reaction) noexcept {
    const double steepest = gear.law.static_ratio * std::max(gear.law.opposing, gear.law.aiding);
    return steepest * std::fabs(gear.lever) * reaction;
}

}  // namespace stiction::engine
