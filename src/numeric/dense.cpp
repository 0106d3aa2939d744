#include "numeric/dense.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "numeric/tolerance.hpp"

namespace stiction::engine {

Determinant solve(std::span<double> equations, std::size_t n, std::size_t stride, double singular,
                  std::size_t sides) noexcept {
    const std::size_t width = n + sides;
    const auto at = [&](std::size_t r, std::size_t c) -> double& { return equations[r * stride + c]; };
    bool positive = true;
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t best = k;
        for (std::size_t r = k + 1; r < n; ++r) {
            best = std::fabs(at(r, k)) > std::fabs(at(best, k)) ? r : best;
        }
        if (best != k) {
            std::swap_ranges(&at(k, 0), &at(k, 0) + width, &at(best, 0));
            positive = !positive;
        }
        if (!(std::fabs(at(k, k)) > singular)) {
            return Determinant::none;
        }
        positive = at(k, k) > 0 ? positive : !positive;
        for (std::size_t r = k + 1; r < n; ++r) {
            const double factor = at(r, k) / at(k, k);
            for (std::size_t c = k; c < width; ++c) {
                at(r, c) -= factor * at(k, c);
            }
        }
    }
    for (std::size_t k = n; k-- > 0;) {
        for (std::size_t x = n; x < width; ++x) {
            for (std::size_t c = k + 1; c < n; ++c) {
                at(k, x) -= at(k, c) * at(c, x);
            }
            at(k, x) /= at(k, k);
        }
    }
    return positive ? Determinant::positive : Determinant::negative;
}

void factorise(std::span<double> matrix, std::size_t n, std::span<std::size_t> exchanged) noexcept {
    const auto at = [&](std::size_t r, std::size_t c) -> double& { return matrix[r * n + c]; };
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t best = k;
        for (std::size_t r = k + 1; r < n; ++r) {
            best = std::fabs(at(r, k)) > std::fabs(at(best, k)) ? r : best;
        }
        exchanged[k] = best;
        if (best != k) {
            std::swap_ranges(&at(best, 0), &at(best, 0) + n, &at(k, 0));
        }
        if (at(k, k) != 0) {
            const double inverse = 1 / at(k, k);
            for (std::size_t r = k + 1; r < n; ++r) {
                at(r, k) *= inverse;
            }
        }
        for (std::size_t r = k + 1; r < n; ++r) {
            for (std::size_t c = k + 1; c < n; ++c) {
                at(r, c) -= at(r, k) * at(k, c);
            }
        }
    }
}

void substitute(std::span<const double> factors, std::size_t n, std::span<const std::size_t> exchanged,
                std::span<double> b) noexcept {
    for (std::size_t k = 0; k < n; ++k) {
        std::swap(b[k], b[exchanged[k]]);
    }
    for (std::size_t r = 0; r < n; ++r) {
        for (std::size_t c = 0; c < r; ++c) {
            b[r] -= factors[r * n + c] * b[c];
        }
    }
    for (std::size_t r = n; r-- > 0;) {
        for (std::size_t c = r + 1; c < n; ++c) {
            b[r] -= factors[r * n + c] * b[c];
        }
        b[r] /= factors[r * n + r];
    }
}

bool invert(std::span<double> beside_unit, std::size_t n) noexcept {
    const std::size_t width = 2 * n;
    double* const matrix = beside_unit.data();
    bool regular = true;
    for (std::size_t k = 0; k < n && regular; ++k) {
        std::size_t best = k;
        double largest = 0;
        for (std::size_t r = k; r < n; ++r) {
            double scale = 0;
            for (std::size_t c = n; c < width; ++c) {
                scale = std::max(scale, std::fabs(matrix[r * width + c]));
            }
            const double share = std::fabs(matrix[r * width + k]) / std::max(scale, 1.0);
            if (share > largest) {
                largest = share;
                best = r;
            }
        }
        regular = largest > kDependent;
        if (best != k) {
            std::swap_ranges(matrix + k * width, matrix + (k + 1) * width, matrix + best * width);
        }
        const double pivot = matrix[k * width + k];
        for (std::size_t r = 0; r < n; ++r) {
            const double factor = matrix[r * width + k] / pivot;
            if (r == k || factor == 0) {
                continue;
            }
            for (std::size_t c = k; c < width; ++c) {
                matrix[r * width + c] -= factor * matrix[k * width + c];
            }
        }
    }
    return regular;
}

