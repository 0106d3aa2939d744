// Points of Sobol', each without those before it, and scrambled.
//
//   xₙ = ⊕ vⱼ  over the bits j of n ⊕ ⌊n/2⌋ (Gray's code)                                                                 (1)
//   scrambled: bit k of x is inverted or not by a random bit of (seed, axis, bits before k)                               (2)
//
// (1): I. A. Antonov and V. M. Saleev, USSR Comput. Math. Math. Phys. 19 (1979) 252, with the direction numbers v of S. Joe and
// F. Y. Kuo, Constructing Sobol sequences with better two-dimensional projections, SIAM J. Sci. Comput. 30 (2008) 2635, as Boost
// ships them. Point 0 is kept: 2^k points are balanced only with it. (2): A. B. Owen, Randomly permuted (t,m,s)-nets and
// (t,s)-sequences, 1995, with binary digits; the first 32 bits are scrambled one by one, those behind all at once. Every scrambled
// point is uniform, and the 2^k first keep their balance.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace stiction::study {

/// Axes that the table of direction numbers has.
inline constexpr std::size_t kMostSobolAxes = 3667;

class SobolPoints {
public:
    explicit SobolPoints(std::size_t axes);

    /// The fraction x as 64 bits, eq. (1); n < 2³².
    [[nodiscard]] std::uint64_t bits(std::uint64_t n, std::size_t axis) const noexcept;
    /// The same scrambled, eq. (2).
    [[nodiscard]] std::uint64_t scrambled(std::uint64_t n, std::size_t axis, std::uint64_t seed) const noexcept;

private:
    static constexpr std::size_t kBits = 32;               // of n
    std::vector<std::array<std::uint64_t, kBits>> steps_;  // v, by axis and bit
};

}  // namespace stiction::study
