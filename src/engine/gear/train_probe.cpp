#include "engine/gear/train_probe.hpp"

#include <algorithm>
#include <array>

namespace stiction::engine {

bool TrainProbe::solve() noexcept {
    valid_ = valid_ && network_->solve();
    return valid_;
}

void TrainProbe::take(TrainState& train, std::size_t first, const GearSides& sides) const noexcept {
    for (std::size_t g = first; g < train.gears.size(); ++g) {
        train.gears[g].load = sides.x[g - first];
        train.gears[g].friction = sides.friction[g - first];
        network_->slide(train.gears[g].data, train.gears[g].friction);
    }
}

double TrainProbe::scale(const TrainState& train) const noexcept {
    double size = 0;
    for (const GearState& gear : train.gears) {
        size = std::max(size, network_->scale(gear.data));
    }
    return size;
}

GearLine TrainProbe::line_through(const TrainState& train, double direction, double nudge) noexcept {
    GearLine line;
    line.count = train.gears.size();
    line.scale = scale(train);
    const double speed = network_->speed(train.gears[0].data);
    for (std::size_t r = 0; r < line.count; ++r) {
        line.at_zero[r] = network_->transmitted(train.gears[r].data);
    }
    const std::array<double, GearLine::kMost> here = line.at_zero;
    for (std::size_t c = 0; c < line.count; ++c) {
        const GearState& gear = train.gears[c];
        const double change = nudge * (line.scale > 0 ? line.scale : 1.0);
        network_->slide(gear.data, gear.friction + change);
        if (!solve()) {
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

}  // namespace stiction::engine
