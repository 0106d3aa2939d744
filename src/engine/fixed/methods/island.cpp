#include "engine/fixed/methods/island.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/fixed/methods/friction_method.hpp"
#include "engine/reading/rest.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {

Island::Island(const Plan& plan, IslandMembers members, std::span<const DecidedFriction> frictions)
    : plan_(&plan),
      members_(std::move(members)),
      rows_(plan, members_),
      ends_(plan, members_.bodies),
      inertia_(members_.bodies.size(), 0),
      spring_inertia_(members_.springs.size(), 0),
      inverse_(members_.bodies.size(), 0),
      base_(members_.bodies.size(), rows_.frictions.size() + rows_.joints.size() + ends_.size()),
      now_(base_),
      path_(base_),
      held_(rows_.frictions.size() + rows_.joints.size() + ends_.size()),
      push_(members_.bodies.size(), 0),
      velocity_(push_),
      rate_(push_),
      left_(push_),
      column_(push_),
      reaction_(held_.size(), 0),
      tied_(members_.bodies.size(), held_.size()) {
    for (const std::size_t e : members_.frictions) {
        frictions_.push_back({.element = e,
                              .by = frictions[e],
                              .holds = holds_rest(*frictions[e].method),
                              .inertial = has_inertia(*frictions[e].method)});
    }
}

RunStatus Island::solve(const StepInput& input, StepOutcome& outcome) noexcept {
    if (!refresh(input)) {
        return RunStatus::not_finite;
    }
    base_valid_ = !ends_.engage_resting(*input.state) && base_valid_;
    const std::size_t most = 2 * ends_.size() + 2;
    for (std::size_t attempt = 0; attempt < most; ++attempt) {
        const RunStatus status = decide_all(input, outcome);
        if (status != RunStatus::ok) {
            return status;
        }
        if (!change_ends(input)) {
            break;
        }
    }
    write(input, outcome);
    return RunStatus::ok;
}

/// The inverse, if inertias or springs in contact are not those it was made for.
bool Island::refresh(const StepInput& input) noexcept {
    bool same = inverted_;
    for (std::size_t k = 0; k < inertia_.size(); ++k) {
        const std::size_t i = members_.bodies[k];
        const double now = input.resisting[i];
        same = same && now == inertia_[k];
        inertia_[k] = now;
    }
    for (std::size_t k = 0; k < spring_inertia_.size(); ++k) {
        const double now = input.spring_inertia[members_.springs[k]];
        same = same && now == spring_inertia_[k];
        spring_inertia_[k] = now;
    }
    if (same) {
        return true;
    }
    base_valid_ = false;
    inverted_ = inverse_.invert(inertia_, rows_.springs, spring_inertia_);
    for (std::size_t f = 0; f < frictions_.size(); ++f) {
        frictions_[f].own = inverse_.response(rows_.frictions[f], column_);
    }
    return inverted_;
}

/// Joints, then engaged ends of travel.
void Island::hold_base() noexcept {
    base_.assign(inverse_);
    base_count_ = 0;
    for (std::size_t j = 0; j < rows_.joints.size(); ++j) {
        if (base_.hold(rows_.joints[j], inverse_.response(rows_.joints[j], column_))) {
            held_[base_count_++] = {Kind::joint, j};
        }
    }
    for (std::size_t k = 0; k < ends_.size(); ++k) {
        const Row& row = ends_[k].row;
        if (ends_[k].engaged != Stop::none && base_.hold(row, inverse_.response(row, column_))) {
            held_[base_count_++] = {Kind::end, k};
        }
    }
    base_valid_ = true;
}

RunStatus Island::decide_all(const StepInput& input, StepOutcome& outcome) noexcept {
    if (!begin(input, outcome)) {
        return RunStatus::contradictory;
    }
    for (std::size_t f = 0; f < frictions_.size(); ++f) {
        const RunStatus status = decide(f, input, outcome);
        if (status != RunStatus::ok) {
            outcome.culprit = frictions_[f].element;
            return status;
        }
    }
    tied_.clear();
    for (std::size_t k = 0; k < held_count_; ++k) {
        tied_.tie(row_of(held_[k]), k, speed_of(held_[k], input) == 0);
    }
    tie(velocity_, input);
    find_reactions();
    find_path(input);
    return RunStatus::ok;
}

/// Gives bodies that are held together one velocity.
void Island::tie(std::span<double> velocity, const StepInput& input) noexcept {
    tied_.resolve();
    tied_.apply(velocity, [&](std::size_t k) { return speed_of(held_[k], input); });
}

