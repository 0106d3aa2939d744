// Forces an element can carry, forward and backward along its row; those of frictions on plain numbers and packs.
//
//   friction        levels of its law: static at rest, sliding while it slides                                        (1)
//   joint           any force; a freewheel pushes only: forward [0, ∞), backward nothing                              (2)
//   end of travel   pushes the body away from it: the upper end forward, the lower end backward; else nothing         (3)
#pragma once

#include <stiction/law/levels.hpp>
#include <stiction/solve/limits.hpp>
#include <stiction/stop/travel.hpp>

#include "numeric/tolerance.hpp"

namespace stiction::engine {

using Limits = solve::Limits<double>;

/// Carries whatever is asked of it.
inline constexpr Limits kRigid{kInfinity, kInfinity};

/// (1)
template <class T>
[[nodiscard, gnu::always_inline]] constexpr solve::Limits<T> static_limits(const Levels<T>& levels) noexcept {
    return {levels.static_forward, levels.static_backward};
}
template <class T>
[[nodiscard, gnu::always_inline]] constexpr solve::Limits<T> sliding_limits(const Levels<T>& levels) noexcept {
    return {levels.sliding_forward, levels.sliding_backward};
}

/// The larger of static and sliding friction: nothing exceeds it.
template <class T>
[[nodiscard, gnu::always_inline]] constexpr solve::Limits<T> largest_limits(const Levels<T>& levels) noexcept {
    return {larger(levels.static_forward, levels.sliding_forward),
            larger(levels.static_backward, levels.sliding_backward)};
}

/// At the start of a step: in the direction in which it slips already an element has no less than its sliding friction, however little its
/// law gives at rest.
template <class T>
[[nodiscard, gnu::always_inline]] constexpr solve::Limits<T> static_limits(const Levels<T>& levels,
                                                                           const T& slip) noexcept {
    const T zero = number<T>(0);
    const solve::Limits<T> largest = largest_limits(levels);
    return {select(slip > zero, largest.forward, levels.static_forward),
            select(slip < zero, largest.backward, levels.static_backward)};
}

/// (2)
[[nodiscard]] constexpr Limits joint_limits(bool one_way) noexcept { return {kInfinity, one_way ? 0.0 : kInfinity}; }

/// (3)
[[nodiscard]] constexpr Limits end_limits(Stop end) noexcept {
    return {end == Stop::upper ? kInfinity : 0.0, end == Stop::lower ? kInfinity : 0.0};
}

}  // namespace stiction::engine
