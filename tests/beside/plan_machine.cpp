#include "beside/plan_machine.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <variant>

namespace stiction_test {
namespace {

using reference::Instant;
using reference::Levels;
using reference::Real;
using stiction::Plan;

/// Actuator states with memory, in the order of their bodies in the reference's machine.
std::vector<Plan::ActuatorState> actuators_of(const Plan& plan) {
    std::vector<Plan::ActuatorState> found;
    for (const Plan::ActuatorState& state : plan.actuator_states) {
        if (state.state != Plan::kNone) {
            found.push_back(state);
        }
    }
    return found;
}

/// Values of all signals at a time and a motion, without memory but that of actuators: what the sources and formulas say.
class Signals {
public:
    explicit Signals(const Plan& plan)
        : plan_(plan), actuators_(actuators_of(plan)), values_(plan.signals.value_count(), 0) {}

    /// Decides the regions of all sources and formulas afresh, and reads one value.
    Real value(std::size_t slot, const Instant& at) {
        if (at.time != time_ || at.position != position_ || at.velocity != velocity_) {
            time_ = at.time;
            position_ = at.position;
            velocity_ = at.velocity;
            read();
        }
        return values_[slot];
    }
    /// The same at the motion of the start.
    Real value(std::size_t slot, Real time) {
        reference::Vector position;
        reference::Vector velocity;
        for (const Plan::Body& body : plan_.bodies) {
            position.push_back(body.options.position);
            velocity.push_back(body.options.velocity);
        }
        for (const Plan::ActuatorState& actuator : actuators_) {
            position.push_back(0);
            velocity.push_back(actuator.initial);
        }
        return value(slot, Instant{time, position, velocity});
    }
    /// States after value(): which regions the signals are in.
    [[nodiscard]] const std::vector<double>& regions() const { return states_; }

private:
    void read() {
        states_.assign(plan_.signals.state_count(), 0);
        plan_.signals.initial_states(states_);
        for (std::size_t i = 0; i < plan_.bodies.size(); ++i) {
            values_[plan_.bodies[i].position_slot] = static_cast<double>(position_[i]);
            values_[plan_.bodies[i].velocity_slot] = static_cast<double>(velocity_[i]);
        }
        for (std::size_t k = 0; k < actuators_.size(); ++k) {
            states_[actuators_[k].state] = static_cast<double>(velocity_[plan_.bodies.size() + k]);
        }
        plan_.signals.switch_state(static_cast<double>(time_), states_, values_);
    }

