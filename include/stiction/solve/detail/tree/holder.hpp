// Holder of a body: friction against ground and the end of travel it rests on, taken together.
//
//   y_i = g_i − s_i ∈ [−g⁻ (−∞ at a lower end), g⁺ (+∞ at an upper end)]                                       (1)
//
// An end of travel takes what pushes into it, the friction the rest (limits.hpp: unlimited elements take what is left).
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/tree/network.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve::detail {

// How a cluster is held, noted at each of its bodies.
inline constexpr std::uint8_t kNotHeld = 0;
inline constexpr std::uint8_t kHeldOnce = 1;
inline constexpr std::uint8_t kHeldByMany = 2;       // several elements may hold the cluster
inline constexpr std::uint8_t kHeldAtTwoSpeeds = 3;  // a contradiction

// (1): only what rests.
template <class T>
Limits<T> holder_of(const Network<T>& net, std::size_t i) noexcept {
    Limits<T> range{};
    if (net.ground != nullptr && net.ground_mode[i] == Mode::stuck) range = net.ground[i];
    if (net.stops != nullptr && net.stop_mode[i] == Mode::stuck) {
        (net.stops[i] == Stop::lower ? range.backward : range.forward) = std::numeric_limits<T>::infinity();
    }
    return range;
}

// Friction against ground of a body that slides on it, else 0.
template <class T>
T sliding_on_ground(const Network<T>& net, std::size_t i) noexcept {
    return net.ground != nullptr ? sliding(net.ground[i], net.ground_mode[i]) : T(0);
}

// Nothing holds body i.
template <class T>
void unload(const Network<T>& net, std::size_t i) noexcept {
    if (net.ground != nullptr) net.ground_friction[i] = sliding_on_ground(net, i);
    if (net.stops != nullptr) net.stop_reaction[i] = T(0);
}

// Body i is held with y_i = carried.
template <class T>
void put_hold(const Network<T>& net, std::size_t i, T carried) noexcept {
    unload(net, i);
    const bool rests = net.stops != nullptr && net.stop_mode[i] == Mode::stuck;
    const bool into = rests && (net.stops[i] == Stop::lower ? carried < T(0) : carried > T(0));
    if (into) {
        net.stop_reaction[i] = -carried;
    } else if (net.ground != nullptr && net.ground_mode[i] == Mode::stuck) {
        net.ground_friction[i] = carried;
    }
}

}  // namespace stiction::solve::detail
