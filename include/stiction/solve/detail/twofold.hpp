// Numbers with twice the digits, as an unevaluated sum of two: x = hi + lo, |lo| ≤ ½ ulp(hi).
//
//   a + b = s + e exactly,  s = fl(a + b)       Knuth's two-sum                               (1)
//   a · b = p + e exactly,  p = fl(a · b)       Dekker's product, no fused instruction        (2)
//
// Sums err by 2⁻¹⁰⁴ of the larger operand for double. (2) needs |a|, |b| < 2⁹⁹⁶ (Veltkamp's split) and a product
// whose error does not underflow. Wide<T> names the arithmetic in which a solver accumulates values of type T:
// double for float, Twofold<double> for double.
#pragma once

#include <limits>

namespace stiction::solve::detail {

template <class T>
struct Twofold {
    T hi{};
    T lo{};
    constexpr Twofold() noexcept = default;
    constexpr Twofold(T value) noexcept : hi(value) {}
    constexpr Twofold(T high, T low) noexcept : hi(high), lo(low) {}
};

template <class T>
constexpr Twofold<T> two_sum(T a, T b) noexcept {
    const T s = a + b;
    const T b_part = s - a;
    return {s, (a - (s - b_part)) + (b - b_part)};
}

// Requires |a| ≥ |b| or a = 0.
template <class T>
constexpr Twofold<T> quick_two_sum(T a, T b) noexcept {
    const T s = a + b;
    return {s, b - (s - a)};
}

template <class T>
constexpr Twofold<T> two_product(T a, T b) noexcept {
    constexpr T kSplit = static_cast<T>((1ULL << ((std::numeric_limits<T>::digits + 1) / 2)) + 1);
    const T p = a * b;
    const T a_wide = kSplit * a;
    const T a_hi = a_wide - (a_wide - a);
    const T a_lo = a - a_hi;
    const T b_wide = kSplit * b;
    const T b_hi = b_wide - (b_wide - b);
    const T b_lo = b - b_hi;
    return {p, ((a_hi * b_hi - p) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
}

template <class T>
constexpr Twofold<T> operator-(Twofold<T> x) noexcept {
    return {-x.hi, -x.lo};
}

template <class T>
constexpr Twofold<T> operator+(Twofold<T> x, Twofold<T> y) noexcept {
    const Twofold<T> s = two_sum(x.hi, y.hi);
    return quick_two_sum(s.hi, s.lo + (x.lo + y.lo));
}

template <class T>
constexpr Twofold<T> operator-(Twofold<T> x, Twofold<T> y) noexcept {
    return x + (-y);
}

template <class T>
constexpr Twofold<T> operator*(Twofold<T> x, Twofold<T> y) noexcept {
    const Twofold<T> p = two_product(x.hi, y.hi);
    return quick_two_sum(p.hi, p.lo + (x.hi * y.lo + x.lo * y.hi));
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

template <class A>
constexpr A smaller(A x, A y) noexcept {
    return y < x ? y : x;
}
template <class A>
constexpr A larger(A x, A y) noexcept {
    return x < y ? y : x;
}

// Half the sum, the same bits for mirrored arguments in either order.
template <class A>
constexpr A midpoint_of(A x, A y) noexcept {
    return (x + y) * A(0.5);
}
template <>
constexpr float midpoint_of<float>(float x, float y) noexcept {
    return (x + y) * 0.5F;
}

}  // namespace stiction::solve::detail
