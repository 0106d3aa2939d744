#include "engine/fixed/step/step_impact.hpp"

#include <algorithm>
#include <cmath>

#include "engine/reading/contact.hpp"
#include "engine/reading/ends.hpp"
#include "engine/reading/rebound.hpp"
#include "engine/reading/rest.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
namespace {

/// Rounds of (4); a chain of impacts through joints needs few. After half of them nothing rebounds; after all there is no answer.
constexpr int kRounds = 16;

/// Is this slip more than rounding leaves of the speeds in its row?
bool slips(const Row& row, std::span<const double> velocity, double slip, double ground_speed) {
    return !is_rest(slip, speed_size(row, velocity, ground_speed));
}

/// The end on which a step at this rate brings a body: past it, or short of it by what rounding leaves of its place. An end met exactly on
/// the grid of steps is then met in the step before it, whatever rounding says.
Stop end_met(const StepTables::Ends& ends, double position, double rate, double step, double time) {
    const double target = position + step * rate;
    const Stop passed = end_passed(ends.travel, target);
    if (passed != Stop::none || rate == 0) {
        return passed;
    }
    const Stop ahead = rate > 0 ? Stop::upper : Stop::lower;
    const double end = end_position(ends.travel, ahead);
    const double moved = std::max(std::fabs(end), std::fabs(rate) * time);
    return std::fabs(end - target) < kSamePlace * moved ? ahead : Stop::none;
}

}  // namespace

StepImpact::StepImpact(const StepPlan& plan, const StepReading& reading)
    : plan_(&plan),
      reading_(&reading),
      impact_(*plan.machine),
      jumped_(plan.machine->bodies.size(), 0),
      end_(plan.machine->bodies.size(), Stop::none),
      rebound_(plan.machine->bodies.size(), 0),
      pressed_(plan.machine->bodies.size(), 0),
      passed_(plan.machine->bodies.size(), 0),
      arrival_(plan.machine->bodies.size(), 0) {}

void StepImpact::begin() noexcept {
    impact_.operations = 0;
    endless_ = false;
    if (arrived_) {
        std::fill(arrival_.begin(), arrival_.end(), 0.0);
        arrived_ = false;
    }
}

/// Steps leave no body that moves into the end it is on: only the start of a run does, and states made by hand.
bool StepImpact::starts_into_an_end(const State& state) const noexcept {
    for (std::size_t k = 0; k < plan_->tables.ends.size(); ++k) {
        if (moves_into(reading_->engaged(k), state.velocity[plan_->tables.ends[k].body])) {
            return true;
        }
    }
    return false;
}

/// Driven joints change their speed at once only where a signal switches or the run begins, those on a path by more than the path
/// bends within the step.
bool StepImpact::jumps_at_start(const State& state, const NetworkInput& input) const noexcept {
    if (starts_into_an_end(state)) {
        return true;
    }
    const Plan& machine = *plan_->machine;
    for (std::size_t j = 0; j < machine.joints.size(); ++j) {
        const Plan::Joint& joint = machine.joints[j];
        const std::size_t e = machine.element_of_joint(j);
        const bool driven = joint.speed_slot != Plan::kNone;
        const double speed = read_or(reading_->values(), joint.speed_slot, 0);
        const double slip = plan_->element_rows.along(e, state.velocity.data()) - speed;
        if (slip == 0 || (joint.one_way && slip < 0) || (driven && state.step != 0 && !reading_->switched())) {
            continue;
        }
        const double bend = joint.position_slot == Plan::kNone ? 0.0 : input.ground_speed[e] - speed;
        if (std::fabs(slip) > 2 * std::fabs(bend) && slips(machine.layout.elements[e], state.velocity, slip, speed)) {
            return true;
        }
    }
    return false;
}

