#include "engine/fixed/methods/biagiotti_stack.hpp"

#include <cmath>
#include <utility>

#include <stiction/solve/biagiotti.hpp>

namespace stiction::engine {

BiagiottiStack::BiagiottiStack(const Plan& plan, std::vector<std::size_t> bodies, std::vector<std::size_t> frictions)
    : bodies_(std::move(bodies)),
      frictions_(std::move(frictions)),
      inertia_(bodies_.size(), 0),
      torque_(inertia_),
      velocity_(inertia_),
      next_(inertia_),
      static_limit_(frictions_.size(), 0),
      sliding_(static_limit_),
      viscous_(static_limit_),
      relative_(static_limit_),
      friction_(static_limit_),
      acceleration_(static_limit_),
      workspace_(2 * frictions_.size(), 0),
      mode_(frictions_.size(), Mode::stuck) {
    for (std::size_t k = 0; k < frictions_.size(); ++k) {
        const Row& row = plan.layout.elements[frictions_[k]];
        side_.push_back(row.body[0] == bodies_[k] ? row.coefficient[0] : row.coefficient[1]);
    }
}

RunStatus BiagiottiStack::solve(const StepInput& input, StepOutcome& outcome) noexcept {
    load(input);
    solve::BiagiottiState<double> state{.relative_velocity = relative_};
    solve::set_body_velocities<double>(inertia_, velocity_, state);
    solve::BiagiottiFriction<double> result{friction_, acceleration_, mode_};
    const solve::BiagiottiStack<double> stack{inertia_, torque_, static_limit_, sliding_};
    if (solve::step<double>(stack, input.step, workspace_, state, result) != solve::BiagiottiProblem::none) {
        return RunStatus::not_finite;
    }
    solve::body_velocities<double>(inertia_, state, next_);
    write(input, outcome);
    return RunStatus::ok;
}

void BiagiottiStack::load(const StepInput& input) noexcept {
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const std::size_t i = bodies_[k];
        inertia_[k] = input.resisting[i];
        velocity_[k] = input.state->velocity[i];
        torque_[k] = input.force[i] - input.damping[i] * velocity_[k];
    }
    for (std::size_t k = 0; k < frictions_.size(); ++k) {
        const Levels<double>& l = input.levels[frictions_[k]];
        viscous_[k] = l.viscous * (velocity_[k] - velocity_[k + 1]);
        static_limit_[k] = l.static_forward;
        sliding_[k] = l.sliding_forward + std::fabs(viscous_[k]);
    }
}

void BiagiottiStack::write(const StepInput& input, StepOutcome& outcome) const noexcept {
    const double h = input.step;
    EnergyAccount& sum = outcome.own;
    for (std::size_t k = 0; k < bodies_.size(); ++k) {
        const std::size_t i = bodies_[k];
        const double rate = 0.5 * (velocity_[k] + next_[k]);  // (2)
        outcome.velocity[i] = next_[k];
        outcome.path_rate[i] = rate;
        outcome.position[i] = input.state->position[i] + h * rate;
        sum.input += h * input.force[i] * rate;
        const double implicit = (input.resisting[i] - input.inertia[i]) * (next_[k] - velocity_[k]);
        sum.damping += (h * input.damping[i] * velocity_[k] + implicit) * rate;
    }
    double through = 0;  // ρ
    for (std::size_t k = 0; k < frictions_.size(); ++k) {
        const std::size_t e = frictions_[k];
        through += inertia_[k] * (velocity_[k] - next_[k]) + h * torque_[k];  // (3)
        const double moved = 0.5 * h * ((velocity_[k] - velocity_[k + 1]) + (next_[k] - next_[k + 1]));
        const bool open = carries_nothing(input.levels[e]);
        const double slip = side_[k] * relative_[k];
        outcome.mode[e] = open ? Mode::free : slip == 0 ? Mode::stuck : slip > 0 ? Mode::forward : Mode::backward;
        const double dry = friction_[k] - viscous_[k];
        outcome.friction[e] = side_[k] * dry;
        outcome.impulse[e] = side_[k] * (through - h * viscous_[k]);
        outcome.lost[e] = dry * moved;  // (4)
        sum.friction += outcome.lost[e];
        sum.damping += viscous_[k] * moved;
        sum.scheme += (through / h - friction_[k]) * moved;
    }
}

}  // namespace stiction::engine
