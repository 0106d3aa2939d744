#include "engine/fixed/methods/lone_body.hpp"

#include <algorithm>

#include "engine/fixed/methods/friction_method.hpp"

namespace stiction::engine {
namespace {

Travel<double> mirrored(const Travel<double>& travel, double side, bool inertial) {
    Travel<double> result = side > 0 ? travel : Travel<double>{-travel.upper, -travel.lower, travel.restitution};
    result.restitution = inertial ? travel.restitution : 0.0;  // without inertia nothing bounces
    return result;
}

}  // namespace

LoneBody::LoneBody(const Plan& plan, std::size_t body, std::size_t friction, const DecidedFriction& by)
    : plan_(&plan),
      body_(body),
      friction_(friction),
      by_(by),
      side_(plan.layout.elements[friction].coefficient[0]),
      inertial_(has_inertia(*by.method)),
      ramped_(reads_push_rate(*by.method)),
      travel_(mirrored(plan.bodies[body].options.travel, side_, inertial_)) {}

RunStatus LoneBody::solve(const StepInput& input, StepOutcome& outcome) const noexcept {
    const State& state = *input.state;
    const double position = side_ * state.position[body_];
    const double inertia = input.inertia[body_];
    Situation<double> s{.step = input.step,
                        .inertia = inertia,
                        .mobility = inertial_ ? input.step / inertia : 0.0,
                        .half_step = 0.5 * input.step,
                        .half_inertia = inertial_ ? 0.5 * inertia : 0.0,
                        .damping = input.damping[body_],
                        .velocity = side_ * state.velocity[body_],
                        .push = side_ * input.force[body_],
                        .push_rate = ramped_ ? side_ * input.force_rate[body_] : 0.0,
                        .contact = input.contact[friction_],
                        .levels = input.levels[friction_]};
    s.damping = s.damping + s.levels.viscous;

    const std::span<const double> before(state.memory.data() + by_.memory_start, by_.memory_count);
    const std::span<double> memory(outcome.memory.data() + by_.memory_start, by_.memory_count);
    std::copy(before.begin(), before.end(), memory.begin());
    const Advance<double> free = advance(*by_.method, plan_->frictions[friction_].law, s, memory);
    const Arrest<double> end = arrest(travel_, s, position, free, held_friction(*by_.method, s, before));
    if (end.held) {
        std::copy(before.begin(), before.end(), memory.begin());  // a step that did not take place leaves no trace
    }

    outcome.position[body_] = side_ * end.position;
    outcome.velocity[body_] = side_ * end.velocity;
    outcome.path_rate[body_] = (outcome.position[body_] - state.position[body_]) / input.step;
    outcome.friction[friction_] = end.friction;
    outcome.impulse[friction_] = input.step * end.friction;
    outcome.lost[friction_] = end.friction_energy;
    outcome.mode[friction_] = carries_nothing(s.levels) ? Mode::free
                              : end.velocity == 0       ? Mode::stuck
                              : end.velocity > 0        ? Mode::forward
                                                        : Mode::backward;
    const std::size_t stop = plan_->bodies[body_].stop_element;
    if (stop != Plan::kNone) {
        outcome.impulse[stop] = side_ * end.stop_impulse;
        outcome.friction[stop] = outcome.impulse[stop] / input.step;
        outcome.mode[stop] = end.stop != Stop::none && end.velocity == 0 ? Mode::stuck : Mode::free;
    }
    outcome.own.input += end.input_energy;
    outcome.own.friction += end.friction_energy;
    outcome.own.damping += end.viscous_energy;
    outcome.own.impact += end.impact_energy;
    outcome.own.scheme += end.scheme_energy;
    const RunStatus status = judge(*by_.method, s, free);
    if (status != RunStatus::ok) {
        outcome.culprit = friction_;
        outcome.refused = {by_.method, s, free};
    }
    return status;
}

}  // namespace stiction::engine
