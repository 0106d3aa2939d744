// From the caller's spans to the view the solvers work on, with the checks of sizes and values.
#pragma once

#include <cstddef>
#include <limits>
#include <span>

#include "stiction/solve/detail/arithmetic/ordinary.hpp"
#include "stiction/solve/detail/tree/network.hpp"

namespace stiction::solve::detail {

// Sizes agree: n bodies, m elements between them.
template <class Problem, class Solution>
bool sizes_agree(const Problem& p, const Solution& s, std::size_t n, std::size_t m) noexcept {
    const auto optional = [](std::size_t size, std::size_t wanted) noexcept { return size == 0 || size == wanted; };
    const bool between = p.push.size() == n && p.limits.size() == m && s.velocity.size() == n &&
                         s.friction.size() == m && s.mode.size() == m && optional(s.margin.size(), m);
    const bool ground = optional(p.ground.size(), n) && optional(p.ground_speed.size(), n) &&
                        (p.ground.empty() || (s.ground_friction.size() == n && s.ground_mode.size() == n)) &&
                        optional(s.ground_margin.size(), n) && (s.ground_margin.empty() || !p.ground.empty());
    const bool stops =
        optional(p.stops.size(), n) && (p.stops.empty() || (s.stop_reaction.size() == n && s.stop_mode.size() == n));
    return between && ground && stops;
}

// The same for a stack of at least one body without ground and ends of travel, in one decision; false where there may be any.
template <class Problem, class Solution>
bool plain_sizes_agree(const Problem& p, const Solution& s, std::size_t n) noexcept {
    const std::size_t m = n - 1, margin = s.margin.size();
    const std::size_t wrong = (p.push.size() ^ n) | (p.limits.size() ^ m) | (s.velocity.size() ^ n) |
                              (s.friction.size() ^ m) | (s.mode.size() ^ m) | (margin != 0 ? margin ^ m : 0);
    const std::size_t held = p.ground.size() | p.ground_speed.size() | p.stops.size() | s.ground_margin.size();
    return n > 0 && (wrong | held) == 0;
}

// Inertias positive and finite, pushes and speeds finite, limits not negative; NaN fails every comparison.
template <class T>
bool values_admissible(const Network<T>& net, std::size_t elements) noexcept {
    if (!all_positive_and_finite(net.inertia, net.n) || !all_finite(net.push, net.n)) return false;
    const auto limits = [](const Limits<T>& l) noexcept { return l.forward >= T(0) && l.backward >= T(0); };
    for (std::size_t e = 0; e < elements; ++e) {
        if (!limits(net.limits[e])) return false;
    }
    for (std::size_t i = 0; net.ground != nullptr && i < net.n; ++i) {
        if (!limits(net.ground[i])) return false;
    }
    return net.ground == nullptr || net.ground_speed == nullptr || all_finite(net.ground_speed, net.n);
}

// Fields that every problem has.
template <class Problem, class Solution, class T>
void fill_plain_network(Network<T>& net, const Problem& p, const Solution& s) noexcept {
    net.n = p.inertia.size();
    net.inertia = p.inertia.data();
    net.push = p.push.data();
    net.limits = p.limits.data();
    net.velocity = s.velocity.data();
    net.friction = s.friction.data();
    net.mode = s.mode.data();
}

template <class Problem, class Solution, class T>
void fill_network(Network<T>& net, const Problem& p, const Solution& s) noexcept {
    const auto present = [](auto span) noexcept { return span.empty() ? nullptr : span.data(); };
    fill_plain_network(net, p, s);
    net.ground = present(p.ground);
    net.ground_speed = present(p.ground_speed);
    net.stops = present(p.stops);
    net.ground_friction = s.ground_friction.data();
    net.ground_mode = s.ground_mode.data();
    net.stop_reaction = s.stop_reaction.data();
    net.stop_mode = s.stop_mode.data();
}

// Limit minus friction, if margins are wanted.
template <class T, class Solution>
void write_margins(const Network<T>& net, const Solution& s) noexcept {
    for (std::size_t e = 0; e < s.margin.size(); ++e) s.margin[e] = margin_of(net.limits[e], net.friction[e]);
    for (std::size_t i = 0; i < s.ground_margin.size(); ++i) {
        s.ground_margin[i] = margin_of(net.ground[i], net.ground_friction[i]);
    }
}

// One speed at which everything that can hold a body moves.
template <class T>
struct CommonSpeed {
    T speed{};
    bool shared = true;
};

template <class T>
CommonSpeed<T> common_speed(const Network<T>& net) noexcept {
    CommonSpeed<T> common;
    if (!net.holdable()) return common;
    bool found = false;
    const auto meet = [&](T speed) noexcept {
        if (found && speed != common.speed) common.shared = false;
        common.speed = speed;
        found = true;
    };
    for (std::size_t i = 0; i < net.n; ++i) {
        if (net.ground != nullptr && !net.ground[i].open()) meet(net.speed_of(i));
        if (net.stop_of(i) != Stop::none) meet(T(0));
    }
    return common;
}

}  // namespace stiction::solve::detail
