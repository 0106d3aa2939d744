// A small symmetric system in arithmetic with error bounds.
//
//   S y = r,   S = L D Lᵀ,  L unit lower triangular, D diagonal                                                   (1)
//
// No pivoting: for positive definite S. Zeros are skipped; q³/6 multiplications at most.
#pragma once

#include <cstddef>

#include "stiction/solve/detail/arithmetic/enclosed.hpp"

namespace stiction::solve::detail {

/// S y = r by S = L D Lᵀ, S positive definite, its lower half in rows of q; L is left below the diagonal, D on it, y in r.
template <class T>
void solve_symmetric(Enclosed<T>* matrix, Enclosed<T>* right, std::size_t q) noexcept {
    for (std::size_t c = 0; c < q; ++c)
        for (std::size_t j = c + 1; j < q; ++j) {
            const Enclosed<T> below = matrix[j * q + c];
            if (is_exact_zero(below)) continue;
            const Enclosed<T> factor = below / matrix[c * q + c];
            for (std::size_t k = c + 1; k <= j; ++k) {
                // Columns up to j − 1 of row c are stored as factors already divided by D; undo it with D.
                const Enclosed<T> other = k == j ? below : matrix[k * q + c] * matrix[c * q + c];
                if (!is_exact_zero(other)) matrix[j * q + k] = matrix[j * q + k] - factor * other;
            }
            matrix[j * q + c] = factor;
            right[j] = right[j] - factor * right[c];
        }
    for (std::size_t c = q; c-- > 0;) {
        right[c] = right[c] / matrix[c * q + c];
        for (std::size_t j = c + 1; j < q; ++j)
            if (!is_exact_zero(matrix[j * q + c])) right[c] = right[c] - matrix[j * q + c] * right[j];
    }
}

}  // namespace stiction::solve::detail
