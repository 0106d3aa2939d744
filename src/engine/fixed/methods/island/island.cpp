#include "engine/fixed/methods/island/island.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/fixed/methods/friction_method.hpp"
#include "engine/reading/rest.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {
bool by_biagiotti(const IslandMembers& members, std::span<const DecidedFriction> frictions) {
    return !members.frictions.empty() &&
           std::all_of(members.frictions.begin(), members.frictions.end(),
                       [&](std::size_t e) { return std::holds_alternative<Biagiotti<double>>(*frictions[e].method); });
}

Island::Island(const Plan& plan, IslandMembers members, std::span<const DecidedFriction> frictions)
    : plan_(&plan),
      motion_(plan, std::move(members), frictions),
      inertia_(motion_.members.bodies.size(), 0),
      spring_inertia_(motion_.members.springs.size(), 0),
      inverse_(motion_.members.bodies.size(), 0),
      base_(motion_.members.bodies.size(), motion_.held.size()),
      now_(base_),
      path_(motion_),
      push_(motion_.members.bodies.size(), 0),
      left_(push_),
      column_(push_),
      own_(motion_.frictions.size(), 0),
      tied_(motion_.members.bodies.size(), motion_.held.size()) {
    if (by_biagiotti(motion_.members, frictions)) {
        network_ = std::make_unique<BiagiottiNetwork>(motion_.members.bodies.size(), motion_.frictions.size());
        interfaces_.resize(motion_.frictions.size());
        motion_.together = true;
    }
}

RunStatus Island::solve(const StepInput& input, StepOutcome& outcome) noexcept {
    if (!refresh(input)) {
        return RunStatus::not_finite;
    }
    base_valid_ = !motion_.ends.release() && base_valid_;
    for (IslandFriction& friction : motion_.frictions) {
        friction.stopped = false;
    }
    const std::size_t most = 2 * motion_.ends.size() + 2;
    for (std::size_t attempt = 0; attempt < most; ++attempt) {
        const RunStatus status = decide_all(input, outcome);
        if (status != RunStatus::ok) {
            return status;
        }
        if (!change_ends(input)) {
            break;
        }
        for (IslandFriction& friction : motion_.frictions) {  // island_ends.hpp (2)
            const bool rests = friction.start == 0 && !motion_.ends.any_arrives();
            friction.unstopped = attempt > 0 ? friction.unstopped : rests ? friction.resting : friction.step.friction;
            friction.stopped = attempt > 0 ? friction.stopped : friction.holds && !friction.carried;
        }
    }
    motion_.write(input, outcome);
    return RunStatus::ok;
}

/// The inverse, if inertias or springs in contact are not those it was made for.
bool Island::refresh(const StepInput& input) noexcept {
    bool same = inverted_;
    for (std::size_t k = 0; k < inertia_.size(); ++k) {
        const std::size_t i = motion_.members.bodies[k];
        const double now = input.resisting[i];
        same = same && now == inertia_[k];
        inertia_[k] = now;
    }
    for (std::size_t k = 0; k < spring_inertia_.size(); ++k) {
        const double now = input.spring_inertia[motion_.members.springs[k]];
        same = same && now == spring_inertia_[k];
        spring_inertia_[k] = now;
    }
    if (same) {
        return true;
    }
    base_valid_ = false;
    inverted_ = inverse_.invert(inertia_, motion_.rows.springs, spring_inertia_);
    for (std::size_t f = 0; f < motion_.frictions.size(); ++f) {
        own_[f] = inverse_.response(motion_.rows.frictions[f], column_);
    }
    return inverted_;
}

/// Joints, then engaged ends of travel.
void Island::hold_base() noexcept {
    base_.assign(inverse_);
    motion_.base_count = 0;
    for (std::size_t j = 0; j < motion_.rows.joints.size(); ++j) {
        if (base_.hold(motion_.rows.joints[j], inverse_.response(motion_.rows.joints[j], column_))) {
            motion_.held[motion_.base_count++] = {HeldRow::Kind::joint, j};
        }
    }
    for (std::size_t k = 0; k < motion_.ends.size(); ++k) {
        const Row& row = motion_.ends[k].row;
        if (motion_.ends[k].engaged != Stop::none && base_.hold(row, inverse_.response(row, column_))) {
            motion_.held[motion_.base_count++] = {HeldRow::Kind::end, k};
        }
    }
    base_valid_ = true;
    if (network_) {
        network_->refresh(base_, motion_.rows.frictions, own_);
    }
}

