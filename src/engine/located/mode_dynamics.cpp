#include "engine/located/mode_dynamics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>

namespace stiction::engine {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<std::uint8_t> own_speeds(const Plan& plan) {
    std::vector<std::uint8_t> result(plan.layout.elements.size(), 0);
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        result[e] = plan.frictions[e].speed_slot != Plan::kNone ? 1 : 0;
    }
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        result[plan.frictions.size() + j] = plan.joints[j].speed_slot != Plan::kNone ? 1 : 0;
    }
    return result;
}

}  // namespace

std::vector<double> effective_inertias(const Plan& plan) {
    std::vector<double> result;
    for (const Plan::Body& body : plan.bodies) {
        result.push_back(body.without_inertia() ? body.options.viscous_damping : body.options.inertia);
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const Row& row = plan.layout.springs[s];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            const bool damped = plan.bodies[row.body[a]].without_inertia();
            result[row.body[a]] += damped ? plan.springs[s].damping * row.coefficient[a] * row.coefficient[a] : 0.0;
        }
    }
    return result;
}

ModeDynamics::ModeDynamics(const Plan& plan)
    : mode(plan.layout.elements.size(), Mode::stuck),
      end(plan.bodies.size(), Stop::none),
      branch(plan.springs.size(), 0),
      reference(plan.bodies.size(), 0),
      signal_state(plan.signals.state_count(), 0),
      reported_friction(plan.layout.elements.size(), 0),
      values(plan.signals.value_count(), 0),
      levels(plan.frictions.size()),
      slip(plan.layout.elements.size(), 0),
      torque(plan.layout.elements.size(), 0),
      velocity(plan.bodies.size(), 0),
      acceleration(plan.bodies.size(), 0),
      force(plan.bodies.size(), 0),
      magnitude(plan.bodies.size(), 0),
      ground_speed(plan.layout.elements.size(), 0),
      ground_acceleration(plan.layout.elements.size(), 0),
      plan_(&plan),
      n_(plan.bodies.size()),
      m_(plan.layout.elements.size()),
      c_(plan.signals.continuous_count()),
      spring_rows_(plan.layout.springs),
      element_rows_(plan.layout.elements),
      inertia_(effective_inertias(plan)),
      any_without_inertia_(std::any_of(plan.bodies.begin(), plan.bodies.end(),
                                       [](const Plan::Body& body) { return body.without_inertia(); })),
      pattern_(plan.layout, inertia_, own_speeds(plan)),
      gears_(lossy_gears(plan)),
      position_(n_, 0),
      steady_(plan.frictions.size(), 0),
      stuck_(m_, 0),
      shifted_signal_(plan.signals.state_count(), 0),
      shifted_values_(plan.signals.value_count(), 0),
      signal_rates_(c_, 0) {
    tooth_side.assign(gears_.size(), 1);
    load.assign(gears_.size(), 0);
    for (const Plan::Body& body : plan.bodies) {
        damping_.push_back(body.options.viscous_damping);
    }
    for (const Plan::Spring& s : plan.springs) {
        springs_.emplace_back(s);
    }
    plan.signals.initial_states(signal_state);
    plan.signals.evaluate(0, signal_state, values);  // constants among them
    for (std::size_t e = 0; e < plan.frictions.size(); ++e) {
        const Plan::Friction& f = plan.frictions[e];
        steady_[e] = is_steady(plan, f) ? 1 : 0;
        levels[e] = evaluate_law(f);
    }
    const std::vector<bool> read = slots_read(plan);
    for (std::size_t i = 0; i < n_; ++i) {
        const Plan::Body& body = plan.bodies[i];
        motion_is_read_ = motion_is_read_ || read[body.position_slot] || read[body.velocity_slot];
    }
    for (const Plan::Friction& f : plan.frictions) {
        motion_is_read_ = motion_is_read_ || read[f.friction_slot];
    }
    for (std::size_t e = 0; e < m_; ++e) {
        const std::size_t slot = speed_slot(e);
        if (slot != Plan::kNone) {
            moving_.push_back({e, slot, plan.signals.is_constant(slot)});
        }
    }
}

std::size_t ModeDynamics::speed_slot(std::size_t element) const noexcept {
    if (element < plan_->frictions.size()) {
        return plan_->frictions[element].speed_slot;
    }
    return element < first_stop() ? plan_->joints[element - plan_->frictions.size()].speed_slot : Plan::kNone;
}

