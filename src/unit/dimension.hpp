// Dimension of a unit: exponents of the five SI base units that machines need, and of the angle.
//
//   [q] = m^a kg^b s^c A^d K^e rad^f                                                                                  (1)
//
// The angle is a dimension of its own here, unlike in SI, where rad = 1: 7 Hz and 7 rad/s differ by 2π, and N m (a torque) is not
// N m/rad (a stiffness). docs/design/units-and-expressions.md says where this meets the habits of mechanics.
#pragma once

namespace stiction::unit {

struct Dimension {
    int length = 0;
    int mass = 0;
    int time = 0;
    int current = 0;
    int temperature = 0;
    int angle = 0;

    friend constexpr bool operator==(const Dimension&, const Dimension&) noexcept = default;
    friend constexpr Dimension operator*(const Dimension& a, const Dimension& b) noexcept {
        return {a.length + b.length,           a.mass + b.mass,  a.time + b.time, a.current + b.current,
                a.temperature + b.temperature, a.angle + b.angle};
    }
    friend constexpr Dimension operator/(const Dimension& a, const Dimension& b) noexcept { return a * power(b, -1); }
    friend constexpr Dimension power(const Dimension& a, int n) noexcept {
        return {a.length * n, a.mass * n, a.time * n, a.current * n, a.temperature * n, a.angle * n};
    }
};

inline constexpr Dimension kNone{};
inline constexpr Dimension kLength{.length = 1};
inline constexpr Dimension kMass{.mass = 1};
inline constexpr Dimension kTime{.time = 1};
inline constexpr Dimension kCurrent{.current = 1};
inline constexpr Dimension kTemperature{.temperature = 1};
inline constexpr Dimension kAngle{.angle = 1};

}  // namespace stiction::unit
