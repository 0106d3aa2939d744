// Gears with losses in the decision of modes: (4) of mode_decision.hpp, gear_solver.hpp on the network of accelerations.
#include <algorithm>
#include <cmath>

#include "engine/located/mode_decision.hpp"

namespace stiction::engine {

solve::SolveStatus ModeDecision::decide_gears(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept {
    dynamics_ = &dynamics;
    load_gears(dynamics, last);
    const bool solved = gears_.solve(*this);
    write_gears();
    return solved ? status_ : solve::SolveStatus::invalid;
}

/// Forces without the gears' friction; what each train does now.
void ModeDecision::load_gears(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept {
    std::copy(push_.begin(), push_.end(), free_push_.begin());
    for (GearSolver::Train& train : gears_.trains()) {
        for (GearSolver::Gear& gear : train.gears) {
            const std::size_t e = gear.data.friction;
            const Row& row = plan_->layout.elements[e];
            const Mode now = dynamics.mode[e];
            const double d = now == Mode::forward ? 1.0 : now == Mode::backward ? -1.0 : 0.0;
            free_push_[row.body[0]] += row.coefficient[0] * d * gear.data.law.constant;
            gear.load = gear.data.lever * dynamics.torque[gear.data.joint];
        }
        const std::size_t first = train.gears[0].data.friction;
        const Mode now = dynamics.mode[first];
        train.direction = now == Mode::forward ? 1 : now == Mode::backward ? -1 : 0;
        train.moving = now != Mode::stuck;
        train.forward_static = last[first] != Mode::forward && begins_sliding[first] == 0;
        train.backward_static = last[first] != Mode::backward && begins_sliding[first] == 0;
    }
}

void ModeDecision::write_gears() noexcept {
    std::size_t g = 0;
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            mode[gear.data.friction] = train.mode_of(gear);
            friction[gear.data.friction] = gear.friction;
            tooth_side[g++] = gear.load < 0 ? -1.0 : 1.0;
        }
    }
}

void ModeDecision::slide(const LossyGear& gear, double carried) noexcept {
    gear_friction_[gear.friction] = carried;
    start_[gear.friction] = sliding_[gear.friction] = {};
}

void ModeDecision::hold(const LossyGear& gear, const solve::Limits<double>& limits) noexcept {
    gear_friction_[gear.friction] = 0;
    start_[gear.friction] = sliding_[gear.friction] = limits;
}

bool ModeDecision::solve() noexcept {
    std::copy(free_push_.begin(), free_push_.end(), push_.begin());
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            const Row& row = plan_->layout.elements[gear.data.friction];
            push_[row.body[0]] -= row.coefficient[0] * gear_friction_[gear.data.friction];
        }
    }
    status_ = lower_and_solve();
    return status_ != solve::SolveStatus::invalid;
}

bool ModeDecision::keep_sliding() noexcept {
    bool any = false;
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const solve::Limits<double> limits = solve::starting_limits(mode[e], start_[e], sliding_[e]);
        any = any || limits.forward < start_[e].forward || limits.backward < start_[e].backward;
        start_[e] = limits;
    }
    return any;
}

double ModeDecision::transmitted(const LossyGear& gear) const noexcept { return gear.lever * friction[gear.joint]; }

double ModeDecision::friction_of(const LossyGear& gear) const noexcept { return friction[gear.friction]; }

bool ModeDecision::sticks(const LossyGear& gear) const noexcept { return mode[gear.friction] == Mode::stuck; }

double ModeDecision::speed(const LossyGear& gear) const noexcept {
    return along(plan_->layout.elements[gear.friction], motion_);
}

double ModeDecision::scale(const LossyGear& gear) const noexcept {
    const Row& joint = plan_->layout.elements[gear.joint];
    double size = gear.law.constant;
    for (std::size_t a = 0; a < joint.body.size(); ++a) {
        size += std::fabs(gear.lever / joint.coefficient[a]) * dynamics_->magnitude[joint.body[a]];
    }
    return size;
}

bool ModeDecision::any_jam() const noexcept {
    return std::any_of(gears_.trains().begin(), gears_.trains().end(),
                       [](const GearSolver::Train& train) { return train.jammed; });
}

Collision ModeDecision::jam(const ModeDynamics& dynamics, double time, std::span<double> y, double shortest_flight,
                            EnergyAccount& energy) noexcept {
    static_cast<void>(find_unmet_joints(dynamics, y));
    static_cast<void>(find_ends(dynamics, time, y, shortest_flight));
    std::fill(locks_.begin(), locks_.end(), std::uint8_t{0});
    for (const GearSolver::Train& train : gears_.trains()) {
        locks_[train.gears[0].data.friction] = train.jammed ? 1 : 0;
    }
    return {.happened = true, .valid = jump(dynamics, y, energy)};
}

}  // namespace stiction::engine
