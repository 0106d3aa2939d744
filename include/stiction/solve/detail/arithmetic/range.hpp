// The range of numbers in which the solvers keep their word, and the answer beyond it.
//
//   |p_i| ≤ L,  J_i ≤ L,  |p_i| ≤ L·J_i,  finite limits ≤ L,  |ground speed| ≤ L                                 (1)
//
// Friction never makes a body faster than the fastest would be without it, so (1) bounds every velocity of a stack by L.
// The largest finite number over L leaves room for products with their error (error_free.hpp) and for long sums. Ratios
// and coefficients of any size may still carry a velocity out of the range: then it is seen in the answer.
#pragma once

#include <cstddef>
#include <limits>

#include "stiction/solve/detail/arithmetic/ordinary.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/tree/network.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve::detail {

// L: 1.6e290 for double, 1.6e29 for float.
template <class T>
inline constexpr T kLargest = std::numeric_limits<T>::max() * std::numeric_limits<T>::epsilon() / T(256);

// 0 if (1) holds, without a branch; NaN counts as beyond.
template <class T>
unsigned body_beyond_range(T inertia, T push) noexcept {
    const T p = magnitude(push);
    return static_cast<unsigned>(!(inertia <= kLargest<T>)) | static_cast<unsigned>(!(p <= kLargest<T>)) |
           static_cast<unsigned>(!(p <= kLargest<T> * inertia));
}
template <class T>
unsigned speed_beyond_range(T speed) noexcept {
    return static_cast<unsigned>(!(magnitude(speed) <= kLargest<T>));
}
// A limit that is not finite is in range.
template <class T>
unsigned limits_beyond_range(const Limits<T>& limits) noexcept {
    const auto beyond = [](T limit) noexcept {
        return static_cast<unsigned>(kLargest<T> < limit) & static_cast<unsigned>(!Limits<T>::unlimited(limit));
    };
    return beyond(limits.forward) | beyond(limits.backward);
}

// (1) for stacks and trees with this many elements between bodies.
template <class T>
bool in_range(const Network<T>& net, std::size_t elements) noexcept {
    unsigned beyond = 0;
    for (std::size_t i = 0; i < net.n; ++i) beyond |= body_beyond_range(net.inertia[i], net.push[i]);
    for (std::size_t e = 0; e < elements; ++e) beyond |= limits_beyond_range(net.limits[e]);
    for (std::size_t i = 0; net.ground != nullptr && i < net.n; ++i) {
        beyond |= limits_beyond_range(net.ground[i]) | speed_beyond_range(net.speed_of(i));
    }
    return beyond == 0;
}

// Every velocity and friction becomes NaN, modes stay as they are.
template <class T>
void write_overflow(const Network<T>& net, std::size_t elements) noexcept {
    constexpr T kNoAnswer = std::numeric_limits<T>::quiet_NaN();
    for (std::size_t i = 0; i < net.n; ++i) {
        net.velocity[i] = kNoAnswer;
        if (net.ground != nullptr) net.ground_friction[i] = kNoAnswer;
        if (net.stops != nullptr) net.stop_reaction[i] = kNoAnswer;
    }
    for (std::size_t e = 0; e < elements; ++e) net.friction[e] = kNoAnswer;
}

// The status of a solve, `overflow` if a velocity left the range.
template <class T>
SolveStatus checked(SolveStatus status, const Network<T>& net, std::size_t elements) noexcept {
    if (all_finite(net.velocity, net.n)) return status;
    write_overflow(net, elements);
    return SolveStatus::overflow;
}

}  // namespace stiction::solve::detail
