#include "engine/gear/gear_solver.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/reading/limits.hpp"

namespace stiction::engine {
namespace {

/// Below any torque; a train without load and friction has the size 0 [N·m].
constexpr double kLeast = std::numeric_limits<double>::min();

}  // namespace

bool GearSolver::solve(GearNetwork& network) noexcept {
    for (Train& train : trains_) {
        train.given_direction = train.direction;
    }
    const std::array<solve::LoweringGroup<double>, 1> others{network.others()};
    const auto settle_with_limits = [&](bool first) noexcept {  // (5)
        if (!first) {
            begin_again();
        }
        settle_all(network);
        return network.valid() && !any_moving_jam() ? network.report().status : solve::SolveStatus::invalid;
    };
    network.tell_waiting(solve::solve_static_above_sliding<double>(others, settle_with_limits, network.solve_cap()));
    for (Train& train : trains_) {
        mark_jam(train);
    }
    return network.valid();
}

/// With other limits: what has broken away has no static friction in that direction.
void GearSolver::begin_again() noexcept {
    for (Train& train : trains_) {
        train.forward_static = train.forward_static && !(train.direction > 0);
        train.backward_static = train.backward_static && !(train.direction < 0);
        train.direction = train.given_direction;
    }
}

bool GearSolver::any_moving_jam() const noexcept {
    return std::any_of(trains_.begin(), trains_.end(), [](const Train& train) { return train.jammed && train.moving; });
}

/// (2)–(4) of all trains with the limits other frictions have now.
void GearSolver::settle_all(GearNetwork& network) noexcept {
    for (Train& train : trains_) {
        train.jammed = false;
        propose(train, network);
    }
    Turn last{.turned = true, .moved = kInfinity};
    bool settled = false;
    for (std::size_t k = 0; k < kTurns && !settled && network.valid(); ++k) {
        const Turn turn = take_turn(network);
        settled = trains_.size() == 1 || (last.moved < kInfinity && turn.settled_after(last));
        last = turn;
    }
}

GearSolver::Turn GearSolver::take_turn(GearNetwork& network) noexcept {
    Turn turn;
    for (Train& train : trains_) {
        const double direction = train.direction;
        const double load = train.gears[0].load;
        settle(train, network);
        turn.turned = turn.turned || direction != train.direction;
        turn.moved = std::max(turn.moved, std::fabs(load - train.gears[0].load) /
                                              std::max(network.scale(train) + std::fabs(load), kLeast));
    }
    return turn;
}

/// (6)
bool GearSolver::Turn::settled_after(const Turn& last) const noexcept {
    const bool stands = moved <= kSameTorque / kNudge && moved >= kHalf * last.moved;
    return !turned && (moved <= kSameTorque || stands);
}

/// Sets the first guess of a train, used until it is its turn.
void GearSolver::propose(Train& train, GearNetwork& network) noexcept {
    for (Gear& gear : train.gears) {
        const double d = train.direction * gear.data.sense;
        gear.friction = d == 0 ? 0.0 : d * gear.data.sliding_friction(gear.load, d);
        network.slide(gear.data, gear.friction);
    }
    if (train.direction == 0) {
        network.hold(train.gears[0].data, kRigid);
    }
}

void GearSolver::settle(Train& train, GearNetwork& network) noexcept {
    if (train.direction != 0) {
        const SlidingTrain::Result slid = SlidingTrain(network).slide(train, train.direction);
        train.jammed = slid == SlidingTrain::Result::nowhere;
        if (slid == SlidingTrain::Result::on || train.moving) {
            return;
        }
    }
    settle_at_rest(train, network);
}

/// (3)
void GearSolver::settle_at_rest(Train& train, GearNetwork& network) noexcept {
    const double came = train.direction;
    SlidingTrain sliding(network);
    RestingTrain resting(network);
    const RestingTrain::Held held = resting.hold_first(train);
    if (!network.valid()) {
        move_along(train, came, network);
        return;
    }
    const RestingTrain::Grip forward = RestingTrain::best_grip(train, held, 1);
    const RestingTrain::Grip backward = RestingTrain::best_grip(train, held, -1);
    const double d = forward.spare < backward.spare ? 1.0 : -1.0;
    const RestingTrain::Grip& weaker = d > 0 ? forward : backward;
    train.direction = 0;
    if (!(weaker.spare >= 0)) {
        RestingTrain::Help help = resting.hold_with_help(train, forward, backward, d);
        if (help == RestingTrain::Help::holds || sliding.slide(train, d) == SlidingTrain::Result::on) {
            return;
        }
        help = help == RestingTrain::Help::breaks ? resting.hold_with_help(train, forward, backward, d) : help;
        if (help == RestingTrain::Help::breaks && network.lower_others() &&
            sliding.slide(train, d) == SlidingTrain::Result::on) {
            return;
        }
        train.direction = 0;
    }
    const double pulls = held.friction < 0 ? -1.0 : 1.0;
    resting.share(train, held, pulls > 0 ? forward : backward, pulls);
}

/// Rest contradicts what moves the train whatever its friction: an end of travel throws it back, a joint has a speed of its own.
void GearSolver::move_along(Train& train, double came, GearNetwork& network) noexcept {
    for (const double d : {came > 0 ? -1.0 : 1.0, came > 0 ? 1.0 : -1.0}) {
        network.renew();
        if (SlidingTrain(network).slide(train, d) == SlidingTrain::Result::on) {
            return;
        }
    }
    network.give_up();
}

/// Of a train that jams, the gears whose load drives them against their own efficiency; the first if none can be identified.
void GearSolver::mark_jam(Train& train) noexcept {
    bool any = false;
    for (Gear& gear : train.gears) {
        gear.jammed = train.jammed && gear.data.law.aiding > 1;
        any = any || gear.jammed;
    }
    train.gears[0].jammed = train.gears[0].jammed || (train.jammed && !any);
}

}  // namespace stiction::engine
