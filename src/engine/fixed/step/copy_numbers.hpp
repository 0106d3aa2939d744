// Copy of a few numbers, as many as a machine has bodies: a loop, for which calling memmove would cost more than the copy.
#pragma once

#include <cstddef>
#include <span>

namespace stiction::engine {

/// The spans have one size and do not overlap.
template <class Number>
inline void copy_numbers(std::span<const Number> from, std::span<Number> to) noexcept {
    for (std::size_t i = 0; i < from.size(); ++i) {
        to[i] = from[i];
    }
}

}  // namespace stiction::engine
