#include "engine/located/mode_decision.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stiction::engine {
namespace {

/// (3): is the flight long enough, and are the time and the loss of a bounce more than rounding?
bool flies(double restitution, double into, double pressing, double shortest) {
    return restitution > 0 && 2 * restitution * into >= shortest * pressing;
}

double resolved_flight(double restitution, double time) {
    constexpr double kEpsilon = std::numeric_limits<double>::epsilon();
    constexpr double kResolved = 256 * kEpsilon;
    return std::max(kResolved, 4 * kEpsilon / ((1 - restitution) * (1 + restitution))) * std::fabs(time);
}

}  // namespace

ModeDecision::ModeDecision(const Plan& plan)
    : mode(plan.layout.elements.size(), Mode::stuck),
      friction(plan.layout.elements.size(), 0),
      begins_sliding(plan.layout.elements.size(), 0),
      impact_speed(plan.bodies.size(), 0),
      settled(plan.bodies.size(), 0),
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
      all_at_rest_(plan.layout.elements.size(), Mode::stuck),
      impact_(plan),
      end_(plan.bodies.size(), Stop::none),
      rebound_(plan.bodies.size(), 0),
      overruns_(plan.joints.size(), 0),
      locks_(plan.frictions.size(), 0) {
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
    std::copy(dynamics.force.begin(), dynamics.force.end(), push_.begin());
    std::copy(dynamics.ground_acceleration.begin(), dynamics.ground_acceleration.end(), speed_.begin());
    for (std::size_t e = 0; e < start_.size(); ++e) {
        const bool rests = dynamics.mode[e] == Mode::stuck;
        sliding_[e] = rests ? dynamics.sliding_limits(e) : solve::Limits<double>{};
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
    std::copy(dynamics.force.begin(), dynamics.force.end(), push_.begin());
    std::copy(dynamics.ground_acceleration.begin(), dynamics.ground_acceleration.end(), speed_.begin());
    for (std::size_t e = 0; e < current_.size(); ++e) {
        current_[e] = dynamics.mode[e] == Mode::stuck ? dynamics.static_limits(e) : solve::Limits<double>{};
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

/// Which freewheels overrun; true if some joint's speed is not met.
bool ModeDecision::find_unmet_joints(const ModeDynamics& dynamics, std::span<const double> y) noexcept {
    const std::span<const double> velocity = y.subspan(dynamics.bodies(), dynamics.bodies());
    bool unmet = false;
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const std::size_t e = plan_->frictions.size() + j;
        overruns_[j] = 0;
        if (dynamics.without_inertia(e) || dynamics.is_at_rest(e, y)) {
            continue;
        }
        const double sliding_at = along(plan_->layout.elements[e], velocity);
        overruns_[j] = plan_->joints[j].one_way && sliding_at < dynamics.ground_speed[e] ? 1 : 0;
        unmet = unmet || !plan_->joints[j].one_way || sliding_at > dynamics.ground_speed[e];
    }
    return unmet;
}

/// Every end on which a body is; those entered bounce or settle by (3). True if any was.
bool ModeDecision::find_ends(const ModeDynamics& dynamics, double time, std::span<const double> y,
                             double shortest_flight) noexcept {
    bool entered = false;
    std::fill(impact_speed.begin(), impact_speed.end(), 0.0);
    std::fill(settled.begin(), settled.end(), std::uint8_t{0});
    for (std::size_t e = dynamics.first_stop(); e < current_.size(); ++e) {
        const std::size_t i = plan_->layout.elements[e].body[0];
        const double on_end = dynamics.way_left(i, 1, y) <= 0 ? 1.0 : dynamics.way_left(i, -1, y) <= 0 ? -1.0 : 0.0;
        const double side = dynamics.without_inertia(e) ? 0.0 : on_end;
        end_[i] = side > 0 ? Stop::upper : side < 0 ? Stop::lower : Stop::none;
        const double velocity = y[dynamics.bodies() + i];
        if (side == 0 || !(side * velocity > 0)) {
            continue;
        }
        const double restitution = plan_->bodies[i].options.travel.restitution;
        const double shortest = std::max(shortest_flight, resolved_flight(restitution, time));
        const bool away = flies(restitution, side * velocity, side * dynamics.acceleration[i], shortest);
        rebound_[i] = away ? -restitution * velocity : 0.0;
        impact_speed[i] = side * velocity;
        settled[i] = !away && restitution > 0 ? 1 : 0;
        entered = true;
    }
    return entered;
}

Collision ModeDecision::collide(const ModeDynamics& dynamics, double time, std::span<double> y, double shortest_flight,
                                EnergyAccount& energy) noexcept {
    const bool joints = find_unmet_joints(dynamics, y);
    const bool ends = find_ends(dynamics, time, y, shortest_flight);
    std::fill(locks_.begin(), locks_.end(), std::uint8_t{0});
    Collision collision{.happened = joints || ends};
    collision.valid = !collision.happened || jump(dynamics, y, energy);
    return collision;
}

/// Velocities after a jump, and what it lost. False if there are none.
bool ModeDecision::jump(const ModeDynamics& dynamics, std::span<double> y, EnergyAccount& energy) noexcept {
    const std::span<double> velocity = y.subspan(dynamics.bodies(), dynamics.bodies());
    const ImpactReport report = impact_.solve({.velocity = velocity,
                                               .ground_speed = dynamics.ground_speed,
                                               .end = end_,
                                               .rebound = rebound_,
                                               .overruns = overruns_,
                                               .locks = locks_});
    if (report.valid) {
        std::copy(impact_.velocity.begin(), impact_.velocity.end(), velocity.begin());
        energy.impact += report.lost;
        energy.input += report.work;
    }
    return report.valid;
}

}  // namespace stiction::engine
