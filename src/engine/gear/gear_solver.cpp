#include "engine/gear/gear_solver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::engine {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr solve::Limits<double> kLocked{kInfinity, kInfinity};

/// Later rounds look closer than kNudge.
constexpr double kCloser = 0.03;

}  // namespace

GearSolver::GearSolver(const Plan& plan) {
    for (const GearTrain& train : gear_trains(plan)) {
        trains_.emplace_back();
        for (const LossyGear& gear : train.gears) {
            trains_.back().gears.push_back({.data = gear});
        }
    }
}

bool GearSolver::solve(GearNetwork& network) noexcept {
    network_ = &network;
    valid_ = true;
    for (Train& train : trains_) {
        train.jammed = false;
        propose(train);
    }
    bool changed = true;
    for (std::size_t turn = 0; turn < kTurns && changed && valid_; ++turn) {
        changed = false;
        for (Train& train : trains_) {
            const double direction = train.direction;
            const double load = train.gears[0].load;
            settle(train);
            const bool same = direction == train.direction &&
                              std::fabs(load - train.gears[0].load) <= kSame * (scale(train) + std::fabs(load));
            changed = changed || (trains_.size() > 1 && (turn == 0 || !same));
        }
    }
    for (Train& train : trains_) {
        mark_jam(train);
    }
    return valid_;
}

/// What a train does until it is its turn.
void GearSolver::propose(Train& train) noexcept {
    for (Gear& gear : train.gears) {
        const double d = train.direction * gear.data.sense;
        gear.friction = d == 0 ? 0.0 : d * gear.data.sliding_friction(gear.load, d);
        network_->slide(gear.data, gear.friction);
    }
    if (train.direction == 0) {
        network_->hold(train.gears[0].data, kLocked);
    }
}

void GearSolver::settle(Train& train) noexcept {
    if (train.direction != 0) {
        const Slid slid = slide(train, train.direction);
        train.jammed = slid == Slid::nowhere;
        if (slid == Slid::on || train.moving) {
            return;
        }
    }
    settle_at_rest(train);
}

/// (2), first from the torques of the last step, then from unloaded teeth.
GearSolver::Slid GearSolver::slide(Train& train, double direction) noexcept {
    const Slid slid = slide_from(train, direction);
    if (slid != Slid::nowhere) {
        return slid;
    }
    for (Gear& gear : train.gears) {
        gear.load = 0;
    }
    return slide_from(train, direction);
}

GearSolver::Slid GearSolver::slide_from(Train& train, double direction) noexcept {
    GearSides known;
    for (std::size_t g = 0; g < train.gears.size(); ++g) {
        const Gear& gear = train.gears[g];
        const double d = direction * gear.data.sense;
        known.x[g] = gear.load;
        known.friction[g] = d * gear.data.sliding_friction(gear.load, d);
    }
    take(train, 0, known);
    double nudge = kNudge;
    for (std::size_t round = 0; answered(); ++round) {
        if (confirmed(train) && (round > 0 || !train.moving || attracts(train, direction))) {
            tell_sides(train, direction);
            train.direction = direction;
            return train.moving || direction * network_->speed(train.gears[0].data) > 0 ? Slid::on : Slid::to_rest;
        }
        if (round == kRounds) {
            break;
        }
        const GearLine line = line_through(train, direction, nudge);
        std::array<GearFace, GearLine::kMost> faces;
        for (std::size_t g = 0; g < line.count; ++g) {
            faces[g] = {.gear = &train.gears[g].data, .direction = direction * train.gears[g].data.sense};
        }
        const GearSides sides = solve_sides(line, std::span(faces).first(line.count));
        if (!sides.found) {
            break;
        }
        take(train, 0, sides);
        nudge *= kCloser;
    }
    return Slid::nowhere;
}

/// Are the torques those that the frictions were taken for? Takes them over if so.
bool GearSolver::confirmed(Train& train) noexcept {
    const double size = scale(train);
    for (const Gear& gear : train.gears) {
        const double x = network_->transmitted(gear.data);
        if (!(std::fabs(x - gear.load) <= kSame * (size + std::fabs(x)))) {
            return false;
        }
    }
    for (Gear& gear : train.gears) {
        gear.load = network_->transmitted(gear.data);
    }
    return true;
}

