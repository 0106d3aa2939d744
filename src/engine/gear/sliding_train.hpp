// A train of gears that slides: torques x = F(φ(x)), (2) of gear_solver.hpp.
//
//   S(w) = friction of the train at speed w − what holding its first gear at w takes                                   (1)
//
// Straight pieces first: F as it is around the torques known, then around those found. Where that leads nowhere, because a piece has no
// solution of its own (a clutch that sticks would jam the teeth) though another has (the clutch slides), every speed is tried from
// the one without friction down, in steps that double: between a speed with S > 0 and the next one with S < 0 lies the fastest
// solution, with S rising through zero as stable teeth need (docs/theory/lossy-gear.md, section 5). The speed with which the train begins
// to move is among them: below it, its own rest or an end of travel may let S rise again. None: the train jams.
#pragma once

#include "engine/gear/gear_network.hpp"

namespace stiction::engine {

class SlidingTrain {
public:
    static constexpr std::size_t kRounds =
        8;  ///< of (2); each straight piece of F is visited once, and machines have few

    explicit SlidingTrain(GearNetwork& network) noexcept : network_(&network) {}

    enum class Result : unsigned char {
        on,       ///< it slides in this direction
        to_rest,  ///< it would turn round
        nowhere   ///< no solution
    };

    /// From the torques the train has; then, if these lead nowhere, from unloaded teeth; then over all speeds.
    [[nodiscard]] Result slide(GearTrain& train, double direction) noexcept;

private:
    /// (1) at one speed, and the torques there.
    struct Trial {
        double speed = 0;
        double spare = 0;  ///< S [N·m]
        GearSides sides;
    };

    [[nodiscard]] Result slide_from(GearTrain& train, double direction) noexcept;
    [[nodiscard]] Result slide_at_some_speed(GearTrain& train, double direction) noexcept;
    [[nodiscard]] Trial try_speed(GearTrain& train, double direction, double speed) noexcept;
    [[nodiscard]] Trial narrow(GearTrain& train, double direction, Trial faster, Trial slower) noexcept;
    [[nodiscard]] Result finish(GearTrain& train, double direction) noexcept;
    [[nodiscard]] bool confirmed(GearTrain& train) const noexcept;
    [[nodiscard]] bool attracts(const GearTrain& train, double direction) noexcept;
    [[nodiscard]] GearSides sides_of(const GearTrain& train, const GearLine& line, double direction) const noexcept;
    void set_idle_sides(GearTrain& train, double direction) noexcept;

    GearNetwork* network_;
};

}  // namespace stiction::engine
