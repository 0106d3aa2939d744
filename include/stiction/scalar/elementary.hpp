// exp, ln, power and tanh with the same bits on every scalar type, instruction set and C library.
//
//   e^x   = 2^n · e^r,  n = round(x / ln 2),  r = x − n ln 2,  |r| ≤ ½ ln 2: Taylor polynomial of e^r           (1)
//   ln x  = e ln 2 + 2 artanh s,  x = 2^e m,  m ∈ [√½, √2),  s = (m − 1)/(m + 1): odd series in s               (2)
//   x^a   = e^(a ln x),  x ≥ 0                                                                                  (3)
//   tanh x = E/(E + 2),  E = e^(2x) − 1, by its own Taylor polynomial for |x| < ½                               (4)
//
// The library functions are not used because their bits depend on the machine (run-time selected FMA variants) and no pack
// has them. Error in units in the last place: (1) 2, (2) 2.5, (3) 3 + 3·|a ln x|, (4) 5. No tables, no branches.
#pragma once

#include <stiction/scalar/bits.hpp>
#include <stiction/scalar/scalar.hpp>

namespace stiction {
namespace detail {

/// Number of terms that leave a remainder below half a unit in the last place.
template <class Real>
struct SeriesLength {
    static constexpr int kExp = sizeof(Real) == 8 ? 13 : 7;     // |r| ≤ 0.347: r^(n+1)/(n+1)! < 2^-54, 2^-25
    static constexpr int kArtanh = sizeof(Real) == 8 ? 11 : 5;  // s² ≤ 0.0295
    static constexpr int kExpm1 = sizeof(Real) == 8 ? 19 : 11;  // |2x| ≤ 1
};

/// 2^n for integer-valued n in the normal range.
template <class T>
T power_of_two(const T& n) noexcept {
    using B = Bits<T>;
    constexpr double kShift = 1.5 * static_cast<double>(1LL << B::kMantissa);  // moves an integer into the lowest bits
    return B::low_bits_as_exponent(n + number<T>(kShift + B::kExponentBias));
}

template <class T>
T round_to_integer(const T& x) noexcept {
    constexpr double kShift = 1.5 * static_cast<double>(1LL << Bits<T>::kMantissa);
    return (x + number<T>(kShift)) - number<T>(kShift);
}

constexpr double kLn2 = 0.69314718055994530942;
constexpr double kSqrt2 = 1.41421356237309504880;

/// ln 2 in two parts; the first has so few digits that n times it is exact for every binary exponent n.
template <class Real>
struct Ln2 {
    static constexpr double kHigh = sizeof(Real) == 8 ? 0x1.62e42fee00000p-1 : 0x1.62e400p-1;
    static constexpr double kLow = sizeof(Real) == 8 ? 0x1.a39ef35793c76p-33 : 0x1.7f7d1cp-20;
};

}  // namespace detail

/// e^x, eq. (1).
template <class T>
T exponential(const T& x) noexcept {
    using Real = real_t<T>;
    constexpr double kLargest = sizeof(Real) == 8 ? 709.78271289338397 : 88.7228317;
    constexpr double kSmallest = sizeof(Real) == 8 ? -745.13321910194122 : -103.972084;
    const T bounded = clamp(x, number<T>(kSmallest), number<T>(kLargest));
    const T n = detail::round_to_integer(bounded * number<T>(1 / detail::kLn2));
    const T r = (bounded - n * number<T>(detail::Ln2<Real>::kHigh)) - n * number<T>(detail::Ln2<Real>::kLow);
    T sum = number<T>(1);
    for (int k = detail::SeriesLength<Real>::kExp; k >= 1; --k) {
        sum = number<T>(1) + sum * r * number<T>(1.0 / k);
    }
    // The scale is applied in two halves, so that results near both ends of the range survive.
    const T half = detail::round_to_integer(n * number<T>(0.5));
    const T value = sum * detail::power_of_two(half) * detail::power_of_two(n - half);
    const T low = select(x < number<T>(kSmallest), number<T>(0), value);
    return select(x > number<T>(kLargest), infinity<T>(), low);
}

/// ln x for x > 0, eq. (2); −∞ at 0, NaN below.
template <class T>
T natural_logarithm(const T& x) noexcept {
    using Real = real_t<T>;
    using B = Bits<T>;
    constexpr double kTiny = static_cast<double>(std::numeric_limits<Real>::min());
    constexpr double kLift = sizeof(Real) == 8 ? 0x1p54 : 0x1p25;
    constexpr double kLiftExponent = sizeof(Real) == 8 ? 54 : 25;
    const mask_t<T> subnormal = x < number<T>(kTiny);
    const T normal = select(subnormal, x * number<T>(kLift), x);

    constexpr double kCarrier = static_cast<double>(1LL << B::kMantissa);
    T m = B::mantissa(normal);
    T e = B::exponent_on(normal, number<T>(kCarrier)) - number<T>(kCarrier + B::kExponentBias);
    e = select(subnormal, e - number<T>(kLiftExponent), e);
    const mask_t<T> high = m > number<T>(detail::kSqrt2);
    m = select(high, m * number<T>(0.5), m);
    e = select(high, e + number<T>(1), e);

    const T s = (m - number<T>(1)) / (m + number<T>(1));
    const T s2 = s * s;
    T sum = number<T>(0);
    for (int k = detail::SeriesLength<Real>::kArtanh; k >= 1; --k) {
        sum = (sum + number<T>(1.0 / (2 * k + 1))) * s2;
    }
    const T two_s = s + s;
    const T value =
        (e * number<T>(detail::Ln2<Real>::kLow) + two_s * sum) + two_s + e * number<T>(detail::Ln2<Real>::kHigh);
    const T not_negative = select(x == number<T>(0), -infinity<T>(), value);
    const T below_infinity = select(x < infinity<T>(), not_negative, x);
    return select(x < number<T>(0), number<T>(std::numeric_limits<double>::quiet_NaN()), below_infinity);
}

/// x^a for x ≥ 0 and a > 0, eq. (3).
template <class T>
T power(const T& x, const T& a) noexcept {
    return exponential(a * natural_logarithm(x));
}

/// tanh x, eq. (4).
template <class T>
T hyperbolic_tangent(const T& x) noexcept {
    using Real = real_t<T>;
    const T size = abs(x);  // an odd function to the bit
    const T twice = size + size;
    T near = number<T>(1);
    for (int k = detail::SeriesLength<Real>::kExpm1; k >= 2; --k) {
        near = number<T>(1) + near * twice * number<T>(1.0 / k);
    }
    near = near * twice;
    constexpr double kSaturated = 44;  // tanh rounds to 1 well before; keeps e^(2x) finite in both precisions
    const T far = exponential(clamp(twice, number<T>(0), number<T>(kSaturated))) - number<T>(1);
    const T e = select(size < number<T>(0.5), near, far);
    const T value = e / (e + number<T>(2));
    return select(x < number<T>(0), -value, value);
}

}  // namespace stiction
