#include "engine/located/motion/mode_dynamics.hpp"

#include <algorithm>
#include <cmath>
#include <variant>

#include "engine/reading/contact.hpp"
#include "engine/reading/ends.hpp"
#include "engine/reading/inertia.hpp"
#include "engine/reading/rest.hpp"
#include "engine/reading/step_tables.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

std::vector<std::uint8_t> own_speeds(const Plan& plan) {
    std::vector<std::uint8_t> result(plan.layout.elements.size(), 0);
    for (std::size_t e = 0; e < result.size(); ++e) {
        result[e] = plan.element(e).speed_slot != Plan::kNone ? 1 : 0;
    }
    return result;
}

}  // namespace

ModeDynamics::ModeDynamics(const Plan& plan)
    : mode(plan.layout.elements.size(), Mode::stuck),
      end(plan.bodies.size(), Stop::none),
      reference(plan.bodies.size(), 0),
      signal_state(plan.signals.state_count(), 0),
      reported_friction(plan.layout.elements.size(), 0),
      springs(plan),
      gears(plan),
      ground(plan),
      values(plan.signals.value_count(), 0),
      levels(plan.frictions.size()),
      slip(plan.layout.elements.size(), 0),
      torque(plan.layout.elements.size(), 0),
      velocity(plan.bodies.size(), 0),
      acceleration(plan.bodies.size(), 0),
      forces(plan.bodies.size()),
      plan_(&plan),
      n_(plan.bodies.size()),
      m_(plan.layout.elements.size()),
      c_(plan.signals.continuous_count()),
      element_rows_(plan.layout.elements),
      inertia_(effective_inertias(plan)),
      any_without_inertia_(std::any_of(plan.bodies.begin(), plan.bodies.end(),
                                       [](const Plan::Body& body) { return body.without_inertia(); })),
      pattern_(plan.layout, inertia_, own_speeds(plan)),
      steady_(plan.frictions.size(), 0),
      stuck_(m_, 0),
      with_gears_(plan.bodies.size()),
      rigid_limits_(m_ - plan.frictions.size()) {
    for (const Plan::Body& body : plan.bodies) {
        damping_.push_back(body.options.viscous_damping);
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
}

double ModeDynamics::speed_uncertainty(std::size_t element) const noexcept {
    const Row& row = plan_->layout.elements[element];
    double size = std::fabs(ground.acceleration[element]) * ground.difference_step;
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        const std::size_t i = row.body[a];
        const double change =
            possible_change(i, ground.difference_step) + std::fabs(acceleration[i]) * ground.difference_step;
        size += std::fabs(row.coefficient[a]) * change;
    }
    return size;
}

bool ModeDynamics::is_at_rest(std::size_t element, std::span<const double> y) const noexcept {
    const Row& row = plan_->layout.elements[element];
    const auto motion_of = [&](std::size_t body) { return velocity_of(body, y); };
    double size = std::fabs(ground.speed[element]) + speed_uncertainty(element);
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        size += std::fabs(row.coefficient[a] * motion_of(row.body[a]));
    }
    return is_rest(along(row, motion_of, -ground.speed[element]), size);
}

double ModeDynamics::way_left(std::size_t body, int side, std::span<const double> y) const noexcept {
    const Travel<double>& travel = plan_->bodies[body].options.travel;
    return side > 0 ? (travel.upper - reference[body]) - y[body] : y[body] - (travel.lower - reference[body]);
}

Stop ModeDynamics::end_reached(std::size_t body, std::span<const double> y) const noexcept {
    return engine::end_reached(way_left(body, 1, y), way_left(body, -1, y));
}

void ModeDynamics::prepare() {
    for (std::size_t e = 0; e < m_; ++e) {
        stuck_[e] = mode[e] == Mode::stuck ? 1 : 0;
        torque[e] = 0;
    }
    for (std::size_t k = 0; k < rigid_limits_.size(); ++k) {
        const Plan::Element element = plan_->element(plan_->first_joint() + k);
        const bool joint = element.kind == Plan::Element::Kind::joint;
        rigid_limits_[k] = joint ? joint_limits(element.one_way) : end_limits(end[element.body]);
    }
    ground.prepare(stuck_);
    const std::span<const FollowingFriction> following = gears.follow(mode);
    pattern_.prepare(stuck_, following);
    loads_are_shared_ = false;
    if (load_share != nullptr && !following.empty() && pattern_.redundant()) {
        pattern_.prepare(stuck_);
        loads_are_shared_ = std::any_of(following.begin(), following.end(),
                                        [this](const FollowingFriction& f) { return pattern_.shares(f.element); });
        if (!loads_are_shared_) {
            pattern_.prepare(stuck_, following);
        }
    }
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
    ground.read_speeds(values);
}

