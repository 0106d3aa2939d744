// Side on which the teeth of several gears press, once the rest of the machine has been linearised.
//
//   x = p + Q φ,   v = v_0 + R·φ          transmitted torques and speed of the train for known frictions                (1)
//   φ_g = share_g d_g (T_0 + κ|x_g|)      gear_train.hpp (2); share 1 while sliding, other fractions at rest           (2)
//   with σ_g the sign of x_g:  (I − Q S) x = p + Q φ_0,   S = diag(share d σ κ),  φ_0 = share d T_0                      (3)
//
// Every choice of sides is tried; a solution of (3) counts if its signs are those chosen and det(I − Q S) > 0. For a train the
// determinant is its inertia with losses over that without, M_0 of solve/lossy_gear_train.hpp: where it is negative springy
// teeth run away. Of several solutions the one with the greatest speed d·v is taken, of which the driving solution of one gear
// is the simplest case; where there is none, the train jams (docs/theory/lossy-gear.md).
//
// Cost: 2ᴳ eliminations of G × G for G gears, G ≤ 8. No allocation.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "engine/gear/gear_train.hpp"

namespace stiction::engine {

/// (1)
struct GearLine {
    static constexpr std::size_t kMost = GearTrain::kMostGears;
    std::size_t count = 0;
    std::array<double, kMost> at_zero{};               ///< p [N·m]
    std::array<double, kMost * kMost> per_friction{};  ///< Q, row by row [-]
    std::array<double, kMost> speed_per_friction{};    ///< R, turned so that the wanted direction is positive
    double scale = 0;                                  ///< of torques, for rounding [N·m]

    double& q(std::size_t row, std::size_t column) noexcept { return per_friction[row * kMost + column]; }
    [[nodiscard]] double q(std::size_t row, std::size_t column) const noexcept {
        return per_friction[row * kMost + column];
    }
};

/// One gear in (2).
struct GearFace {
    const LossyGear* gear = nullptr;
    double direction = 1;  ///< d, ±1
    double share = 1;
};

struct GearSides {
    bool found = false;
    std::array<double, GearLine::kMost> x{};         ///< [N·m]
    std::array<double, GearLine::kMost> friction{};  ///< φ [N·m]
};

[[nodiscard]] GearSides solve_sides(const GearLine& line, std::span<const GearFace> faces) noexcept;

}  // namespace stiction::engine
