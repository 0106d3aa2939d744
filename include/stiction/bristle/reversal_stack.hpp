// The turning points a hysteresis still remembers, latest first, in a fixed capacity.
//
// Entry 0 is where the present branch began, entry 1 the opposite extreme of the loop that is open; when that is reached again
// the loop is closed and both are forgotten. Entries move instead of an index, so that lanes with different depth share one code.
// Cost: one pass over the capacity per change.
#pragma once

#include <array>
#include <cstddef>

#include <stiction/scalar/scalar.hpp>

namespace stiction {

template <class T, std::size_t kSize>
struct ReversalStack {
    static constexpr std::size_t kCapacity = kSize;

    std::array<T, kCapacity> force{};  ///< hysteresis force at the turning points, latest first [N | N·m]
    T depth{};                         ///< how many are remembered, 0 … kCapacity [-]

    /// Finite only if everything remembered is.
    [[nodiscard]] constexpr T sum() const noexcept {
        T total = depth;
        for (const T& f : force) {
            total = total + f;
        }
        return total;
    }

    [[nodiscard]] constexpr mask_t<T> full() const noexcept {
        return depth >= number<T>(static_cast<double>(kCapacity));
    }

    constexpr void push(const mask_t<T>& where, const T& turning_point) noexcept {
        for (std::size_t i = kCapacity - 1; i > 0; --i) {
            force[i] = select(where, force[i - 1], force[i]);
        }
        force[0] = select(where, turning_point, force[0]);
        depth = select(where, depth + number<T>(1), depth);
    }

    /// Forgets the latest turning point.
    constexpr void drop(const mask_t<T>& where) noexcept {
        for (std::size_t i = 0; i + 1 < kCapacity; ++i) {
            force[i] = select(where, force[i + 1], force[i]);
        }
        force[kCapacity - 1] = select(where, number<T>(0), force[kCapacity - 1]);
        depth = select(where, depth - number<T>(1), depth);
    }

    constexpr void clear(const mask_t<T>& where) noexcept {
        for (T& f : force) {
            f = select(where, number<T>(0), f);
        }
        depth = select(where, number<T>(0), depth);
    }

    friend constexpr ReversalStack select(const mask_t<T>& condition, const ReversalStack& a,
                                          const ReversalStack& b) noexcept {
        ReversalStack chosen;
        for (std::size_t i = 0; i < kCapacity; ++i) {
            chosen.force[i] = select(condition, a.force[i], b.force[i]);
        }
        chosen.depth = select(condition, a.depth, b.depth);
        return chosen;
    }
};

}  // namespace stiction
