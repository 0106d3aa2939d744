// View of a stack or a tree for the code that both share: pointers to the data, and the parents of bodies.
//
//   body i hangs on its parent through element i:   z_i = w_i − r_i·w_parent(i)                            (1)
//   J_i w_i = p_i − τ_i + Σ_{k child of i} r_k τ_k − g_i + s_i                                              (2)
//
// τ_i friction of element i, g_i friction against ground (z = w_i − ground speed), s_i reaction of the end of travel
// (≥ 0 at the lower, ≤ 0 at the upper end). In a stack the parent of i is i + 1 and r = 1. Children come before
// their parents in `order`, so an upward sweep walks it forwards and a downward sweep backwards.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve {

/// Parent of a body that has none.
inline constexpr std::uint32_t kNoParent = std::numeric_limits<std::uint32_t>::max();

namespace detail {

// Absent optional data are null pointers.
template <class T>
struct Network {
    std::size_t n = 0;
    const T* inertia = nullptr;
    const T* push = nullptr;
    const Limits<T>* limits = nullptr;
    const Limits<T>* ground = nullptr;
    const T* ground_speed = nullptr;
    const Stop* stops = nullptr;
    T* velocity = nullptr;
    T* friction = nullptr;
    Mode* mode = nullptr;
    T* ground_friction = nullptr;
    Mode* ground_mode = nullptr;
    T* stop_reaction = nullptr;
    Mode* stop_mode = nullptr;

    Limits<T> ground_of(std::size_t i) const noexcept { return ground != nullptr ? ground[i] : Limits<T>{}; }
    T speed_of(std::size_t i) const noexcept { return ground_speed != nullptr ? ground_speed[i] : T(0); }
    Stop stop_of(std::size_t i) const noexcept { return stops != nullptr ? stops[i] : Stop::none; }
    bool holdable() const noexcept { return ground != nullptr || stops != nullptr; }
};

struct ChainTopology {
    std::size_t n = 0;
    static constexpr bool kUnitRatio = true;
    std::size_t at(std::size_t position) const noexcept { return position; }
    bool has_parent(std::size_t i) const noexcept { return i + 1 < n; }
    std::size_t parent(std::size_t i) const noexcept { return i + 1; }
};

template <class T>
struct TreeTopology {
    std::size_t n = 0;
    const std::uint32_t* order = nullptr;
    const std::uint32_t* parents = nullptr;
    const T* ratios = nullptr;
    static constexpr bool kUnitRatio = false;
    std::size_t at(std::size_t position) const noexcept { return order[position]; }
    bool has_parent(std::size_t i) const noexcept { return parents[i] != kNoParent; }
    std::size_t parent(std::size_t i) const noexcept { return parents[i]; }
    T ratio(std::size_t i) const noexcept { return ratios != nullptr ? ratios[i] : T(1); }
};

// r_i·x, without the product where every ratio is 1.
template <class A, class Topology>
A through(const Topology& topology, std::size_t i, A x) noexcept {
    if constexpr (Topology::kUnitRatio) {
        return x;
    } else {
        return A(topology.ratio(i)) * x;
    }
}

// Friction while sliding, by equation (3) of limits.hpp.
template <class T>
constexpr T sliding(const Limits<T>& limits, Mode mode) noexcept {
    return mode == Mode::forward ? limits.forward : mode == Mode::backward ? -limits.backward : T(0);
}

// A mode that these limits allow: what cannot slide sticks, what cannot stick is free. No branches: modes are not
// predictable.
template <class T>
constexpr Mode admissible(Mode mode, const Limits<T>& limits) noexcept {
    constexpr T kMost = std::numeric_limits<T>::max();
    const unsigned slides =
        (static_cast<unsigned>(mode == Mode::forward) & static_cast<unsigned>(limits.forward <= kMost)) |
        (static_cast<unsigned>(mode == Mode::backward) & static_cast<unsigned>(limits.backward <= kMost));
    const unsigned open =
        static_cast<unsigned>(limits.forward == T(0)) & static_cast<unsigned>(limits.backward == T(0));
    const unsigned kept = slides * static_cast<unsigned>(mode);
    return static_cast<Mode>(open != 0 ? static_cast<unsigned>(Mode::free) : kept);
}
static_assert(static_cast<unsigned>(Mode::stuck) == 0, "admissible() and walk_back() count on it");

}  // namespace detail
}  // namespace stiction::solve
