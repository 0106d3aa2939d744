#include "engine/fixed/step/step_reading.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "engine/fixed/methods/friction_method.hpp"
#include "engine/fixed/signals/end_of_step.hpp"
#include "engine/reading/contact.hpp"
#include "engine/reading/ends.hpp"
#include "engine/reading/limits.hpp"
#include "numeric/few.hpp"
#include "signal/program/instants.hpp"

namespace stiction::engine {
namespace {

bool same_bits(double a, double b) { return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }

Limits scaled(const Limits& limits, double h) { return {limits.forward * h, limits.backward * h}; }

bool grounds_change(const StepPlan& plan) {
    const SignalProgram& signals = plan.machine->signals;
    return std::any_of(plan.tables.speeds.begin(), plan.tables.speeds.end(),
                       [&](const StepTables::Speed& s) { return !signals.is_constant(s.slot); });
}

/// (6) where a gap ends exactly at the start of a step: not in the gap by more than rounding leaves of a place, the spring touches, without
/// stretch. The smallest number has its side and no force. Where the step leaves the contact it is released.
double touch(const SpringNumbers& spring, const Row& row, std::span<const double> position) {
    double elongation = -spring.rest;
    double size = std::fabs(spring.rest);
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        elongation += row.coefficient[a] * position[row.body[a]];
        size += std::fabs(row.coefficient[a] * position[row.body[a]]);
    }
    const double near = kSamePlace * size;
    const bool above = spring.upper - elongation <= near;
    const bool below = elongation - spring.lower <= near;
    return (above ? 1 : below ? -1 : 0) * std::numeric_limits<double>::min();
}

}  // namespace

StepReading::StepReading(const StepPlan& plan, const FixedOptions& options)
    : plan_(&plan),
      signals_(*plan.machine, options.step, plan.explicit_springs),
      paths_(*plan.machine),
      actuators_(*plan.machine, options.step, plan.explicit_springs),
      contacts_(plan),
      keeps_signal_state_(!plan.machine->signals.has_memory()),
      grounds_change_(grounds_change(plan)),
      reads_motion_(!plan.tables.positions.empty() || !plan.tables.velocities.empty() ||
                    !plan.tables.read_frictions.empty()),
      values_(plan.machine->signals.value_count(), 0),
      signal_state_(plan.machine->signals.state_count(), 0),
      force_(plan.machine->bodies.size(), 0),
      contact_(plan.machine->frictions.size()),
      levels_(plan.machine->frictions.size()),
      stretch_(plan.machine->springs.size(), 0),
      gap_step_(plan.machine->springs.size()),
      damping_impulse_(plan.machine->springs.size(), 0),
      engaged_(plan.tables.ends.size(), Stop::none) {
    plan.machine->signals.initial_states(signal_state_);
    plan.machine->signals.evaluate(0, signal_state_, values_);
    for (const StepTables::Friction& f : plan.tables.steady_frictions) {
        levels_[f.element] = evaluate(f.part->law, contact_of(*plan.machine, *f.part, 0, values_, {}));
    }
    for (const StepTables::Friction& f : plan.tables.signal_frictions) {
        contact_[f.element] = contact_of(*plan.machine, *f.part, 0, values_, {});
        levels_[f.element] = evaluate(f.part->law, contact_[f.element]);
    }
    for (const StepTables::Force& f : plan.tables.steady_forces) {
        force_[f.body] += f.coefficient * values_[f.slot];
    }
    spring_inertia_.assign(plan.tables.springs.size(), 0);
    write_spring_inertia();
    end_values_ = values_;
    if (plan.ramps_push) {
        force_rate_ = force_;
        rate_values_ = values_;
        rate_state_ = signal_state_;
    }
    if (grounds_change_) {
        unswitched_ = values_;
        end_signal_state_ = signal_state_;
    }
}

/// (2)
void StepReading::write_spring_inertia() noexcept {
    const double h = plan_->h;
    for (std::size_t s = 0; s < spring_inertia_.size(); ++s) {
        const SpringNumbers& spring = plan_->tables.springs[s];
        spring_inertia_[s] = plan_->explicit_springs ? 0.0 : h * spring.damping + h * h * spring.stiffness;
    }
}

void StepReading::set_step() noexcept {
    signals_.set_step(plan_->h);
    actuators_.set_step(plan_->h);
    write_spring_inertia();
}

void StepReading::write_constants(NetworkInput& input) noexcept {
    const double h = plan_->h;
    levels_changed_ = true;
    for (std::size_t i = 0; i < plan_->inertia.size(); ++i) {
        input.inertia[i] = plan_->inertia[i] + (plan_->explicit_springs ? 0.0 : h * plan_->damping[i]);
    }
    std::copy(spring_inertia_.begin(), spring_inertia_.end(), input.spring_inertia.begin());
    for (std::size_t e = 0; e < levels_.size(); ++e) {
        write_limits(e, input);
    }
    for (std::size_t j = 0; j < plan_->machine->joints.size(); ++j) {  // (5)
        const std::size_t e = plan_->machine->element_of_joint(j);
        input.at_rest[e] = joint_limits(plan_->machine->joints[j].one_way);
        input.sliding[e] = input.at_rest[e];
    }
}