std::string_view ModeDynamics::element_name(std::size_t element) const noexcept {
    if (element < plan_->frictions.size()) {
        return plan_->frictions[element].name;
    }
    if (element < first_stop()) {
        return plan_->joints[element - plan_->frictions.size()].name;
    }
    return plan_->bodies[plan_->layout.elements[element].body[0]].name;
}

double ModeDynamics::elongation(std::size_t spring, std::span<const double> y) const noexcept {
    const auto position_of = [&](std::size_t body) { return position(body, y); };
    return along(plan_->layout.springs[spring], position_of, -plan_->springs[spring].rest);
}

bool ModeDynamics::is_at_rest(std::size_t element, std::span<const double> y) const noexcept {
    constexpr double kSameSpeed = 1e-9;  // of the speeds: far above rounding and step errors, far below any jump
    const Row& row = plan_->layout.elements[element];
    // What joints and a moving ground do to the bodies counts too: all speeds may pass zero at this instant.
    double size = std::fabs(ground_speed[element]) + std::fabs(ground_acceleration[element]) * difference_step;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        const std::size_t i = row.body[a];
        const double change = possible_change(i, difference_step) + std::fabs(acceleration[i]) * difference_step;
        size += std::fabs(row.coefficient[a]) * (std::fabs(velocity_of(i, y)) + change);
    }
    const auto motion_of = [&](std::size_t body) { return velocity_of(body, y); };
    return std::fabs(along(row, motion_of, -ground_speed[element])) <= kSameSpeed * size;
}

double ModeDynamics::way_left(std::size_t body, int side, std::span<const double> y) const noexcept {
    const Travel<double>& travel = plan_->bodies[body].options.travel;
    return side > 0 ? (travel.upper - reference[body]) - y[body] : y[body] - (travel.lower - reference[body]);
}

Stop ModeDynamics::end_reached(std::size_t body, std::span<const double> y) const noexcept {
    return way_left(body, 1, y) <= 0 ? Stop::upper : way_left(body, -1, y) <= 0 ? Stop::lower : Stop::none;
}

void ModeDynamics::choose_branches(std::span<const double> y) noexcept {
    for (std::size_t s = 0; s < springs_.size(); ++s) {
        const double play = springs_[s].play;
        const double stretch = elongation(s, y);
        branch[s] = stretch > play ? std::int8_t{1} : stretch < -play ? std::int8_t{-1} : std::int8_t{0};
    }
}

void ModeDynamics::prepare() {
    moving_ground_held_ = false;
    std::fill(ground_acceleration.begin(), ground_acceleration.end(), 0.0);
    for (std::size_t e = 0; e < m_; ++e) {
        stuck_[e] = mode[e] == Mode::stuck ? 1 : 0;
        torque[e] = 0;
    }
    for (const Moving& moving : moving_) {
        moving_ground_held_ = moving_ground_held_ || (stuck_[moving.element] != 0 && !moving.constant);
    }
    follow_gears();
    pattern_.prepare(stuck_, following_);
}

void ModeDynamics::fill_inputs(std::span<const double> y) noexcept {
    std::copy_n(y.begin() + static_cast<std::ptrdiff_t>(2 * n_), c_, signal_state.begin());
    if (!motion_is_read_) {
        return;
    }
    for (std::size_t i = 0; i < n_; ++i) {
        values[plan_->bodies[i].position_slot] = position(i, y);
        values[plan_->bodies[i].velocity_slot] = velocity_of(i, y);
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        values[plan_->frictions[e].friction_slot] = reported_friction[e];
    }
}

void ModeDynamics::read_signals(double time, std::span<const double> y) noexcept {
    fill_inputs(y);
    plan_->signals.evaluate(time, signal_state, values);
    for (const Moving& moving : moving_) {
        ground_speed[moving.element] = values[moving.slot];
    }
}

bool ModeDynamics::switch_signals(double time, std::span<double> y) noexcept {
    fill_inputs(y);
    const bool changed = plan_->signals.switch_state(time, signal_state, values);
    std::copy_n(signal_state.begin(), c_, y.begin() + static_cast<std::ptrdiff_t>(2 * n_));
    read_signals(time, y);
    return changed;
}

