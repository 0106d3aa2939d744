// Trains of gears at rest: (3) of gear_solver.hpp.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/gear/gear_solver.hpp"

namespace stiction::engine {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr solve::Limits<double> kLocked{kInfinity, kInfinity};

/// (3): friction over sliding friction.
double fraction(const LossyGear& gear, double lambda) noexcept {
    return std::min(lambda, 1.0) + std::max(lambda - 1, 0.0) * (gear.law.static_ratio - 1);
}

}  // namespace

/// (3)
void GearSolver::settle_at_rest(Train& train) noexcept {
    const double came = train.direction;
    const Held held = hold_first(train);
    if (!valid_) {
        move_along(train, came);
        return;
    }
    const Grip forward = best_grip(train, held, 1);
    const Grip backward = best_grip(train, held, -1);
    const double d = forward.spare < backward.spare ? 1.0 : -1.0;
    const Grip& weaker = d > 0 ? forward : backward;
    train.direction = 0;
    if (!(weaker.spare >= 0)) {
        Help help = hold_with_help(train, forward, backward, d);
        if (help == Help::holds || slide(train, d) == Slid::on) {
            return;
        }
        help = help == Help::breaks ? hold_with_help(train, forward, backward, d) : help;
        if (help == Help::breaks && network_->keep_sliding() && slide(train, d) == Slid::on) {
            return;
        }
        train.direction = 0;
    }
    const double pulls = held.friction < 0 ? -1.0 : 1.0;
    share(train, held, pulls > 0 ? forward : backward, pulls);
}

/// Rest contradicts what moves the train whatever its friction: an end of travel throws it back, a joint has a speed of its own.
void GearSolver::move_along(Train& train, double came) noexcept {
    for (const double d : {came > 0 ? -1.0 : 1.0, came > 0 ? 1.0 : -1.0}) {
        valid_ = true;
        if (slide(train, d) == Slid::on) {
            return;
        }
    }
    valid_ = false;
}

/// Holds the first gear, whatever that takes, and finds what the others do to it.
GearSolver::Held GearSolver::hold_first(Train& train) noexcept {
    const LossyGear& first = train.gears[0].data;
    take(train, 0, {});
    network_->hold(first, kLocked);
    Held held;
    if (!answered()) {
        return held;
    }
    held.friction = network_->friction_of(first);
    held.load = network_->transmitted(first);
    held.others.count = train.gears.size() - 1;
    held.others.scale = scale(train);
    for (std::size_t r = 0; r < held.others.count; ++r) {
        held.others.at_zero[r] = network_->transmitted(train.gears[r + 1].data);
    }
    const double change = kNudge * (held.others.scale > 0 ? held.others.scale : 1.0);
    for (std::size_t c = 0; c < held.others.count; ++c) {
        network_->slide(train.gears[c + 1].data, change);
        if (!answered()) {
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

GearSolver::Grip GearSolver::grip(const Train& train, const Held& held, double direction,
                                  double lambda) const noexcept {
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

GearSolver::Grip GearSolver::best_grip(const Train& train, const Held& held, double direction) const noexcept {
    const Grip sliding = grip(train, held, direction, 1);
    if (!(direction > 0 ? train.forward_static : train.backward_static)) {
        return sliding;
    }
    const Grip at_rest = grip(train, held, direction, 2);
    return at_rest.spare >= sliding.spare ? at_rest : sliding;
}

/// The first gear within its limits, the others at theirs: do other frictions of the machine carry the rest, or break away with it?
GearSolver::Help GearSolver::hold_with_help(Train& train, const Grip& forward, const Grip& backward,
                                            double direction) noexcept {
    Gear& first = train.gears[0];
    const Grip& weaker = direction > 0 ? forward : backward;
    if (!weaker.others.found) {
        return Help::none;
    }
    take(train, 1, weaker.others);
    const auto limits_at = [&](double x) {
        return solve::Limits<double>{fraction(first.data, forward.lambda) * first.data.sliding_friction(x, 1),
                                     fraction(first.data, backward.lambda) * first.data.sliding_friction(x, -1)};
    };
    double x = weaker.load;
    for (std::size_t k = 0; k < kHelping; ++k) {
        network_->hold(first.data, limits_at(x));
        if (!answered()) {
            return Help::none;
        }
        if (!network_->sticks(first.data)) {
            return Help::breaks;
        }
        x = network_->transmitted(first.data);
        const double carried = network_->friction_of(first.data);
        const solve::Limits<double> limits = limits_at(x);
        const double rounding = kSame * scale(train);
        if (carried <= limits.forward + rounding && carried >= -limits.backward - rounding) {
            first.load = x;
            first.friction = carried;
            return Help::holds;
        }
    }
    return Help::none;
}

/// The fraction at which all gears carry what the train needs, none more than `full`.
void GearSolver::share(Train& train, const Held& held, const Grip& full, double direction) noexcept {
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
    take(train, 1, carried.others);
    Gear& first = train.gears[0];
    network_->hold(first.data, kLocked);
    if (answered()) {
        first.load = network_->transmitted(first.data);
        first.friction = network_->friction_of(first.data);
        for (std::size_t g = 1; g < train.gears.size(); ++g) {
            train.gears[g].load = network_->transmitted(train.gears[g].data);
        }
    }
}

}  // namespace stiction::engine