/// False if none has moved since the last call.
inline bool StepReading::read_signals(const State& state) noexcept {
    const double* given = state.signal_state.data();
    switched_ = false;
    if (!signal::reached(state.time, steady_until_) &&
        all_of_few(signal_state_.size(), [=, this](std::size_t i) { return signal_state_[i] == given[i]; })) {
        return false;
    }
    copy_few(signal_state_.size(), given, signal_state_.data());
    for (const StepTables::Reading& r : plan_->tables.positions) {
        values_[r.slot] = state.position[r.index];
    }
    for (const StepTables::Reading& r : plan_->tables.velocities) {
        values_[r.slot] = state.velocity[r.index];
    }
    for (const StepTables::Reading& r : plan_->tables.read_frictions) {
        values_[r.slot] = state.friction[r.index];
    }
    switched_ = plan_->machine->signals.switch_state(state.time, signal_state_, values_);
    if (switched_ && grounds_change_) {
        std::copy(values_.begin(), values_.end(), unswitched_.begin());
        plan_->machine->signals.evaluate(state.time, state.signal_state, unswitched_);
    }
    steady_until_ = reads_motion_ ? -kInfinity : plan_->machine->signals.steady_until(signal_state_);
    return true;
}

/// Signals as they will be when the step ends, just before anything switches there; what they compute from motion is held.
inline void StepReading::read_end_speeds(const State& state) noexcept {
    const double end = end_of_step(state, plan_->h);
    std::copy(values_.begin(), values_.end(), end_values_.begin());
    std::copy(signal_state_.begin(), signal_state_.end(), end_signal_state_.begin());
    if (!keeps_signal_state_) {
        signals_.hold(state.time, end_signal_state_, values_);
        if (signals_.follows()) {
            signals_.follow({state.time, end, values_, end_values_}, end_signal_state_);
        }
    }
    plan_->machine->signals.evaluate(end, end_signal_state_, end_values_);
}

/// Into the inputs of the signals at the end of the step. Frictions are those of the step, as the next one will read them.
void StepReading::read_motion_at_end(const StepOutcome& outcome, std::span<const double> velocity,
                                     std::span<double> values) noexcept {
    for (const StepTables::Reading& r : plan_->tables.positions) {
        values[r.slot] = outcome.position[r.index];
    }
    for (const StepTables::Reading& r : plan_->tables.velocities) {
        values[r.slot] = velocity[r.index];
    }
    for (const StepTables::Reading& r : plan_->tables.read_frictions) {
        values[r.slot] = outcome.friction[r.index];
    }
}

void StepReading::read_force_rates(const State& state, const StepOutcome* found) noexcept {
    const double end = end_of_step(state, plan_->h);
    std::copy(values_.begin(), values_.end(), rate_values_.begin());
    std::copy(signal_state_.begin(), signal_state_.end(), rate_state_.begin());
    if (found != nullptr) {
        read_motion_at_end(*found, found->velocity, rate_values_);
    }
    if (!keeps_signal_state_) {
        signals_.hold(state.time, rate_state_, values_);
        if (signals_.follows()) {
            signals_.follow({state.time, end, values_, rate_values_}, rate_state_);
        }
    }
    plan_->machine->signals.evaluate(end, rate_state_, rate_values_);
    std::fill(force_rate_.begin(), force_rate_.end(), 0.0);
    for (const StepTables::Force& f : plan_->tables.forces) {  // (7)
        force_rate_[f.body] += f.coefficient * (rate_values_[f.slot] - values_[f.slot]) / plan_->h;
    }
}

void StepReading::advance_signals(const State& state, const StepOutcome& outcome,
                                  std::span<const double> velocity) noexcept {
    if (!keeps_signal_state_) {
        signals_.hold(state.time, signal_state_, values_);
        if (signals_.follows()) {
            if (!actuators_.empty()) {
                actuators_.store(outcome.velocity, signal_state_);
            }
            read_motion_at_end(outcome, velocity, end_values_);
            signals_.follow({state.time, end_of_step(state, plan_->h), values_, end_values_}, signal_state_);
        }
    }
    if (!actuators_.empty()) {
        actuators_.store(outcome.velocity, signal_state_);
    }
}

inline void StepReading::read_forces() noexcept {
    double* force = force_.data();
    for (const StepTables::Force& f : plan_->tables.forces) {  // other bodies keep what steady forces give
        force[f.body] = 0;
    }
    for (const StepTables::Force& f : plan_->tables.forces) {
        force[f.body] += f.coefficient * values_[f.slot];
    }
}

