#include "engine/gear/gear_solver.hpp"

#include <cmath>

#include "engine/reading/limits.hpp"

namespace stiction::engine {

bool GearSolver::solve(GearNetwork& network) noexcept {
    for (Train& train : trains_) {
        train.jammed = false;
        propose(train, network);
    }
    bool changed = true;
    for (std::size_t turn = 0; turn < kTurns && changed && network.valid(); ++turn) {
        changed = false;
        for (Train& train : trains_) {
            const double direction = train.direction;
            const double load = train.gears[0].load;
            settle(train, network);
            const bool same =
                direction == train.direction &&
                std::fabs(load - train.gears[0].load) <= kSameTorque * (network.scale(train) + std::fabs(load));
            changed = changed || (trains_.size() > 1 && (turn == 0 || !same));
        }
    }
    for (Train& train : trains_) {
        mark_jam(train);
    }
    return network.valid();
}

/// What a train does until it is its turn.
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
    const RestingTrain::Grip forward = resting.best_grip(train, held, 1);
    const RestingTrain::Grip backward = resting.best_grip(train, held, -1);
    const double d = forward.spare < backward.spare ? 1.0 : -1.0;
    const RestingTrain::Grip& weaker = d > 0 ? forward : backward;
    train.direction = 0;
    if (!(weaker.spare >= 0)) {
        RestingTrain::Help help = resting.hold_with_help(train, forward, backward, d);
        if (help == RestingTrain::Help::holds || sliding.slide(train, d) == SlidingTrain::Result::on) {
            return;
        }
        help = help == RestingTrain::Help::breaks ? resting.hold_with_help(train, forward, backward, d) : help;
        if (help == RestingTrain::Help::breaks && network.keep_sliding() &&
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

/// Of a train that jams, the gears whose load drives them against their own efficiency; the first if none can be told.
void GearSolver::mark_jam(Train& train) noexcept {
    bool any = false;
    for (Gear& gear : train.gears) {
        gear.jammed = train.jammed && gear.data.law.aiding > 1;
        any = any || gear.jammed;
    }
    train.gears[0].jammed = train.gears[0].jammed || (train.jammed && !any);
}

}  // namespace stiction::engine
