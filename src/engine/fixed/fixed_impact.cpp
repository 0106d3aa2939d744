// Velocities that jump before a fixed step or at its end: (3) and (4) of fixed.hpp, solved by impact.hpp.
//
//   u:  velocities nearest to w in the measure of kinetic energy with which bodies that pass an end arrive on it, joints held   (1)
//   v⁺ = impact(w):  −e w_e, w_e² = v² + (u/w)(w² − v²) the speed on the end under a constant force; or 0.0 where that is no
//                    more than the step changes the speed by: a shorter bounce would not outlast it                            (2)
//   again while joints are not met: freewheels that overran close after the rebound                                           (3)
//
// The step itself has done its work along u; the jump is accounted on its own. Bounded: ends are added to (1) one at a time at
// least, (3) is repeated a fixed number of times. Steps without impact pay for looking at joints and ends only.
#include <algorithm>
#include <cmath>

#include "engine/fixed/fixed_step.hpp"
#include "engine/reading/rest.hpp"

namespace stiction::engine {
namespace {

/// Rounds of (3); a chain of impacts through joints needs few.
constexpr int kRounds = 16;

/// Is this slip more than rounding leaves of the speeds in its row?
bool slips(const Row& row, std::span<const double> velocity, double slip, double ground_speed) {
    return !is_rest(slip, speed_size(row, velocity, ground_speed));
}

}  // namespace

/// Does a joint demand another speed at once? Driven ones change theirs at once only where a signal switches or the run begins,
/// those on a path by more than the path bends within the step.
bool FixedStep::jumps_at_start(const State& state) const noexcept {
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const Plan::Joint& joint = plan_->joints[j];
        const std::size_t e = plan_->frictions.size() + j;
        const double speed = joint.speed_slot == Plan::kNone ? 0.0 : values_[joint.speed_slot];
        const double slip = element_rows_.along(e, state.velocity.data()) - speed;
        const bool driven = joint.speed_slot != Plan::kNone;
        if (slip == 0 || (joint.one_way && slip < 0) || (driven && state.step != 0 && !switched_)) {
            continue;
        }
        const double bend = joint.position_slot == Plan::kNone ? 0.0 : network_.input.ground_speed[e] - speed;
        if (std::fabs(slip) > 2 * std::fabs(bend) && slips(plan_->layout.elements[e], state.velocity, slip, speed)) {
            return true;
        }
    }
    return false;
}

/// The impact before a step.
bool FixedStep::meet_joints(State& state) noexcept {
    std::copy(state.velocity.begin(), state.velocity.end(), jumped_.begin());
    std::fill(end_.begin(), end_.end(), Stop::none);
    std::fill(rebound_.begin(), rebound_.end(), 0.0);
    for (std::size_t k = 0; k < tables_.ends.size(); ++k) {
        end_[tables_.ends[k].body] = engaged_[k];
    }
    for (const engine::StepTables::Speed& moving : tables_.speeds) {
        network_.input.ground_speed[moving.element] = values_[moving.slot];
    }
    jump_ = {};
    if (!jump(network_.input.ground_speed)) {
        return false;
    }
    std::copy(jumped_.begin(), jumped_.end(), state.velocity.begin());
    state.energy.impact += jump_.lost;
    state.energy.input += jump_.work;
    return true;
}

bool FixedStep::joints_unmet(std::span<const double> velocity) const noexcept {
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const std::size_t e = plan_->frictions.size() + j;
        const double speed = network_.input.ground_speed[e];
        const double slip = element_rows_.along(e, velocity.data()) - speed;
        if (!(plan_->joints[j].one_way && slip < 0) && slips(plan_->layout.elements[e], velocity, slip, speed)) {
            return true;
        }
    }
    return false;
}

/// Does a body that has jumped move into the end on which it is?
bool FixedStep::enters_an_end() const noexcept {
    return std::any_of(tables_.ends.begin(), tables_.ends.end(), [this](const engine::StepTables::Ends& ends) {
        const double v = jumped_[ends.body];
        return (end_[ends.body] == Stop::upper && v > 0) || (end_[ends.body] == Stop::lower && v < 0);
    });
}

void FixedStep::find_overrunning(std::span<const double> ground_speed) noexcept {
    for (std::size_t j = 0; j < plan_->joints.size(); ++j) {
        const std::size_t e = plan_->frictions.size() + j;
        const double slip = element_rows_.along(e, jumped_.data()) - ground_speed[e];
        const bool open = slip < 0 && slips(plan_->layout.elements[e], jumped_, slip, ground_speed[e]);
        overruns_[j] = plan_->joints[j].one_way && open ? 1 : 0;
    }
}

/// (2), (3): from the velocities in `jumped_`, with the ends and rebounds given. Adds to what was lost.
bool FixedStep::jump(std::span<const double> ground_speed) noexcept {
    for (int round = 0; round < kRounds; ++round) {
        find_overrunning(ground_speed);
        const engine::ImpactReport report = impact_->solve({.velocity = jumped_,
                                                            .ground_speed = ground_speed,
                                                            .end = end_,
                                                            .rebound = rebound_,
                                                            .overruns = overruns_});
        if (!report.valid) {
            return false;
        }
        std::copy(impact_->velocity.begin(), impact_->velocity.end(), jumped_.begin());
        jump_.lost += report.lost;
        jump_.work += report.work;
        if (!joints_unmet(jumped_) && !enters_an_end()) {
            break;
        }
        std::fill(rebound_.begin(), rebound_.end(), 0.0);
    }
    return true;
}

