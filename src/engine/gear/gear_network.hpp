// The machine around gears with losses, as gear_solver.hpp asks it: frictions of gears are set, the network is solved, torques read.
#pragma once

#include <stiction/solve/limits.hpp>

#include "engine/gear/gear_train.hpp"

namespace stiction::engine {

class GearNetwork {
public:
    virtual ~GearNetwork() = default;
    /// The gear slides with a known friction, signed along its row [N·m].
    virtual void slide(const LossyGear& gear, double friction) noexcept = 0;
    /// The gear is at rest, as long as its friction stays within these limits [N·m].
    virtual void hold(const LossyGear& gear, const solve::Limits<double>& limits) noexcept = 0;
    /// False if there is no answer.
    [[nodiscard]] virtual bool solve() noexcept = 0;
    /// Other frictions that slide in the last answer begin with sliding friction from here on. False if there are none.
    [[nodiscard]] virtual bool keep_sliding() noexcept = 0;
    [[nodiscard]] virtual double transmitted(const LossyGear& gear) const noexcept = 0;  ///< x [N·m]
    [[nodiscard]] virtual double friction_of(const LossyGear& gear) const noexcept = 0;  ///< of a gear held [N·m]
    [[nodiscard]] virtual bool sticks(const LossyGear& gear) const noexcept = 0;         ///< a gear held
    /// Of the motor shaft: velocity at the end of the step, or acceleration.
    [[nodiscard]] virtual double speed(const LossyGear& gear) const noexcept = 0;
    /// Of the torques on the gear, for rounding [N·m].
    [[nodiscard]] virtual double scale(const LossyGear& gear) const noexcept = 0;
};

}  // namespace stiction::engine
