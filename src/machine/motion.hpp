// The two kinds of motion, and the unit of every quantity that depends on them.
#pragma once

namespace stiction {

enum class Motion : unsigned char { rotation, translation };

/// The first where something turns, the second where it moves straight.
[[nodiscard]] constexpr const char* by_motion(Motion motion, const char* turning, const char* straight) noexcept {
    return motion == Motion::rotation ? turning : straight;
}

[[nodiscard]] constexpr const char* way_unit(Motion motion) noexcept { return by_motion(motion, "rad", "m"); }
[[nodiscard]] constexpr const char* speed_unit(Motion motion) noexcept { return by_motion(motion, "rad/s", "m/s"); }
[[nodiscard]] constexpr const char* force_unit(Motion motion) noexcept { return by_motion(motion, "N m", "N"); }
[[nodiscard]] constexpr const char* inertia_unit(Motion motion) noexcept { return by_motion(motion, "kg m2", "kg"); }
[[nodiscard]] constexpr const char* stiffness_unit(Motion motion) noexcept {
    return by_motion(motion, "N m/rad", "N/m");
}
[[nodiscard]] constexpr const char* damping_unit(Motion motion) noexcept {
    return by_motion(motion, "N m s/rad", "N s/m");
}

}  // namespace stiction
