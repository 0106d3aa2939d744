#include "engine/gear/resting_train.hpp"

#include <algorithm>
#include <cmath>

#include "engine/reading/limits.hpp"

namespace stiction::engine {
namespace {

/// (3): friction over sliding friction.
double fraction(const LossyGear& gear, double lambda) noexcept {
    return std::min(lambda, 1.0) + std::max(lambda - 1, 0.0) * (gear.law.static_ratio - 1);
}

}  // namespace

RestingTrain::Held RestingTrain::hold_first(GearTrain& train, double speed) noexcept {
    const LossyGear& first = train.gears[0].data;
    network_->take(train, 0, {});
    network_->hold(first, kRigid, speed);
    Held held;
    if (!network_->solve()) {
        return held;
    }
    held.friction = network_->friction_of(first);
    held.load = network_->transmitted(first);
    held.others.count = train.gears.size() - 1;
    held.others.scale = network_->scale(train);
    for (std::size_t r = 0; r < held.others.count; ++r) {
        held.others.at_zero[r] = network_->transmitted(train.gears[r + 1].data);
    }
    const double change = kNudge * (held.others.scale > 0 ? held.others.scale : 1.0);
    for (std::size_t c = 0; c < held.others.count; ++c) {
        network_->slide(train.gears[c + 1].data, change);
        if (!network_->solve()) {
            return held;
        }
        held.friction_per_other[c] = (network_->friction_of(first) - held.friction) / change;
        held.load_per_other[c] = (network_->transmitted(first) - held.load) / change;
        for (std::size_t r = 0; r < held.others.count; ++r) {
            held.others.q(r, c) = (network_->transmitted(train.gears[r + 1].data) - held.others.at_zero[r]) / change;
        }
        network_->slide(train.gears[c + 1].data, 0);
    }
    return held;
}

RestingTrain::Grip RestingTrain::grip(const GearTrain& train, const Held& held, double direction,
                                      double lambda) noexcept {
    std::array<GearFace, GearLine::kMost> faces;
    for (std::size_t g = 0; g < held.others.count; ++g) {
        const LossyGear& gear = train.gears[g + 1].data;
        faces[g] = {.gear = &gear, .direction = direction * gear.sense, .share = fraction(gear, lambda)};
    }
    Grip result;
    result.lambda = lambda;
    result.load = held.load;
    result.others = solve_sides(held.others, std::span(faces).first(held.others.count));
    double carried = held.friction;
    for (std::size_t g = 0; g < held.others.count; ++g) {
        carried += held.friction_per_other[g] * result.others.friction[g];
        result.load += held.load_per_other[g] * result.others.friction[g];
    }
    const LossyGear& first = train.gears[0].data;
    result.spare = result.others.found
                       ? fraction(first, lambda) * first.sliding_friction(result.load, direction) - direction * carried
                       : kInfinity;  // the others lock: no torque moves the train this way
    return result;
}

RestingTrain::Grip RestingTrain::best_grip(const GearTrain& train, const Held& held, double direction) noexcept {
    const Grip sliding = grip(train, held, direction, 1);
    if (!(direction > 0 ? train.forward_static : train.backward_static)) {
        return sliding;
    }
    const Grip at_rest = grip(train, held, direction, 2);
    return at_rest.spare >= sliding.spare ? at_rest : sliding;
}

Limits RestingTrain::limits_of_first(const GearTrain& train, const Grip& forward, const Grip& backward,
                                     double load) const noexcept {
    const LossyGear& first = train.gears[0].data;
    return {fraction(first, forward.lambda) * first.sliding_friction(load, 1),
            fraction(first, backward.lambda) * first.sliding_friction(load, -1)};
}

/// Does the first gear carry no more than its law, at the torque it transmits now?
bool RestingTrain::take_if_within(GearTrain& train, const Grip& forward, const Grip& backward) const noexcept {
    GearState& first = train.gears[0];
    const double x = network_->transmitted(first.data);
    const double carried = network_->friction_of(first.data);
    const Limits limits = limits_of_first(train, forward, backward, x);
    const double rounding = kSameTorque * network_->scale(train);
    if (!(carried <= limits.forward + rounding && carried >= -limits.backward - rounding)) {
        return false;
    }
    first.load = x;
    first.friction = carried;
    return true;
}

RestingTrain::Help RestingTrain::hold_with_help(GearTrain& train, const Grip& forward, const Grip& backward,
                                                double direction) noexcept {
    const GearState& first = train.gears[0];
    const Grip& weaker = direction > 0 ? forward : backward;
    if (!weaker.others.found) {
        return Help::none;
    }
    network_->take(train, 1, weaker.others);
    double x = weaker.load;
    const std::size_t rounds =
        train.gears.size() == 1 ? kHelping : 0;  // of several only (1) knows what the others carry
    for (std::size_t k = 0; k < rounds; ++k) {
        network_->hold(first.data, limits_of_first(train, forward, backward, x));
        if (!network_->solve()) {
            return Help::none;
        }
        if (!network_->rests(first.data)) {
            break;
        }
        if (take_if_within(train, forward, backward)) {
            return Help::holds;
        }
        x = network_->transmitted(first.data);
    }
    const Grip moving = begin_to_move(train, direction);
    if (!network_->valid()) {
        network_->renew();
        return Help::none;
    }
    if (!(moving.spare >= 0)) {
        return Help::breaks;
    }
    share_with_others(train, forward, backward, moving, direction);
    return Help::holds;
}

/// (1). Teeth that would lock as soon as the train moves may carry nothing at rest.
RestingTrain::Grip RestingTrain::begin_to_move(GearTrain& train, double direction) noexcept {
    const double speed = direction * kBegins * network_->speed_scale(train);
    const Held twice = hold_first(train, 2 * speed);
    const Held once = hold_first(train, speed);
    Held begins = once;
    begins.friction = 2 * once.friction - twice.friction;
    begins.load = 2 * once.load - twice.load;
    for (std::size_t g = 0; g < once.others.count; ++g) {
        begins.others.at_zero[g] = 2 * once.others.at_zero[g] - twice.others.at_zero[g];
    }
    Grip result = best_grip(train, begins, direction);
    result.spare = best_grip(train, once, direction).spare < kInfinity ? result.spare : kInfinity;
    return result;
}

/// The limit of the first gear between the one it has alone and the one with which the train begins to move; either may be the larger:
/// help takes load off the teeth, and their friction rises or falls with it.
void RestingTrain::share_with_others(GearTrain& train, const Grip& forward, const Grip& backward, const Grip& moving,
                                     double direction) noexcept {
    const LossyGear& first = train.gears[0].data;
    const Limits most = limits_of_first(train, forward, backward, moving.load);
    const Limits alone = limits_of_first(train, forward, backward, (direction > 0 ? forward : backward).load);
    double low = direction > 0 ? std::min(alone.forward, most.forward) : std::min(alone.backward, most.backward);
    double high = direction > 0 ? std::max(alone.forward, most.forward) : std::max(alone.backward, most.backward);
    network_->take(train, 1, moving.others);
    for (std::size_t k = 0; k < kSharing; ++k) {
        const double middle = 0.5 * (low + high);
        network_->hold(first, direction > 0 ? Limits{middle, most.backward} : Limits{most.forward, middle});
        if (!network_->solve()) {
            return;
        }
        if (!network_->rests(first)) {
            low = middle;
        } else if (take_if_within(train, forward, backward)) {
            return;
        } else {
            high = middle;
        }
        if (middle == low && middle == high) {
            break;
        }
    }
    network_->hold(first, kRigid);
    if (network_->solve()) {
        train.gears[0].load = network_->transmitted(first);
        train.gears[0].friction = network_->friction_of(first);
    }
}

void RestingTrain::share(GearTrain& train, const Held& held, const Grip& full, double direction) noexcept {
    constexpr int kHalvings = 60;  // more than a mantissa has bits
    Grip carried = full;
    if (held.others.count > 0) {
        double low = grip(train, held, direction, 1).spare >= 0 ? 0.0 : 1.0;
        double high = low + 1;
        for (int k = 0; k < kHalvings; ++k) {
            const double middle = 0.5 * (low + high);
            (grip(train, held, direction, middle).spare < 0 ? low : high) = middle;
        }
        carried = grip(train, held, direction, high);
    }
    network_->take(train, 1, carried.others);
    GearState& first = train.gears[0];
    network_->hold(first.data, kRigid);
    if (network_->solve()) {
        first.load = network_->transmitted(first.data);
        first.friction = network_->friction_of(first.data);
        for (std::size_t g = 1; g < train.gears.size(); ++g) {
            train.gears[g].load = network_->transmitted(train.gears[g].data);
        }
    }
}

}  // namespace stiction::engine
