// Elimination in small dense matrices, row by row in memory: the one place where pivots of networks are chosen.
//
//   solve                A x = b with row exchange, and the sign of det A                                             (1)
//   invert               [A | I] → [D | D A⁻¹] by Gauss–Jordan, rows exchanged by their pivot's share of the row       (2)
//   invert_positive      A⁻¹ in place, A symmetric and positive definite: no exchange is ever needed                   (3)
//   invert_independent   A⁻¹ over as many rows and columns as are independent, A = D M⁻¹ Dᵀ scaled to unit diagonal    (4)
//   drop_rounding        entries of an inverse X of A that are nothing but rounding: |x_ij| ≤ 16 ε (|X| |A| |X|)_ij   (5)
//   factorise            P A = L U, kept for right sides that follow from each other: substitute                       (6)
//
// Elimination leaves 1e-16 where an inverse has a 0: what one element carries then follows another's, with which it has nothing to do, by
// that share, and no rounding of sums explains it. (5) is the error of elimination itself.
//
// Several routines rather than one: saddle points (2) have no diagonal to pivot on, redundant rows (4) must be dropped in pairs with
// their columns, and results of machines that ran before must keep their bits, which depend on the order of pivots.
// Cost n³. None allocates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace stiction::engine {

/// Sign of a determinant; `none` where a pivot was lost.
enum class Determinant : unsigned char { none, positive, negative };

/// (1): n rows of `stride` numbers, of which the first n are A and the next ones b, as many as there are sides, which become x. A pivot
/// of at most `singular` is lost; x is then not written.
[[nodiscard]] Determinant solve(std::span<double> equations, std::size_t n, std::size_t stride, double singular,
                                std::size_t sides = 1) noexcept;

/// (2): n rows of 2n numbers. False where a pivot is lost to cancellation: A is singular to rounding (kDependent).
[[nodiscard]] bool invert(std::span<double> beside_unit, std::size_t n) noexcept;

/// (3): `scratch` of n numbers. False where A is singular to rounding.
[[nodiscard]] bool invert_positive(std::span<double> matrix, std::size_t n, std::span<double> scratch) noexcept;

/// (4): `scale` by row and column is what brings the diagonal to size 1. Largest diagonal first; where the rest falls to kDependent,
/// the rows left depend on those before: their rows and columns become 0, and 0 in `independent`, which begins with zeros.
void invert_independent(std::span<double> matrix, std::size_t n, std::span<const double> scale,
                        std::span<std::uint8_t> independent) noexcept;

/// (5): such entries become 0; `scratch` of n² numbers.
void drop_rounding(std::span<double> inverse, std::span<const double> matrix, std::size_t n,
                   std::span<double> scratch) noexcept;

/// (6): n rows of n numbers become L, without its diagonal of ones, and U; `exchanged[k]`: the row that pivot k came from. A column of
/// zeros is left: what is substituted then is not finite.
void factorise(std::span<double> matrix, std::size_t n, std::span<std::size_t> exchanged) noexcept;
/// x of A x = b for what factorise left of A; b becomes x.
void substitute(std::span<const double> factors, std::size_t n, std::span<const std::size_t> exchanged,
                std::span<double> b) noexcept;

}  // namespace stiction::engine
