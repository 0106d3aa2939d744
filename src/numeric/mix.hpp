// A 64-bit number stirred: every bit of the result depends on every bit of the number.
//
//   z ← (z ⊕ z/2³⁰) M₁,   z ← (z ⊕ z/2²⁷) M₂,   z ⊕ z/2³¹        z = x + W                                                 (1)
//
// The step of SplitMix64: G. L. Steele, D. Lea and C. H. Flood, Fast splittable pseudorandom number generators, OOPSLA 2014, with
// constants of D. Stafford. A tenth of the time of Philox, for the many small draws of one row; keys come from Philox.
#pragma once

#include <cstdint>

namespace stiction {

/// Eq. (1).
[[nodiscard]] constexpr std::uint64_t mixed(std::uint64_t x) noexcept {
    std::uint64_t z = x + 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
}

}  // namespace stiction
