// Trains of gears in the network around them: sets their frictions, solves, and measures what that does.
#pragma once

#include <cstddef>

#include "engine/gear/gear_network.hpp"
#include "engine/gear/gear_sides.hpp"
#include "engine/gear/train_state.hpp"

namespace stiction::engine {

/// Of the scale of torques: some hundred roundings of a small network. Torques closer than this are the same.
inline constexpr double kSameTorque = 1e-13;
/// Of the scale: by how much a friction is changed to see what it does.
inline constexpr double kNudge = 1e-3;

class TrainProbe {
public:
    explicit TrainProbe(GearNetwork& network) noexcept : network_(&network) {}

    [[nodiscard]] GearNetwork& network() const noexcept { return *network_; }
    /// False once a solve had no answer; solve() then does nothing until renew().
    [[nodiscard]] bool valid() const noexcept { return valid_; }
    void renew() noexcept { valid_ = true; }
    void give_up() noexcept { valid_ = false; }

    /// Solves the network with the frictions set. False if it has no answer.
    [[nodiscard]] bool solve() noexcept;

    /// Gives loads and frictions to the gears from `first` on, which slide.
    void take(TrainState& train, std::size_t first, const GearSides& sides) const noexcept;

    /// Of the torques on a train, for rounding [N·m].
    [[nodiscard]] double scale(const TrainState& train) const noexcept;

    /// The straight piece of gear_sides.hpp (1) on which the network is now, by changing one friction after the other by this much
    /// of the scale.
    [[nodiscard]] GearLine line_through(const TrainState& train, double direction, double nudge) noexcept;

private:
    GearNetwork* network_;
    bool valid_ = true;
};

}  // namespace stiction::engine