bool invert_positive(std::span<double> matrix, std::size_t n, std::span<double> scratch) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        scratch[i] = matrix[i * n + i];
    }
    for (std::size_t k = 0; k < n; ++k) {
        const double pivot = matrix[k * n + k];
        if (!(pivot > kLostPivot * scratch[k])) {
            return false;
        }
        matrix[k * n + k] = 1;
        for (std::size_t c = 0; c < n; ++c) {
            matrix[k * n + c] /= pivot;
        }
        for (std::size_t r = 0; r < n; ++r) {
            const double factor = matrix[r * n + k];
            if (r == k || factor == 0) {
                continue;
            }
            matrix[r * n + k] = 0;
            for (std::size_t c = 0; c < n; ++c) {
                matrix[r * n + c] -= factor * matrix[k * n + c];
            }
        }
    }
    return true;
}

void invert_independent(std::span<double> matrix, std::size_t n, std::span<const double> scale,
                        std::span<std::uint8_t> independent) noexcept {
    const auto at = [&](std::size_t r, std::size_t c) -> double& { return matrix[r * n + c]; };
    for (std::size_t r = 0; r < n; ++r) {
        for (std::size_t c = 0; c < n; ++c) {
            at(r, c) *= scale[r] * scale[c];
        }
    }
    for (std::size_t round = 0; round < n;
         ++round) {  // the sweep operator: the matrix becomes −(inverse) on swept rows
        std::size_t best = n;
        for (std::size_t r = 0; r < n; ++r) {
            if (independent[r] == 0 && (best == n || std::fabs(at(r, r)) > std::fabs(at(best, best)))) {
                best = r;
            }
        }
        if (!(std::fabs(at(best, best)) > kDependent)) {
            break;
        }
        independent[best] = 1;
        const double pivot = at(best, best);
        for (std::size_t r = 0; r < n; ++r) {
            for (std::size_t c = 0; c < n && r != best; ++c) {
                at(r, c) -= c == best ? 0.0 : at(r, best) * at(best, c) / pivot;
            }
        }
        for (std::size_t r = 0; r < n; ++r) {
            if (r != best) {
                at(r, best) /= pivot;
                at(best, r) /= pivot;
            }
        }
        at(best, best) = -1 / pivot;
    }
    for (std::size_t r = 0; r < n; ++r) {
        for (std::size_t c = 0; c < n; ++c) {
            at(r, c) = independent[r] != 0 && independent[c] != 0 ? -at(r, c) * scale[r] * scale[c] : 0.0;
        }
    }
}

void drop_rounding(std::span<double> inverse, std::span<const double> matrix, std::size_t n,
                   std::span<double> scratch) noexcept {
    const auto add_row = [n](double share, std::span<const double> of, std::size_t row, double* to) {
        for (std::size_t c = 0; c < n && share != 0; ++c) {
            to[c] += std::fabs(share * of[row * n + c]);
        }
    };
    std::fill(scratch.begin(), scratch.end(), 0.0);
    for (std::size_t r = 0; r < n; ++r) {  // |X| |A|
        for (std::size_t k = 0; k < n; ++k) {
            add_row(inverse[r * n + k], matrix, k, &scratch[r * n]);
        }
    }
    for (std::size_t r = 0; r < n; ++r) {
        for (std::size_t c = 0; c < n; ++c) {
            double bound = 0;  // an entry dropped before is below it too
            for (std::size_t k = 0; k < n; ++k) {
                bound += scratch[r * n + k] * std::fabs(inverse[k * n + c]);
            }
            if (std::fabs(inverse[r * n + c]) <= kSumRounding * bound) {
                inverse[r * n + c] = 0;
            }
        }
    }
}

}  // namespace stiction::engine
