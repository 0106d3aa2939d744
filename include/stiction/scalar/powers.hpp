// Powers of any base, sinh and cosh, the decimal logarithm and √(x² + y²), with the same bits on every scalar type.
//
//   x^n     products by halving n, for whole n known beforehand                                                        (1)
//   x^a     e^(a ln |x|); below zero with the sign of an odd a, NaN where a is not whole; x^0 = 1                      (2)
//   sinh x  (E + E/(E + 1))/2,  E = e^x − 1 by its Taylor polynomial for |x| < 1;  (e^x − e^(−x))/2 beyond             (3)
//   cosh x  (e^x + e^(−x))/2                                                                                           (4)
//   log₁₀ x ln x / ln 10, and exactly k where x is the double of 10^k, |k| ≤ 22                                        (5)
//   √(x² + y²) scaled by the larger of the two                                                                         (6)
//
// Error in units in the last place: (1) |n|, (2) 3 + 3·|a ln x|, (3) 5, (4) 3, (5) 4, (6) 3. (3) and (4) are infinite where e^x is.
#pragma once

#include <stiction/scalar/dual.hpp>
#include <stiction/scalar/elementary.hpp>
#include <stiction/scalar/rounding.hpp>

namespace stiction {

/// x^n, eq. (1).
template <class T>
T whole_power(const T& x, int n) noexcept {
    T result = number<T>(1);
    T square = x;
    for (int left = n < 0 ? -n : n; left > 0; left /= 2) {
        if (left % 2 == 1) result = result * square;
        if (left > 1) square = square * square;
    }
    return n < 0 ? number<T>(1) / result : result;
}

/// x^a, eq. (2).
template <class T>
T real_power(const T& x, const T& a) noexcept {
    const T zero = number<T>(0);
    const T size = exponential(a * natural_logarithm(abs(x)));
    const T half = a * number<T>(0.5);
    const T odd = select(half == round_down(half), size, -size);
    const T below = select(a == round_down(a), odd, number<T>(std::numeric_limits<double>::quiet_NaN()));
    return select(a == zero, number<T>(1), select(x < zero, below, size));
}
/// d(x^a) = a x^(a−1) dx + x^a ln x da; a part whose d is 0 does not enter.
template <class T>
Dual<T> real_power(const Dual<T>& x, const Dual<T>& a) noexcept {
    const T zero = number<T>(0);
    const T value = real_power(x.value, a.value);
    const T by_base = a.value * real_power(x.value, a.value - number<T>(1)) * x.derivative;
    const T by_exponent = value * natural_logarithm(x.value) * a.derivative;
    return {value, select(x.derivative == zero, zero, by_base) + select(a.derivative == zero, zero, by_exponent)};
}

/// sinh x, eq. (3).
template <class T>
T hyperbolic_sine(const T& x) noexcept {
    const T size = abs(x);  // an odd function to the bit
    const T one = number<T>(1);
    const T near_size = smaller(size, one);
    T near = one;
    for (int k = detail::SeriesLength<real_t<T>>::kExpm1; k >= 2; --k) {
        near = one + near * near_size * number<T>(1.0 / k);
    }
    near = near * near_size;
    const T e = exponential(size);
    const T twice = select(size < one, near + near / (near + one), e - one / e);
    return select(x < number<T>(0), -(twice * number<T>(0.5)), twice * number<T>(0.5));
}

/// cosh x, eq. (4).
template <class T>
T hyperbolic_cosine(const T& x) noexcept {
    const T e = exponential(abs(x));
    return (e + number<T>(1) / e) * number<T>(0.5);
}
template <class T>
Dual<T> hyperbolic_sine(const Dual<T>& x) noexcept {
    return {hyperbolic_sine(x.value), hyperbolic_cosine(x.value) * x.derivative};
}
template <class T>
Dual<T> hyperbolic_cosine(const Dual<T>& x) noexcept {
    return {hyperbolic_cosine(x.value), hyperbolic_sine(x.value) * x.derivative};
}

/// log₁₀ x, eq. (5).
template <class T>
T decimal_logarithm(const T& x) noexcept {
    constexpr double kDecimal = 0x1.bcb7b1526e50ep-2;  // 1/ln 10
    constexpr double kLargestExact = sizeof(real_t<T>) == 8 ? 22 : 10;
    const T one = number<T>(1);
    const T value = natural_logarithm(x) * number<T>(kDecimal);
    const T k = round_nearest(value);
    const T size = abs(k);
    T left = size;
    T power = one;
    struct Weight {
        double exponent, power;
    };
    constexpr Weight kWeights[] = {{16, 1e16}, {8, 1e8}, {4, 1e4}, {2, 1e2}, {1, 1e1}};
    for (const Weight& weight : kWeights) {  // 10^|k|, bit by bit
        const mask_t<T> has = left >= number<T>(weight.exponent);
        power = select(has, power * number<T>(weight.power), power);
        left = select(has, left - number<T>(weight.exponent), left);
    }
    const mask_t<T> exact = both(size <= number<T>(kLargestExact), select(k < number<T>(0), one / power, power) == x);
    return select(exact, k, value);
}
template <class T>
Dual<T> decimal_logarithm(const Dual<T>& x) noexcept {
    constexpr double kDecimal = 0x1.bcb7b1526e50ep-2;
    return {decimal_logarithm(x.value), x.derivative / x.value * number<T>(kDecimal)};
}

/// √(x² + y²), eq. (6).
template <class T>
T hypotenuse(const T& x, const T& y) noexcept {
    const T scale = constant_of(larger(abs(x), abs(y)));
    const T a = x / scale;
    const T b = y / scale;
    return select(scale == number<T>(0), number<T>(0), scale * sqrt(a * a + b * b));
}

}  // namespace stiction
