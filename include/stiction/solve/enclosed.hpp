// A number kept as the sum of two machine numbers, together with a bound of its own rounding error.
//
//   value = hi + lo,   |lo| ≤ ½ ulp(hi),   |value − exact value| ≤ error                                     (1)
//   a + b:  two_sum(a, b) = (s, e),  s = fl(a + b),  s + e = a + b exactly                                    (2)
//   a · b:  two_product(a, b) = (p, e),  p + e = a · b exactly, halves split by 2^⌈digits/2⌉ + 1              (3)
//   error of a result = what the operands hand on to first order + kUnit |result|,  kUnit = 16 u²             (4)
//   u = ½ epsilon;  u² = 1.2e-32 for double, 3.6e-15 for float
//   sign(x) = ±1 only if |x| > 4 error, else 0: nothing is decided by noise, and no tolerance is chosen by hand (5)
//
// (2) Knuth, (3) Dekker and Veltkamp; the double-word sum, product and quotient are the ones whose relative errors
// Joldes, Muller and Popescu (2017) prove to be below 3u², 7u² and 15u²; hence the 16 in (4). Operations on short
// numbers (lo = 0) are exact and add no error, so integers and unit coefficients are decided exactly.
// Valid while products neither underflow nor exceed 2^996 (double) or 2^114 (float). Every operation is odd: negated
// operands give the negated result. Cost: sum 20, product 25, quotient 60 operations; needs -ffp-contract=off.
#pragma once

#include <limits>

namespace stiction::solve {

template <class Real>
struct Enclosed {
    Real hi{};     ///< the number rounded to Real
    Real lo{};     ///< what the rounding left
    Real error{};  ///< bound (1), ≥ 0
};

namespace enclosed {

template <class Real>
inline constexpr Real kUnit = Real(4) * std::numeric_limits<Real>::epsilon() * std::numeric_limits<Real>::epsilon();

/// How many error bounds a value must exceed to have a sign, equation (5).
template <class Real>
inline constexpr Real kDoubt = Real(4);

/// Veltkamp's factor: splits a number of `digits` bits into two halves.
template <class Real>
inline constexpr Real kSplit = Real(1ULL << ((std::numeric_limits<Real>::digits + 1) / 2)) + Real(1);

template <class Real>
constexpr Real magnitude(Real x) noexcept {
    return x < Real(0) ? -x : x;
}

template <class Real>
constexpr Enclosed<Real> two_sum(Real a, Real b) noexcept {
    const Real s = a + b;
    const Real c = s - a;
    return {s, (a - (s - c)) + (b - c), Real(0)};
}

/// As two_sum, for |a| ≥ |b|.
template <class Real>
constexpr Enclosed<Real> fast_two_sum(Real a, Real b) noexcept {
    const Real s = a + b;
    return {s, b - (s - a), Real(0)};
}

template <class Real>
constexpr Enclosed<Real> two_product(Real a, Real b) noexcept {
    const Real p = a * b;
    const Real ca = kSplit<Real> * a;
    const Real cb = kSplit<Real> * b;
    const Real ah = ca - (ca - a);
    const Real bh = cb - (cb - b);
    const Real al = a - ah;
    const Real bl = b - bh;
    return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl, Real(0)};
}

}  // namespace enclosed

/// A machine number taken as exact.
template <class Real>
constexpr Enclosed<Real> exact(Real x) noexcept {
    return {x, Real(0), Real(0)};
}

template <class Real>
constexpr bool is_exact_zero(const Enclosed<Real>& x) noexcept {
    return x.hi == Real(0) && x.error == Real(0);
}

/// −1, 0 or +1, where 0 means: not distinguishable from zero, equation (5).
template <class Real>
constexpr int sign(const Enclosed<Real>& x) noexcept {
    const Real doubt = enclosed::kDoubt<Real> * x.error;
    return x.hi > doubt ? 1 : x.hi < -doubt ? -1 : 0;
}

template <class Real>
constexpr Enclosed<Real> operator-(const Enclosed<Real>& a) noexcept {
    return {-a.hi, -a.lo, a.error};
}

template <class Real>
constexpr Enclosed<Real> operator+(const Enclosed<Real>& a, const Enclosed<Real>& b) noexcept {
    Enclosed<Real> s = enclosed::two_sum(a.hi, b.hi);
    if (a.lo == Real(0) && b.lo == Real(0)) {
        s.error = a.error + b.error;
        return s;
    }
    const Enclosed<Real> t = enclosed::two_sum(a.lo, b.lo);
    const Enclosed<Real> v = enclosed::fast_two_sum(s.hi, s.lo + t.hi);
    Enclosed<Real> z = enclosed::fast_two_sum(v.hi, t.lo + v.lo);
    z.error = a.error + b.error + enclosed::kUnit<Real> * enclosed::magnitude(z.hi);
    return z;
}

template <class Real>
constexpr Enclosed<Real> operator-(const Enclosed<Real>& a, const Enclosed<Real>& b) noexcept {
    return a + (-b);
}

template <class Real>
constexpr Enclosed<Real> operator*(const Enclosed<Real>& a, const Enclosed<Real>& b) noexcept {
    const Enclosed<Real> p = enclosed::two_product(a.hi, b.hi);
    const Real handed_on =
        enclosed::magnitude(a.hi) * b.error + enclosed::magnitude(b.hi) * a.error + a.error * b.error;
    if (a.lo == Real(0) && b.lo == Real(0)) return {p.hi, p.lo, handed_on};
    Enclosed<Real> z = enclosed::fast_two_sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
    z.error = handed_on + enclosed::kUnit<Real> * enclosed::magnitude(z.hi);
    return z;
}

/// Quotient by a divisor that has a sign.
template <class Real>
constexpr Enclosed<Real> operator/(const Enclosed<Real>& a, const Enclosed<Real>& b) noexcept {
    if (b.lo == Real(0) && b.error == Real(0) && (b.hi == Real(1) || b.hi == Real(-1))) return b.hi > Real(0) ? a : -a;
    const Real first = a.hi / b.hi;
    const Enclosed<Real> plain_b{b.hi, b.lo, Real(0)};
    const Enclosed<Real> rest = Enclosed<Real>{a.hi, a.lo, Real(0)} - exact(first) * plain_b;
    Enclosed<Real> z = enclosed::fast_two_sum(first, rest.hi / b.hi);
    const Real size = enclosed::magnitude(z.hi);
    z.error = (a.error + size * b.error) / enclosed::magnitude(b.hi) + enclosed::kUnit<Real> * size;
    return z;
}

}  // namespace stiction::solve
