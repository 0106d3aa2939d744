// A train of gears that slides: torques x = F(φ(x)), (2) of gear_solver.hpp.
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

    /// From the torques the train has; then, if these lead nowhere, from unloaded teeth.
    [[nodiscard]] Result slide(GearTrain& train, double direction) noexcept;

private:
    [[nodiscard]] Result slide_from(GearTrain& train, double direction) noexcept;
    [[nodiscard]] bool confirmed(GearTrain& train) const noexcept;
    [[nodiscard]] bool attracts(const GearTrain& train, double direction) noexcept;
    [[nodiscard]] GearSides sides_of(const GearTrain& train, const GearLine& line, double direction) const noexcept;
    void set_idle_sides(GearTrain& train, double direction) noexcept;

    GearNetwork* network_;
};

}  // namespace stiction::engine
