#include "engine/located/velocity_jump.hpp"

#include <algorithm>
#include <cmath>

#include "engine/reading/ends.hpp"
#include "engine/reading/rebound.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// (2): shortest flight whose duration and loss are more than rounding of the time [s].
double resolved_flight(double restitution, double time) {
    constexpr double kResolved = 256 * kEpsilon;
    return std::max(kResolved, 4 * kEpsilon / ((1 - restitution) * (1 + restitution))) * std::fabs(time);
}

/// (2'): a body that is slowed down comes to rest within what its place is off by.
bool stops_on_end(double speed, double slowed, double off_by) {
    return slowed > 0 && speed * speed <= 2 * slowed * off_by;
}

}  // namespace

double travelled(const Travel<double>& travel, Stop ahead, double reference, double velocity, double time) {
    const double length = travel.upper - travel.lower;
    const double end = end_position(travel, ahead);
    const double open = std::max({std::fabs(end), std::fabs(end - reference), std::fabs(velocity) * time});
    return std::isfinite(length) ? length : open;
}

VelocityJump::VelocityJump(const Plan& plan, double shortest_flight)
    : impact_speed(plan.bodies.size(), 0),
      settled(plan.bodies.size(), 0),
      plan_(&plan),
      shortest_flight_(shortest_flight),
      impact_(plan),
      end_(plan.bodies.size(), Stop::none),
      rebound_(plan.bodies.size(), 0),
      uncertain_(plan.layout.elements.size(), 0),
      locks_(plan.frictions.size(), 0) {}

/// By how much the speeds of joints are off.
void VelocityJump::find_uncertain_speeds(const ModeDynamics& dynamics) noexcept {
    for (std::size_t e = plan_->first_joint(); e < plan_->first_stop(); ++e) {
        uncertain_[e] = dynamics.speed_uncertainty(e);
    }
}

/// Every end on which a body is; those it moves into bounce or settle by (2). True if there are any.
bool VelocityJump::find_ends(const ModeDynamics& dynamics, const StateVector& now) noexcept {
    bool entered = false;
    std::fill(impact_speed.begin(), impact_speed.end(), 0.0);
    std::fill(settled.begin(), settled.end(), std::uint8_t{0});
    for (std::size_t e = plan_->first_stop(); e < plan_->layout.elements.size(); ++e) {
        const std::size_t i = plan_->layout.elements[e].body[0];
        end_[i] = dynamics.without_inertia(e) ? Stop::none : dynamics.end_reached(i, now.y);
        const double side = end_[i] == Stop::upper ? 1.0 : -1.0;
        const double velocity = now.y[dynamics.bodies() + i];
        if (!moves_into(end_[i], velocity)) {
            continue;
        }
        const double restitution = plan_->bodies[i].options.travel.restitution;
        const double shortest = std::max(shortest_flight_, resolved_flight(restitution, now.time));
        const double pressed = std::max(0.5 * shortest * side * dynamics.acceleration[i], 0.0);
        const double size =
            travelled(plan_->bodies[i].options.travel, end_[i], dynamics.reference[i], velocity, std::fabs(now.time));
        const bool stops = stops_on_end(velocity, -side * dynamics.acceleration[i], kSamePlace * size);
        rebound_[i] = stops ? 0.0 : rebound(restitution, velocity, pressed);
        impact_speed[i] = side * velocity;
        settled[i] = rebound_[i] == 0 && restitution > 0 ? 1 : 0;
        entered = true;
    }
    return entered;
}

VelocityJump::Result VelocityJump::collide(const ModeDynamics& dynamics, StateVector& now, bool rebounds) noexcept {
    find_uncertain_speeds(dynamics);
    const bool ends = find_ends(dynamics, now);
    if (!rebounds) {
        std::fill(rebound_.begin(), rebound_.end(), 0.0);
    }
    jams_ = false;
    std::fill(locks_.begin(), locks_.end(), std::uint8_t{0});
    return ends || !impact_.joints_met(input(dynamics, now)) ? jump(dynamics, now) : Result::none;
}

VelocityJump::Result VelocityJump::jam(const ModeDynamics& dynamics, std::span<const GearSolver::Train> trains,
                                       StateVector& now) noexcept {
    find_uncertain_speeds(dynamics);
    static_cast<void>(find_ends(dynamics, now));
    jams_ = true;
    std::fill(locks_.begin(), locks_.end(), std::uint8_t{0});
    for (const GearSolver::Train& train : trains) {
        locks_[train.gears[0].data.friction] = train.jammed ? 1 : 0;
    }
    return jump(dynamics, now);
}

ImpactInput VelocityJump::input(const ModeDynamics& dynamics, const StateVector& now) const noexcept {
    return {.velocity = std::span(now.y).subspan(dynamics.bodies(), dynamics.bodies()),
            .ground_speed = dynamics.ground.speed,
            .end = end_,
            .rebound = rebound_,
            .uncertain = uncertain_,
            .locks = locks_,
            .apart_stay_out = !jams_};
}

/// (1)
VelocityJump::Result VelocityJump::jump(const ModeDynamics& dynamics, StateVector& now) noexcept {
    const ImpactReport report = impact_.solve(input(dynamics, now));
    if (!report.valid) {
        return Result::contradictory;
    }
    for (std::size_t i = 0; i < rebound_.size() && report.joints_only; ++i) {  // met in the next impact
        impact_speed[i] = rebound_[i] != 0 ? 0.0 : impact_speed[i];
    }
    std::copy(impact_.velocity.begin(), impact_.velocity.end(),
              now.y.begin() + static_cast<std::ptrdiff_t>(dynamics.bodies()));
    now.y[dynamics.energies()] += report.work;
    now.impact_energy += report.lost;
    return Result::jumped;
}

}  // namespace stiction::engine
