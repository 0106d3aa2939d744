#include "engine/inside_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <variant>

#include <fmt/format.h>

#include "engine/stored_energy.hpp"

namespace stiction::engine {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool rounding_lets_drift(const Row& row) {
    return row.body.size() > 2 ||
           std::any_of(row.coefficient.begin(), row.coefficient.end(), [](double d) { return std::fabs(d) != 1; });
}

Levels<double> mean(const Levels<double>& a, const Levels<double>& b) {
    return {.sliding_forward = 0.5 * (a.sliding_forward + b.sliding_forward),
            .sliding_backward = 0.5 * (a.sliding_backward + b.sliding_backward),
            .static_forward = 0.5 * (a.static_forward + b.static_forward),
            .static_backward = 0.5 * (a.static_backward + b.static_backward),
            .viscous = 0.5 * (a.viscous + b.viscous)};
}

}  // namespace

std::vector<std::string> problems_inside(const Plan& plan) {
    std::vector<std::string> problems;
    for (const Plan::Body& body : plan.bodies) {
        if (body.options.inertia == 0) {
            problems.push_back(fmt::format(
                "body \"{}\": it has no inertia, so its break-away cannot be located inside a step; give it "
                "an inertia above 0, or leave locate_inside at 0",
                body.name));
        }
    }
    for (const Plan::Companion& companion : plan.companions) {
        problems.push_back(
            fmt::format("\"{}\": what it adds to the motion is taken over whole steps; leave locate_inside at 0, or "
                        "use the located "
                        "engine",
                        companion.name));
    }
    const auto gears = static_cast<std::size_t>(
        std::count_if(plan.frictions.begin(), plan.frictions.end(),
                      [](const Plan::Friction& friction) { return friction.load_joint != Plan::kNone; }));
    if (gears > GearTrain::kMostGears) {
        problems.push_back(fmt::format(
            "events are located inside the step of machines with at most {} gears with losses; this one has {}: leave "
            "locate_inside at 0, or use the located engine",
            GearTrain::kMostGears, gears));
    }
    const std::size_t size = plan.layout.bodies + plan.layout.elements.size();
    if (size > NetworkStep::kLargestDense) {
        problems.push_back(fmt::format(
            "events are located inside the step of machines with at most {} bodies, frictions, joints and ends "
            "of travel; this one has {}: leave locate_inside at 0, or use the located engine",
            NetworkStep::kLargestDense, size));
    }
    return problems;
}

InsideStep::InsideStep(const Plan& plan, std::size_t intervals)
    : plan_(&plan),
      intervals_(intervals),
      network_(plan.layout),
      mode_(plan.layout.elements.size(), Mode::stuck),
      rests_(plan.layout.elements.size(), 0),
      end_(plan.bodies.size(), Stop::none),
      middle_(plan.frictions.size()),
      start_friction_(plan.layout.elements.size(), 0),
      impulse_(plan.layout.elements.size(), 0),
      gears_(plan),
      gear_load_(plan.frictions.size(), 0),
      tooth_side_(plan.frictions.size(), 1),
      jams_(gears_.empty() ? 0 : plan.frictions.size(), Jam::none) {
    for (Instant& instant : at_) {
        instant.values.assign(plan.signals.value_count(), 0);
        instant.force.assign(plan.bodies.size(), 0);
        instant.ground_speed.assign(plan.layout.elements.size(), 0);
        instant.levels.resize(plan.frictions.size());
    }
    for (std::size_t e = 0; e < first_stop(); ++e) {
        needs_projection_ =
            needs_projection_ || rounding_lets_drift(plan.layout.elements[e]) || speed_slot(e) != Plan::kNone;
    }
    for (const Plan::Friction& f : plan.frictions) {
        laws_feel_velocity_ = laws_feel_velocity_ || std::holds_alternative<Stribeck<double>>(f.law) ||
                              std::holds_alternative<Table<double>>(f.law);
    }
}

