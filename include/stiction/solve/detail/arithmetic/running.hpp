// Sums that keep what rounding drops: for clusters whose bodies span decades, or are many.
//
//   hi + lo = Σ x      hi rounded as usual, lo the sum of what each rounding dropped (Neumaier)                 (1)
//
// For float, double is wide enough. error_free.hpp says what the operations need.
#pragma once

#include "stiction/solve/detail/arithmetic/error_free.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"

namespace stiction::solve::detail {

// A sum that keeps what rounding drops.
template <class T>
struct Running {
    T hi{}, lo{};
    void add(T x) noexcept {
        const ErrorFree<T> s = two_sum(hi, x);
        hi = s.value;
        lo += s.error;
    }
    // − j·w with w = w_hi + w_lo.
    void subtract_product(T j, const Twofold<T>& w) noexcept {
        const ErrorFree<T> p = two_product(j, w.hi);
        add(-p.value);
        lo -= p.error + j * w.lo;
    }
    // One division: its rounding is found by multiplying back.
    Twofold<T> divided_by(const Running& other) const noexcept {
        const Twofold<T> x(quick_two_sum(hi, lo)), y(quick_two_sum(other.hi, other.lo));
        const T inverse = T(1) / y.hi;
        const T first = x.hi * inverse;
        const ErrorFree<T> product = two_product(y.hi, first);
        const T rest = ((x.hi - product.value) - product.error) + (x.lo - y.lo * first);
        return quick_two_sum(first, rest * inverse);
    }
    T rounded() const noexcept { return hi + lo; }
};
template <>
struct Running<float> {
    double sum{};
    void add(float x) noexcept { sum += static_cast<double>(x); }
    void subtract_product(float j, double w) noexcept { sum -= static_cast<double>(j) * w; }
    double divided_by(const Running& other) const noexcept { return sum / other.sum; }
    float rounded() const noexcept { return static_cast<float>(sum); }
};

}  // namespace stiction::solve::detail
