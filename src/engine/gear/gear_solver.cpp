#include "engine/gear/gear_solver.hpp"

#include <cmath>

#include "engine/reading/limits.hpp"

namespace stiction::engine {

GearSolver::GearSolver(const Plan& plan) {
    for (const GearTrain& train : gear_trains(plan)) {
        trains_.emplace_back();
        for (const LossyGear& gear : train.gears) {
            trains_.back().gears.push_back({.data = gear});
        }
    }
}

bool GearSolver::solve(GearNetwork& network) noexcept {
    TrainProbe probe(network);
    for (Train& train : trains_) {
        train.jammed = false;
        propose(train, network);
    }
    bool changed = true;
    for (std::size_t turn = 0; turn < kTurns && changed && probe.valid(); ++turn) {
        changed = false;
        for (Train& train : trains_) {
            const double direction = train.direction;
            const double load = train.gears[0].load;
            settle(train, probe);
            const bool same = direction == train.direction && std::fabs(load - train.gears[0].load) <=
                                                                  kSameTorque * (probe.scale(train) + std::fabs(load));
            changed = changed || (trains_.size() > 1 && (turn == 0 || !same));
        }
    }
    for (Train& train : trains_) {
        mark_jam(train);
    }
    return probe.valid();
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

void GearSolver::settle(Train& train, TrainProbe& probe) noexcept {
    if (train.direction != 0) {
        const SlidingTrain::Result slid = SlidingTrain(probe).slide(train, train.direction);
        train.jammed = slid == SlidingTrain::Result::nowhere;
        if (slid == SlidingTrain::Result::on || train.moving) {
            return;
        }
    }
    settle_at_rest(train, probe);
}

/// (3)
void GearSolver::settle_at_rest(Train& train, TrainProbe& probe) noexcept {
    const double came = train.direction;
    SlidingTrain sliding(probe);
    RestingTrain resting(probe);
    const RestingTrain::Held held = resting.hold_first(train);
    if (!probe.valid()) {
        move_along(train, came, probe);
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
        if (help == RestingTrain::Help::breaks && probe.network().keep_sliding() &&
            sliding.slide(train, d) == SlidingTrain::Result::on) {
            return;
        }
        train.direction = 0;
    }
    const double pulls = held.friction < 0 ? -1.0 : 1.0;
    resting.share(train, held, pulls > 0 ? forward : backward, pulls);
}

/// Rest contradicts what moves the train whatever its friction: an end of travel throws it back, a joint has a speed of its own.
void GearSolver::move_along(Train& train, double came, TrainProbe& probe) noexcept {
    for (const double d : {came > 0 ? -1.0 : 1.0, came > 0 ? 1.0 : -1.0}) {
        probe.renew();
        if (SlidingTrain(probe).slide(train, d) == SlidingTrain::Result::on) {
            return;
        }
    }
    probe.give_up();
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