/// Bodies are where the step found them; nothing rebounds.
void StepImpact::stand_on_engaged_ends() noexcept {
    std::fill(end_.begin(), end_.end(), Stop::none);
    std::fill(rebound_.begin(), rebound_.end(), 0.0);
    for (std::size_t k = 0; k < plan_->tables.ends.size(); ++k) {
        end_[plan_->tables.ends[k].body] = reading_->engaged(k);
    }
}

bool StepImpact::jump(State& state, NetworkInput& input) noexcept {
    std::copy(state.velocity.begin(), state.velocity.end(), jumped_.begin());
    stand_on_engaged_ends();
    std::fill(pressed_.begin(), pressed_.end(), 0.0);
    rebound_again();
    reading_->read_start_speeds(input);
    jump_ = {};
    if (!run(input.ground_speed)) {
        return false;
    }
    std::copy(jumped_.begin(), jumped_.end(), state.velocity.begin());
    write_modes(input.ground_speed, state.mode);
    state.energy.impact += jump_.lost;
    state.energy.input += jump_.work;
    return true;
}

/// Does a body that has jumped move into the end on which it is? One without inertia does not jump; the next step holds it there.
bool StepImpact::enters_an_end() const noexcept {
    const std::vector<StepTables::Ends>& all = plan_->tables.ends;
    return std::any_of(all.begin(), all.end(), [this](const StepTables::Ends& ends) {
        return moves_into(end_[ends.body], jumped_[ends.body]) && !plan_->machine->bodies[ends.body].without_inertia();
    });
}

/// A body meets its end with this speed; of several times in a step the fastest is kept.
void StepImpact::note_arrival(std::size_t body, double speed) noexcept {
    arrival_[body] = std::max(arrival_[body], speed);
    arrived_ = true;
}

/// Rebounds of the bodies that have jumped into the end on which they are.
void StepImpact::rebound_again() noexcept {
    for (const StepTables::Ends& ends : plan_->tables.ends) {
        const double velocity = jumped_[ends.body];
        const bool enters = moves_into(end_[ends.body], velocity);
        rebound_[ends.body] = enters ? rebound(ends.travel.restitution, velocity, pressed_[ends.body]) : 0.0;
        if (enters) {
            note_arrival(ends.body, std::fabs(velocity));
        }
    }
}

/// The impact from the velocities in `jumped_`, with the ends and rebounds given, and (4). Adds to what was lost. False if joints contradict
/// each other, or if it does not come to an end.
bool StepImpact::run(std::span<const double> ground_speed) noexcept {
    for (int round = 0; round < kRounds; ++round) {
        const ImpactReport report =
            impact_.solve({.velocity = jumped_, .ground_speed = ground_speed, .end = end_, .rebound = rebound_});
        if (!report.valid) {
            return false;
        }
        std::copy(impact_.velocity.begin(), impact_.velocity.end(), jumped_.begin());
        jump_.lost += report.lost;
        jump_.work += report.work;
        if (impact_.joints_met({.velocity = jumped_, .ground_speed = ground_speed}) && !enters_an_end()) {
            return true;
        }
        rebound_again();
        if (2 * round >= kRounds) {
            std::fill(rebound_.begin(), rebound_.end(), 0.0);
        }
    }
    endless_ = true;
    return false;
}

/// Does a step at this rate meet ends on which no body is yet? These are marked, with the speed that arrives on them.
bool StepImpact::mark_passed(const State& state, std::span<const double> rate) noexcept {
    const double h = plan_->h;
    bool any = false;
    for (std::size_t k = 0; k < plan_->tables.ends.size(); ++k) {
        const StepTables::Ends& ends = plan_->tables.ends[k];
        const double x = state.position[ends.body];
        const Stop end = end_met(ends, x, rate[ends.body], h, state.time);
        if (end == Stop::none || reading_->engaged(k) != Stop::none || passed_[ends.body] != 0) {
            continue;
        }
        any = true;
        passed_[ends.body] = 1;
        end_[ends.body] = end;
        rebound_[ends.body] = (end_position(ends.travel, end) - x) / h;
    }
    return any;
}

