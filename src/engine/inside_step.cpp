#include "engine/inside_step.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>

#include "engine/stored_energy.hpp"

namespace stiction::engine {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

bool rounding_lets_drift(const Row& row) {
    return row.body.size() > 2 ||
           std::any_of(row.coefficient.begin(), row.coefficient.end(), [](double d) { return std::fabs(d) != 1; });
}

}  // namespace

InsideStep::InsideStep(const Plan& plan, std::size_t intervals)
    : plan_(&plan),
      intervals_(intervals),
      network_(plan.layout),
      impact_(plan),
      mode_(plan.layout.elements.size(), Mode::stuck),
      told_(mode_),
      first_mode_(mode_),
      told_end_(plan.bodies.size(), Stop::none),
      rests_(mode_.size(), 0),
      end_(plan.bodies.size(), Stop::none),
      values_(plan.signals.value_count(), 0),
      middle_(plan.frictions.size()),
      start_friction_(mode_.size(), 0),
      impulse_(mode_.size(), 0),
      acceleration_(plan.bodies.size(), 0),
      rebound_(plan.bodies.size(), 0),
      overruns_(plan.joints.size(), 0),
      locks_(plan.frictions.size(), 0),
      spare_(mode_.size(), 0),
      basis_(plan.bodies.size() * plan.bodies.size(), 0),
      held_(mode_.size(), 0),
      shares_(mode_.size(), 0),
      hint_(mode_.size(), Mode::stuck),
      end_position_(plan.bodies.size(), 0),
      end_velocity_(plan.bodies.size(), 0),
      gears_(plan),
      gear_load_(plan.frictions.size(), 0),
      tooth_side_(plan.frictions.size(), 1),
      jams_(gears_.empty() ? 0 : plan.frictions.size(), Jam::none) {
    for (std::size_t k = 0; k < at_.size(); ++k) {
        at_[k].values.assign(plan.signals.value_count(), 0);
        at_[k].force.assign(plan.bodies.size(), 0);
        at_[k].ground_speed.assign(mode_.size(), 0);
        at_[k].ground_acceleration.assign(mode_.size(), 0);
        at_[k].levels.resize(plan.frictions.size());
        push_[k].assign(plan.bodies.size(), 0);
        limits_[k].resize(mode_.size());
    }
    for (std::size_t e = 0; e < first_stop(); ++e) {
        grounds_move_ = grounds_move_ || speed_slot(e) != Plan::kNone;
        needs_projection_ = needs_projection_ || rounding_lets_drift(plan.layout.elements[e]);
    }
    needs_projection_ = needs_projection_ || grounds_move_;
    for (const Plan::Friction& f : plan.frictions) {
        laws_feel_velocity_ = laws_feel_velocity_ || std::holds_alternative<Stribeck<double>>(f.law) ||
                              std::holds_alternative<Table<double>>(f.law);
    }
    events_.reserve((intervals + 1) * (mode_.size() + plan.frictions.size() + 2 * plan.bodies.size()));
}

std::size_t InsideStep::speed_slot(std::size_t e) const noexcept {
    const std::size_t frictions = plan_->frictions.size();
    if (e < frictions) {
        return plan_->frictions[e].speed_slot;
    }
    return e < first_stop() ? plan_->joints[e - frictions].speed_slot : Plan::kNone;
}

void InsideStep::begin(const State& state) noexcept {
    taken_ = 0;
    turned_ = Plan::kNone;
    events_.clear();
    std::copy(state.mode.begin(), state.mode.end(), mode_.begin());
    std::fill(impulse_.begin(), impulse_.end(), 0.0);
    std::fill(acceleration_.begin(), acceleration_.end(), 0.0);
    std::fill(jams_.begin(), jams_.end(), Jam::none);
    for (const GearSolver::Train& train : gears_.trains()) {
        for (const GearSolver::Gear& gear : train.gears) {
            gear_load_[gear.data.friction] = gear.data.lever * state.friction[gear.data.joint];
        }
    }
    find_ends(state);
    stored_ = elastic_energy(*plan_, state.position);
}

