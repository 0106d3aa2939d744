// Impacts inside a step: ends of travel that are met, joints whose speed jumps, gears that jam (impact.hpp).
#include <algorithm>
#include <cmath>

#include "engine/inside_step.hpp"

namespace stiction::engine {
namespace {

/// A chain of impacts through freewheels within one instant needs few rounds.
constexpr int kRounds = 16;
/// Places no further apart than roundings of many steps are the same.
constexpr double kSamePlace = 1e-12;

double side_of(Stop end) { return end == Stop::upper ? 1.0 : end == Stop::lower ? -1.0 : 0.0; }

}  // namespace

/// Bodies that stand on an end of their travel when the step begins.
void InsideStep::find_ends(const State& state) noexcept {
    std::copy(mode_.begin(), mode_.end(), told_.begin());
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        const Travel<double>& travel = body.options.travel;
        const double x = state.position[i];
        const double v = state.velocity[i];
        if (body.stop_element != Plan::kNone) {
            end_[i] = x >= travel.upper && v >= 0   ? Stop::upper
                      : x <= travel.lower && v <= 0 ? Stop::lower
                                                    : Stop::none;
            told_end_[i] = mode_[body.stop_element] == Mode::stuck ? end_[i] : Stop::none;
            mode_[body.stop_element] = end_[i] == Stop::none ? Mode::free : Mode::stuck;
        }
    }
}

/// The body that meets its end stands on it, together with all others that reach theirs there.
void InsideStep::stand_on_ends(State& state, const NextEvent& event) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        if (plan_->bodies[i].stop_element == Plan::kNone || end_[i] != Stop::none) {
            continue;
        }
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        for (const Stop side : {Stop::upper, Stop::lower}) {
            const double end = side == Stop::upper ? travel.upper : travel.lower;
            const Happening meets = side == Stop::upper ? Happening::upper_end : Happening::lower_end;
            const double way = side_of(side) * (end - state.position[i]);
            const bool there = way <= kSamePlace * (std::fabs(end) + std::fabs(state.position[i]));
            if ((event.index == i && event.what == meets) || (there && side_of(side) * state.velocity[i] > 0)) {
                state.position[i] = end;
                end_[i] = side;
                mode_[plan_->bodies[i].stop_element] = Mode::stuck;
            }
        }
    }
}

/// Which freewheels overrun, and with which velocities bodies leave the ends they enter. True if velocities have to jump.
bool InsideStep::prepare_impact(const State& state, double step) noexcept {
    bool jumps = false;
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const std::size_t e = plan_->frictions.size() + j;
        const double speed = at_[0].ground_speed[e];
        const double z = along(plan_->layout.elements[e], state.velocity) - speed;
        const bool met = std::fabs(z) <= kSameSpeed * speed_size(e, state.velocity, speed);
        const bool one_way = plan_->joints[j].one_way;
        overruns_[j] = one_way && !met && z < 0 ? 1 : 0;
        jumps = jumps || (!met && (!one_way || z > 0));
    }
    const double shortest = step / static_cast<double>(intervals_);
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const double side = side_of(end_[i]);
        const double into = side * state.velocity[i];
        rebound_[i] = 0;
        if (into > 0) {
            const double away = plan_->bodies[i].options.travel.restitution * into;
            rebound_[i] = 2 * away >= side * acceleration_[i] * shortest ? -side * away : 0.0;
            jumps = true;
        }
    }
    return jumps;
}

/// Velocities jump where they must; what that lets close follows within the instant.
bool InsideStep::collide(State& state, double time, double step, bool& jumped) noexcept {
    for (int round = 0; round < kRounds && prepare_impact(state, step); ++round) {
        jumped = true;
        if (!strike(state, time, {})) {
            return false;
        }
    }
    leave_ends(state);
    return true;
}

/// Bodies that were thrown back leave their ends once the whole chain of impacts is over: what follows may push them on again.
void InsideStep::leave_ends(const State& state) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        if (side_of(end_[i]) * state.velocity[i] < 0) {
            end_[i] = Stop::none;
            mode_[plan_->bodies[i].stop_element] = Mode::free;
        }
    }
}

bool InsideStep::strike(State& state, double time, std::span<const std::uint8_t> locks) noexcept {
    const ImpactReport report = impact_.solve({.velocity = state.velocity,
                                               .ground_speed = at_[0].ground_speed,
                                               .end = end_,
                                               .rebound = rebound_,
                                               .overruns = overruns_,
                                               .locks = locks});
    if (!report.valid) {
        return false;
    }
    state.energy.input += report.work;
    state.energy.impact += report.lost;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const double side = side_of(end_[i]);
        const double into = side * state.velocity[i];
        if (into > 0) {
            const bool settles = rebound_[i] == 0 && plan_->bodies[i].options.travel.restitution > 0;
            tell({.time = time,
                  .kind = settles ? StepEvent::Kind::settled : StepEvent::Kind::impact,
                  .index = i,
                  .end = end_[i],
                  .speed = into});
        }
        state.velocity[i] = impact_.velocity[i];
    }
    return true;
}

/// Gears whose teeth locked while they moved are at rest from here on.
bool InsideStep::jam_gears(State& state, double time, double step) noexcept {
    std::fill(locks_.begin(), locks_.end(), std::uint8_t{0});
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            const std::size_t e = gear.data.friction;
            if (gear.jammed) {
                tell({.time = time,
                      .kind = StepEvent::Kind::jam,
                      .index = e,
                      .from = mode_[e],
                      .to = Mode::stuck,
                      .speed = along(plan_->layout.elements[e], state.velocity)});
            }
        }
    }
    for (const GearSolver::Train& train : gears_.trains()) {
        const std::size_t first = train.gears[0].data.friction;
        locks_[first] = train.jammed ? 1 : 0;
        for (const GearSolver::Gear& gear : train.gears) {
            mode_[gear.data.friction] = train.jammed ? Mode::stuck : mode_[gear.data.friction];
        }
    }
    static_cast<void>(prepare_impact(state, step));
    bool jumped = false;
    return strike(state, time, locks_) && collide(state, time, step, jumped);
}

}  // namespace stiction::engine
