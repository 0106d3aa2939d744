// Random bits of a counter: the same for the same (seed, purpose, row, axis), whatever was drawn before.
//
//   bits = P(counter; key):  ten rounds of  c ← (hi(M₁ c₂) ⊕ c₁ ⊕ k₀,  lo(M₁ c₂),  hi(M₀ c₀) ⊕ c₃ ⊕ k₁,  lo(M₀ c₀))    (1)
//                            with k ← k + W between them, all of 32 bits
//   u = (bits / 2¹² + ½) / 2⁵²,   0 < u < 1, symmetric about ½                                                          (2)
//
// Philox4x32-10: J. K. Salmon, M. A. Moraes, R. O. Dror and D. E. Shaw, Parallel random numbers: as easy as 1, 2, 3, SC 2011.
// Integers only: the same bits everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stiction::study {

using PhiloxCounter = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;

/// Eq. (1).
[[nodiscard]] PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) noexcept;

/// Draws of different kinds never share a counter.
enum class Purpose : std::uint32_t { values, layers, scramble, permutation, trajectory, resample };

/// 64 random bits for one axis of one row.
[[nodiscard]] std::uint64_t random_bits(std::uint64_t seed, Purpose purpose, std::uint64_t row,
                                        std::size_t axis) noexcept;

/// Eq. (2).
[[nodiscard]] constexpr double open_unit(std::uint64_t bits) noexcept {
    return (static_cast<double>(bits >> 12U) + 0.5) * 0x1p-52;
}

}  // namespace stiction::study
