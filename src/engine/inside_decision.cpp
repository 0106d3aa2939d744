// Who sticks and who slides when an interval begins: everything at rest decided together, by accelerations.
#include <algorithm>
#include <cmath>

#include "engine/inside_step.hpp"
#include "engine/stored_energy.hpp"

namespace stiction::engine {
namespace {

/// Slip that rounding leaves of none, of the speeds it is the difference of.
constexpr double kSameSpeed = 1e-9;

}  // namespace

/// Slip of an element at the start of the interval; 0.0 where only rounding is left of one that was at rest.
double InsideStep::slip(std::size_t e, const State& state) const noexcept {
    const Row& row = plan_->layout.elements[e];
    const double speed = at_[0].ground_speed[e];
    const double z = along(row, state.velocity) - speed;
    double size = std::fabs(speed);
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        size += std::fabs(row.coefficient[a] * state.velocity[row.body[a]]);
    }
    return mode_[e] == Mode::stuck && std::fabs(z) <= kSameSpeed * size ? 0.0 : z;
}

/// Finds what is at rest. True if a joint's speed is not met: then velocities have to jump first.
bool InsideStep::classify(const State& state) noexcept {
    bool jumps = false;
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        const double z = slip(e, state);
        const Limits limits = at_rest_limits(e, at_[0].levels);
        const bool open = limits.open() && !is_gear(e);
        if (open) {
            mode_[e] = Mode::free;
        } else if (limits.rigid() || (z > 0 && Limits::unlimited(limits.forward))) {
            jumps = jumps || z != 0;
            mode_[e] = Mode::stuck;
        } else if (z != 0) {
            mode_[e] = z > 0 ? Mode::forward : Mode::backward;
        } else if (mode_[e] == Mode::free) {
            mode_[e] = Mode::stuck;
        }
        rests_[e] = !open && z == 0 ? 1 : 0;
    }
    return jumps;
}

/// A joint whose speed jumped takes its bodies along at once.
bool InsideStep::meet_joints(State& state) noexcept {
    load_momentum(state, at_[0]);
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        network_.motion.mode[e] = e < plan_->frictions.size() ? Mode::free : mode_[e];
    }
    if (network_.solve().status == solve::SolveStatus::invalid) {
        return false;
    }
    double lost = take_velocities(state);
    for (std::size_t e = plan_->frictions.size(); e < first_stop(); ++e) {
        const double work = network_.motion.impulse[e] * network_.input.ground_speed[e];
        state.energy.input -= work;
        lost -= work;
    }
    state.energy.impact += lost;
    return true;
}

void InsideStep::load_accelerations(const State& state, double left) noexcept {
    NetworkInput& in = network_.input;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const BodyOptions& b = plan_->bodies[i].options;
        in.inertia[i] = b.inertia;
        in.push[i] = at_[0].force[i] - b.viscous_damping * state.velocity[i];
    }
    const auto pull = [&](const Row& row, double force) {
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            in.push[row.body[a]] -= row.coefficient[a] * force;
        }
    };
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const Plan::Spring& spring = plan_->springs[s];
        const double stretched = stretch(*plan_, s, state.position);
        in.spring_inertia[s] = in.spring_impulse[s] = 0;
        if (spring.gap == 0 || stretched != 0) {
            const double rate = along(plan_->layout.springs[s], state.velocity);
            pull(plan_->layout.springs[s], spring.stiffness * stretched + spring.preload + spring.damping * rate);
        }
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        const bool rests = rests_[e] != 0;
        in.at_rest[e] = rests ? at_rest_limits(e, at_[0].levels) : Limits{};
        in.sliding[e] = rests ? sliding_limits(e, at_[0].levels) : Limits{};
        in.ground_speed[e] = (at_[1].ground_speed[e] - at_[0].ground_speed[e]) / left;
        network_.motion.mode[e] = rests || is_gear(e) ? mode_[e] : Mode::free;
        if (!rests && e < plan_->frictions.size() && !is_gear(e)) {
            const Levels<double>& l = at_[0].levels[e];
            const double z = along(plan_->layout.elements[e], state.velocity) - at_[0].ground_speed[e];
            const double dry = mode_[e] == Mode::forward    ? l.sliding_forward
                               : mode_[e] == Mode::backward ? -l.sliding_backward
                                                            : 0.0;
            pull(plan_->layout.elements[e], dry + l.viscous * z);
        }
    }
}

/// The modes of the interval, and the friction stuck elements carry when it begins.
bool InsideStep::decide(State& state, const NextEvent& last, double left) noexcept {
    if (classify(state) && !(meet_joints(state) && !classify(state))) {
        return false;
    }
    load_accelerations(state, left);
    if (last.what == Happening::breaks_forward || last.what == Happening::breaks_backward) {
        network_.motion.mode[last.index] = last.what == Happening::breaks_forward ? Mode::forward : Mode::backward;
    }
    if (gears_.empty() ? network_.solve().status == solve::SolveStatus::invalid : !decide_gears(state, last, left)) {
        return false;
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        if (rests_[e] == 0) {
            continue;
        }
        start_friction_[e] = network_.motion.impulse[e];
        mode_[e] = network_.motion.mode[e];
        if (e >= first_stop() && mode_[e] != Mode::stuck) {
            mode_[e] = Mode::free;
            end_[plan_->layout.elements[e].body[0]] = Stop::none;
        }
    }
    return true;
}

}  // namespace stiction::engine
