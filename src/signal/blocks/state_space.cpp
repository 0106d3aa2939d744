#include "signal/blocks/state_space.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include <stiction/scalar/elementary.hpp>

#include "numeric/dense.hpp"

namespace stiction::signal {
namespace {

double nearest_power_of_two(double x) noexcept {
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent);  // in [½, 1)
    constexpr double kHalfRoot = 0.70710678118654752440;
    return std::ldexp(1.0, mantissa > kHalfRoot ? exponent : exponent - 1);
}

/// ω of (2).
double frequency_scale(const std::vector<double>& a) {
    double scale = 0;
    for (std::size_t k = 1; k < a.size(); ++k) {
        const double ratio = std::fabs(a[k] / a[0]);
        if (ratio > 0) scale = std::fmax(scale, power(ratio, 1.0 / static_cast<double>(k)));
    }
    return scale > 0 ? nearest_power_of_two(scale) : 1;
}

/// Rows and columns brought to like size by an exact similarity, eq. (4).
void balance(StateSpace& s) {
    const std::size_t n = s.order;
    constexpr int kSweeps = 100;  // each sweep that changes anything lowers the norm by at least 5 %
    constexpr double kWorthwhile = 0.95;
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
        bool changed = false;
        for (std::size_t i = 0; i < n; ++i) {
            double row = 0;
            double column = 0;
            for (std::size_t j = 0; j < n; ++j) {
                if (j == i) continue;
                row += std::fabs(s.a[i * n + j]);
                column += std::fabs(s.a[j * n + i]);
            }
            if (row == 0 || column == 0) continue;
            const double factor = nearest_power_of_two(std::sqrt(row / column));
            if (column * factor + row / factor >= kWorthwhile * (column + row)) continue;
            for (std::size_t j = 0; j < n; ++j) {
                s.a[i * n + j] /= factor;
                s.a[j * n + i] *= factor;
            }
            s.b[i] /= factor;
            s.c[i] *= factor;
            changed = true;
        }
        if (!changed) return;
    }
}

/// A square matrix on the stack, row by row: tables are written again while a machine runs.
struct Square {
    static constexpr std::size_t kMost = kLargestOrder + 1;

    std::size_t n;
    std::array<double, kMost * kMost> x{};

    explicit Square(std::size_t size) noexcept : n(size) {}
    [[nodiscard]] double& at(std::size_t i, std::size_t j) noexcept { return x[i * n + j]; }
    [[nodiscard]] double at(std::size_t i, std::size_t j) const noexcept { return x[i * n + j]; }
    void scale(double factor) noexcept {
        for (std::size_t i = 0; i < n * n; ++i) x[i] *= factor;
    }
    void add_to_diagonal(double value) noexcept {
        for (std::size_t i = 0; i < n; ++i) at(i, i) += value;
    }
    [[nodiscard]] double norm() const noexcept {
        double largest = 0;
        for (std::size_t i = 0; i < n; ++i) {
            double row = 0;
            for (std::size_t j = 0; j < n; ++j) row += std::fabs(at(i, j));
            largest = std::fmax(largest, row);
        }
        return largest;
    }
};

Square times(const Square& left, const Square& right) noexcept {
    Square result(left.n);
    for (std::size_t i = 0; i < left.n; ++i) {
        for (std::size_t k = 0; k < left.n; ++k) {
            for (std::size_t j = 0; j < left.n; ++j) result.at(i, j) += left.at(i, k) * right.at(k, j);
        }
    }
    return result;
}

/// Ψ(step), eq. (6).
Square held_input_matrix(const Square& rate, double step) noexcept {
    int halvings = 0;
    double part = step;
    constexpr double kSmall = 0.5;  // ‖A‖h for which the series is short
    constexpr int kTerms = 16;      // 0.5¹⁷/18! < 2⁻⁶⁹
    while (rate.norm() * part > kSmall) {
        part *= 0.5;
        ++halvings;
    }
    Square scaled = rate;
    scaled.scale(part);
    Square sum(rate.n);
    sum.add_to_diagonal(1);
    for (int k = kTerms; k >= 1; --k) {  // Horner: I + Ah/2 (I + Ah/3 (…))
        sum = times(scaled, sum);
        for (double& x : sum.x) x /= k + 1;
        sum.add_to_diagonal(1);
    }
    sum.scale(part);
    for (; halvings > 0; --halvings) {  // (6)
        Square factor = times(rate, sum);
        factor.add_to_diagonal(2);
        sum = times(sum, factor);
    }
    return sum;
}