std::size_t InsideStep::speed_slot(std::size_t e) const noexcept {
    const std::size_t frictions = plan_->frictions.size();
    if (e < frictions) {
        return plan_->frictions[e].speed_slot;
    }
    return e < first_stop() ? plan_->joints[e - frictions].speed_slot : Plan::kNone;
}

double InsideStep::advance(State& state, double step, const HeldSignals& held) noexcept {
    taken_ = 0;
    std::copy(state.mode.begin(), state.mode.end(), mode_.begin());
    std::fill(impulse_.begin(), impulse_.end(), 0.0);
    std::fill(jams_.begin(), jams_.end(), Jam::none);
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            gear_load_[gear.data.friction] = gear.data.lever * state.friction[gear.data.joint];
        }
    }
    find_ends(state);
    stored_ = elastic_energy(*plan_, state.position);
    NextEvent event;
    double done = 0;
    while (done < step && taken_ < intervals_) {
        const double until = smooth_until(state, done, step, held);
        const double left = until - done;
        read(state, state.time + done, held, at_[0]);
        read(state, state.time + until, held, at_[1]);
        if (!decide(state, event, left)) {
            return -1;
        }
        if (!cross(state, left)) {
            break;
        }
        read_gear_limits(left);
        event = next_event(state, left);
        const bool whole = event.what == Happening::nothing;
        const double interval = event.after;
        if (!whole) {
            read(state, state.time + done + interval, held, at_[1]);
        }
        if (whole || (interval > 0 && cross(state, interval))) {
            account(state, interval);
            move(state, interval);
        }
        done = whole ? until : done + interval;
        ++taken_;
        if (!settle(state, event, step)) {
            return -1;
        }
        if (whole && done < step) {
            plan_->signals.switch_state(state.time + done, held.states, held.values);
        }
    }
    std::copy(mode_.begin(), mode_.end(), state.mode.begin());
    for (std::size_t e = 0; e < impulse_.size(); ++e) {
        state.friction[e] = impulse_[e] / step;
    }
    return step - done;
}

/// The end of the step, or a declared instant before it; one that rounding alone keeps from the end waits for the next step.
double InsideStep::smooth_until(const State& state, double done, double step, const HeldSignals& held) const noexcept {
    constexpr double kShortest = 1e-9;  // of the step
    const double instant = plan_->signals.next_time_event(held.states) - state.time;
    return instant > done + kShortest * step && instant < (1 - kShortest) * step ? instant : step;
}

/// Signals at a time, what they compute from the motion held; forces, ground speeds and laws that follow from them.
void InsideStep::read(const State& state, double time, const HeldSignals& held, Instant& instant) noexcept {
    std::copy(held.values.begin(), held.values.end(), instant.values.begin());
    plan_->signals.evaluate(time, held.states, instant.values);
    std::fill(instant.force.begin(), instant.force.end(), 0.0);
    for (const Plan::Force& f : plan_->forces) {
        instant.force[f.body] += f.coefficient * instant.values[f.slot];
    }
    for (std::size_t e = 0; e < first_stop(); ++e) {
        const std::size_t slot = speed_slot(e);
        instant.ground_speed[e] = slot == Plan::kNone ? 0.0 : instant.values[slot];
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const double slip = along(plan_->layout.elements[e], state.velocity) - instant.ground_speed[e];
        Levels<double>& l = instant.levels[e] = level(e, instant, slip);
        if (state.step == 0 && plan_->frictions[e].initial == InitialMode::slipping) {
            l.static_forward = l.sliding_forward;
            l.static_backward = l.sliding_backward;
        }
    }
}

Levels<double> InsideStep::level(std::size_t e, const Instant& instant, double slip) const noexcept {
    const Plan::Friction& f = plan_->frictions[e];
    const Contact<double> contact{.velocity = slip,
                                  .load = f.load_slot == Plan::kNone ? 0.0 : instant.values[f.load_slot],
                                  .normal_force = f.normal_slot == Plan::kNone ? 1.0 : instant.values[f.normal_slot]};
    return std::visit([&](const auto& law) { return law.evaluate(contact); }, f.law);
}

