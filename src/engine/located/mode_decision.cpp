#include "engine/located/mode_decision.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <stiction/solve/graph.hpp>
#include <stiction/solve/static_lowering.hpp>

#include "engine/reading/inertia.hpp"

namespace stiction::engine {

ModeDecision::ModeDecision(const Plan& plan)
    : mode(plan.layout.elements.size(), Mode::stuck),
      friction(plan.layout.elements.size(), 0),
      begins_sliding(plan.layout.elements.size(), 0),
      plan_(&plan),
      inertia_(effective_inertias(plan)),
      push_(plan.bodies.size(), 0),
      speed_(plan.layout.elements.size(), 0),
      start_(plan.layout.elements.size()),
      sliding_(plan.layout.elements.size()),
      current_(plan.layout.elements.size()),
      motion_(plan.bodies.size(), 0),
      gears_(plan),
      free_push_(plan.bodies.size(), 0),
      gear_friction_(plan.frictions.size(), 0),
      all_at_rest_(plan.layout.elements.size(), Mode::stuck) {
    for (const GearSolver::Train& train : gears_.trains()) {
        tooth_side.insert(tooth_side.end(), train.gears.size(), 1.0);
    }
    load_rows(plan);
}

void ModeDecision::load_rows(const Plan& plan) {
    row_start_.push_back(0);
    for (const Row& row : plan.layout.elements) {
        row_body_.insert(row_body_.end(), row.body.begin(), row.body.end());
        row_coefficient_.insert(row_coefficient_.end(), row.coefficient.begin(), row.coefficient.end());
        row_start_.push_back(row_body_.size());
    }
    workspace_.resize(
        solve::graph_workspace_bytes<double>(plan.bodies.size(), plan.layout.elements.size(), row_body_.size()));
}

solve::SolveStatus ModeDecision::solve_once() noexcept {
    const solve::GraphNetwork<double> network{inertia_,         push_,  row_start_, row_body_,
                                              row_coefficient_, speed_, current_};
    return solve::solve_graph(network, std::span(workspace_), {motion_, friction, mode, {}}).status;
}

solve::SolveStatus ModeDecision::decide(const ModeDynamics& dynamics, std::span<const Mode> last) noexcept {
    std::copy(dynamics.forces.sum.begin(), dynamics.forces.sum.end(), push_.begin());
    std::copy(dynamics.ground.acceleration.begin(), dynamics.ground.acceleration.end(), speed_.begin());
    for (std::size_t e = 0; e < start_.size(); ++e) {
        const bool rests = dynamics.mode[e] == Mode::stuck;
        sliding_[e] = rests ? dynamics.sliding_limits(e) : Limits{};
        start_[e] = !rests || begins_sliding[e] != 0
                        ? sliding_[e]
                        : solve::starting_limits(last[e], dynamics.static_limits(e), sliding_[e]);
    }
    return gears_.empty() ? lower_and_solve() : decide_gears(dynamics, last);
}

solve::SolveStatus ModeDecision::lower_and_solve() noexcept {
    const std::array<solve::LoweringGroup<double>, 1> groups{
        {{.start = start_, .sliding = sliding_, .current = current_, .mode = mode}}};
    return solve::solve_static_above_sliding<double>(groups, [this](bool) noexcept { return solve_once(); }).status;
}

bool ModeDecision::holds(const ModeDynamics& dynamics) noexcept {
    if (!gears_.empty()) {
        std::fill(begins_sliding.begin(), begins_sliding.end(), std::uint8_t{0});
        const bool solved = decide(dynamics, all_at_rest_) != solve::SolveStatus::invalid;
        bool all = solved && !any_jam();
        for (std::size_t e = 0; e < mode.size() && all; ++e) {
            const bool open = !(e < plan_->frictions.size() && dynamics.is_gear(e)) && dynamics.static_limits(e).open();
            all = dynamics.mode[e] != Mode::stuck || open || mode[e] == Mode::stuck;
        }
        return all;
    }
    std::copy(dynamics.forces.sum.begin(), dynamics.forces.sum.end(), push_.begin());
    std::copy(dynamics.ground.acceleration.begin(), dynamics.ground.acceleration.end(), speed_.begin());
    for (std::size_t e = 0; e < current_.size(); ++e) {
        current_[e] = dynamics.mode[e] == Mode::stuck ? dynamics.static_limits(e) : Limits{};
    }
    if (solve_once() == solve::SolveStatus::invalid) {
        return false;
    }
    for (std::size_t e = 0; e < current_.size(); ++e) {
        if (dynamics.mode[e] == Mode::stuck && !current_[e].open() && mode[e] != Mode::stuck) {
            return false;
        }
    }
    return true;
}

bool ModeDecision::read_friction(const ModeDynamics& dynamics, std::span<double> reported) noexcept {
    const bool shared = dynamics.pattern().redundant();
    const bool known = !shared || holds(dynamics);
    for (std::size_t e = 0; e < reported.size(); ++e) {
        if (!shared || !dynamics.held(e)) {
            reported[e] = dynamics.torque[e];
        } else if (known) {
            reported[e] = friction[e];
        }
    }
    return known;
}

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
            const double d = direction_of(dynamics.mode[e]);
            free_push_[row.body[0]] += row.coefficient[0] * d * gear.data.law.constant;
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

void ModeDecision::hold(const LossyGear& gear, const Limits& limits) noexcept {
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
        const Limits limits = solve::starting_limits(mode[e], start_[e], sliding_[e]);
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
        size += std::fabs(gear.lever / joint.coefficient[a]) * dynamics_->forces.magnitude[joint.body[a]];
    }
    return size;
}

bool ModeDecision::any_jam() const noexcept {
    return std::any_of(gears_.trains().begin(), gears_.trains().end(),
                       [](const GearSolver::Train& train) { return train.jammed; });
}

}  // namespace stiction::engine
