// The motion over an interval of a step, and over what is left when all intervals are used up.
#include <algorithm>
#include <cmath>

#include "engine/inside_step.hpp"
#include "engine/stored_energy.hpp"

namespace stiction::engine {
namespace {

Levels<double> mean(const Levels<double>& a, const Levels<double>& b) {
    return {.sliding_forward = 0.5 * (a.sliding_forward + b.sliding_forward),
            .sliding_backward = 0.5 * (a.sliding_backward + b.sliding_backward),
            .static_forward = 0.5 * (a.static_forward + b.static_forward),
            .static_backward = 0.5 * (a.static_backward + b.static_backward),
            .viscous = 0.5 * (a.viscous + b.viscous)};
}

}  // namespace

/// What (1) is given, for the interval's half, or for an implicit Euler step of that length.
void InsideStep::load(const State& state, double half, Grounds grounds) noexcept {
    NetworkInput& in = network_.input;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const BodyOptions& b = plan_->bodies[i].options;
        in.inertia[i] = b.inertia + half * b.viscous_damping;
        in.push[i] = b.inertia * state.velocity[i] + half * 0.5 * (at_[0].force[i] + at_[1].force[i]);
    }
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const Plan::Spring& spring = plan_->springs[s];
        const double stretched = stretch(*plan_, s, state.position);
        const bool touching = spring.gap == 0 || stretched != 0;
        in.spring_inertia[s] = touching ? half * spring.damping + half * half * spring.stiffness : 0.0;
        in.spring_impulse[s] = half * (spring.stiffness * stretched + spring.preload);
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        const Limits rest = at_rest_limits(e, middle_);
        const Limits slide = sliding_limits(e, middle_);
        in.at_rest[e] = {half * rest.forward, half * rest.backward};
        in.sliding[e] = {half * slide.forward, half * slide.backward};
        in.ground_speed[e] = grounds == Grounds::at_end ? at_[1].ground_speed[e]
                                                        : 0.5 * (at_[0].ground_speed[e] + at_[1].ground_speed[e]);
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const std::size_t damper = plan_->frictions[e].damper;
        if (damper != Plan::kNone) {
            in.spring_inertia[damper] = half * middle_[e].viscous;
            in.spring_impulse[damper] = -half * middle_[e].viscous * in.ground_speed[e];
        }
    }
}

/// (1) with the modes as they are; false if the linear problem has no answer.
bool InsideStep::cross(const State& state, double interval) noexcept {
    for (std::size_t e = 0; e < middle_.size(); ++e) {
        middle_[e] = mean(at_[0].levels[e], at_[1].levels[e]);
    }
    const auto solve = [&] {
        load(state, 0.5 * interval, Grounds::mean);
        return gears_.empty() ? solve_held() : cross_gears(0.5 * interval);
    };
    if (!solve()) {
        return false;
    }
    if (laws_feel_velocity_) {
        for (std::size_t e = 0; e < middle_.size(); ++e) {  // laws once more, at the slip of the middle
            const double slip =
                along(plan_->layout.elements[e], network_.motion.velocity) - network_.input.ground_speed[e];
            middle_[e] = mean(level(e, at_[0], slip), level(e, at_[1], slip));
        }
        if (!solve()) {
            return false;
        }
    }
    for (std::size_t i = 0; i < acceleration_.size(); ++i) {
        acceleration_[i] = 2 * (network_.motion.velocity[i] - state.velocity[i]) / interval;
    }
    return true;
}

void InsideStep::move(State& state, double interval) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        const double middle = network_.motion.velocity[i];
        state.velocity[i] = 2 * middle - state.velocity[i];
        state.position[i] = clamp(state.position[i] + interval * middle, travel.lower, travel.upper);
    }
    for (std::size_t e = 0; e < impulse_.size(); ++e) {
        impulse_[e] += 2 * network_.motion.impulse[e];
    }
}

/// Energy of an interval, before it is moved: the midpoint rule turns over exactly what its mean forces do. `seen` is what the
/// network took for its length.
void InsideStep::account(EnergyAccount& sum, std::span<const double> position, double interval,
                         double seen) const noexcept {
    const std::span<const double> w = network_.motion.velocity;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        sum.input += interval * 0.5 * (at_[0].force[i] + at_[1].force[i]) * w[i];
        sum.damping += interval * plan_->bodies[i].options.viscous_damping * w[i] * w[i];
    }
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const Plan::Spring& spring = plan_->springs[s];
        const double stretched = stretch(*plan_, s, position);
        if (spring.gap > 0 && stretched == 0) {
            continue;
        }
        const double rate = along(plan_->layout.springs[s], w);
        const double taken = stretched + seen * rate;
        sum.damping += interval * spring.damping * rate * rate;
        sum.scheme += interval * (spring.stiffness * taken + spring.preload) * rate;  // less what is stored, see settle
    }
    account_elements(sum, interval, seen);
}

