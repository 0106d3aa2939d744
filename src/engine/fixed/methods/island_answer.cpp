// What an island answers: ends of travel met and left, motion, friction, modes and losses.
#include <cmath>

#include "engine/fixed/methods/island.hpp"

namespace stiction::engine {
namespace {

constexpr double kRounding = 1e-13;  // of the speeds in a row: what ratios leave of no slip

}  // namespace

void Island::engage_resting_ends(const StepInput& input) noexcept {
    for (StopRow& stop : stops_) {
        const std::size_t i = members_.bodies[stop.body];
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        const double x = input.state->position[i];
        const Stop now = x >= travel.upper ? Stop::upper : x <= travel.lower ? Stop::lower : Stop::none;
        base_valid_ = base_valid_ && now == stop.engaged;
        stop.engaged = now;
        stop.speed = 0;
    }
}

/// Lets go of ends that pull and engages ends that the path would pass. True if any changed.
bool Island::change_ends(const StepInput& input) noexcept {
    bool changed = false;
    for (std::size_t k = 0; k < base_count_; ++k) {
        if (held_[k].kind == Kind::stop) {
            StopRow& stop = stops_[held_[k].index];
            const bool pulls = stop.engaged == Stop::upper ? reaction_[k] < 0 : reaction_[k] > 0;
            stop.engaged = pulls ? Stop::none : stop.engaged;
            changed = changed || pulls;
        }
    }
    for (StopRow& stop : stops_) {
        const std::size_t i = members_.bodies[stop.body];
        const Travel<double>& travel = plan_->bodies[i].options.travel;
        const double x = input.state->position[i];
        const double target = x + input.step * rate_[stop.body];
        const bool upper = target > travel.upper;
        if (changed || stop.engaged != Stop::none || (!upper && !(target < travel.lower))) {
            continue;
        }
        const double before = input.state->velocity[i];
        const double bounce = input.inertia[i] > 0 ? -travel.restitution * before : 0.0;
        // A bounce slower than what the step adds would not outlast it.
        const bool outlasts = std::fabs(bounce) > std::fabs(velocity_[stop.body] - before);
        const bool bounces = outlasts && (upper ? bounce < 0 : bounce > 0);
        stop.engaged = upper ? Stop::upper : Stop::lower;
        stop.speed = bounces ? bounce : ((upper ? travel.upper : travel.lower) - x) / input.step;
        changed = true;
    }
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
        const std::size_t e = plan_->frictions.size() + j;
        outcome.impulse[e] = outcome.friction[e] = 0;
        outcome.mode[e] = Mode::stuck;
    }
    for (const StopRow& stop : stops_) {
        outcome.impulse[stop.element] = outcome.friction[stop.element] = 0;
        outcome.mode[stop.element] = stop.engaged == Stop::none ? Mode::free : Mode::stuck;
    }
    for (std::size_t k = 0; k < base_count_; ++k) {
        const std::size_t e = held_[k].kind == Kind::joint ? plan_->frictions.size() + members_.joints[held_[k].index]
                                                           : stops_[held_[k].index].element;
        outcome.impulse[e] = reaction_[k];
        outcome.friction[e] = reaction_[k] / input.step;
    }
    for (std::size_t f = 0; f < frictions_.size(); ++f) {
        write_friction(f, input, outcome);
    }
}

void Island::write_friction(std::size_t f, const StepInput& input, StepOutcome& outcome) const noexcept {
    const Friction& friction = frictions_[f];
    const Row& row = friction_rows_[f];
    const std::size_t e = friction.element;
    const double h = input.step;
    const Levels<double>& l = input.levels[e];
    const double slip = dot(row, velocity_) - input.ground_speed[e];
    const bool at_rest =
        friction.held || slip == 0 ||
        (friction.carried && friction.holds && std::fabs(slip) <= kRounding * size_along(row, velocity_));
    const bool open = l.static_forward + l.static_backward <= 0 && l.sliding_forward <= 0 && l.sliding_backward <= 0;
    outcome.mode[e] = open ? Mode::free : at_rest ? Mode::stuck : slip > 0 ? Mode::forward : Mode::backward;
    const bool rested = friction.held && friction.start == 0;
    const double moved = rested ? 0.0 : h * (dot(row, rate_) - input.ground_speed[e]);
    const Advance<double>& s = friction.step;
    outcome.impulse[e] = friction.impulse;
    outcome.friction[e] = rested ? friction.impulse / h : s.friction + (friction.impulse - friction.decided) / h;
    outcome.lost[e] = rested ? 0.0 : s.friction_energy + (outcome.friction[e] * moved - s.friction * s.displacement);
}

}  // namespace stiction::engine
