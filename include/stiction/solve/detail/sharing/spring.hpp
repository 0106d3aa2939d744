// An element at rest that shares a load, as a spring: its force follows a virtual velocity until it reaches a limit.
//
//   force(z) = sat(c² z),  c = forward if z > 0, backward if z < 0,  |force| ≤ c                                (1)
//
// is how least norm shares a load (tree_sharing.hpp (2)). Capacities are in units of about the largest limit; unlimited
// ones get kUnlimitedScale of these units and are never cut: what they cost in the norm is below rounding.
#pragma once

namespace stiction::solve::detail {

inline constexpr double kUnlimitedScale = 0x1p27;     // [-] capacity of unlimited elements, 1/square is below rounding
inline constexpr double kSaturatedStiffness = 1e-12;  // [-] keeps a saturated pattern solvable, not in the answer
inline constexpr double kLeastStiffness = 1e-9;       // [-] of the softest element: used where there is no capacity

struct Spring {
    double forward = 0, backward = 0;  // capacities [-]
    double least = 0;                  // stiffness where there is no capacity at all: solvable, not in the answer
    bool endless_forward = false, endless_backward = false;

    double force(double z) const noexcept {
        if (z >= 0) {
            const double f = forward * (forward * z);
            return !endless_forward && f > forward ? forward : f;
        }
        const double f = backward * (backward * z);
        return !endless_backward && -f > backward ? -backward : f;
    }
    // 0 at rest, ±1 elastic, ±2 saturated.
    signed char regime(double z) const noexcept {
        if (z == 0) return 0;
        if (z > 0) return !endless_forward && forward * z > 1 ? 2 : 1;
        return !endless_backward && -backward * z > 1 ? -2 : -1;
    }
    double stiffness(double z) const noexcept {
        const double f = forward * forward, b = backward * backward;
        switch (regime(z)) {
            case 0: return 0.5 * (f + b);
            case 1: return f > least ? f : least;
            case -1: return b > least ? b : least;
            case 2: return kSaturatedStiffness * f;
            default: return kSaturatedStiffness * b;
        }
    }
};

}  // namespace stiction::solve::detail