bool InsideStep::advance(State& state, double step, const HeldSignals& held) noexcept {
    begin(state);
    const double end = static_cast<double>(state.step + 1) * step;  // to the bit: grounds are met there
    const auto time_at = [&](double done) { return done < step ? state.time + done : end; };
    NextEvent event;
    double done = 0;
    while (done < step && taken_ < intervals_) {
        const double until = smooth_until(state, done, step, held);
        const double left = until - done;
        const double now = time_at(done);
        read(state, now, held, at_[0]);
        bool jumped = false;
        if (!collide(state, now, step, jumped)) {
            return false;
        }
        if (jumped) {
            read(state, now, held, at_[0]);
        }
        read_accelerations(now, step, held, at_[0]);
        read(state, time_at(until), held, at_[1]);
        if (!decide(state, event, now, step)) {
            return false;
        }
        tell_modes(now);
        if (!cross(state, left)) {
            break;
        }
        if (redundant_) {
            read_accelerations(time_at(until), step, held, at_[1]);
        }
        read_gear_limits(left);
        event = next_event(state, left);
        const bool whole = event.what == Happening::nothing;
        const double interval = event.after;
        if (!whole) {
            read(state, time_at(done + interval), held, at_[1]);
        }
        if (interval > 0 && ((whole && !redundant_) || cross(state, interval))) {
            share(state, interval);
            account(state.energy, state.position, interval, 0.5 * interval);
            move(state, interval);
        }
        done = whole ? until : done + interval;
        ++taken_;
        settle(state, event);
        if (whole && done < step) {
            plan_->signals.switch_state(now + left, held.states, held.values);
        }
    }
    if (done < step) {
        read(state, time_at(done), held, at_[0]);
        read(state, end, held, at_[1]);
        if (!finish(state, step - done)) {
            return false;
        }
        tell_modes(end);
    }
    std::copy(mode_.begin(), mode_.end(), state.mode.begin());
    for (std::size_t e = 0; e < impulse_.size(); ++e) {
        state.friction[e] = impulse_[e] / step;
    }
    return true;
}

bool InsideStep::judge(State& state, double step, const HeldSignals& held) noexcept {
    begin(state);
    read(state, state.time, held, at_[0]);
    read_accelerations(state.time, step, held, at_[0]);
    std::copy(at_[0].levels.begin(), at_[0].levels.end(), at_[1].levels.begin());
    if (!decide(state, {}, state.time, step)) {
        return false;
    }
    for (std::size_t e = 0; e < mode_.size(); ++e) {
        const Limits slide = sliding_limits(e, at_[0].levels);
        const double dry = mode_[e] == Mode::forward    ? slide.forward
                           : mode_[e] == Mode::backward ? -slide.backward
                                                        : 0.0;
        state.friction[e] = rests_[e] != 0 || is_gear(e) ? network_.motion.impulse[e] : dry;
        state.mode[e] = mode_[e];
    }
    return true;
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

/// By differences of order four; exactly 0 where the speed is constant.
void InsideStep::read_accelerations(double time, double step, const HeldSignals& held, Instant& instant) noexcept {
    constexpr double kDifference = 0.01;  // of the step
    constexpr double kNear = 2.0 / 3;
    constexpr double kFar = 1.0 / 12;
    if (!grounds_move_) {
        return;
    }
    std::fill(instant.ground_acceleration.begin(), instant.ground_acceleration.end(), 0.0);
    const double unit = kDifference * step;
    for (const auto& [units, weight] : {std::pair{-2.0, kFar}, {-1.0, -kNear}, {1.0, kNear}, {2.0, -kFar}}) {
        std::copy(held.values.begin(), held.values.end(), values_.begin());
        plan_->signals.evaluate(time + units * unit, held.states, values_);
        for (std::size_t e = 0; e < first_stop(); ++e) {
            if (const std::size_t slot = speed_slot(e); slot != Plan::kNone) {
                instant.ground_acceleration[e] += weight * (values_[slot] - instant.values[slot]) / unit;
            }
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

}  // namespace stiction::engine