/// Does (I + h A)ᵏ grow without bound? Tried at k = 2⁴⁰; poles at 0 make it grow by powers of k only, which does not count.
bool grows(const double* a, std::size_t order, double step) {
    constexpr int kSquarings = 40;
    constexpr double kHuge = 1e120;
    constexpr double kTiny = 1e-120;
    std::vector<double> power(order * order);
    std::vector<double> square(order * order);
    for (std::size_t i = 0; i < power.size(); ++i) power[i] = step * a[i] + (i % (order + 1) == 0 ? 1.0 : 0.0);
    for (int k = 0; k < kSquarings; ++k) {
        double largest = 0;
        for (std::size_t i = 0; i < order; ++i) {
            for (std::size_t j = 0; j < order; ++j) {
                double sum = 0;
                for (std::size_t l = 0; l < order; ++l) sum += power[i * order + l] * power[l * order + j];
                square[i * order + j] = sum;
                largest = std::max(largest, std::fabs(sum));
            }
        }
        power.swap(square);
        if (!(largest < kHuge)) return true;
        if (largest < kTiny) return false;
    }
    return false;
}

}  // namespace

StateSpace realise(const std::vector<double>& numerator, const std::vector<double>& denominator) {
    StateSpace s;
    const std::size_t n = denominator.size() - 1;
    s.order = n;
    std::vector<double> padded(n + 1, 0.0);
    for (std::size_t k = 0; k < numerator.size(); ++k) padded[n + 1 - numerator.size() + k] = numerator[k];
    s.direct = padded[0] / denominator[0];  // (1)
    if (n == 0) return s;

    const double scale = frequency_scale(denominator);  // (2)
    s.a.assign(n * n, 0.0);
    s.b.assign(n, 0.0);
    s.c.assign(n, 0.0);
    for (std::size_t i = 0; i + 1 < n; ++i) s.a[i * n + i + 1] = scale;
    s.b[n - 1] = scale;
    double power_of_scale = 1;
    for (std::size_t k = 1; k <= n; ++k) {  // the coefficient of s^(n−k) belongs to state n − k
        power_of_scale *= scale;
        const double remainder = padded[k] - s.direct * denominator[k];
        s.a[(n - 1) * n + (n - k)] = -denominator[k] / denominator[0] / power_of_scale * scale;  // (3)
        s.c[n - k] = remainder / denominator[0] / power_of_scale;
    }
    balance(s);
    return s;
}

std::vector<double> settled_state(const StateSpace& system, double input) {
    const std::size_t n = system.order;
    std::vector<double> equations;  // A x = −b u, row by row
    for (std::size_t i = 0; i < n; ++i) {
        equations.insert(equations.end(), &system.a[i * n], &system.a[i * n] + n);
        equations.push_back(-system.b[i] * input);
    }
    const bool settles = engine::solve(equations, n, n + 1, 0) != engine::Determinant::none;
    std::vector<double> x(n, std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; settles && i < n; ++i) x[i] = equations[i * (n + 1) + n];
    return x;
}

void write_step_matrices(const Rates& rates, double step, double* psi, double* gamma) noexcept {
    const std::size_t n = rates.order;
    Square with_input(n + 1);  // A' of (8)
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) with_input.at(i, j) = rates.a[i * n + j];
        with_input.at(i, n) = rates.b[i];
    }
    const Square solved = held_input_matrix(with_input, step);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) psi[i * n + j] = solved.at(i, j);
        gamma[i] = solved.at(i, n) / step;
    }
}

double explicit_step_limit(const double* a, std::size_t order) {
    double size = 0;  // no pole is larger
    for (std::size_t i = 0; i < order; ++i) {
        double row = 0;
        for (std::size_t j = 0; j < order; ++j) row += std::fabs(a[i * order + j]);
        size = std::max(size, row);
    }
    constexpr double kSmall = 0x1p-20;  // of the fastest pole: if it grows here the block itself does
    constexpr int kDoublings = 200;
    constexpr int kHalvings = 60;
    double stable = kSmall / size;
    if (size == 0 || grows(a, order, stable)) return std::numeric_limits<double>::infinity();
    double unstable = 2 * stable;
    for (int k = 0; !grows(a, order, unstable); ++k) {
        if (k == kDoublings) return std::numeric_limits<double>::infinity();
        unstable *= 2;
    }
    for (int k = 0; k < kHalvings; ++k) {
        const double middle = 0.5 * (stable + unstable);
        (grows(a, order, middle) ? unstable : stable) = middle;
    }
    return stable;
}

}  // namespace stiction::signal
