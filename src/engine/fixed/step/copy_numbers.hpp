// Copy of a few numbers, as many as a machine has bodies: a loop, for which calling memmove would cost more than the copy.
#pragma once

#include <cstddef>

namespace stiction::engine {

template <class Number>
inline void copy_numbers(std::size_t count, const Number* from, Number* to) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        to[i] = from[i];
    }
}

}  // namespace stiction::engine