void InsideStep::account_elements(EnergyAccount& sum, double interval, double seen) const noexcept {
    for (std::size_t e = 0; e < first_stop(); ++e) {
        const double impulse = interval / seen * network_.motion.impulse[e];
        const double speed = network_.input.ground_speed[e];
        const double rate = along(plan_->layout.elements[e], network_.motion.velocity);
        sum.friction += impulse * (rate - speed);
        sum.input -= impulse * speed;
        if (e < middle_.size() && plan_->frictions[e].damper != Plan::kNone) {
            const double drag = interval * middle_[e].viscous * (rate - speed);
            sum.damping += drag * (rate - speed);
            sum.input -= drag * speed;
        }
    }
}

/// One implicit Euler step; ends that it would pass are arrived on.
bool InsideStep::finish(State& state, double left) noexcept {
    for (std::size_t e = 0; e < middle_.size(); ++e) {
        middle_[e] = mean(at_[0].levels[e], at_[1].levels[e]);
    }
    std::fill(rebound_.begin(), rebound_.end(), 0.0);
    std::copy(mode_.begin(), mode_.end(), state.mode.begin());
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            state.friction[gear.data.joint] = gear_load_[gear.data.friction] / gear.data.lever;
        }
    }
    do {  // each repetition engages one more end
        if (!solve_finish(state, left)) {
            return false;
        }
    } while (engage_ends_passed(state, left));
    account_finish(state.energy, state, left);
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        state.velocity[i] = network_.motion.velocity[i];
        state.position[i] = clamp(state.position[i] + left * state.velocity[i], travel.lower, travel.upper);
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        impulse_[e] += network_.motion.impulse[e];
        mode_[e] = network_.motion.mode[e];
        if (e >= first_stop() && mode_[e] != Mode::stuck) {
            mode_[e] = Mode::free;
            end_[plan_->layout.elements[e].body[0]] = Stop::none;
        }
    }
    state.energy.scheme -= elastic_energy(*plan_, state.position) - stored_;
    return true;
}

bool InsideStep::solve_finish(State& state, double left) noexcept {
    load(state, left, Grounds::at_end);
    for (std::size_t e = first_stop(); e < mode_.size(); ++e) {
        network_.input.ground_speed[e] = rebound_[plan_->layout.elements[e].body[0]];
    }
    if (gears_.empty()) {
        std::copy(mode_.begin(), mode_.end(), network_.motion.mode.begin());
        return network_.solve().status != solve::SolveStatus::invalid;
    }
    const bool solved = gears_.solve(state, left, network_, at_[0].levels).status != solve::SolveStatus::invalid;
    for (std::size_t e = 0; e < jams_.size(); ++e) {
        jams_[e] = gears_.jams()[e] == Jam::none ? jams_[e] : gears_.jams()[e];
    }
    return solved;
}

/// Speeds with which bodies arrive on ends that the step just solved would pass. False if there are none.
bool InsideStep::engage_ends_passed(const State& state, double left) noexcept {
    bool any = false;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        if (plan_->bodies[i].stop_element == Plan::kNone || end_[i] != Stop::none) {
            continue;
        }
        const double target = state.position[i] + left * network_.motion.velocity[i];
        if (target > travel.upper || target < travel.lower) {
            end_[i] = target > travel.upper ? Stop::upper : Stop::lower;
            rebound_[i] = ((end_[i] == Stop::upper ? travel.upper : travel.lower) - state.position[i]) / left;
            any = true;
        }
    }
    return any;
}

/// The same account for an implicit Euler step, whose own loss is ½ J (w − v)²; ends take momentum at the mean of both velocities.
void InsideStep::account_finish(EnergyAccount& sum, const State& state, double left) const noexcept {
    account(sum, state.position, left, left);
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const double v = state.velocity[i];
        const double w = network_.motion.velocity[i];
        sum.scheme += 0.5 * plan_->bodies[i].options.inertia * (w - v) * (w - v);
        if (plan_->bodies[i].stop_element != Plan::kNone) {
            const double impulse = network_.motion.impulse[plan_->bodies[i].stop_element];
            sum.impact += impulse * 0.5 * (v + w);
            sum.scheme -= impulse * 0.5 * (v - w);
        }
    }
}

}  // namespace stiction::engine
