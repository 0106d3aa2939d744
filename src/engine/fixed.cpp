#include "engine/fixed.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

solve::Limits<double> scaled(double forward, double backward, double h) { return {forward * h, backward * h}; }

}  // namespace

FixedEngine::FixedEngine(const Plan& plan, FixedOptions options)
    : plan_(&plan),
      options_(options),
      network_(plan.layout),
      prepared_(plan.signals.prepare(options.step)),
      values_(plan.signals.value_count(), 0),
      signal_state_(plan.signals.state_count(), 0),
      force_(plan.bodies.size(), 0),
      levels_(plan.frictions.size()),
      before_(plan.bodies.size(), 0),
      engaged_(plan.bodies.size(), Stop::none) {
    network_.solve_cap = options.solve_cap;
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
    load(state);
    for (std::size_t e = 0; e < state.mode.size(); ++e) {
        const double z = along(plan_->layout.elements[e], state.velocity) - network_.input.ground_speed[e];
        const bool told = e < plan_->frictions.size() && plan_->frictions[e].initial == InitialMode::stuck;
        const Mode moving = told || z == 0 ? Mode::stuck : z > 0 ? Mode::forward : Mode::backward;
        state.mode[e] = network_.input.at_rest[e].open() ? Mode::free : moving;
    }
    return state;
}

/// Fills the network's input from the state: signals, forces, springs, laws, joints, ends of travel.
void FixedEngine::load(const State& state) noexcept {
    std::copy(state.signal_state.begin(), state.signal_state.end(), signal_state_.begin());
    std::copy(state.velocity.begin(), state.velocity.end(), before_.begin());
    read_signals(state);
    load_bodies(state);
    load_springs(state);
    load_frictions(state);
    load_joints();
    load_stops(state);
}

StepView FixedEngine::step(State& state) noexcept {
    load(state);
    const engine::NetworkReport report = solve_step(state);

    StepView view{.status = RunStatus::ok, .fast = report.fast, .levels = levels_, .values = values_};
    if (!finite()) {
        view.status = RunStatus::not_finite;
    } else if (report.status == solve::SolveStatus::invalid) {
        view.status = RunStatus::contradictory;
    }
    if (view.status != RunStatus::ok) {
        return view;
    }
    plan_->signals.advance(state.time, prepared_, signal_state_, values_);
    const double stored_before = elastic_energy(state.position);
    account(state);
    move(state);
    state.energy.scheme -= elastic_energy(state.position) - stored_before;
    return view;
}

double FixedEngine::value(std::size_t slot, double otherwise) const noexcept {
    return slot == Plan::kNone ? otherwise : values_[slot];
}

double FixedEngine::along(const Row& row, std::span<const double> motion) const noexcept {
    double z = 0;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        z += row.coefficient[a] * motion[row.body[a]];
    }
    return z;
}

/// Elongation beyond the free gap; 0 inside it.
double FixedEngine::elongation(std::size_t spring, std::span<const double> position) const noexcept {
    const Plan::Spring& s = plan_->springs[spring];
    const double z = along(plan_->layout.springs[spring], position) - s.rest;
    const double play = 0.5 * s.gap;
    return z > play ? z - play : z < -play ? z + play : 0.0;
}

void FixedEngine::read_signals(const State& state) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        if (body.position_slot != Plan::kNone) {
            values_[body.position_slot] = state.position[i];
        }
        if (body.velocity_slot != Plan::kNone) {
            values_[body.velocity_slot] = state.velocity[i];
        }
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        if (plan_->frictions[e].friction_slot != Plan::kNone) {
            values_[plan_->frictions[e].friction_slot] = state.friction[e];
        }
    }
    plan_->signals.switch_state(state.time, signal_state_, values_);
}

void FixedEngine::load_bodies(const State& state) noexcept {
    std::fill(force_.begin(), force_.end(), 0.0);
    for (const Plan::Force& f : plan_->forces) {
        force_[f.body] += f.coefficient * values_[f.slot];
    }
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const BodyOptions& b = plan_->bodies[i].options;
        network_.input.inertia[i] = b.inertia + options_.step * b.viscous_damping;
        network_.input.push[i] = b.inertia * state.velocity[i] + options_.step * force_[i];
    }
}