RunStatus Island::decide_all(const StepInput& input, StepOutcome& outcome) noexcept {
    if (!begin(input, outcome)) {
        return RunStatus::contradictory;
    }
    if (network_) {
        decide_together(input);
    }
    for (std::size_t f = 0; f < motion_.frictions.size() && !network_; ++f) {
        const RunStatus status = decide(f, input, outcome);
        if (status != RunStatus::ok) {
            return status;
        }
    }
    tied_.clear();
    for (std::size_t k = 0; k < motion_.held_count; ++k) {
        tied_.tie(motion_.row_of(motion_.held[k]), k, motion_.speed_of(motion_.held[k], input) == 0);
    }
    tied_.resolve();
    tied_.apply(motion_.velocity, [&](std::size_t k) { return motion_.speed_of(motion_.held[k], input); });
    find_reactions();
    path_.find(input, {base_, now_, own_, network_.get()}, motion_);
    return RunStatus::ok;
}

/// The motion with every friction as last known. False if joints contradict each other.
bool Island::begin(const StepInput& input, StepOutcome& outcome) noexcept {
    const State& state = *input.state;
    if (!base_valid_) {
        hold_base();
    }
    now_.assign(base_);
    motion_.held_count = motion_.base_count;
    for (std::size_t k = 0; k < push_.size(); ++k) {
        const std::size_t i = motion_.members.bodies[k];
        push_[k] = input.push[i];
    }
    for (std::size_t s = 0; s < motion_.rows.springs.size(); ++s) {
        const Row& row = motion_.rows.springs[s];
        for (std::size_t a = 0; a < row.body.size() && spring_inertia_[s] > 0; ++a) {
            push_[row.body[a]] -= row.coefficient[a] * input.spring_impulse[motion_.members.springs[s]];
        }
    }
    std::copy(push_.begin(), push_.end(), left_.begin());
    for (std::size_t f = 0; f < motion_.frictions.size(); ++f) {
        IslandFriction& friction = motion_.frictions[f];
        const std::size_t e = friction.element;
        friction.start = friction.holds && state.mode[e] == Mode::stuck ? 0.0 : input.contact[e].velocity;
        if (network_) {
            continue;
        }
        friction.impulse = input.step * largest_limits(input.levels[e]).cut(state.friction[e]);
        const Row& row = motion_.rows.frictions[f];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            left_[row.body[a]] -= row.coefficient[a] * friction.impulse;
        }
        std::copy_n(state.memory.begin() + static_cast<std::ptrdiff_t>(friction.by.memory_start),
                    friction.by.memory_count,
                    outcome.memory.begin() + static_cast<std::ptrdiff_t>(friction.by.memory_start));
    }
    inverse_.apply(left_, motion_.velocity);
    for (std::size_t k = 0; k < motion_.base_count; ++k) {
        base_.settle(k, motion_.speed_of(motion_.held[k], input), motion_.velocity);
    }
    for (std::size_t j = 0; j < motion_.rows.joints.size(); ++j) {
        const double speed = input.ground_speed[plan_->element_of_joint(motion_.members.joints[j])];
        const double slip = dot(motion_.rows.joints[j], motion_.velocity) - speed;
        if (!is_rest(slip, speed_size(motion_.rows.joints[j], motion_.velocity, speed))) {
            return false;
        }
    }
    return true;
}

Situation<double> Island::situation(const IslandFriction& friction, double response, double free,
                                    const StepInput& input) const noexcept {
    const double h = input.step;
    const std::size_t e = friction.element;
    Situation<double> s{.step = h,
                        .half_step = 0.5 * h,
                        .velocity = friction.start,
                        .contact = input.contact[e],
                        .levels = input.levels[e]};
    if (friction.inertial) {
        s.inertia = 1 / response;  // (2)
        s.half_inertia = 0.5 * s.inertia;
        s.mobility = h * response;
        s.push = (free - friction.start) / s.mobility;  // (3)
    } else {
        s.damping = 1 / (h * response);
        s.push = free * s.damping;
    }
    return s;
}