/// Springs that open and elastic contacts, after read_springs.
void StepReading::read_gaps(const State& state, NetworkInput& input) noexcept {
    for (std::size_t s = 0; s < stretch_.size(); ++s) {
        const SpringNumbers& spring = plan_->tables.springs[s];
        if (spring.opens()) {
            const Row& row = plan_->machine->layout.springs[s];
            gap_step_[s] = {.elongation = stretch_[s]};
            stretch_[s] = spring.beyond_gap(stretch_[s]);
            input.spring_impulse[s] = plan_->h * (spring.stiffness * stretch_[s] + spring.preload);  // (2)
            stretch_[s] = stretch_[s] != 0 || spring.contact ? stretch_[s] : touch(spring, row, state.position);
            input.spring_inertia[s] = stretch_[s] != 0 ? spring_inertia_[s] : 0.0;
        }
    }
    if (!contacts_.empty()) {
        contacts_.begin(state, input);
    }
}

/// Their forces at the start of the step, as pushes; explicit_limits.hpp (3).
void StepReading::read_springs_explicitly(const State& state, NetworkInput& input) noexcept {
    const double h = plan_->h;
    for (std::size_t i = 0; i < force_.size(); ++i) {
        input.push[i] -= h * plan_->damping[i] * state.velocity[i];
    }
    for (std::size_t s = 0; s < stretch_.size(); ++s) {
        const SpringNumbers& spring = plan_->tables.springs[s];
        const double stretch = plan_->stretch_of(s, state.position.data());
        stretch_[s] = stretch;
        const bool touching = !spring.opens() || stretch != 0;
        const double rate = touching ? plan_->spring_rows.along(s, state.velocity.data()) : 0.0;
        const double taken = plan_->overdamped[s] != 0 ? stretch - h * rate : stretch;
        const double elastic = spring.stiffness * taken + spring.preload;
        input.spring_impulse[s] = h * elastic;
        damping_impulse_[s] = spring.contact ? h * spring.damper_force(elastic, rate) : h * spring.damping * rate;
        plan_->spring_rows.add(s, -(input.spring_impulse[s] + damping_impulse_[s]), input.push.data());
    }
}

/// (3) into the input.
inline void StepReading::write_limits(std::size_t e, NetworkInput& input) const noexcept {
    input.sliding[e] = scaled(sliding_limits(levels_[e]), plan_->h);
    input.at_rest[e] = scaled(static_limits(levels_[e]), plan_->h);
}

/// Laws of load and normal force alone are asked again where these have changed.
inline void StepReading::read_signal_frictions(NetworkInput& input) noexcept {
    for (const StepTables::Friction& f : plan_->tables.signal_frictions) {
        Contact<double>& last = contact_[f.element];
        const Contact<double> contact = contact_of(*plan_->machine, *f.part, 0, values_, {});
        if (same_bits(contact.load, last.load) && same_bits(contact.normal_force, last.normal_force)) {
            continue;
        }
        last = contact;
        ask_again(f, input);
    }
}

/// Seldom: kept out of the way of steps at which nothing has changed.
[[gnu::noinline]] void StepReading::ask_again(const StepTables::Friction& f, NetworkInput& input) noexcept {
    levels_changed_ = true;
    levels_[f.element] = evaluate(f.part->law, contact_[f.element]);
    write_limits(f.element, input);
}

inline void StepReading::read_frictions(const State& state, NetworkInput& input) noexcept {
    levels_changed_ = true;
    const double h = plan_->h;
    const double* velocity = state.velocity.data();
    for (const StepTables::Friction& f : plan_->tables.frictions) {
        const Plan::Friction& part = *f.part;
        const std::size_t e = f.element;
        const double slip = plan_->element_rows.along(e, velocity) - read_or(values_, part.speed_slot, 0);
        // The load of a gear with losses is that of the last step, a first guess for this one.
        contact_[e] = contact_of(*plan_->machine, part, slip, values_, state.friction);
        Levels<double>& l = levels_[e];
        l = evaluate(part.law, contact_[e]);  // (3)
        if (part.initial == InitialMode::slipping && state.step == 0) {
            l.static_forward = l.sliding_forward;
            l.static_backward = l.sliding_backward;
        }
        write_limits(e, input);
        input.at_rest[e] = scaled(static_limits(l, slip), h);
        if (part.damper != Plan::kNone && plan_->viscous_at_start[e] != 0) {
            plan_->element_rows.add(e, -h * l.viscous * slip, input.push.data());
        } else if (part.damper != Plan::kNone) {
            input.spring_inertia[part.damper] = h * l.viscous;
            input.spring_impulse[part.damper] = -h * l.viscous * input.ground_speed[e];
        }
    }
}