bool ModeDynamics::switch_signals(double time, std::span<double> y) noexcept {
    fill_inputs(y);
    const bool changed = plan_->signals.switch_state(time, signal_state, values);
    std::copy_n(signal_state.begin(), c_, y.begin() + static_cast<std::ptrdiff_t>(2 * n_));
    read_signals(time, y);
    return changed;
}

void ModeDynamics::project(std::span<double> y) noexcept { pattern_.project(y.subspan(n_, n_), ground.speed); }

void ModeDynamics::project(std::span<double> y, std::span<const double> begin) noexcept {
    project(y);
    for (std::size_t i = 0; i < n_; ++i) {
        y[i] = pattern_.at_rest(i) ? begin[i] : y[i];
    }
}

void ModeDynamics::add_forces() noexcept {
    forces.input_power = forces.friction_power = forces.damping_power = 0;
    for (std::size_t i = 0; i < n_; ++i) {
        const double v = velocity[i];
        const double drag = damping_[i] * v;
        forces.sum[i] = any_without_inertia_ && plan_->bodies[i].without_inertia() ? 0.0 : -drag;  // (5): at v = 0
        forces.magnitude[i] = std::fabs(drag);
        forces.damping_power += drag * v;
    }
    for (const Plan::Force& f : plan_->forces) {
        const double push = f.coefficient * values[f.slot];
        forces.sum[f.body] += push;
        forces.magnitude[f.body] += std::fabs(push);
        forces.input_power += push * velocity[f.body];
    }
}

Levels<double> ModeDynamics::evaluate_law(const Plan::Friction& f, double relative) const noexcept {
    const Contact<double> contact = contact_of(*plan_, f, relative, values, torque);
    return std::visit([&](const auto& law) { return law.evaluate(contact); }, f.law);
}

/// The kink where nothing presses any more is held by the mode: friction that a normal force N makes is proportional to it.
Levels<double> ModeDynamics::evaluate_sliding_law(const Plan::Friction& f, double relative) const noexcept {
    Contact<double> contact = contact_of(*plan_, f, relative, values, torque);
    const bool beyond = contact.normal_force < 0 && feels_normal_force(f.law);
    contact.normal_force = beyond ? -contact.normal_force : contact.normal_force;
    Levels<double> l = std::visit([&](const auto& law) { return law.evaluate(contact); }, f.law);
    if (beyond) {
        l = {-l.sliding_forward, -l.sliding_backward, -l.static_forward, -l.static_backward, -l.viscous};
    }
    return l;
}

void ModeDynamics::add_frictions() noexcept {
    for (std::size_t e = 0; e < m_; ++e) {
        slip[e] = element_rows_.along(e, velocity.data()) - ground.speed[e];
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        if (!is_gear(e)) {
            add_friction(e);
        }
    }
    gears.push(mode, forces);
}

void ModeDynamics::add_friction(std::size_t e) noexcept {
    const Plan::Friction& f = plan_->frictions[e];
    const bool held = mode[e] == Mode::stuck;
    if (steady_[e] == 0) {
        const bool slides = mode[e] == Mode::forward || mode[e] == Mode::backward;
        levels[e] = slides ? evaluate_sliding_law(f, slip[e]) : evaluate_law(f, held ? 0.0 : slip[e]);
    }
    const double viscous = held ? 0.0 : levels[e].viscous * slip[e];
    torque[e] = mode[e] == Mode::forward    ? levels[e].sliding_forward
                : mode[e] == Mode::backward ? -levels[e].sliding_backward
                                            : 0.0;
    if (!held) {
        forces.pull(element_rows_, e, torque[e] + viscous);
        forces.friction_power += torque[e] * slip[e];
        forces.damping_power += viscous * slip[e];
        forces.input_power -= (torque[e] + viscous) * ground.speed[e];
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
            forces.input_power -= torque[e] * ground.speed[e];
        }
    }
}

