// A forward dual number: a value and its derivative with respect to one chosen parameter.
//
//   (a, a') (+) (b, b') = (a + b, a' + b'),   (a, a')(b, b') = (ab, a'b + ab'),   f(a, a') = (f(a), f'(a) a')      (1)
//
// Comparisons look at the value alone, so a dual run takes exactly the branches of the plain run and its value has the same
// bits. At a kink (stop, break-away) the derivative is the one-sided derivative of the branch taken.
#pragma once

#include <stiction/scalar/elementary.hpp>
#include <stiction/scalar/scalar.hpp>

namespace stiction {

template <class T>
struct Dual {
    T value{};
    T derivative{};

    constexpr Dual() noexcept = default;
    constexpr Dual(T v) noexcept : value(v), derivative(number<T>(0)) {}  // NOLINT: a constant is a dual number
    constexpr Dual(T v, T d) noexcept : value(v), derivative(d) {}

    friend constexpr Dual operator-(const Dual& a) noexcept { return {-a.value, -a.derivative}; }
    friend constexpr Dual operator+(const Dual& a, const Dual& b) noexcept {
        return {a.value + b.value, a.derivative + b.derivative};
    }
    friend constexpr Dual operator-(const Dual& a, const Dual& b) noexcept {
        return {a.value - b.value, a.derivative - b.derivative};
    }
    friend constexpr Dual operator*(const Dual& a, const Dual& b) noexcept {
        return {a.value * b.value, a.derivative * b.value + a.value * b.derivative};
    }
    friend constexpr Dual operator/(const Dual& a, const Dual& b) noexcept {
        const T quotient = a.value / b.value;
        return {quotient, (a.derivative - quotient * b.derivative) / b.value};
    }
    friend constexpr mask_t<T> operator<(const Dual& a, const Dual& b) noexcept { return a.value < b.value; }
    friend constexpr mask_t<T> operator>(const Dual& a, const Dual& b) noexcept { return a.value > b.value; }
    friend constexpr mask_t<T> operator<=(const Dual& a, const Dual& b) noexcept { return a.value <= b.value; }
    friend constexpr mask_t<T> operator>=(const Dual& a, const Dual& b) noexcept { return a.value >= b.value; }
    friend constexpr mask_t<T> operator==(const Dual& a, const Dual& b) noexcept { return a.value == b.value; }
    friend constexpr mask_t<T> operator!=(const Dual& a, const Dual& b) noexcept { return a.value != b.value; }
};

template <class T>
struct ScalarTraits<Dual<T>> {
    using Real = real_t<T>;
    using Mask = mask_t<T>;
    template <class Word>
    using Lane = lane_t<Word, T>;
};

template <class T>
    requires(!std::same_as<mask_t<T>, bool>)
constexpr Dual<T> select(const mask_t<T>& condition, const Dual<T>& a, const Dual<T>& b) noexcept {
    return {select(condition, a.value, b.value), select(condition, a.derivative, b.derivative)};
}

template <class T>
constexpr Dual<T> constant_of(const Dual<T>& x) noexcept {
    return Dual<T>(x.value);
}
template <class T>
constexpr Dual<T> abs(const Dual<T>& x) noexcept {
    return select(x.value < number<T>(0), -x, x);
}
template <class T>
Dual<T> sqrt(const Dual<T>& x) noexcept {
    const T root = sqrt(x.value);
    // At 0 the slope is infinite; a parameter that does not enter (derivative 0) must not turn it into NaN.
    const T slope = x.derivative / (root + root);
    return {root, select(x.derivative == number<T>(0), number<T>(0), slope)};
}

template <class T>
Dual<T> exponential(const Dual<T>& x) noexcept {
    const T e = exponential(x.value);
    return {e, e * x.derivative};
}
template <class T>
Dual<T> natural_logarithm(const Dual<T>& x) noexcept {
    return {natural_logarithm(x.value), x.derivative / x.value};
}
/// d(x^a) = a x^(a−1) dx + x^a ln x da; 0 at x = 0, which is its limit for a > 1 and a convention below.
template <class T>
Dual<T> power(const Dual<T>& x, const Dual<T>& a) noexcept {
    const T value = power(x.value, a.value);
    const T slope = value * (a.value * x.derivative / x.value + a.derivative * natural_logarithm(x.value));
    return {value, select(x.value == number<T>(0), number<T>(0), slope)};
}
template <class T>
Dual<T> hyperbolic_tangent(const Dual<T>& x) noexcept {
    const T t = hyperbolic_tangent(x.value);
    return {t, (number<T>(1) - t * t) * x.derivative};
}

template <class T>
Dual<T> sine(const Dual<T>& x) noexcept {
    return {sine(x.value), cosine(x.value) * x.derivative};
}
template <class T>
Dual<T> cosine(const Dual<T>& x) noexcept {
    return {cosine(x.value), -sine(x.value) * x.derivative};
}

}  // namespace stiction
