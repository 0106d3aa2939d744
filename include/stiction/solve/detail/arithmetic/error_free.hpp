// Sums and products with their exact rounding errors, for the wider arithmetics of the solvers.
//
//   a + b = s + e exactly,  s = fl(a + b)       Knuth; if |a| ≥ |b| or a = 0, Dekker's shorter form            (1)
//   a · b = p + e exactly,  p = fl(a · b)       Dekker, on halves split by Veltkamp's factor 2^⌈digits/2⌉ + 1  (2)
//
// (2) needs |a|, |b| < 2⁹⁹⁶ (double), 2¹¹⁴ (float) and an error that does not underflow. Every operation is odd: negated
// operands give the negated result. 6, 3 and 17 operations; no fused instructions (-ffp-contract=off).
#pragma once

#include <limits>

namespace stiction::solve::detail {

/// The rounded result and its rounding error.
template <class T>
struct ErrorFree {
    T value{};
    T error{};
};

/// Veltkamp's factor: splits a number of `digits` bits into two halves.
template <class T>
inline constexpr T kSplit = static_cast<T>((1ULL << ((std::numeric_limits<T>::digits + 1) / 2)) + 1);

template <class T>
constexpr ErrorFree<T> two_sum(T a, T b) noexcept {
    const T s = a + b;
    const T b_part = s - a;
    return {s, (a - (s - b_part)) + (b - b_part)};
}

/// Requires |a| ≥ |b| or a = 0.
template <class T>
constexpr ErrorFree<T> quick_two_sum(T a, T b) noexcept {
    const T s = a + b;
    return {s, b - (s - a)};
}

template <class T>
constexpr ErrorFree<T> two_product(T a, T b) noexcept {
    const T p = a * b;
    const T a_wide = kSplit<T> * a, b_wide = kSplit<T> * b;
    const T a_high = a_wide - (a_wide - a), b_high = b_wide - (b_wide - b);
    const T a_low = a - a_high, b_low = b - b_high;
    return {p, ((a_high * b_high - p) + a_high * b_low + a_low * b_high) + a_low * b_low};
}

}  // namespace stiction::solve::detail