/// The motion with every friction as last known. False if joints contradict each other.
bool Island::begin(const StepInput& input, StepOutcome& outcome) noexcept {
    const State& state = *input.state;
    if (!base_valid_) {
        hold_base();
    }
    now_.assign(base_);
    held_count_ = base_count_;
    for (std::size_t k = 0; k < push_.size(); ++k) {
        const std::size_t i = members_.bodies[k];
        push_[k] = input.push[i];
    }
    for (std::size_t s = 0; s < rows_.springs.size(); ++s) {
        const Row& row = rows_.springs[s];
        for (std::size_t a = 0; a < row.body.size() && spring_inertia_[s] > 0; ++a) {
            push_[row.body[a]] -= row.coefficient[a] * input.spring_impulse[members_.springs[s]];
        }
    }
    std::copy(push_.begin(), push_.end(), left_.begin());
    for (std::size_t f = 0; f < frictions_.size(); ++f) {
        Friction& friction = frictions_[f];
        const std::size_t e = friction.element;
        friction.impulse = input.step * largest_limits(input.levels[e]).cut(state.friction[e]);
        const Row& row = rows_.frictions[f];
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            left_[row.body[a]] -= row.coefficient[a] * friction.impulse;
        }
        std::copy_n(state.memory.begin() + static_cast<std::ptrdiff_t>(friction.by.memory_start),
                    friction.by.memory_count,
                    outcome.memory.begin() + static_cast<std::ptrdiff_t>(friction.by.memory_start));
    }
    inverse_.apply(left_, velocity_);
    for (std::size_t k = 0; k < base_count_; ++k) {
        base_.settle(k, speed_of(held_[k], input), velocity_);
    }
    for (std::size_t j = 0; j < rows_.joints.size(); ++j) {
        const double speed = input.ground_speed[plan_->element_of_joint(members_.joints[j])];
        const double slip = dot(rows_.joints[j], velocity_) - speed;
        if (!is_rest(slip, speed_size(rows_.joints[j], velocity_, speed))) {
            return false;
        }
    }
    return true;
}

Situation<double> Island::situation(const Friction& friction, double response, double free,
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
    Friction& friction = frictions_[f];
    const Row& row = rows_.frictions[f];
    const std::size_t e = friction.element;
    const double speed = input.ground_speed[e];
    const double found = now_.response(row, column_);
    friction.carried = !(found > kDependent * friction.own);
    const double response = friction.carried ? kDependent * friction.own : found;
    const double slip = dot(row, velocity_) - speed;
    const double free = friction.carried ? slip : slip + response * friction.impulse;
    const bool stuck = friction.holds && input.state->mode[e] == Mode::stuck;
    friction.start = stuck ? 0.0 : input.contact[e].velocity;

    const std::span<double> memory(outcome.memory.data() + friction.by.memory_start, friction.by.memory_count);
    friction.step = advance(*friction.by.method, plan_->frictions[e].law, situation(friction, response, free, input),
                            memory);  // (4)
    const double next = friction.step.velocity;
    if (friction.carried && friction.holds && friction.start == 0 && next == 0) {
        friction.step.friction = friction.impulse / input.step;  // keeps what it last carried
    }
    friction.decided = friction.carried ? input.step * friction.step.friction : (free - next) / response;  // (5)
    friction.extra = friction.carried ? 0.0 : friction.step.displacement - input.step * next;
    const double change = friction.carried ? 0.0 : friction.decided - friction.impulse;
    friction.impulse = friction.decided;
    for (std::size_t k = 0; k < velocity_.size(); ++k) {
        velocity_[k] -= column_[k] * change;
    }
    friction.held = !friction.carried && friction.holds && next == 0;
    if (friction.held) {
        now_.hold(row, column_, response);
        held_[held_count_] = {Kind::friction, f};
        now_.settle(held_count_, speed, velocity_);
        ++held_count_;
    }
    return friction.step.status == Status::ok              ? RunStatus::ok
           : friction.step.status == Status::step_too_long ? RunStatus::step_too_long
                                                           : RunStatus::capacity_exceeded;
}

/// What held rows carry (compliance.hpp (5)), from what is left of the balance of momentum.
void Island::find_reactions() noexcept {
    for (std::size_t k = 0; k < left_.size(); ++k) {
        left_[k] = push_[k] - inertia_[k] * velocity_[k];
    }
    const auto take = [&](const Row& row, double impulse) {
        for (std::size_t a = 0; a < row.body.size(); ++a) {
            left_[row.body[a]] -= row.coefficient[a] * impulse;
        }
    };
    for (std::size_t s = 0; s < rows_.springs.size(); ++s) {
        take(rows_.springs[s], spring_inertia_[s] * dot(rows_.springs[s], velocity_));
    }
    for (std::size_t f = 0; f < frictions_.size(); ++f) {
        if (!frictions_[f].held) {
            take(rows_.frictions[f], frictions_[f].impulse);
        }
    }
    now_.reactions(left_, reaction_);
    for (std::size_t k = base_count_; k < held_count_; ++k) {
        frictions_[held_[k].index].impulse = reaction_[k];
    }
}

