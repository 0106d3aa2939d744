// Two numbers the compiler computes with at once; the same bits as one after the other.
#pragma once

#include <cstring>

namespace stiction::engine {

using Pair [[gnu::vector_size(2 * sizeof(double))]] = double;

[[nodiscard]] inline Pair read_pair(const double* from) noexcept {
    Pair pair;
    std::memcpy(&pair, from, sizeof pair);
    return pair;
}

inline void write_pair(const Pair& pair, double* to) noexcept { std::memcpy(to, &pair, sizeof pair); }

}  // namespace stiction::engine
