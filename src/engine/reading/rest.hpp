// Rest: a slip that is nothing but rounding and step errors of the speeds it is the difference of.
//
//   |Σ_i d_i v_i − g| ≤ kSameSpeed · size,   size = |g| + Σ_i |d_i v_i|                                               (1)
//
// A friction whose velocities or ground have jumped does what its slip says:
//
//   beyond (1): slides in its direction; exactly 0: stuck; rounding: as before                                        (2)
//
// Where all speeds may pass zero at one instant, the caller adds to the size by how much they change around it.
#pragma once

#include <cmath>
#include <span>

#include <stiction/mode.hpp>
#include <stiction/scalar/scalar.hpp>

#include "numeric/rows.hpp"
#include "numeric/tolerance.hpp"

namespace stiction::engine {

/// (1), on plain numbers and packs.
template <class T>
[[nodiscard, gnu::always_inline]] constexpr mask_t<T> is_rest(const T& slip, const T& size) noexcept {
    return abs(slip) <= number<T>(kSameSpeed) * size;
}

/// Size of (1) [m/s | rad/s].
[[nodiscard]] inline double speed_size(const Row& row, std::span<const double> velocity, double ground_speed) noexcept {
    double size = std::fabs(ground_speed);
    for (std::size_t a = 0; a < row.body.size(); ++a) {
        size += std::fabs(row.coefficient[a] * velocity[row.body[a]]);
    }
    return size;
}

/// (2)
[[nodiscard]] inline Mode mode_after_jump(Mode before, double slip, double size) noexcept {
    if (is_rest(slip, size)) {
        return slip == 0 ? Mode::stuck : before;
    }
    return slip > 0 ? Mode::forward : Mode::backward;
}

}  // namespace stiction::engine