void ModeDynamics::project(std::span<double> y) noexcept { pattern_.project(y.subspan(n_, n_), ground_speed); }

void ModeDynamics::push_row(std::span<const RowTable::Entry> row, double pull) noexcept {
    for (const RowTable::Entry& entry : row) {
        force[entry.body] -= entry.coefficient * pull;
        magnitude[entry.body] += std::fabs(entry.coefficient * pull);
    }
}

void ModeDynamics::add_forces() noexcept {
    in_power_ = friction_power_ = damping_power_ = 0;
    for (std::size_t i = 0; i < n_; ++i) {
        const double v = velocity[i];
        const double drag = damping_[i] * v;
        force[i] = any_without_inertia_ && plan_->bodies[i].without_inertia() ? 0.0 : -drag;  // (5): forces at v = 0
        magnitude[i] = std::fabs(drag);
        damping_power_ += drag * v;
    }
    for (const Plan::Force& f : plan_->forces) {
        const double push = f.coefficient * values[f.slot];
        force[f.body] += push;
        magnitude[f.body] += std::fabs(push);
        in_power_ += push * velocity[f.body];
    }
}

void ModeDynamics::add_springs(std::span<const double> y) noexcept {
    for (std::size_t i = 0; i < n_; ++i) {
        position_[i] = reference[i] + y[i];
    }
    for (std::size_t s = 0; s < springs_.size(); ++s) {
        const SpringNumbers& spring = springs_[s];
        if (spring.play > 0 && branch[s] == 0) {
            continue;
        }
        const double stretch = spring_rows_.along(s, position_.data()) - spring.rest - spring.play * branch[s];
        const double rate = spring_rows_.along(s, velocity.data());
        damping_power_ += spring.damping * rate * rate;
        const double pull = spring.stiffness * stretch + spring.preload + spring.damping * rate;
        spring_rows_.pull(s, pull, force.data(), magnitude.data());
        if (any_without_inertia_) {
            add_own_damping(s);
        }
    }
}

/// (5): forces at v = 0, the body's own velocity taken out of what a spring does to it.
void ModeDynamics::add_own_damping(std::size_t spring) noexcept {
    const Row& row = plan_->layout.springs[spring];
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        const double own = row.coefficient[a] * row.coefficient[a] * velocity[row.body[a]];
        force[row.body[a]] += plan_->bodies[row.body[a]].without_inertia() ? springs_[spring].damping * own : 0.0;
    }
}

Levels<double> ModeDynamics::evaluate_law(const Plan::Friction& f, double relative) const noexcept {
    const Contact<double> contact{.velocity = relative,
                                  .load = f.load_slot == Plan::kNone ? 0.0 : values[f.load_slot],
                                  .normal_force = f.normal_slot == Plan::kNone ? 1.0 : values[f.normal_slot]};
    return std::visit([&](const auto& law) { return law.evaluate(contact); }, f.law);
}

void ModeDynamics::add_frictions() noexcept {
    for (std::size_t e = 0; e < m_; ++e) {
        slip[e] = along(element_rows_[e], velocity) - ground_speed[e];
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        if (!is_gear(e)) {
            add_friction(e);
        }
    }
    push_gears();
}

void ModeDynamics::add_friction(std::size_t e) noexcept {
    const Plan::Friction& f = plan_->frictions[e];
    const bool held = mode[e] == Mode::stuck;
    if (steady_[e] == 0) {
        levels[e] = evaluate_law(f, held ? 0.0 : slip[e]);
    }
    const double viscous = held ? 0.0 : levels[e].viscous * slip[e];
    torque[e] = mode[e] == Mode::forward    ? levels[e].sliding_forward
                : mode[e] == Mode::backward ? -levels[e].sliding_backward
                                            : 0.0;
    if (!held) {
        push_row(element_rows_[e], torque[e] + viscous);
        friction_power_ += torque[e] * slip[e];
        damping_power_ += viscous * slip[e];
        in_power_ -= (torque[e] + viscous) * ground_speed[e];
    }
}

