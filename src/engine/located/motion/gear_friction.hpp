// Friction of gears with losses in the smooth motion between events, on the side on which their teeth press.
//
//   x = lever·τ_joint                                   torque handed to the load                                          (1)
//   φ = d T_0 + d σ κ x                                 sliding in direction d, σ: sign of x (gear_train.hpp (2))           (2)
//   at rest: limits of the law at x                                                                                        (3)
//
// The first part of (2) is a force; the second follows the reaction of the joint and is solved with it (stuck_pattern.hpp (4)).
// Allocates when constructed and in follow().
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <stiction/law/levels.hpp>
#include <stiction/mode.hpp>

#include "engine/gear/gear_train.hpp"
#include "engine/located/motion/body_forces.hpp"
#include "engine/network/stuck_pattern.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

class GearFriction {
public:
    explicit GearFriction(const Plan& plan);

    /// Gears with losses, trains one after another.
    [[nodiscard]] std::span<const LossyGear> gears() const noexcept { return gears_; }

    /// In these modes: the second part of (2).
    [[nodiscard]] std::span<const FollowingFriction> follow(std::span<const Mode> mode);
    /// In these modes: the first part of (2) added to the forces.
    void push(std::span<const Mode> mode, BodyForces& forces) const noexcept;

    /// Motion of the elements of the machine; reactions of joints are solved, friction of gears is not.
    struct Solved {
        std::span<const Mode> mode;
        std::span<const double> slip;
        std::span<double> torque;          ///< written for the gears that slide
        std::span<Levels<double>> levels;  ///< written for all gears: (3)
    };
    /// (1)–(3), and their power.
    void finish(const Solved& solved, BodyForces& forces) noexcept;

    /// Rounding of the friction and of the limits of a gear, at a rounding of the reaction of its joint [N·m].
    [[nodiscard]] static double rounding(const LossyGear& gear, double reaction) noexcept;

    std::vector<double> tooth_side;  ///< σ by gear
    std::vector<double> load;        ///< x by gear [N·m]

private:
    const Plan* plan_;
    std::vector<LossyGear> gears_;
    PackedRows rows_;  // of all elements
    std::vector<FollowingFriction> following_;
};

}  // namespace stiction::engine
