#include "engine/impact/impact.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/located/mode_dynamics.hpp"
#include "engine/network/graph_operations.hpp"

namespace stiction::engine {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Does the body move into the end on which it is?
bool enters(Stop end, double velocity) {
    return end == Stop::upper ? velocity > 0 : end == Stop::lower && velocity < 0;
}

}  // namespace

Impact::Impact(const Plan& plan)
    : velocity(plan.bodies.size(), 0),
      impulse(plan.layout.elements.size(), 0),
      mode(plan.layout.elements.size(), Mode::stuck),
      plan_(&plan),
      gears_(lossy_gears(plan)),
      inertia_(effective_inertias(plan)),
      push_(plan.bodies.size(), 0),
      speed_(plan.layout.elements.size(), 0),
      limits_(plan.layout.elements.size()) {
    row_start_.push_back(0);
    for (const Row& row : plan.layout.elements) {
        row_body_.insert(row_body_.end(), row.body.begin(), row.body.end());
        row_coefficient_.insert(row_coefficient_.end(), row.coefficient.begin(), row.coefficient.end());
        row_start_.push_back(row_body_.size());
    }
    workspace_.resize(
        solve::graph_workspace_bytes<double>(plan.bodies.size(), plan.layout.elements.size(), row_body_.size()));
}

ImpactReport Impact::solve(const ImpactInput& input) noexcept {
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        push_[i] = inertia_[i] * input.velocity[i];
    }
    load_frictions(input);
    const bool entered = load_ends(input);
    load_joints(input, entered);
    ImpactReport report;
    report.valid = solve_once();
    if (entered && (!report.valid || throws_back_a_lock(input.velocity))) {
        report.rebounds = false;
        std::fill(speed_.begin() + static_cast<std::ptrdiff_t>(plan_->first_stop()), speed_.end(), 0.0);
        report.valid = solve_once();
    }
    if (report.valid) {
        account(input, report);
    }
    return report;
}

bool Impact::solve_once() noexcept {
    const solve::GraphNetwork<double> network{inertia_,         push_,  row_start_, row_body_,
                                              row_coefficient_, speed_, limits_};
    const solve::GraphReport report = solve::solve_graph(network, std::span(workspace_), {velocity, impulse, mode, {}});
    operations += graph_operations(report, inertia_.size(), limits_.size());
    return report.status != solve::SolveStatus::invalid;
}

bool Impact::takes_part(std::size_t element) const noexcept {
    return !plan_->bodies[plan_->layout.elements[element].body[0]].without_inertia();
}

/// (4)
void Impact::load_frictions(const ImpactInput& input) noexcept {
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const bool locked = !input.locks.empty() && input.locks[e] != 0;
        limits_[e] = locked ? solve::Limits<double>{kInfinity, kInfinity} : solve::Limits<double>{};
        speed_[e] = 0;
    }
}

/// (2)
void Impact::load_joints(const ImpactInput& input, bool entered) noexcept {
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const std::size_t e = plan_->element_of_joint(j);
        const bool left_out = entered && !input.overruns.empty() && input.overruns[j] != 0;
        const bool acts = takes_part(e) && !left_out;
        limits_[e] = {acts ? kInfinity : 0.0, acts && !plan_->joints[j].one_way ? kInfinity : 0.0};
        speed_[e] = takes_part(e) ? input.ground_speed[e] : 0.0;
    }
}

/// (3). True if any body enters its end.
bool Impact::load_ends(const ImpactInput& input) noexcept {
    bool entered = false;
    for (std::size_t e = plan_->first_stop(); e < limits_.size(); ++e) {
        const std::size_t i = plan_->layout.elements[e].body[0];
        const Stop end = input.end.empty() || !takes_part(e) ? Stop::none : input.end[i];
        limits_[e] = {end == Stop::upper ? kInfinity : 0.0, end == Stop::lower ? kInfinity : 0.0};
        speed_[e] = 0;
        if (enters(end, input.velocity[i])) {
            speed_[e] = input.rebound.empty() ? 0.0 : input.rebound[i];
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
        const double is = along(row, velocity);
        const bool turns = (was < 0 && is > 0) || (was > 0 && is < 0);
        const double transmitted = gear.lever * impulse[gear.joint];
        const bool load_drives = is > 0 ? transmitted < 0 : transmitted > 0;
        if (turns && load_drives && gear.law.aiding >= 1) {
            return true;
        }
    }
    return false;
}

/// (5), and velocities that did not jump as they were.
void Impact::account(const ImpactInput& input, ImpactReport& report) noexcept {
    constexpr double kRounding = 4 * std::numeric_limits<double>::epsilon();
    for (std::size_t i = 0; i < inertia_.size(); ++i) {
        const double before = input.velocity[i];
        const bool jumps = std::fabs(velocity[i] - before) > kRounding * std::fabs(before);
        if (jumps && !plan_->bodies[i].without_inertia()) {
            report.lost += 0.5 * inertia_[i] * (before - velocity[i]) * (before + velocity[i]);
        } else {
            velocity[i] = before;
        }
    }
    for (std::size_t e = plan_->first_joint(); e < plan_->first_stop(); ++e) {
        report.work -= impulse[e] * speed_[e];
        report.lost -= impulse[e] * speed_[e];
    }
}

}  // namespace stiction::engine