void StepReading::check_levels() noexcept {
    double sum = 0;
    for (const Levels<double>& l : levels_) {
        sum += l.static_forward + l.static_backward + l.sliding_forward + l.sliding_backward;
    }
    levels_finite_ = is_finite(sum);
    levels_changed_ = false;
}

/// Engages the ends on which bodies rest already.
inline void StepReading::read_ends(const State& state, NetworkInput& input) noexcept {
    for (std::size_t k = 0; k < engaged_.size(); ++k) {
        const StepTables::Ends& ends = plan_->tables.ends[k];
        engaged_[k] = end_at(ends.travel, state.position[ends.body]);
        input.at_rest[ends.element] = end_limits(engaged_[k]);  // (5)
        input.sliding[ends.element] = input.at_rest[ends.element];
        input.ground_speed[ends.element] = 0;
    }
}

/// All but signals.
[[gnu::always_inline]] inline void StepReading::read_parts(const State& state, NetworkInput& input) noexcept {
    read_forces();
    read_pushes(state, input.push.data());
    if (plan_->explicit_springs) {
        read_springs_explicitly(state, input);
    } else {
        read_springs(state, input);
        if (plan_->tables.gaps) {
            read_gaps(state, input);
        }
    }
    for (const StepTables::Speed& moving : plan_->tables.speeds) {  // (4)
        input.ground_speed[moving.element] = end_values()[moving.slot];
    }
    if (!plan_->tables.frictions.empty()) {
        read_frictions(state, input);
    }
    read_signal_frictions(input);
    read_ends(state, input);
    if (!actuators_.empty()) {
        actuators_.load(state, values_, input);
    }
}

void StepReading::read(const State& state, NetworkInput& input) noexcept {
    read_signals(state);
    if (grounds_change_) {
        read_end_speeds(state);
    }
    read_parts(state, input);
    if (!paths_.empty()) {
        paths_.load(state, signals_, signal_state_, values_, input);
    }
}

void StepReading::read_laws(const State& state, NetworkInput& input) noexcept {
    if (read_signals(state)) {
        read_forces();
        read_signal_frictions(input);
    }
    if (!plan_->tables.frictions.empty()) {
        read_frictions(state, input);
    }
}

void StepReading::read_mechanics(const State& state, NetworkInput& input) noexcept { read_parts(state, input); }

bool StepReading::revise_gaps(std::span<const double> velocity, NetworkInput& input) noexcept {
    bool changed = false;
    for (std::size_t s = 0; s < stretch_.size() && !plan_->explicit_springs; ++s) {
        const SpringNumbers& spring = plan_->tables.springs[s];
        if (spring.opens() && !spring.contact) {
            const double rate = plan_->spring_rows.along(s, velocity.data());
            const bool touches = input.spring_inertia[s] > 0;
            changed = (touches ? opens_gap(s, rate, input) : closes_gap(s, rate, input)) || changed;
        }
    }
    return changed;
}

/// (6): does a spring that does not touch end the step beyond an edge that it has not left in this step?
bool StepReading::closes_gap(std::size_t spring, double rate, NetworkInput& input) noexcept {
    const SpringNumbers& numbers = plan_->tables.springs[spring];
    GapStep& gap = gap_step_[spring];
    const double end = gap.elongation + plan_->h * rate;
    const int side = end > numbers.upper && !gap.left_above ? 1 : end < numbers.lower && !gap.left_below ? -1 : 0;
    if (side == 0 || gap.closed != 0) {  // closed: with neither stiffness nor damping
        return false;
    }
    gap.closed = side;
    input.spring_inertia[spring] = spring_inertia_[spring];
    input.spring_impulse[spring] = plan_->h * numbers.stiffness * (gap.elongation - numbers.edge(side));  // (2)
    return true;
}

/// (6): does a spring that touches end the step in its gap, or pull where it closed?
bool StepReading::opens_gap(std::size_t spring, double rate, NetworkInput& input) noexcept {
    GapStep& gap = gap_step_[spring];
    const int side = gap.closed != 0 ? gap.closed : stretch_[spring] > 0 ? 1 : -1;
    const double pushes = gap.closed != 0 ? input.spring_impulse[spring] + input.spring_inertia[spring] * rate
                                          : stretch_[spring] + plan_->h * rate;
    if (!(side * pushes < 0)) {
        return false;
    }
    (side > 0 ? gap.left_above : gap.left_below) = true;
    gap.closed = 0;
    input.spring_inertia[spring] = 0;
    input.spring_impulse[spring] = 0;
    return true;
}

void StepReading::read_start_speeds(NetworkInput& input) const noexcept {
    for (const StepTables::Speed& moving : plan_->tables.speeds) {
        input.ground_speed[moving.element] = values_[moving.slot];
    }
}

}  // namespace stiction::engine
