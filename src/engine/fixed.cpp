#include "engine/fixed.hpp"

#include <algorithm>
#include <utility>

#include "engine/stored_energy.hpp"
#include "model/model.hpp"

namespace stiction {

FixedEngine::FixedEngine(const Plan& plan, FixedOptions options)
    : plan_(&plan),
      options_(options),
      h_(options.step),
      network_(plan.layout),
      companions_(plan, options.step),
      paths_(plan),
      prepared_(plan.signals.prepare(options.step)),
      values_(plan.signals.value_count(), 0),
      signal_state_(plan.signals.state_count(), 0),
      force_(plan.bodies.size(), 0),
      levels_(plan.frictions.size()),
      before_(plan.bodies.size(), 0),
      engaged_(plan.bodies.size(), Stop::none) {
    network_.solve_cap = options.solve_cap;
    if (options.locate_inside > 0) {
        std::vector<std::string> problems = engine::problems_inside(plan);
        if (!problems.empty()) {
            throw ModelError(std::move(problems));
        }
        inside_ = std::make_unique<engine::InsideStep>(plan, options.locate_inside);
    }
}

State FixedEngine::initial_state() {
    State state;
    for (const Plan::Body& body : plan_->bodies) {
        state.position.push_back(body.options.position);
        state.velocity.push_back(body.options.velocity);
    }
    state.signal_state.resize(plan_->signals.state_count());
    plan_->signals.initial_states(state.signal_state);
    state.mode.assign(plan_->layout.elements.size(), Mode::stuck);
    state.friction.assign(state.mode.size(), 0);
    work_ = state;
    load(state);
    for (std::size_t e = 0; e < state.mode.size(); ++e) {
        const double z = along(plan_->layout.elements[e], state.velocity) - network_.input.ground_speed[e];
        const bool told = e < plan_->frictions.size() && plan_->frictions[e].initial == InitialMode::stuck;
        const Mode moving = told || z == 0 ? Mode::stuck : z > 0 ? Mode::forward : Mode::backward;
        state.mode[e] = network_.input.at_rest[e].open() ? Mode::free : moving;
    }
    return state;
}

StepView FixedEngine::step(State& state) noexcept {
    if (inside_) {
        return step_inside(state);
    }
    load(state);
    const engine::NetworkReport report = solve_step(state);

    StepView view{.status = RunStatus::ok,
                  .fast = report.fast,
                  .solves = report.solves,
                  .operations = report.operations,
                  .levels = levels_,
                  .values = values_};
    if (!finite()) {
        view.status = RunStatus::not_finite;
    } else if (report.status == solve::SolveStatus::invalid) {
        view.status = RunStatus::contradictory;
    }
    if (view.status != RunStatus::ok) {
        return view;
    }
    plan_->signals.advance(state.time, prepared_, signal_state_, values_);
    companions_.store(network_.motion.velocity, signal_state_);
    const double stored_before = engine::elastic_energy(*plan_, state.position);
    account(state);
    companions_.account(network_.motion.velocity, network_.input, state.energy);
    move(state);
    for (std::size_t e = 0; e < state.mode.size(); ++e) {
        state.friction[e] = network_.motion.impulse[e] / h_;
    }
    state.energy.scheme -= engine::elastic_energy(*plan_, state.position) - stored_before;
    end_step(state);
    return view;
}

engine::NetworkReport FixedEngine::solve_step(const State& state) noexcept {
    engine::NetworkReport report;
    std::size_t solves = 0;
    std::size_t operations = 0;
    do {  // each repetition engages at least one more end of travel, or moves a companion; both are bounded
        std::copy(state.mode.begin(), state.mode.end(), network_.motion.mode.begin());
        report = network_.solve();
        solves += report.solves;
        operations += report.operations;
    } while (report.status != solve::SolveStatus::invalid &&
             (engage_stops_met(state) || companions_.revise(network_.motion.velocity, network_.input)));
    report.solves = solves;
    report.operations = operations;
    return report;
}

bool FixedEngine::finite() const noexcept {
    double sum = 0;
    for (const double p : network_.input.push) {
        sum += p;
    }
    for (const double w : network_.motion.velocity) {
        sum += w;
    }
    for (const Levels<double>& l : levels_) {
        sum += l.static_forward + l.static_backward + l.sliding_forward + l.sliding_backward;
    }
    return is_finite(sum);
}

void FixedEngine::move(State& state) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        state.velocity[i] = network_.motion.velocity[i];
        state.position[i] = clamp(state.position[i] + h_ * state.velocity[i], travel.lower, travel.upper);
    }
    std::copy(network_.motion.mode.begin(), network_.motion.mode.end(), state.mode.begin());
}

void FixedEngine::end_step(State& state) noexcept {
    std::copy(signal_state_.begin(), signal_state_.end(), state.signal_state.begin());
    ++state.step;
    state.time = static_cast<double>(state.step) * options_.step;
}

double FixedEngine::mechanical_energy(const State& state) const noexcept {
    return engine::mechanical_energy(*plan_, state.position, state.velocity);
}

}  // namespace stiction
