#include "engine/impact/impact.hpp"

#include <algorithm>
#include <cmath>

#include "engine/reading/ends.hpp"
#include "engine/reading/inertia.hpp"
#include "engine/reading/limits.hpp"
#include "engine/reading/rest.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {

Impact::Impact(const Plan& plan)
    : velocity(plan.bodies.size(), 0),
      impulse(plan.layout.elements.size(), 0),
      plan_(&plan),
      gears_(lossy_gears(plan)),
      network_({plan.bodies.size(), {}, plan.layout.elements}),
      other_ends_(plan.bodies.size(), Stop::none) {
    network_.input.inertia = effective_inertias(plan);
}

void Impact::renew() {
    gears_ = lossy_gears(*plan_);
    network_.set_coefficients(plan_->layout.elements);
    network_.input.inertia = effective_inertias(*plan_);
}

bool Impact::rebounds_from_end(std::size_t body, const ImpactInput& input) const noexcept {
    return !input.end.empty() && !input.rebound.empty() && input.rebound[body] != 0 &&
           moves_into(input.end[body], input.velocity[body]);
}

ImpactReport Impact::solve(const ImpactInput& input) noexcept {
    bool rebounds = false;
    for (std::size_t i = 0; i < other_ends_.size(); ++i) {
        rebounds = rebounds || rebounds_from_end(i, input);
    }
    if (!rebounds || !input.apart_stay_out || joints_met(input)) {
        return solve_at_once(input);
    }
    for (std::size_t i = 0; i < other_ends_.size(); ++i) {  // (6)
        other_ends_[i] = rebounds_from_end(i, input) ? Stop::none : input.end[i];
    }
    ImpactInput joints = input;
    joints.end = other_ends_;
    ImpactReport report = solve_at_once(joints);
    report.joints_only = true;
    return report;
}

ImpactReport Impact::solve_at_once(const ImpactInput& input) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        network_.input.push[i] = network_.input.inertia[i] * input.velocity[i];
    }
    load_frictions(input);
    const bool entered = load_ends(input);
    load_joints(input);
    ImpactReport report;
    report.valid = network_.solve() != solve::SolveStatus::invalid;
    if (entered && (!report.valid || throws_back_a_lock(input.velocity))) {
        report.rebounds = false;
        std::fill(network_.input.ground_speed.begin() + static_cast<std::ptrdiff_t>(plan_->first_stop()),
                  network_.input.ground_speed.end(), 0.0);
        report.valid = network_.solve() != solve::SolveStatus::invalid;
    }
    operations += network_.operations;
    network_.operations = 0;
    if (report.valid) {
        account(input, report);
        velocity = network_.motion.velocity;  // vectors of equal sizes: nothing is allocated
        impulse = network_.motion.impulse;
    }
    return report;
}

bool Impact::takes_part(std::size_t element) const noexcept {
    return !plan_->bodies[plan_->layout.elements[element].body[0]].without_inertia();
}

/// Is the speed a joint demands met, overrun by a freewheel, or unmet?
Impact::Meeting Impact::meeting(std::size_t joint, const ImpactInput& input) const noexcept {
    const std::size_t e = plan_->element_of_joint(joint);
    const Row& row = plan_->layout.elements[e];
    const double slip = along(row, input.velocity) - input.ground_speed[e];
    const double uncertain = input.uncertain.empty() ? 0.0 : input.uncertain[e];
    if (!takes_part(e) || is_rest(slip, speed_size(row, input.velocity, input.ground_speed[e]) + uncertain)) {
        return Meeting::met;
    }
    return plan_->joints[joint].one_way && slip < 0 ? Meeting::overruns : Meeting::unmet;
}

bool Impact::joints_met(const ImpactInput& input) const noexcept {
    bool met = true;
    for (std::size_t j = 0; j < plan_->joints.size() && met; ++j) {
        met = meeting(j, input) != Meeting::unmet;
    }
    return met;
}

/// (4)
void Impact::load_frictions(const ImpactInput& input) noexcept {
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const bool locked = !input.locks.empty() && input.locks[e] != 0;
        network_.limits[e] = locked ? kRigid : Limits{};
        network_.input.ground_speed[e] = 0;
    }
}

/// (2)
void Impact::load_joints(const ImpactInput& input) noexcept {
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const std::size_t e = plan_->element_of_joint(j);
        const bool left_out = input.apart_stay_out && meeting(j, input) == Meeting::overruns;
        network_.limits[e] = takes_part(e) && !left_out ? joint_limits(plan_->joints[j].one_way) : Limits{};
        network_.input.ground_speed[e] = takes_part(e) ? input.ground_speed[e] : 0.0;
    }
}

/// (3). True if any body enters its end.
bool Impact::load_ends(const ImpactInput& input) noexcept {
    bool entered = false;
    for (std::size_t e = plan_->first_stop(); e < network_.limits.size(); ++e) {
        const std::size_t i = plan_->layout.elements[e].body[0];
        const Stop on = input.end.empty() || !takes_part(e) ? Stop::none : input.end[i];
        const Stop end = input.apart_stay_out && leaves(on, input.velocity[i]) ? Stop::none : on;
        network_.limits[e] = end_limits(end);
        network_.input.ground_speed[e] = 0;
        if (moves_into(end, input.velocity[i])) {
            network_.input.ground_speed[e] = input.rebound.empty() ? 0.0 : input.rebound[i];
            entered = true;
        }
    }
    return entered;
}

/// Does the impact just solved turn a gear round by its load, though that cannot drive it?
bool Impact::throws_back_a_lock(std::span<const double> before) const noexcept {
    for (const LossyGear& gear : gears_) {
        const Row& row = plan_->layout.elements[gear.friction];
        const double was = along(row, before);
        const double is = along(row, network_.motion.velocity);
        const bool turns = (was < 0 && is > 0) || (was > 0 && is < 0);
        const double transmitted = gear.lever * network_.motion.impulse[gear.joint];
        const bool load_drives = is > 0 ? transmitted < 0 : transmitted > 0;
        if (turns && load_drives && gear.law.aiding >= 1) {
            return true;
        }
    }
    return false;
}

/// (5), and velocities that did not jump as they were.
void Impact::account(const ImpactInput& input, ImpactReport& report) noexcept {
    for (std::size_t i = 0; i < network_.input.inertia.size(); ++i) {
        const double before = input.velocity[i];
        const bool jumps = std::fabs(network_.motion.velocity[i] - before) > kFewRoundings * std::fabs(before);
        if (jumps && !plan_->bodies[i].without_inertia()) {
            report.lost += 0.5 * network_.input.inertia[i] * (before - network_.motion.velocity[i]) *
                           (before + network_.motion.velocity[i]);
        } else {
            network_.motion.velocity[i] = before;
        }
    }
    for (std::size_t e = plan_->first_joint(); e < plan_->first_stop(); ++e) {
        report.work -= network_.motion.impulse[e] * network_.input.ground_speed[e];
        report.lost -= network_.motion.impulse[e] * network_.input.ground_speed[e];
    }
}

}  // namespace stiction::engine