/// Are the torques just confirmed those that gear_sides.hpp would choose? At an instant the ones from which it begins may have come from
/// a side of the teeth that no longer attracts.
bool GearSolver::attracts(const Train& train, double direction) noexcept {
    constexpr double kNear = 1e-6;  // far above the rounding of differences, far below the distance of two solutions
    const GearLine line = line_through(train, direction, kNudge);
    std::array<GearFace, GearLine::kMost> faces;
    for (std::size_t g = 0; g < line.count; ++g) {
        faces[g] = {.gear = &train.gears[g].data, .direction = direction * train.gears[g].data.sense};
    }
    const GearSides sides = solve_sides(line, std::span(faces).first(line.count));
    bool same = sides.found;
    for (std::size_t g = 0; g < line.count; ++g) {
        const double x = train.gears[g].load;
        same = same && std::fabs(sides.x[g] - x) <= kNear * (line.scale + std::fabs(x));
    }
    return answered() && same;
}

/// Teeth that hardly press are on the side to which they go without load: its sign is not lost in what the torque is off by.
void GearSolver::tell_sides(Train& train, double direction) noexcept {
    const double size = scale(train);
    bool any = false;
    for (Gear& gear : train.gears) {
        if (std::fabs(gear.load) <= kSame * size) {
            gear.friction = direction * gear.data.sense * gear.data.law.constant;
            network_->slide(gear.data, gear.friction);
            any = true;
        }
    }
    if (any && answered()) {
        for (Gear& gear : train.gears) {
            gear.load = network_->transmitted(gear.data);
        }
    }
}

/// The straight piece of (1) on which the network is now, by changing one friction after the other.
GearLine GearSolver::line_through(const Train& train, double direction, double nudge) noexcept {
    GearLine line;
    line.count = train.gears.size();
    line.scale = scale(train);
    const double speed = network_->speed(train.gears[0].data);
    for (std::size_t r = 0; r < line.count; ++r) {
        line.at_zero[r] = network_->transmitted(train.gears[r].data);
    }
    const std::array<double, GearLine::kMost> here = line.at_zero;
    for (std::size_t c = 0; c < line.count; ++c) {
        const Gear& gear = train.gears[c];
        const double change = nudge * (line.scale > 0 ? line.scale : 1.0);
        network_->slide(gear.data, gear.friction + change);
        if (!answered()) {
            break;
        }
        for (std::size_t r = 0; r < line.count; ++r) {
            line.q(r, c) = (network_->transmitted(train.gears[r].data) - here[r]) / change;
            line.at_zero[r] -= line.q(r, c) * gear.friction;
        }
        line.speed_per_friction[c] = direction * (network_->speed(train.gears[0].data) - speed) / change;
        network_->slide(gear.data, gear.friction);
    }
    return line;
}

void GearSolver::take(Train& train, std::size_t first, const GearSides& sides) noexcept {
    for (std::size_t g = first; g < train.gears.size(); ++g) {
        train.gears[g].load = sides.x[g - first];
        train.gears[g].friction = sides.friction[g - first];
        network_->slide(train.gears[g].data, train.gears[g].friction);
    }
}

/// Of a train that jams, the gears whose load drives them against their own efficiency; the first if none can be told.
void GearSolver::mark_jam(Train& train) const noexcept {
    bool any = false;
    for (Gear& gear : train.gears) {
        gear.jammed = train.jammed && gear.data.law.aiding > 1;
        any = any || gear.jammed;
    }
    train.gears[0].jammed = train.gears[0].jammed || (train.jammed && !any);
}

double GearSolver::scale(const Train& train) const noexcept {
    double size = 0;
    for (const Gear& gear : train.gears) {
        size = std::max(size, network_->scale(gear.data));
    }
    return size;
}

bool GearSolver::answered() noexcept {
    valid_ = valid_ && network_->solve();
    return valid_;
}

}  // namespace stiction::engine
