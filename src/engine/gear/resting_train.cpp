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
                       : -kInfinity;
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

RestingTrain::Help RestingTrain::hold_with_help(GearTrain& train, const Grip& forward, const Grip& backward,
                                                double direction) noexcept {
    GearState& first = train.gears[0];
    const Grip& weaker = direction > 0 ? forward : backward;
    if (!weaker.others.found) {
        return Help::none;
    }
    network_->take(train, 1, weaker.others);
    const auto limits_at = [&](double x) {
        return Limits{fraction(first.data, forward.lambda) * first.data.sliding_friction(x, 1),
                      fraction(first.data, backward.lambda) * first.data.sliding_friction(x, -1)};
    };
    double x = weaker.load;
    for (std::size_t k = 0; k < kHelping; ++k) {
        network_->hold(first.data, limits_at(x));
        if (!network_->solve()) {
            return Help::none;
        }
        if (!network_->sticks(first.data)) {
            return Help::breaks;
        }
        x = network_->transmitted(first.data);
        const double carried = network_->friction_of(first.data);
        const Limits limits = limits_at(x);
        const double rounding = kSameTorque * network_->scale(train);
        if (carried <= limits.forward + rounding && carried >= -limits.backward - rounding) {
            first.load = x;
            first.friction = carried;
            return Help::holds;
        }
    }
    return Help::none;
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