/// Does a step at this rate go past ends on which no body is yet? These are marked, with the speed that arrives on them.
bool FixedStep::passes_ends(const State& state, std::span<const double> rate) noexcept {
    bool any = false;
    for (std::size_t k = 0; k < tables_.ends.size(); ++k) {
        const engine::StepTables::Ends& ends = tables_.ends[k];
        const double x = state.position[ends.body];
        const double target = x + h_ * rate[ends.body];
        const bool upper = target > ends.travel.upper;
        if (engaged_[k] != Stop::none || passed_[ends.body] != 0 || (!upper && !(target < ends.travel.lower))) {
            continue;
        }
        any = true;
        passed_[ends.body] = 1;
        end_[ends.body] = upper ? Stop::upper : Stop::lower;
        rebound_[ends.body] = ((upper ? ends.travel.upper : ends.travel.lower) - x) / h_;
    }
    return any;
}

/// Does the step just solved pass any? Marks where bodies are then.
bool FixedStep::meets_ends(const State& state) noexcept {
    bool any = false;
    for (const engine::StepTables::Ends& ends : tables_.ends) {
        const double target = state.position[ends.body] + h_ * outcome_.velocity[ends.body];
        any = any || target > ends.travel.upper || target < ends.travel.lower;
    }
    if (!any) {
        return false;
    }
    std::fill(passed_.begin(), passed_.end(), std::uint8_t{0});
    std::fill(end_.begin(), end_.end(), Stop::none);
    std::fill(rebound_.begin(), rebound_.end(), 0.0);
    for (std::size_t k = 0; k < tables_.ends.size(); ++k) {
        end_[tables_.ends[k].body] = engaged_[k];
    }
    return passes_ends(state, outcome_.velocity);
}

/// (1) into the outcome's path.
bool FixedStep::shorten_path(const State& state) noexcept {
    std::copy(outcome_.velocity.begin(), outcome_.velocity.end(), outcome_.path_rate.begin());
    do {  // each repetition adds an end
        const engine::ImpactReport report = impact_->solve({.velocity = outcome_.velocity,
                                                            .ground_speed = network_.input.ground_speed,
                                                            .end = end_,
                                                            .rebound = rebound_});
        if (!report.valid) {
            return false;
        }
        std::copy(impact_->velocity.begin(), impact_->velocity.end(), outcome_.path_rate.begin());
    } while (passes_ends(state, outcome_.path_rate));
    return true;
}

/// (4) of the header: the step just solved passes ends of travel. False if joints do not allow the impact.
bool FixedStep::strike(const State& state) noexcept {
    if (!shorten_path(state)) {
        return false;
    }
    std::copy(outcome_.velocity.begin(), outcome_.velocity.end(), jumped_.begin());
    for (const engine::StepTables::Ends& ends : tables_.ends) {
        const double before = state.velocity[ends.body];
        const double free = outcome_.velocity[ends.body];
        const bool into = end_[ends.body] == Stop::upper ? before > 0 : before < 0;
        if (passed_[ends.body] == 0 || !into) {
            rebound_[ends.body] = 0;
            continue;
        }
        const double share = rebound_[ends.body] / free;  // so far it still was the path to the end
        const double hit = std::sqrt(before * before + share * (free - before) * (free + before));  // (2)
        const double bounce = ends.travel.restitution * hit;
        rebound_[ends.body] = !(bounce > std::fabs(free - before)) ? 0.0 : before > 0 ? -bounce : bounce;
    }
    jump_ = {};
    if (!jump(network_.input.ground_speed)) {
        return false;
    }
    tell_modes_after_impact();
    return true;
}

/// What was stuck may slip now, what slid may be at rest.
void FixedStep::tell_modes_after_impact() noexcept {
    const std::size_t frictions = plan_->frictions.size();
    for (std::size_t e = 0; e < frictions + plan_->joints.size(); ++e) {
        const double speed = network_.input.ground_speed[e];
        const double slip = element_rows_.along(e, jumped_.data()) - speed;
        const bool moves = slips(plan_->layout.elements[e], jumped_, slip, speed);
        Mode& mode = outcome_.mode[e];
        if (e >= frictions) {
            mode = moves && plan_->joints[e - frictions].one_way ? Mode::backward : Mode::stuck;
        } else if (mode != Mode::free) {
            mode = !moves ? (slip == 0 ? Mode::stuck : mode) : slip > 0 ? Mode::forward : Mode::backward;
        }
    }
    for (const engine::StepTables::Ends& ends : tables_.ends) {
        const bool rests = end_[ends.body] != Stop::none && jumped_[ends.body] == 0;
        outcome_.mode[ends.element] = rests ? Mode::stuck : Mode::free;
    }
}

}  // namespace stiction::engine
