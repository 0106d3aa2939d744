// The dual clutch of scenarios/dual-clutch.toml as an engineer would write it by hand: one loop, constants folded, modes as integers.
//
//   bodies w1, w2 (engine), w3, w4 (vehicle); clutches 1: w1 − w2, 3: w2 − w3; shafts s: r_s w_s − w4                    (1)
//   (J_i + h c_i) w_i⁺ + Σ_s d_si f_s + Σ_e d_ei τ_e = J_i w_i + h F_i,   f_s = h k q_s + (h d + h² k) (r_s w_s⁺ − w4⁺)      (2)
//
// For each of the four patterns of stuck clutches (2) is linear in w⁺: four matrices of 4 × 4, inverted before the loop. A step
// multiplies with the matrix of the last modes and checks them; where they fail, the other eight combinations are tried.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace stiction::bench {

class HandDualClutch {
public:
    explicit HandDualClutch(double step);

    /// One step; false if no combination of modes fits.
    bool step() noexcept;

    std::array<double, 4> velocity{0, 100, 0, 0};  ///< [rad/s]
    std::array<double, 2> twist{};                 ///< of the shafts [rad]
    std::array<int, 2> mode{-1, 1};                ///< by clutch: 0 stuck, ±1 slipping, as at the start
    std::size_t changes = 0;                       ///< of modes, with a closed or open clutch counted as one mode

private:
    struct Trial {
        std::array<double, 4> velocity;
        std::array<double, 2> torque;
    };
    void invert(std::size_t pattern);
    [[nodiscard]] Trial solve(const std::array<int, 2>& modes, const std::array<double, 4>& push,
                              const std::array<double, 2>& capacity) const noexcept;
    [[nodiscard]] bool fits(const Trial& trial, const std::array<int, 2>& modes,
                            const std::array<double, 2>& capacity) const noexcept;

    double h_;
    double spring_;   // h d + h² k
    double elastic_;  // h k
    long steps_ = 0;
    std::array<std::array<double, 16>, 4> inverse_{};
};

}  // namespace stiction::bench
