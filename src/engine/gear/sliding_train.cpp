#include "engine/gear/sliding_train.hpp"

#include <array>
#include <cmath>

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
    return slide_from(train, direction);
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
            set_idle_sides(train, direction);
            train.direction = direction;
            return train.moving || direction * network_->speed(train.gears[0].data) > 0 ? Result::on : Result::to_rest;
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
