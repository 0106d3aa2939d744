#include "engine/gear/sliding_train.hpp"

#include <array>
#include <cmath>

#include "engine/gear/resting_train.hpp"

namespace stiction::engine {
namespace {

/// Later rounds look closer than kNudge.
constexpr double kCloser = 0.03;

}  // namespace

SlidingTrain::Result SlidingTrain::slide(GearTrain& train, double direction) noexcept {
    const Result slid = slide_from(train, direction);
    if (slid != Result::nowhere) {
        return slid;
    }
    for (GearState& gear : train.gears) {
        gear.load = 0;
    }
    const Result unloaded = slide_from(train, direction);
    return unloaded != Result::nowhere ? unloaded : slide_at_some_speed(train, direction);
}

SlidingTrain::Trial SlidingTrain::try_speed(GearTrain& train, double direction, double speed) noexcept {
    Trial trial{.speed = speed, .spare = kInfinity, .sides = {}};  // impossible: the train is slower
    const RestingTrain::Held held = RestingTrain(*network_).hold_first(train, speed);
    if (!network_->valid()) {
        network_->renew();
        return trial;
    }
    const RestingTrain::Grip grip = RestingTrain::grip(train, held, direction, 1);
    const LossyGear& first = train.gears[0].data;
    trial.spare = grip.spare;
    trial.sides.x[0] = grip.load;
    trial.sides.friction[0] = direction * first.sliding_friction(grip.load, direction);
    for (std::size_t g = 1; g < train.gears.size(); ++g) {
        trial.sides.x[g] = grip.others.x[g - 1];
        trial.sides.friction[g] = grip.others.friction[g - 1];
    }
    return trial;
}

SlidingTrain::Result SlidingTrain::slide_at_some_speed(GearTrain& train, double direction) noexcept {
    constexpr int kDoublings = 44;
    constexpr double kFirst = 1e-7;  // of the speed scale; after all doublings 1e6 of it
    if (!network_->valid()) {
        return Result::nowhere;
    }
    network_->take(train, 0, {});
    if (!network_->solve()) {
        return Result::nowhere;
    }
    const double fastest = network_->speed(train.gears[0].data);
    const double slowest = direction * kBegins * network_->speed_scale(train);
    double slower_by = kFirst * network_->speed_scale(train);
    Trial faster = try_speed(train, direction, fastest);
    for (int k = 0; k < kDoublings && slower_by > 0; ++k) {
        const double speed = fastest - direction * slower_by;
        const bool turns = direction * (faster.speed - slowest) > 0 && direction * (speed - slowest) < 0;
        const Trial slower = try_speed(train, direction, turns ? slowest : speed);
        if (slower.spare < 0) {
            network_->take(train, 0, narrow(train, direction, faster, slower).sides);
            return network_->solve() && confirmed(train) ? finish(train, direction) : Result::nowhere;
        }
        faster = slower;
        slower_by *= turns ? 1 : 2;
    }
    return Result::nowhere;
}

/// S = 0 between two speeds, by false positions, of which the one that stays is halved; S is a chain of straight pieces.
SlidingTrain::Trial SlidingTrain::narrow(GearTrain& train, double direction, Trial faster, Trial slower) noexcept {
    constexpr int kTrials = 100;
    const double size = kEpsilon * network_->scale(train);
    Trial last = slower;
    double weight_faster = std::isfinite(faster.spare) ? faster.spare : -slower.spare;
    double weight_slower = slower.spare;
    for (int k = 0; k < kTrials && std::fabs(last.spare) > size; ++k) {
        const double share = weight_slower / (weight_slower - weight_faster);
        const double speed = slower.speed + share * (faster.speed - slower.speed);
        if (speed == faster.speed || speed == slower.speed) {
            break;
        }
        const bool was_slower = last.spare < 0;
        last = try_speed(train, direction, speed);
        const bool again = was_slower == (last.spare < 0);
        if (last.spare < 0) {
            slower = last;
            weight_slower = last.spare;
            weight_faster *= again ? 0.5 : 1;
        } else {
            faster = last;
            weight_faster = std::isfinite(last.spare) ? last.spare : -weight_slower;
            weight_slower *= again ? 0.5 : 1;
        }
    }
    return last;
}

SlidingTrain::Result SlidingTrain::finish(GearTrain& train, double direction) noexcept {
    set_idle_sides(train, direction);
    train.direction = direction;
    return train.moving || direction * network_->speed(train.gears[0].data) > 0 ? Result::on : Result::to_rest;
}

SlidingTrain::Result SlidingTrain::slide_from(GearTrain& train, double direction) noexcept {
    GearSides known;
    for (std::size_t g = 0; g < train.gears.size(); ++g) {
        const GearState& gear = train.gears[g];
        const double d = direction * gear.data.sense;
        known.x[g] = gear.load;
        known.friction[g] = d * gear.data.sliding_friction(gear.load, d);
    }
    network_->take(train, 0, known);
    double nudge = kNudge;
    for (std::size_t round = 0; network_->solve(); ++round) {
        if (confirmed(train) && (round > 0 || !train.moving || attracts(train, direction))) {
            return finish(train, direction);
        }
        if (round == kRounds) {
            break;
        }
        const GearLine line = network_->line_through(train, direction, nudge);
        const GearSides sides = sides_of(train, line, direction);
        if (!sides.found) {
            break;
        }
        network_->take(train, 0, sides);
        nudge *= kCloser;
    }
    return Result::nowhere;
}

/// Are the torques those that the frictions were taken for? Takes them over if so.
bool SlidingTrain::confirmed(GearTrain& train) const noexcept {
    const double size = network_->scale(train);
    for (const GearState& gear : train.gears) {
        const double x = network_->transmitted(gear.data);
        if (!(std::fabs(x - gear.load) <= kSameTorque * (size + std::fabs(x)))) {
            return false;
        }
    }
    for (GearState& gear : train.gears) {
        gear.load = network_->transmitted(gear.data);
    }
    return true;
}

/// Are the torques just confirmed those that gear_sides.hpp would choose? At an instant the ones from which it begins may have come from
/// a side of the teeth that no longer attracts.
bool SlidingTrain::attracts(const GearTrain& train, double direction) noexcept {
    constexpr double kNear = 1e-6;  // far above the rounding of differences, far below the distance of two solutions
    const GearLine line = network_->line_through(train, direction, kNudge);
    const GearSides sides = sides_of(train, line, direction);
    bool same = sides.found;
    for (std::size_t g = 0; g < line.count; ++g) {
        const double x = train.gears[g].load;
        same = same && std::fabs(sides.x[g] - x) <= kNear * (line.scale + std::fabs(x));
    }
    return network_->solve() && same;
}

GearSides SlidingTrain::sides_of(const GearTrain& train, const GearLine& line, double direction) const noexcept {
    std::array<GearFace, GearLine::kMost> faces;
    for (std::size_t g = 0; g < line.count; ++g) {
        faces[g] = {.gear = &train.gears[g].data, .direction = direction * train.gears[g].data.sense};
    }
    return solve_sides(line, std::span(faces).first(line.count));
}

/// Teeth that hardly press are on the side to which they go without load: its sign is not lost in what the torque is off by.
void SlidingTrain::set_idle_sides(GearTrain& train, double direction) noexcept {
    const double size = network_->scale(train);
    bool any = false;
    for (GearState& gear : train.gears) {
        if (std::fabs(gear.load) <= kSameTorque * size) {
            gear.friction = direction * gear.data.sense * gear.data.law.constant;
            network_->slide(gear.data, gear.friction);
            any = true;
        }
    }
    if (any && network_->solve()) {
        for (GearState& gear : train.gears) {
            gear.load = network_->transmitted(gear.data);
        }
    }
}

}  // namespace stiction::engine