void FixedEngine::load_springs(const State& state) noexcept {
    const double h = options_.step;
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const Plan::Spring& spring = plan_->springs[s];
        const double stretch = elongation(s, state.position);
        const bool touching = spring.gap == 0 || stretch != 0;
        network_.input.spring_inertia[s] = touching ? h * spring.damping + h * h * spring.stiffness : 0.0;
        network_.input.spring_impulse[s] = h * (spring.stiffness * stretch + spring.preload);
    }
}

void FixedEngine::load_frictions(const State& state) noexcept {
    const double h = options_.step;
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const Plan::Friction& f = plan_->frictions[e];
        const double speed = value(f.speed_slot, 0);
        const Contact<double> contact{.velocity = along(plan_->layout.elements[e], state.velocity) - speed,
                                      .load = value(f.load_slot, 0),
                                      .normal_force = value(f.normal_slot, 1)};
        levels_[e] = std::visit([&](const auto& law) { return law.evaluate(contact); }, f.law);
        const Levels<double>& l = levels_[e];
        const bool starts_slipping = state.step == 0 && f.initial == InitialMode::slipping;
        network_.input.sliding[e] = scaled(l.sliding_forward, l.sliding_backward, h);
        network_.input.at_rest[e] =
            starts_slipping ? network_.input.sliding[e] : scaled(l.static_forward, l.static_backward, h);
        network_.input.ground_speed[e] = speed;
        if (f.damper != Plan::kNone) {
            network_.input.spring_inertia[f.damper] = h * l.viscous;
            network_.input.spring_impulse[f.damper] = -h * l.viscous * speed;
        }
    }
}

void FixedEngine::load_joints() noexcept {
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const std::size_t e = plan_->frictions.size() + j;
        const Plan::Joint& joint = plan_->joints[j];
        const solve::Limits<double> limits{kInfinity, joint.one_way ? 0.0 : kInfinity};
        network_.input.at_rest[e] = network_.input.sliding[e] = limits;
        network_.input.ground_speed[e] = value(joint.speed_slot, 0);
    }
}

/// Engages the ends on which bodies rest already.
void FixedEngine::load_stops(const State& state) noexcept {
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        if (body.stop_element == Plan::kNone) {
            continue;
        }
        const Travel<double>& travel = body.options.travel;
        const double x = state.position[i];
        engaged_[i] = x >= travel.upper ? Stop::upper : x <= travel.lower ? Stop::lower : Stop::none;
        const std::size_t e = body.stop_element;
        network_.input.at_rest[e] = {engaged_[i] == Stop::upper ? kInfinity : 0.0,
                                     engaged_[i] == Stop::lower ? kInfinity : 0.0};
        network_.input.sliding[e] = network_.input.at_rest[e];
        network_.input.ground_speed[e] = 0;
    }
}

/// (3) of the header: ends that the step just computed would pass.
bool FixedEngine::engage_stops_met(const State& state) noexcept {
    bool any_met = false;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Plan::Body& body = plan_->bodies[i];
        if (body.stop_element == Plan::kNone || engaged_[i] != Stop::none) {
            continue;
        }
        const Travel<double>& travel = body.options.travel;
        const double w = network_.motion.velocity[i];
        const double target = state.position[i] + options_.step * w;
        const bool upper = target > travel.upper;
        if (!upper && !(target < travel.lower)) {
            continue;
        }
        any_met = true;
        engaged_[i] = upper ? Stop::upper : Stop::lower;
        const double arrive = ((upper ? travel.upper : travel.lower) - state.position[i]) / options_.step;
        const double bounce = -travel.restitution * before_[i];
        // A bounce slower than what the step adds would not outlast it.
        const bool bounces = std::fabs(bounce) > std::fabs(w - before_[i]) && (upper ? bounce < 0 : bounce > 0);
        const std::size_t e = body.stop_element;
        network_.input.at_rest[e] = {upper ? kInfinity : 0.0, upper ? 0.0 : kInfinity};
        network_.input.sliding[e] = network_.input.at_rest[e];
        network_.input.ground_speed[e] = bounces ? bounce : arrive;
    }
    return any_met;
}