void ModeDynamics::evaluate_once(double time, std::span<const double> y) noexcept {
    read_signals(time, y);
    add_forces();
    springs.add(reference, y, velocity, forces);
    add_frictions();
    ground.find_accelerations({time, signal_state, values, velocity, acceleration});
    pattern_.solve(forces.sum, ground.acceleration, acceleration, torque);
    if (loads_are_shared_) {
        share_loads();
    }
    const double others = forces.friction_power;
    gears.finish({mode, slip, torque, levels}, forces);
    if (loads_are_shared_) {  // what is lost is what the motion was found with, whatever share of the torques is reported
        forces.friction_power = others;
        for (const LossyGear& gear : gears.gears()) {
            forces.friction_power += direction_of(mode[gear.friction]) * gear.law.constant * slip[gear.friction];
        }
        for (std::size_t i = 0; i < n_; ++i) {
            forces.friction_power += (forces.sum[i] - with_gears_.sum[i]) * velocity[i];
        }
    }
}

/// Gears with losses among redundant elements: their friction is that of the share, and the motion follows from it. Other torques
/// stay one share of many, which is smooth, for the step control.
void ModeDynamics::share_loads() noexcept {
    const std::span<const double> share = load_share->share(*this);
    with_gears_ = forces;
    if (share.empty()) {
        return;
    }
    for (const LossyGear& gear : gears.gears()) {
        const double d = direction_of(mode[gear.friction]);
        if (d != 0) {
            with_gears_.pull(element_rows_, gear.friction, share[gear.friction] - d * gear.law.constant);
        }
    }
    pattern_.solve(with_gears_.sum, ground.acceleration, acceleration, torque);
    for (const LossyGear& gear : gears.gears()) {
        const bool slides = direction_of(mode[gear.friction]) != 0;
        torque[gear.joint] = slides && stuck_[gear.joint] != 0 ? share[gear.joint] : torque[gear.joint];
    }
}

void ModeDynamics::rates(double time, std::span<double> rate) const noexcept {
    for (std::size_t i = 0; i < n_; ++i) {
        rate[i] = velocity[i];
        rate[n_ + i] = any_without_inertia_ && plan_->bodies[i].without_inertia() ? 0.0 : acceleration[i];
    }
    if (c_ > 0) {
        plan_->signals.rates(time, signal_state, values, rate.subspan(2 * n_, c_));
    }
    rate[energies()] = forces.input_power;
    rate[energies() + 1] = forces.friction_power;
    rate[energies() + 2] = forces.damping_power;
    for (std::size_t e = 0; e < m_; ++e) {
        rate[impulses() + e] = stuck_[e] != 0 ? torque[e] : 0.0;
    }
}

Limits ModeDynamics::static_limits(std::size_t element) const noexcept {
    const std::size_t rigid = plan_->first_joint();
    return element < rigid ? engine::static_limits(levels[element]) : rigid_limits_[element - rigid];
}

double ModeDynamics::limit_rounding(std::size_t element) const noexcept {
    double rounding = pattern_.torque_rounding(element, forces.magnitude) + kFewRoundings * std::fabs(torque[element]);
    for (const LossyGear& gear : gears.gears()) {  // its limits are off by as much as its torque
        rounding += gear.friction == element
                        ? GearFriction::rounding(gear, pattern_.torque_rounding(gear.joint, forces.magnitude))
                        : 0.0;
    }
    return rounding;
}

/// A limit has passed where it is exceeded by its rounding. Where the decision, which sums with twice the digits, says then that it
/// holds, the next event is at twice the excess (event_functions.cpp, start): more than three times in a row is no rounding.
double ModeDynamics::told_torque(std::size_t element) const noexcept {
    constexpr double kDoubledThreeTimes = 8;
    const double cut = static_limits(element).cut(torque[element]);
    return std::fabs(torque[element] - cut) <= kDoubledThreeTimes * limit_rounding(element) ? cut : torque[element];
}

Limits ModeDynamics::sliding_limits(std::size_t element) const noexcept {
    return element < plan_->first_joint() ? engine::sliding_limits(levels[element]) : static_limits(element);
}

}  // namespace stiction::engine
