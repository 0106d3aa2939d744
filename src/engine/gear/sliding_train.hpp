// A train of gears that slides: torques x = F(φ(x)), (2) of gear_solver.hpp.
#pragma once

#include "engine/gear/train_probe.hpp"

namespace stiction::engine {

class SlidingTrain {
public:
    static constexpr std::size_t kRounds =
        8;  ///< of (2); each straight piece of F is visited once, and machines have few

    explicit SlidingTrain(TrainProbe& probe) noexcept : probe_(&probe) {}

    enum class Result : unsigned char {
        on,       ///< it slides in this direction
        to_rest,  ///< it would turn round
        nowhere   ///< no solution
    };

    /// From the torques the train has; then, if these lead nowhere, from unloaded teeth.
    [[nodiscard]] Result slide(TrainState& train, double direction) noexcept;

private:
    [[nodiscard]] Result slide_from(TrainState& train, double direction) noexcept;
    [[nodiscard]] bool confirmed(TrainState& train) const noexcept;
    [[nodiscard]] bool attracts(const TrainState& train, double direction) noexcept;
    [[nodiscard]] GearSides sides_of(const TrainState& train, const GearLine& line, double direction) const noexcept;
    void set_idle_sides(TrainState& train, double direction) noexcept;

    TrainProbe* probe_;
};

}  // namespace stiction::engine
