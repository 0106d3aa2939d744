// Certificate of optimality: checks a motion and its friction against the conditions that only the solution meets.
//
//   |p_i − J_i w_i − τ_i + Σ r_k τ_k − g_i + s_i| ≤ ε · largest of these terms          every body            (1)
//   −backward ≤ τ ≤ forward                                                              every friction        (2)
//   z > 0 ⇒ τ = forward,   z < 0 ⇒ τ = −backward                                         every sliding element (3)
//   at a lower end w ≥ 0, s ≥ 0, one of them 0;   at an upper end w ≤ 0, s ≤ 0           every end of travel   (4)
//
// The problem is convex: (1)-(4) with ε = 0 are necessary and sufficient. (2)-(4) are checked to the bit, and the modes
// against z. One exception: a locked gear (ratio ≠ 1) next to a body held by moving ground may have |z| ≤ 2ε|w|, because
// the held body has exactly the speed of its ground. Linear, no allocation; independent of how the solution was found.
#pragma once

#include <cstddef>
#include <limits>
#include <span>

#include "stiction/mode.hpp"
#include "stiction/solve/chain.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/limits.hpp"
#include "stiction/solve/tree.hpp"

namespace stiction::solve {

template <class T>
struct Certificate {
    T worst_balance{};           ///< (1): largest imbalance over largest term [-]
    std::size_t worst_body = 0;  ///< where
    bool within_limits = true;   ///< (2)
    bool right_side = true;      ///< (3) and (4)
    bool modes_match = true;     ///< stuck exactly where z = 0, free exactly where there is no capacity

    [[nodiscard]] constexpr bool optimal(T tolerance) const noexcept {
        return worst_balance <= tolerance && within_limits && right_side && modes_match;
    }
};

namespace detail {

template <class T>
void certify_element(Certificate<T>& c, const Limits<T>& limits, T z, T friction, Mode mode) noexcept {
    c.within_limits &= friction <= limits.forward && friction >= -limits.backward;
    c.right_side &= !(z > T(0)) || friction == limits.forward;
    c.right_side &= !(z < T(0)) || friction == -limits.backward;
    const Mode expected = limits.open() ? Mode::free
                          : z > T(0)    ? Mode::forward
                          : z < T(0)    ? Mode::backward
                                        : Mode::stuck;
    c.modes_match &= mode == expected;
}

template <class T>
void certify_stop(Certificate<T>& c, Stop stop, T w, T reaction, Mode mode) noexcept {
    if (stop == Stop::none) {
        c.right_side &= reaction == T(0);
        c.modes_match &= mode == Mode::free;
        return;
    }
    const T sign = stop == Stop::lower ? T(1) : T(-1);
    c.right_side &= sign * w >= T(0) && sign * reaction >= T(0) && (w == T(0) || reaction == T(0));
    c.modes_match &= mode == (w == T(0) ? Mode::stuck : w > T(0) ? Mode::forward : Mode::backward);
}

// Ground and end of travel of body i, added to its balance.
template <class T, class Problem, class Solution>
void certify_holders(Certificate<T>& c, const Problem& p, const Solution& s, std::size_t i, T& rest,
                     T& largest) noexcept {
    const T w = s.velocity[i];
    if (!p.ground.empty()) {
        const T speed = p.ground_speed.empty() ? T(0) : p.ground_speed[i];
        certify_element(c, p.ground[i], w - speed, s.ground_friction[i], s.ground_mode[i]);
        rest -= s.ground_friction[i];
        largest = larger(largest, magnitude(s.ground_friction[i]));
    }
    if (!p.stops.empty()) {
        certify_stop(c, p.stops[i], w, s.stop_reaction[i], s.stop_mode[i]);
        rest += s.stop_reaction[i];
        largest = larger(largest, magnitude(s.stop_reaction[i]));
    }
}

template <class T>
void certify_balance(Certificate<T>& c, std::size_t i, T rest, T largest) noexcept {
    const T relative = rest == T(0) ? T(0) : magnitude(rest) / largest;
    if (relative <= c.worst_balance) return;
    c.worst_balance = relative;
    c.worst_body = i;
}

}  // namespace detail

/// Certificate of a stack.
template <class T>
[[nodiscard]] Certificate<T> certify(const ChainProblem<T>& p, const ChainSolution<T>& s) noexcept {
    Certificate<T> c;
    const std::size_t n = p.inertia.size();
    T above = T(0);
    for (std::size_t i = 0; i < n; ++i) {
        const T change = p.inertia[i] * s.velocity[i];
        const T below = i + 1 < n ? s.friction[i] : T(0);
        T rest = p.push[i] - change - below + above;
        T largest = detail::larger(detail::larger(detail::magnitude(p.push[i]), detail::magnitude(change)),
                                   detail::larger(detail::magnitude(below), detail::magnitude(above)));
        detail::certify_holders(c, p, s, i, rest, largest);
        detail::certify_balance(c, i, rest, largest);
        if (i + 1 < n) {
            detail::certify_element(c, p.limits[i], s.velocity[i] - s.velocity[i + 1], s.friction[i], s.mode[i]);
        }
        above = below;
    }
    return c;
}

/// Certificate of a forest; `scratch` holds 2n values.
template <class T>
[[nodiscard]] Certificate<T> certify(const TreeProblem<T>& p, const TreeSolution<T>& s, std::span<T> scratch) noexcept {
    Certificate<T> c;
    const std::size_t n = p.inertia.size();
    const std::span<T> rest = scratch.first(n), largest = scratch.subspan(n, n);
    for (std::size_t i = 0; i < n; ++i) {
        const T change = p.inertia[i] * s.velocity[i];
        rest[i] = p.push[i] - change;
        largest[i] = detail::larger(detail::magnitude(p.push[i]), detail::magnitude(change));
        detail::certify_holders(c, p, s, i, rest[i], largest[i]);
    }
    for (std::size_t i = 0; i < n; ++i) {
        if (p.parent[i] == kNoParent) continue;
        const std::size_t parent = p.parent[i];
        const T ratio = p.ratio.empty() ? T(1) : p.ratio[i];
        const T passed = ratio * s.friction[i];
        rest[i] -= s.friction[i];
        rest[parent] += passed;
        largest[i] = detail::larger(largest[i], detail::magnitude(s.friction[i]));
        largest[parent] = detail::larger(largest[parent], detail::magnitude(passed));
        const T w = s.velocity[i];
        T z = w - ratio * s.velocity[parent];
        const bool rounding = detail::magnitude(z) <= T(2) * std::numeric_limits<T>::epsilon() * detail::magnitude(w);
        if (ratio != T(1) && s.mode[i] == Mode::stuck && rounding) z = T(0);
        detail::certify_element(c, p.limits[i], z, s.friction[i], s.mode[i]);
    }
    for (std::size_t i = 0; i < n; ++i) detail::certify_balance(c, i, rest[i], largest[i]);
    return c;
}

}  // namespace stiction::solve