engine::NetworkReport FixedEngine::solve_step(const State& state) noexcept {
    engine::NetworkReport report;
    do {  // each repetition engages at least one more end of travel
        std::copy(state.mode.begin(), state.mode.end(), network_.motion.mode.begin());
        report = network_.solve();
    } while (report.status != solve::SolveStatus::invalid && engage_stops_met(state));
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

/// Sums up the energy of the step, each term from its own formula (docs/notation.md).
void FixedEngine::account(State& state) noexcept {
    const double h = options_.step;
    const std::span<const double> w = network_.motion.velocity;
    EnergyAccount& sum = state.energy;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const BodyOptions& b = plan_->bodies[i].options;
        const double change = w[i] - before_[i];
        sum.input += h * force_[i] * w[i];
        sum.damping += h * b.viscous_damping * w[i] * w[i];
        sum.scheme += 0.5 * b.inertia * change * change;
    }
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        if (network_.input.spring_inertia[s] == 0) {
            continue;
        }
        const Plan::Spring& spring = plan_->springs[s];
        const double rate = along(plan_->layout.springs[s], w);
        sum.damping += h * spring.damping * rate * rate;
        // work of the elastic force taken at the end of the step; what it stores is subtracted in step()
        sum.scheme += (network_.input.spring_impulse[s] + h * h * spring.stiffness * rate) * rate;
    }
    for (std::size_t e = 0; e < plan_->layout.elements.size(); ++e) {
        const double impulse = network_.motion.impulse[e];
        const double z = along(plan_->layout.elements[e], w);
        const double speed = network_.input.ground_speed[e];
        const bool end_of_travel = e >= plan_->frictions.size() + plan_->joints.size();
        if (end_of_travel) {
            const std::size_t i = plan_->layout.elements[e].body[0];
            sum.impact += 0.5 * impulse * (before_[i] + w[i]);
            sum.scheme -= 0.5 * impulse * (before_[i] - w[i]);
        } else {
            sum.input -= impulse * speed;
            sum.friction += impulse * (z - speed);
        }
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {  // the viscous part of a law, in its own damper
        if (plan_->frictions[e].damper != Plan::kNone) {
            const double speed = network_.input.ground_speed[e];
            const double rate = along(plan_->layout.elements[e], w);
            const double impulse = h * levels_[e].viscous * (rate - speed);
            sum.damping += impulse * (rate - speed);
            sum.input -= impulse * speed;
            sum.scheme -= network_.input.spring_impulse[plan_->frictions[e].damper] * rate;
        }
    }
}

void FixedEngine::move(State& state) noexcept {
    const double h = options_.step;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        state.velocity[i] = network_.motion.velocity[i];
        state.position[i] = clamp(state.position[i] + h * state.velocity[i], travel.lower, travel.upper);
    }
    for (std::size_t e = 0; e < state.mode.size(); ++e) {
        state.mode[e] = network_.motion.mode[e];
        state.friction[e] = network_.motion.impulse[e] / h;
    }
    std::copy(signal_state_.begin(), signal_state_.end(), state.signal_state.begin());
    ++state.step;
    state.time = static_cast<double>(state.step) * h;
}

double FixedEngine::elastic_energy(std::span<const double> position) const noexcept {
    double sum = 0;
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const double stretch = elongation(s, position);
        sum += 0.5 * plan_->springs[s].stiffness * stretch * stretch + plan_->springs[s].preload * stretch;
    }
    return sum;
}

double FixedEngine::mechanical_energy(const State& state) const noexcept {
    double sum = elastic_energy(state.position);
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        sum += 0.5 * plan_->bodies[i].options.inertia * state.velocity[i] * state.velocity[i];
    }
    return sum;
}

}  // namespace stiction