/// γ by differences of order four over signals moved along their rates; exactly 0 where the speed is constant.
void ModeDynamics::find_ground_accelerations(double time) noexcept {
    constexpr double kNear = 2.0 / 3;
    constexpr double kFar = 1.0 / 12;
    if (!moving_ground_held_) {
        return;
    }
    std::fill(ground_acceleration.begin(), ground_acceleration.end(), 0.0);
    plan_->signals.rates(time, signal_state, values, signal_rates_);
    for (const auto& [steps, weight] : {std::pair{-2.0, kFar}, {-1.0, -kNear}, {1.0, kNear}, {2.0, -kFar}}) {
        const double shift = steps * difference_step;
        std::copy(signal_state.begin(), signal_state.end(), shifted_signal_.begin());
        std::copy(values.begin(), values.end(), shifted_values_.begin());
        for (std::size_t i = 0; i < c_; ++i) {
            shifted_signal_[i] += shift * signal_rates_[i];
        }
        for (std::size_t i = 0; i < n_; ++i) {
            shifted_values_[plan_->bodies[i].position_slot] += shift * velocity[i];
            shifted_values_[plan_->bodies[i].velocity_slot] +=
                plan_->bodies[i].without_inertia() ? 0.0 : shift * acceleration[i];
        }
        plan_->signals.evaluate(time + shift, shifted_signal_, shifted_values_);
        for (const Moving& moving : moving_) {
            if (stuck_[moving.element] != 0) {
                const double change = shifted_values_[moving.slot] - values[moving.slot];
                ground_acceleration[moving.element] += weight * change / difference_step;
            }
        }
    }
}

void ModeDynamics::evaluate(double time, std::span<const double> y) noexcept {
    for (std::size_t i = 0; i < n_; ++i) {
        velocity[i] = any_without_inertia_ && plan_->bodies[i].without_inertia() ? 0.0 : y[n_ + i];
    }
    evaluate_once(time, y);
    if (any_without_inertia_) {  // (5), then all that follows from these velocities
        for (std::size_t i = 0; i < n_; ++i) {
            velocity[i] = plan_->bodies[i].without_inertia() ? acceleration[i] : velocity[i];
        }
        evaluate_once(time, y);
    }
    for (std::size_t e = 0; e < m_; ++e) {
        if (stuck_[e] != 0) {
            in_power_ -= torque[e] * ground_speed[e];
        }
    }
}

void ModeDynamics::evaluate_once(double time, std::span<const double> y) noexcept {
    read_signals(time, y);
    add_forces();
    add_springs(y);
    add_frictions();
    find_ground_accelerations(time);
    for (std::size_t e = 0; e < m_ && any_without_inertia_; ++e) {
        ground_acceleration[e] = without_inertia(e) ? ground_speed[e] : ground_acceleration[e];
    }
    pattern_.solve(force, ground_acceleration, acceleration, torque);
    finish_gears();
}

void ModeDynamics::rates(double time, std::span<double> rate) const noexcept {
    for (std::size_t i = 0; i < n_; ++i) {
        rate[i] = velocity[i];
        rate[n_ + i] = any_without_inertia_ && plan_->bodies[i].without_inertia() ? 0.0 : acceleration[i];
    }
    if (c_ > 0) {
        plan_->signals.rates(time, signal_state, values, rate.subspan(2 * n_, c_));
    }
    rate[energies()] = in_power_;
    rate[energies() + 1] = friction_power_;
    rate[energies() + 2] = damping_power_;
    for (std::size_t e = 0; e < m_; ++e) {
        rate[impulses() + e] = stuck_[e] != 0 ? torque[e] : 0.0;
    }
}

solve::Limits<double> ModeDynamics::static_limits(std::size_t element) const noexcept {
    if (element < plan_->frictions.size()) {
        return {levels[element].static_forward, levels[element].static_backward};
    }
    if (element < first_stop()) {
        return {kInfinity, plan_->joints[element - plan_->frictions.size()].one_way ? 0.0 : kInfinity};
    }
    const Stop stop = end[plan_->layout.elements[element].body[0]];
    return {stop == Stop::upper ? kInfinity : 0.0, stop == Stop::lower ? kInfinity : 0.0};
}

solve::Limits<double> ModeDynamics::sliding_limits(std::size_t element) const noexcept {
    if (element < plan_->frictions.size()) {
        return {levels[element].sliding_forward, levels[element].sliding_backward};
    }
    return static_limits(element);
}

}  // namespace stiction::engine
