#include "engine/located/mode_decision.hpp"

#include <algorithm>

#include "engine/reading/inertia.hpp"

namespace stiction::engine {

ModeDecision::ModeDecision(const Plan& plan)
    : begins_sliding(plan.layout.elements.size(), 0),
      plan_(&plan),
      layout_{plan.layout.bodies, {}, plan.layout.elements},
      network_(layout_, NetworkStep::ExactOnly{}),
      gears_(plan),
      around_gears_(plan),
      all_at_rest_(plan.layout.elements.size(), Mode::stuck),
      none_begins_(plan.layout.elements.size(), 0) {
    for (const GearSolver::Train& train : gears_.trains()) {
        tooth_side.insert(tooth_side.end(), train.gears.size(), 1.0);
    }
    network_.input.inertia = effective_inertias(plan);
}

void ModeDecision::load_forces(const ModeDynamics& dynamics) noexcept {
    const std::vector<double>& ground = dynamics.ground.acceleration;
    std::copy(dynamics.forces.sum.begin(), dynamics.forces.sum.end(), network_.input.push.begin());
    std::copy(ground.begin(), ground.end(), network_.input.ground_speed.begin());
}

void ModeDecision::load_limits_at_rest(const ModeDynamics& dynamics) noexcept {
    for (std::size_t e = 0; e < all_at_rest_.size(); ++e) {
        const Limits limits = dynamics.mode[e] == Mode::stuck ? dynamics.static_limits(e) : Limits{};
        network_.input.at_rest[e] = network_.input.sliding[e] = limits;
    }
}

solve::SolveStatus ModeDecision::decide(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept {
    load_forces(dynamics);
    for (std::size_t e = 0; e < last.size(); ++e) {
        const bool rests = dynamics.mode[e] == Mode::stuck;
        const Limits sliding = rests ? dynamics.sliding_limits(e) : Limits{};
        network_.input.sliding[e] = sliding;
        network_.input.at_rest[e] = rests && begins_sliding[e] == 0 ? dynamics.static_limits(e) : sliding;
    }
    if (!gears_.empty()) {
        return decide_gears(dynamics, last);
    }
    std::copy(last.begin(), last.end(), network_.motion.mode.begin());
    const NetworkReport report = network_.solve();
    unsettled_ = report.unsettled;
    return report.status;
}

bool ModeDecision::holds(const ModeDynamics& dynamics) noexcept {
    bool all = false;
    if (gears_.empty()) {
        load_forces(dynamics);
        load_limits_at_rest(dynamics);
        all = network_.solve().status != solve::SolveStatus::invalid;
    } else {
        begins_sliding.swap(none_begins_);
        all = decide(dynamics, all_at_rest_) != solve::SolveStatus::invalid && !any_jam();
        begins_sliding.swap(none_begins_);
    }
    for (std::size_t e = 0; e < all_at_rest_.size() && all; ++e) {
        const bool open = !(e < plan_->frictions.size() && dynamics.is_gear(e)) && dynamics.static_limits(e).open();
        all = dynamics.mode[e] != Mode::stuck || open || mode()[e] == Mode::stuck;
    }
    return all;
}

std::span<const double> ModeDecision::share(const ModeDynamics& dynamics) noexcept {
    load_forces(dynamics);
    load_limits_at_rest(dynamics);
    begins_sliding.swap(none_begins_);
    const solve::SolveStatus status = decide_gears(dynamics, all_at_rest_);
    begins_sliding.swap(none_begins_);
    return status == solve::SolveStatus::invalid || any_jam() ? std::span<const double>() : friction();
}

bool ModeDecision::read_friction(const ModeDynamics& dynamics, std::span<double> reported) noexcept {
    const bool shared = dynamics.pattern().redundant();
    const bool known = !shared || holds(dynamics);
    for (std::size_t e = 0; e < reported.size(); ++e) {
        if (!dynamics.held(e)) {
            reported[e] = dynamics.torque[e];
        } else if (!shared) {
            reported[e] = dynamics.told_torque(e);
        } else if (known) {
            reported[e] = friction()[e];
        }
    }
    return known;
}

solve::SolveStatus ModeDecision::decide_gears(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept {
    load_gears(dynamics, last);
    around_gears_.begin(network_, last, 1, dynamics.forces.magnitude);
    const bool solved = gears_.solve(around_gears_);
    write_gears();
    if (solved &&
        any_jam()) {  // the last of the solves that looked for a motion may have had no answer; the jam is one
        return solve::SolveStatus::exact;
    }
    return solved ? around_gears_.report().status : solve::SolveStatus::invalid;
}

/// Forces without the gears' friction; what each train does now.
void ModeDecision::load_gears(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept {
    for (GearSolver::Train& train : gears_.trains()) {
        for (GearSolver::Gear& gear : train.gears) {
            const std::size_t e = gear.data.friction;
            const Row& row = plan_->layout.elements[e];
            const double d = direction_of(dynamics.mode[e]);
            network_.input.push[row.body[0]] += row.coefficient[0] * d * gear.data.law.constant;
            gear.load = gear.data.lever * dynamics.torque[gear.data.joint];
        }
        const std::size_t first = train.gears[0].data.friction;
        train.direction = direction_of(dynamics.mode[first]);
        train.moving = dynamics.mode[first] != Mode::stuck;
        train.forward_static = last[first] != Mode::forward && begins_sliding[first] == 0;
        train.backward_static = last[first] != Mode::backward && begins_sliding[first] == 0;
    }
}

void ModeDecision::write_gears() noexcept {
    std::size_t g = 0;
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            network_.motion.mode[gear.data.friction] = train.mode_of(gear);
            network_.motion.impulse[gear.data.friction] = gear.friction;
            tooth_side[g++] = side_of_teeth(gear.load, train.direction * gear.data.sense);
        }
    }
}

bool ModeDecision::any_jam() const noexcept {
    return std::any_of(gears_.trains().begin(), gears_.trains().end(),
                       [](const GearSolver::Train& train) { return train.jammed; });
}

}  // namespace stiction::engine