bool StepImpact::passes_end(const State& state, const StepOutcome& outcome) noexcept {
    bool any = false;
    for (const StepTables::Ends& ends : plan_->tables.ends) {
        const double x = state.position[ends.body];
        any = any || end_met(ends, x, outcome.velocity[ends.body], plan_->h, state.time) != Stop::none;
    }
    if (!any) {
        return false;
    }
    std::fill(passed_.begin(), passed_.end(), std::uint8_t{0});
    stand_on_engaged_ends();
    return mark_passed(state, outcome.velocity);
}

/// (2) into the outcome's path.
bool StepImpact::shorten_path(const State& state, const NetworkInput& input, StepOutcome& outcome) noexcept {
    std::copy(outcome.velocity.begin(), outcome.velocity.end(), outcome.path_rate.begin());
    do {  // each repetition adds an end
        const ImpactReport report = impact_.solve({.velocity = outcome.velocity,
                                                   .ground_speed = input.ground_speed,
                                                   .end = end_,
                                                   .rebound = rebound_,
                                                   .apart_stay_out = false});
        if (!report.valid) {
            return false;
        }
        std::copy(impact_.velocity.begin(), impact_.velocity.end(), outcome.path_rate.begin());
    } while (mark_passed(state, outcome.path_rate));
    return true;
}

/// (3): from the speed with which each body arrives to the one with which it leaves.
void StepImpact::set_rebounds(const State& state, const StepOutcome& outcome) noexcept {
    for (const StepTables::Ends& ends : plan_->tables.ends) {
        const double before = state.velocity[ends.body];
        const double free = outcome.velocity[ends.body];
        pressed_[ends.body] = std::fabs(free - before);
        if (passed_[ends.body] == 0) {
            rebound_[ends.body] = 0;
            continue;
        }
        const double share = rebound_[ends.body] / free;  // so far it still was the path to the end
        const double hit = std::sqrt(std::max(0.0, before * before + share * (free - before) * (free + before)));
        note_arrival(ends.body, hit);
        rebound_[ends.body] = moves_into(end_[ends.body], before)
                                  ? rebound(ends.travel.restitution, std::copysign(hit, before), pressed_[ends.body])
                                  : 0.0;
    }
}

bool StepImpact::strike(const State& state, const NetworkInput& input, StepOutcome& outcome) noexcept {
    if (!shorten_path(state, input, outcome)) {
        return false;
    }
    std::copy(outcome.velocity.begin(), outcome.velocity.end(), jumped_.begin());
    set_rebounds(state, outcome);
    jump_ = {};
    if (!run(input.ground_speed)) {
        return false;
    }
    write_modes(input.ground_speed, outcome.mode);
    return true;
}

/// Modes after the impact, from the slips: a stuck friction may slip now, a sliding one may rest.
void StepImpact::write_modes(std::span<const double> ground_speed, std::span<Mode> modes) const noexcept {
    const Plan& machine = *plan_->machine;
    const std::size_t frictions = machine.frictions.size();
    for (std::size_t e = 0; e < machine.first_stop(); ++e) {
        const double speed = ground_speed[e];
        const double slip = plan_->element_rows.along(e, jumped_.data()) - speed;
        const double size = speed_size(machine.layout.elements[e], jumped_, speed);
        if (e >= frictions) {
            const bool overruns = !is_rest(slip, size) && machine.joints[e - frictions].one_way;
            modes[e] = overruns ? Mode::backward : Mode::stuck;
        } else if (modes[e] != Mode::free) {
            modes[e] = mode_after_jump(modes[e], slip, size);
        }
    }
    for (const StepTables::Ends& ends : plan_->tables.ends) {
        const bool rests = end_[ends.body] != Stop::none && jumped_[ends.body] == 0;
        modes[ends.element] = rests ? Mode::stuck : Mode::free;
    }
}

}  // namespace stiction::engine