RunStatus Island::decide(std::size_t f, const StepInput& input, StepOutcome& outcome) noexcept {
    IslandFriction& friction = motion_.frictions[f];
    const Row& row = motion_.rows.frictions[f];
    const std::size_t e = friction.element;
    const double speed = input.ground_speed[e];
    const double found = now_.response(row, column_);
    friction.carried = !(found > kDependent * own_[f]);
    const double response = friction.carried ? kDependent * own_[f] : found;
    const double slip = dot(row, motion_.velocity) - speed;
    const double free = friction.carried ? slip : slip + response * friction.impulse;

    const std::span<double> memory(outcome.memory.data() + friction.by.memory_start, friction.by.memory_count);
    const Situation<double> given = situation(friction, response, free, input);
    friction.resting = resting_friction(given.push, given.levels);
    friction.step = advance(*friction.by.method, plan_->frictions[e].law, given, memory);  // (4)
    const RunStatus status = judge(*friction.by.method, given, friction.step);
    if (status != RunStatus::ok) {
        outcome.culprit = e;
        outcome.refused = {friction.by.method, given, friction.step};
        return status;
    }
    const double next = friction.step.velocity;
    if (friction.carried && friction.stopped) {
        friction.step = {.friction = friction.unstopped};
    } else if (friction.carried && friction.holds && friction.start == 0 && next == 0) {
        friction.step.friction = friction.impulse / input.step;  // keeps what it last carried
    }
    friction.decided = friction.carried ? input.step * friction.step.friction : (free - next) / response;  // (5)
    friction.extra = friction.carried ? 0.0 : friction.step.displacement - input.step * next;
    const double change = friction.carried ? 0.0 : friction.decided - friction.impulse;
    friction.impulse = friction.decided;
    for (std::size_t k = 0; k < motion_.velocity.size(); ++k) {
        motion_.velocity[k] -= column_[k] * change;
    }
    friction.held = !friction.carried && friction.holds && next == 0;
    if (friction.held) {
        now_.hold(row, column_, response);
        motion_.held[motion_.held_count] = {HeldRow::Kind::friction, f};
        now_.settle(motion_.held_count, speed, motion_.velocity);
        ++motion_.held_count;
    }
    return RunStatus::ok;
}

/// All frictions at once, by biagiotti_network.hpp.
void Island::decide_together(const StepInput& input) noexcept {
    const double h = input.step;
    for (std::size_t f = 0; f < motion_.frictions.size(); ++f) {
        const IslandFriction& friction = motion_.frictions[f];
        const Levels<double>& l = input.levels[friction.element];
        const double last = friction.stopped ? friction.unstopped : input.state->friction[friction.element];
        interfaces_[f] = {
            .start = friction.start,
            .free = dot(motion_.rows.frictions[f], motion_.velocity) - input.ground_speed[friction.element],
            .sliding = h * sliding_friction(friction.start, l),
            .limit = {h * l.static_forward, h * l.static_backward},
            .last = h * last};
    }
    network_->decide(interfaces_);
    for (std::size_t f = 0; f < motion_.frictions.size(); ++f) {
        IslandFriction& friction = motion_.frictions[f];
        const BiagiottiInterface& found = interfaces_[f];
        const double moved = found.carried ? 0.0 : 0.5 * h * (found.start + found.next);
        const double torque = found.decided / h;
        friction.resting = torque;
        friction.step = {
            .velocity = found.next, .displacement = moved, .friction = torque, .friction_energy = torque * moved};
        friction.carried = found.carried;
        friction.extra = found.carried ? 0.0 : moved - h * found.next;
        friction.impulse = friction.decided = found.impulse;
        network_->take(f, found.impulse, motion_.velocity);
        friction.held = found.at_rest && !found.carried;
        if (friction.held) {
            motion_.held[motion_.held_count++] = {HeldRow::Kind::friction, f};
        }
    }
}

/// Loads of held rows (compliance.hpp (5)), from what is left of the balance of momentum.
void Island::find_reactions() noexcept {
    for (std::size_t k = 0; k < left_.size(); ++k) {
        left_[k] = push_[k] - inertia_[k] * motion_.velocity[k];
    }
    const auto take = [&](const Row& row, double impulse) {
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            left_[row.body[a]] -= row.coefficient[a] * impulse;
        }
    };
    for (std::size_t s = 0; s < motion_.rows.springs.size(); ++s) {
        take(motion_.rows.springs[s], spring_inertia_[s] * dot(motion_.rows.springs[s], motion_.velocity));
    }
    for (std::size_t f = 0; f < motion_.frictions.size(); ++f) {
        if (network_ || !motion_.frictions[f].held) {
            take(motion_.rows.frictions[f], motion_.frictions[f].impulse);
        }
    }
    now_.reactions(left_, motion_.reaction);
    for (std::size_t k = motion_.base_count; k < motion_.held_count && !network_; ++k) {
        motion_.frictions[motion_.held[k].index].impulse = motion_.reaction[k];
    }
}

/// Lets go of ends that pull, else engages one that the path passes. True if any changed.
bool Island::change_ends(const StepInput& input) noexcept {
    bool changed = false;
    for (std::size_t k = 0; k < motion_.base_count; ++k) {
        if (motion_.held[k].kind == HeldRow::Kind::end) {
            changed = motion_.ends.let_go(motion_.held[k].index, motion_.reaction[k]) || changed;
        }
    }
    changed = changed || motion_.ends.engage_passed(input, motion_.velocity, motion_.rate);
    base_valid_ = base_valid_ && !changed;
    return changed;
}

}  // namespace stiction::engine