    const Plan& plan_;
    std::vector<Plan::ActuatorState> actuators_;
    std::vector<double> values_;
    std::vector<double> states_;
    Real time_ = -1;
    reference::Vector position_;
    reference::Vector velocity_;
};

using SharedSignals = std::shared_ptr<Signals>;

/// Times at which a signal switches whatever the motion: by looking at a fine grid and halving.
std::vector<Real> switching_times(const Plan& plan, const SharedSignals& signals, double until) {
    constexpr int kGrid = 4000;
    std::vector<Real> found;
    if (plan.signals.value_count() == 0) {
        return found;
    }
    const auto regions_at = [&](double time) {
        (void)signals->value(0, Real(time));
        return signals->regions();
    };
    double before = 0;
    std::vector<double> last = regions_at(0);
    for (int k = 1; k <= kGrid; ++k) {
        const double end = until * k / kGrid;
        const std::vector<double> now = regions_at(end);
        while (last != now) {
            double good = before;
            double bad = end;
            for (int halving = 0; halving < 60; ++halving) {
                const double middle = 0.5 * (good + bad);
                (regions_at(middle) == last ? good : bad) = middle;
            }
            found.push_back(bad);
            last = regions_at(bad);
            before = bad;
        }
        before = end;
    }
    return found;
}

/// Derivative of a course by a polynomial of degree four through five points of one piece of it.
Real derivative(const SharedSignals& signals, std::size_t slot, Real time, const std::vector<Real>& instants) {
    constexpr Real kInside = 2e-12L;
    Real spacing = 1e-4L;
    Real from = 0;
    Real to = reference::kInfinity;
    for (const Real instant : instants) {
        from = instant <= time ? std::max(from, instant) : from;
        to = instant > time ? std::min(to, instant) : to;
    }
    from += kInside;
    to -= kInside;
    spacing = std::min(spacing, (to - from) / 8);
    const Real middle = std::min(std::max(time, from + 2 * spacing), to - 2 * spacing);
    Real sum = 0;
    for (int i = -2; i <= 2; ++i) {  // derivative of Lagrange's polynomials
        Real slope = 0;
        for (int skipped = -2; skipped <= 2; ++skipped) {
            if (skipped == i) {
                continue;
            }
            Real product = 1 / (static_cast<Real>(i - skipped) * spacing);
            for (int k = -2; k <= 2; ++k) {
                if (k != i && k != skipped) {
                    product *= (time - middle - static_cast<Real>(k) * spacing) / (static_cast<Real>(i - k) * spacing);
                }
            }
            slope += product;
        }
        sum += slope * signals->value(slot, middle + static_cast<Real>(i) * spacing);
    }
    return sum;
}

reference::Row row_of(const stiction::Row& row) {
    reference::Row result;
    for (std::size_t k = 0; k < row.body.size(); ++k) {
        result.push_back({row.body[k], row.coefficient[k]});
    }
    return result;
}

Levels both_ways(Real sliding, Real breakaway, Real viscous = 0) {
    return {sliding, sliding, breakaway, breakaway, viscous};
}

/// The laws, from their equations in docs and papers.
Levels levels_of(const stiction::Coulomb<double>& law, Real, Real, Real) {
    return both_ways(law.sliding, law.breakaway);
}

Levels levels_of(const stiction::NormalForce<double>& law, Real, Real, Real normal) {
    const Real n = std::fmax(normal, Real(0));
    return both_ways(law.sliding_coefficient * n, law.static_coefficient * n);
}

Levels levels_of(const stiction::Stribeck<double>& law, Real slip, Real, Real) {
    const Real fall = std::exp(-std::pow(std::fabs(slip / law.stribeck_velocity), Real(law.exponent)));
    return both_ways(law.sliding + (Real(law.breakaway) - law.sliding) * fall, law.breakaway, law.viscous_coefficient);
}

Levels levels_of(const stiction::Transmission<double>& law, Real, Real load, Real) {
    const Real against = law.constant + (1 / Real(law.opposing_efficiency) - 1) * std::fabs(load);
    const Real with = law.constant + (1 - Real(law.aiding_efficiency)) * std::fabs(load);
    const Real forward = load >= 0 ? against : with;
    const Real backward = load >= 0 ? with : against;
    return {forward, backward, law.static_ratio * forward, law.static_ratio * backward, 0};
}

Levels levels_of(const stiction::LoadedStribeck<double>& law, Real slip, Real load, Real drive) {
    const Real speed = std::fabs(slip);
    const auto level = [&](bool forward, Real fall) {
        const bool opposes = (load >= 0) == forward;
        const Real lost =
            (opposes ? 1 / Real(law.opposing_efficiency) - 1 : 1 - Real(law.aiding_efficiency)) * std::fabs(load);
        Real sum = law.sliding + (Real(law.breakaway) - law.sliding) * fall;
        sum += lost + (Real(law.static_ratio) - 1) * lost * fall;
        sum += std::fabs(law.drive_share * drive + law.load_share * load);
        sum += fall * std::fabs(law.drive_fall * drive + law.load_fall * load);
        if (drive * load > 0) {
            sum += fall * (std::fabs(drive) > std::fabs(load)   ? law.load_square * load * load
                           : std::fabs(drive) < std::fabs(load) ? law.drive_square * drive * drive
                                                                : Real(0));
        }
        return sum;
    };
    const Real fall = std::exp(-std::pow(speed / law.stribeck_velocity, Real(law.exponent)));
    const Real rising = law.load_viscous * std::fabs(load) * speed;
    return {level(true, fall) + rising, level(false, fall) + rising, level(true, 1), level(false, 1),
            law.viscous_coefficient};
}

/// The points of a table, wherever it keeps them, with straight lines between them.
struct TablePoints {
    std::span<const double> speed;
    std::span<const double> coefficient;
    double geometry;
    double peak;
};

Levels levels_of(const TablePoints& table, Real slip, Real normal) {
    const Real speed = std::fabs(slip);
    Real coefficient = table.coefficient.back();
    for (std::size_t k = table.speed.size() - 1; k > 0; --k) {
        if (speed < table.speed[k]) {
            const Real share = (speed - table.speed[k - 1]) / (Real(table.speed[k]) - table.speed[k - 1]);
            coefficient = table.coefficient[k - 1] + share * (Real(table.coefficient[k]) - table.coefficient[k - 1]);
        }
    }
    const Real capacity = table.geometry * std::fmax(normal, Real(0));
    return both_ways(coefficient * capacity, table.peak * Real(table.coefficient[0]) * capacity);
}

Levels levels_of(const stiction::Table<double>& law, Real slip, Real, Real normal) {
    const std::size_t n = law.points;
    return levels_of({{law.speed.data(), n}, {law.coefficient.data(), n}, law.geometry, law.peak}, slip, normal);
}

Levels levels_of(const stiction::LongTable& law, Real slip, Real, Real normal) {
    return levels_of({law.points->speed, law.points->coefficient, law.geometry, law.peak}, slip, normal);
}

std::string refusal_of(const Plan& plan) {
    const std::vector<Plan::ActuatorState> actuators = actuators_of(plan);
    const bool follows = std::any_of(actuators.begin(), actuators.end(),
                                     [](const Plan::ActuatorState& a) { return a.follows != Plan::kNone; });
    if (plan.signals.has_memory() && (follows || plan.signals.continuous_count() != actuators.size())) {
        return "signals with memory";
    }
    const auto follows_motion = [&](std::size_t slot) {
        return slot != Plan::kNone && std::any_of(plan.bodies.begin(), plan.bodies.end(), [&](const Plan::Body& body) {
                   return plan.signals.follows_at_once(slot, body.position_slot) ||
                          plan.signals.follows_at_once(slot, body.velocity_slot);
               });
    };
    for (const Plan::Body& body : plan.bodies) {
        if (body.without_inertia()) {
            return "a body without inertia";
        }
    }
    const std::vector<bool> read = plan.signals.read_slots();
    for (const Plan::Friction& friction : plan.frictions) {
        if (read[friction.friction_slot]) {
            return "a signal that reads friction";
        }
        if (friction.initial != stiction::InitialMode::decide) {
            return "a friction told how to begin";
        }
        if (follows_motion(friction.speed_slot)) {
            return "a ground whose speed follows the motion";
        }
    }
    for (const Plan::Joint& joint : plan.joints) {
        if (follows_motion(joint.speed_slot)) {
            return "a drive whose speed follows the motion";
        }
    }
    return {};
}

}  // namespace

Translation translate(const Plan& plan, double until) {
    Translation result;
    result.refusal = refusal_of(plan);
    if (!result.refusal.empty()) {
        return result;
    }
    reference::Machine& machine = result.machine;
    const auto signals = std::make_shared<Signals>(plan);
    machine.instants = switching_times(plan, signals, until);
    const auto read = [signals](std::size_t slot, Real otherwise) -> reference::Signal {
        if (slot == Plan::kNone) {
            return [otherwise](const Instant&) { return otherwise; };
        }
        return [signals, slot](const Instant& at) { return signals->value(slot, at); };
    };
    const auto course = [&](std::size_t slot, auto& speed, auto& acceleration) {
        if (slot != Plan::kNone) {
            speed = [signals, slot](Real time) { return signals->value(slot, time); };
            acceleration = [signals, slot, instants = machine.instants](Real time) {
                return derivative(signals, slot, time, instants);
            };
        }
    };
    for (const Plan::Body& body : plan.bodies) {
        const stiction::BodyOptions& o = body.options;
        machine.bodies.push_back({body.name, o.inertia, o.position, o.velocity, o.viscous_damping, o.travel.lower,
                                  o.travel.upper, o.travel.restitution});
    }
    for (const Plan::ActuatorState& actuator : actuators_of(plan)) {
        const std::size_t body = machine.bodies.size();
        machine.bodies.push_back({.name = actuator.name,
                                  .inertia = actuator.memory,
                                  .velocity = actuator.initial,
                                  .damping = -actuator.decay});
        result.limits.push_back(std::min(-Real(actuator.lower), Real(actuator.upper)));
        machine.forces.push_back({body, [row = row_of(plan.layout.springs[actuator.spring]),
                                         input = read(actuator.input, 0), per_position = Real(actuator.per_position),
                                         per_velocity = Real(actuator.per_velocity)](const Instant& at) {
                                      return input(at) + per_position * along(row, at.position) +
                                             per_velocity * along(row, at.velocity);
                                  }});
    }
    for (const Plan::Force& force : plan.forces) {
        machine.forces.push_back({force.body, [value = read(force.slot, 0), factor = Real(force.coefficient)](
                                                  const Instant& at) { return factor * value(at); }});
    }
    for (std::size_t s = 0; s < plan.springs.size(); ++s) {
        const Plan::Spring& spring = plan.springs[s];
        machine.springs.push_back({row_of(plan.layout.springs[s]), spring.stiffness, spring.damping, spring.rest,
                                   spring.preload, spring.gap});
    }
    for (std::size_t j = 0; j < plan.joints.size(); ++j) {
        const stiction::Row& row = plan.layout.elements[plan.frictions.size() + j];
        machine.joints.push_back({plan.joints[j].name, row_of(row), plan.joints[j].one_way, {}, {}});
        course(plan.joints[j].speed_slot, machine.joints.back().speed, machine.joints.back().acceleration);
    }
    for (std::size_t f = 0; f < plan.frictions.size(); ++f) {
        const Plan::Friction& friction = plan.frictions[f];
        const stiction::Row& row = plan.layout.elements[f];
        if (friction.load_joint != Plan::kNone) {
            const auto& law = std::get<stiction::Transmission<double>>(friction.law);
            machine.gears.push_back({friction.name, friction.load_joint, row.body.front(), law.constant,
                                     law.opposing_efficiency, law.aiding_efficiency, law.static_ratio});
            continue;
        }
        machine.frictions.push_back(
            {friction.name,
             row_of(row),
             [law = friction.law, load = read(friction.load_slot, 0), drive = read(friction.drive_slot, 0),
              normal = read(friction.normal_slot, 1)](const Instant& at, Real slip) {
                 return std::visit(
                     [&]<class Law>(const Law& one) {  // no law feels both a drive and a normal force
                         return levels_of(one, slip, load(at), Law::feels_drive ? drive(at) : normal(at));
                     },
                     law);
             },
             {},
             {}});
        course(friction.speed_slot, machine.frictions.back().ground_speed,
               machine.frictions.back().ground_acceleration);
    }
    return result;
}

}  // namespace stiction_test