/// (6). What was at rest all through the step does not move; what came to rest in it has moved.
void Island::find_path(const StepInput& input) noexcept {
    std::copy(velocity_.begin(), velocity_.end(), rate_.begin());
    const auto came_to_rest = [](const Friction& f) { return f.held && f.start != 0; };
    const auto has_extra = [](const Friction& f) { return f.extra != 0; };
    if (input.end_velocity_path || std::none_of(frictions_.begin(), frictions_.end(), has_extra)) {
        return;
    }
    if (std::none_of(frictions_.begin(), frictions_.end(), came_to_rest)) {
        path_.assign(now_);
    } else {
        path_.assign(base_);
        for (std::size_t f = 0; f < frictions_.size(); ++f) {
            if (frictions_[f].held && frictions_[f].start == 0) {
                path_.hold(rows_.frictions[f], frictions_[f].own);
            }
        }
    }
    for (std::size_t f = 0; f < frictions_.size(); ++f) {
        const Friction& friction = frictions_[f];
        const double response = path_.response(rows_.frictions[f], column_);
        if ((friction.held && friction.start == 0) || !(response > kDependent * friction.own)) {
            continue;
        }
        const double moved = dot(rows_.frictions[f], rate_) - dot(rows_.frictions[f], velocity_);
        const double missing = (friction.extra / input.step - moved) / response;
        for (std::size_t k = 0; k < rate_.size(); ++k) {
            rate_[k] += column_[k] * missing;
        }
        path_.hold(rows_.frictions[f], column_, response);
    }
    tied_.clear();
    for (std::size_t k = 0; k < held_count_; ++k) {
        if (held_[k].kind != Kind::friction || !came_to_rest(frictions_[held_[k].index])) {
            tied_.tie(row_of(held_[k]), k, speed_of(held_[k], input) == 0);
        }
    }
    tie(rate_, input);
}

/// Lets go of ends that pull, else engages one that the path passes. True if any changed.
bool Island::change_ends(const StepInput& input) noexcept {
    bool changed = false;
    for (std::size_t k = 0; k < base_count_; ++k) {
        if (held_[k].kind == Kind::end) {
            changed = ends_.let_go(held_[k].index, reaction_[k]) || changed;
        }
    }
    changed = changed || ends_.engage_passed(input, velocity_, rate_);
    base_valid_ = base_valid_ && !changed;
    return changed;
}

void Island::write(const StepInput& input, StepOutcome& outcome) const noexcept {
    for (std::size_t k = 0; k < velocity_.size(); ++k) {
        const std::size_t i = members_.bodies[k];
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        outcome.velocity[i] = velocity_[k];
        outcome.path_rate[i] = rate_[k];
        outcome.position[i] = clamp(input.state->position[i] + input.step * rate_[k], travel.lower, travel.upper);
    }
    for (const std::size_t j : members_.joints) {
        const std::size_t e = plan_->element_of_joint(j);
        outcome.impulse[e] = outcome.friction[e] = 0;
        outcome.mode[e] = Mode::stuck;
    }
    for (std::size_t k = 0; k < ends_.size(); ++k) {
        const std::size_t e = ends_[k].element;
        outcome.impulse[e] = outcome.friction[e] = 0;
        outcome.mode[e] = ends_[k].engaged == Stop::none ? Mode::free : Mode::stuck;
    }
    for (std::size_t k = 0; k < base_count_; ++k) {
        const std::size_t e = held_[k].kind == Kind::joint ? plan_->element_of_joint(members_.joints[held_[k].index])
                                                           : ends_[held_[k].index].element;
        outcome.impulse[e] = reaction_[k];
        outcome.friction[e] = reaction_[k] / input.step;
    }
    for (std::size_t f = 0; f < frictions_.size(); ++f) {
        write_friction(f, input, outcome);
    }
}

void Island::write_friction(std::size_t f, const StepInput& input, StepOutcome& outcome) const noexcept {
    const Friction& friction = frictions_[f];
    const Row& row = rows_.frictions[f];
    const std::size_t e = friction.element;
    const double h = input.step;
    const Levels<double>& l = input.levels[e];
    const double slip = dot(row, velocity_) - input.ground_speed[e];
    const bool at_rest =
        friction.held || slip == 0 ||
        (friction.carried && friction.holds && std::fabs(slip) <= kNoSlip * speed_size(row, velocity_, 0));
    outcome.mode[e] = carries_nothing(l) ? Mode::free
                      : at_rest          ? Mode::stuck
                      : slip > 0         ? Mode::forward
                                         : Mode::backward;
    const bool rested = friction.held && friction.start == 0;
    const double moved = rested ? 0.0 : h * (dot(row, rate_) - input.ground_speed[e]);
    const Advance<double>& s = friction.step;
    outcome.impulse[e] = friction.impulse;
    outcome.friction[e] = rested ? friction.impulse / h : s.friction + (friction.impulse - friction.decided) / h;
    outcome.lost[e] = rested ? 0.0 : s.friction_energy + (outcome.friction[e] * moved - s.friction * s.displacement);
}

double Island::speed_of(const Held& held, const StepInput& input) const noexcept {
    switch (held.kind) {
        case Kind::joint: return input.ground_speed[plan_->element_of_joint(members_.joints[held.index])];
        case Kind::end: return ends_[held.index].speed;
        case Kind::friction: return input.ground_speed[frictions_[held.index].element];
    }
    return 0;
}

const Row& Island::row_of(const Held& held) const noexcept {
    return held.kind == Kind::joint ? rows_.joints[held.index]
           : held.kind == Kind::end ? ends_[held.index].row
                                    : rows_.frictions[held.index];
}

}  // namespace stiction::engine