Limits InsideStep::at_rest_limits(std::size_t e, std::span<const Levels<double>> levels) const noexcept {
    if (e < levels.size()) {
        return {levels[e].static_forward, levels[e].static_backward};
    }
    if (e < first_stop()) {
        return {kInfinity, plan_->joints[e - levels.size()].one_way ? 0.0 : kInfinity};
    }
    const Stop stop = end_[plan_->layout.elements[e].body[0]];
    return {stop == Stop::upper ? kInfinity : 0.0, stop == Stop::lower ? kInfinity : 0.0};
}

Limits InsideStep::sliding_limits(std::size_t e, std::span<const Levels<double>> levels) const noexcept {
    return e < levels.size() ? Limits{levels[e].sliding_forward, levels[e].sliding_backward}
                             : at_rest_limits(e, levels);
}

/// What (1) is given, for the interval's half, or for an implicit Euler step of that length.
void InsideStep::load(const State& state, double half) noexcept {
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
        in.ground_speed[e] = 0.5 * (at_[0].ground_speed[e] + at_[1].ground_speed[e]);
    }
    for (std::size_t e = 0; e < plan_->frictions.size(); ++e) {
        const std::size_t damper = plan_->frictions[e].damper;
        if (damper != Plan::kNone) {
            in.spring_inertia[damper] = half * middle_[e].viscous;
            in.spring_impulse[damper] = -half * middle_[e].viscous * in.ground_speed[e];
        }
    }
}

/// (1) with the modes as they are; false if the stuck elements are redundant.
bool InsideStep::cross(const State& state, double interval) noexcept {
    for (std::size_t e = 0; e < middle_.size(); ++e) {
        middle_[e] = mean(at_[0].levels[e], at_[1].levels[e]);
    }
    const auto solve = [&] {
        load(state, 0.5 * interval);
        std::copy(mode_.begin(), mode_.end(), network_.motion.mode.begin());
        return gears_.empty() ? network_.solve_held() : cross_gears(0.5 * interval);
    };
    if (!solve()) {
        return false;
    }
    if (!laws_feel_velocity_) {
        return true;
    }
    for (std::size_t e = 0; e < middle_.size(); ++e) {  // laws once more, at the slip of the middle
        const double slip = along(plan_->layout.elements[e], network_.motion.velocity) - network_.input.ground_speed[e];
        middle_[e] = mean(level(e, at_[0], slip), level(e, at_[1], slip));
    }
    return solve();
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

/// Energy of an interval, before it is moved: the midpoint rule turns over exactly what its mean forces do.
void InsideStep::account(State& state, double interval) noexcept {
    const std::span<const double> w = network_.motion.velocity;
    EnergyAccount& sum = state.energy;
    for (std::size_t i = 0; i < plan_->bodies.size(); ++i) {
        sum.input += interval * 0.5 * (at_[0].force[i] + at_[1].force[i]) * w[i];
        sum.damping += interval * plan_->bodies[i].options.viscous_damping * w[i] * w[i];
    }
    for (std::size_t s = 0; s < plan_->springs.size(); ++s) {
        const Plan::Spring& spring = plan_->springs[s];
        const double stretched = stretch(*plan_, s, state.position);
        if (spring.gap > 0 && stretched == 0) {
            continue;
        }
        const double rate = along(plan_->layout.springs[s], w);
        const double middle = stretched + 0.5 * interval * rate;
        sum.damping += interval * spring.damping * rate * rate;
        sum.scheme +=
            interval * (spring.stiffness * middle + spring.preload) * rate;  // less what is stored, see settle
    }
    for (std::size_t e = 0; e < first_stop(); ++e) {
        const double impulse = 2 * network_.motion.impulse[e];
        const double speed = network_.input.ground_speed[e];
        const double rate = along(plan_->layout.elements[e], w);
        sum.friction += impulse * (rate - speed);
        sum.input -= impulse * speed;
        if (e < middle_.size() && plan_->frictions[e].damper != Plan::kNone) {
            const double drag = interval * middle_[e].viscous * (rate - speed);
            sum.damping += drag * (rate - speed);
            sum.input -= drag * speed;
        }
    }
}

}  // namespace stiction::engine
