// Numbers with twice the digits, as an unevaluated sum of two: x = hi + lo, |lo| ≤ ½ ulp(hi).
//
// Made of the error-free sums and products of error_free.hpp. Sums err by 2⁻¹⁰⁴ of the larger operand for double,
// products by 2⁻¹⁰² of themselves; enclosed.hpp is the same with a bound of the error beside it. Wide<T> names the arithmetic in which a solver accumulates values of type T:
// double for float, Twofold<double> for double.
#pragma once

#include "stiction/solve/detail/arithmetic/error_free.hpp"

namespace stiction::solve::detail {

template <class T>
struct Twofold {
    T hi{};
    T lo{};
    constexpr Twofold() noexcept = default;
    constexpr Twofold(T value) noexcept : hi(value) {}
    constexpr Twofold(T high, T low) noexcept : hi(high), lo(low) {}
    constexpr Twofold(const ErrorFree<T>& x) noexcept : hi(x.value), lo(x.error) {}
};

template <class T>
constexpr Twofold<T> operator-(Twofold<T> x) noexcept {
    return {-x.hi, -x.lo};
}

template <class T>
constexpr Twofold<T> operator+(Twofold<T> x, Twofold<T> y) noexcept {
    const ErrorFree<T> s = two_sum(x.hi, y.hi);
    return quick_two_sum(s.value, s.error + (x.lo + y.lo));
}

template <class T>
constexpr Twofold<T> operator-(Twofold<T> x, Twofold<T> y) noexcept {
    return x + (-y);
}

template <class T>
constexpr Twofold<T> operator*(Twofold<T> x, Twofold<T> y) noexcept {
    const ErrorFree<T> p = two_product(x.hi, y.hi);
    return quick_two_sum(p.value, p.error + (x.hi * y.lo + x.lo * y.hi));
}

template <class T>
constexpr Twofold<T> operator/(Twofold<T> x, Twofold<T> y) noexcept {
    const T first = x.hi / y.hi;
    const Twofold<T> rest = x - y * Twofold<T>(first);
    return quick_two_sum(first, rest.hi / y.hi);
}

template <class T>
constexpr Twofold<T>& operator+=(Twofold<T>& x, Twofold<T> y) noexcept {
    return x = x + y;
}

template <class T>
constexpr Twofold<T>& operator-=(Twofold<T>& x, Twofold<T> y) noexcept {
    return x = x - y;
}

template <class T>
constexpr bool operator<(Twofold<T> x, Twofold<T> y) noexcept {
    return x.hi < y.hi || (x.hi == y.hi && x.lo < y.lo);
}

template <class T>
constexpr bool operator==(Twofold<T> x, Twofold<T> y) noexcept {
    return x.hi == y.hi && x.lo == y.lo;
}

template <class T>
struct WideOf;
template <>
struct WideOf<float> {
    using type = double;
};
template <>
struct WideOf<double> {
    using type = Twofold<double>;
};
template <class T>
using Wide = typename WideOf<T>::type;

// The nearest T to a wide number.
template <class T>
constexpr T narrow(Twofold<T> x) noexcept {
    return x.hi + x.lo;
}
template <class T>
constexpr T narrow(double x) noexcept {
    return static_cast<T>(x);
}
template <class T>
constexpr T narrow(float x) noexcept {
    return static_cast<T>(x);
}

}  // namespace stiction::solve::detail
