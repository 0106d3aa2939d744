// exp, ln, power, tanh, sin and cos with the same bits on every scalar type, instruction set and C library.
//
//   e^x   = 2^n · e^r,  n = round(x / ln 2),  r = x − n ln 2,  |r| ≤ ½ ln 2: Taylor polynomial of e^r           (1)
//   ln x  = e ln 2 + 2 artanh s,  x = 2^e m,  m ∈ [√½, √2),  s = (m − 1)/(m + 1): odd series in s               (2)
//   x^a   = e^(a ln x),  x ≥ 0                                                                                  (3)
//   tanh x = E/(E + 2),  E = e^(2x) − 1, by its own Taylor polynomial for |x| < ½                               (4)
//   sin x, cos x = ±sin r or ±cos r,  r = x − n π/2,  n = round(x / (π/2)),  |r| ≤ π/4: Taylor polynomials      (5)
//
// The library functions are not used because their bits depend on the machine (run-time selected FMA variants) and no pack
// has them. Error in units in the last place: (1) 2, (2) 2.5, (3) 3 + 3·|a ln x|, (4) 5, (5) 2 for |x| ≤ 10⁶
// (`float`: 3000), where n times the first three parts of π/2 is exact; farther out it is lost gradually. No tables, no branches.
#pragma once

#include <array>
#include <cstddef>

#include <stiction/scalar/bits.hpp>
#include <stiction/scalar/scalar.hpp>

namespace stiction {
namespace detail {

/// Number of terms that leave a remainder below half a unit in the last place.
template <class Real>
struct SeriesLength {
    static constexpr int kExp = sizeof(Real) == 8 ? 13 : 7;            // |r| ≤ 0.347: r^(n+1)/(n+1)! < 2^-54, 2^-25
    static constexpr int kArtanh = sizeof(Real) == 8 ? 11 : 5;         // s² ≤ 0.0295
    static constexpr int kExpm1 = sizeof(Real) == 8 ? 19 : 11;         // |2x| ≤ 1
    static constexpr std::size_t kSine = sizeof(Real) == 8 ? 9 : 5;    // |r| ≤ π/4: powers up to 2k + 1
    static constexpr std::size_t kCosine = sizeof(Real) == 8 ? 9 : 5;  // powers up to 2k
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

/// π/2 in four parts; the first three have so few digits that n times each is exact for |n| < 2^20 (`float`: 2^11).
template <class Real>
struct HalfPi {
    static constexpr bool kWide = sizeof(Real) == 8;
    static constexpr double kFirst = kWide ? 0x1.921fb54400000p+0 : 0x1.921p+0;
    static constexpr double kSecond = kWide ? 0x1.0b4611a600000p-34 : 0x1.f6ap-13;
    static constexpr double kThird = kWide ? 0x1.3198a2e000000p-69 : 0x1.11p-26;
    static constexpr double kFourth = kWide ? 0x1.b839a252049c1p-104 : 0x1.68c234p-39;
    static constexpr double kInverse = 0x1.45f306dc9c883p-1;
};

/// A number as the sum of two: the rounded value and what rounding took.
template <class T>
struct Split {
    T high, low;
};

/// a + b without any error.
template <class T>
Split<T> exact_sum(const T& a, const T& b) noexcept {
    const T sum = a + b;
    const T part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
}

/// x = quadrant · π/2 + r; the quadrant counts modulo 4, from −2 to 2.
template <class T>
struct Angle {
    T quadrant;
    Split<T> rest;
};

template <class T>
Angle<T> reduce_angle(const T& x) noexcept {
    using P = HalfPi<real_t<T>>;
    const T n = round_to_integer(x * number<T>(P::kInverse));
    const Split<T> second = exact_sum(x - n * number<T>(P::kFirst), -(n * number<T>(P::kSecond)));
    const Split<T> third = exact_sum(second.high, -(n * number<T>(P::kThird)));
    const T tail = (second.low + third.low) - n * number<T>(P::kFourth);
    const T quadrant = n - number<T>(4) * round_to_integer(n * number<T>(0.25));
    const T high = third.high + tail;
    const T low = (third.high - high) + tail;
    const T one = number<T>(1);  // a bound for both, felt only far out, where the rest is not small
    return {quadrant, {clamp(high, -one, one), clamp(low, -one, one)}};
}

/// Coefficients of 1/n! − z/(n + 2)! + z²/(n + 4)! − …: what follows the first term of sin (n = 3) and cos (n = 2), over z = r².
template <std::size_t kTerms>
constexpr std::array<double, kTerms> alternating_factorials(int n) noexcept {
    std::array<double, kTerms> terms{};
    double factorial = 1;
    for (int k = 2; k <= n; ++k) {
        factorial *= k;
    }
    double sign = 1;
    for (double& term : terms) {
        term = sign / factorial;
        sign = -sign;
        factorial *= (n + 1.0) * (n + 2.0);
        n += 2;
    }
    return terms;
}

/// c_0 + c_1 z + c_2 z² + …, even and odd powers side by side: a processor waits half as long as for one chain.
template <class T, std::size_t kTerms>
T polynomial(const std::array<double, kTerms>& c, const T& z) noexcept {
    const T square = z * z;
    T last = number<T>(c[kTerms - 1]);
    T other = number<T>(c[kTerms - 2]);
    for (std::size_t k = kTerms - 2; k-- > 0;) {
        const T next = number<T>(c[k]) + last * square;
        last = other;
        other = next;
    }
    return other + last * z;
}

template <class T>
T sine_series(const Split<T>& r) noexcept {
    constexpr auto kTerms = alternating_factorials<SeriesLength<real_t<T>>::kSine>(3);
    const T square = r.high * r.high;
    return r.high + (r.low - r.high * (square * polynomial(kTerms, square)));
}

template <class T>
T cosine_series(const Split<T>& r) noexcept {
    constexpr auto kTerms = alternating_factorials<SeriesLength<real_t<T>>::kCosine>(2);
    const T square = r.high * r.high;
    return number<T>(1) - (square * polynomial(kTerms, square) + r.high * r.low);
}

/// sin of quadrant · π/2 + r.
template <class T>
T sine_of(const T& quadrant, const Split<T>& r) noexcept {
    const T one = number<T>(1);
    const mask_t<T> odd = abs(quadrant) == one;
    const T size = select(odd, cosine_series(r), sine_series(r));
    const T value = select(either(quadrant == -one, abs(quadrant) == one + one), -size, size);
    return clamp(value, -one, one);
}

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

/// sin x, eq. (5).
template <class T>
T sine(const T& x) noexcept {
    const detail::Angle<T> angle = detail::reduce_angle(x);
    return detail::sine_of(angle.quadrant, angle.rest);
}

/// cos x = sin(x + π/2), eq. (5): one quadrant on.
template <class T>
T cosine(const T& x) noexcept {
    const detail::Angle<T> angle = detail::reduce_angle(x);
    const T next = angle.quadrant + number<T>(1);
    return detail::sine_of(select(next == number<T>(3), number<T>(-1), next), angle.rest);
}

}  // namespace stiction
