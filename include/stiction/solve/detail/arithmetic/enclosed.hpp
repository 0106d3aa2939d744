// A number kept as the sum of two machine numbers, together with a bound of its own rounding error.
//
//   value = hi + lo,   |lo| ≤ ½ ulp(hi),   |value − exact value| ≤ error                                     (1)
//   error of a result = what the operands hand on to first order + kUnit |result|,  kUnit = 16 u²             (2)
//   u = ½ epsilon;  u² = 1.2e-32 for double, 3.6e-15 for float
//   sign(x) = ±1 only if |x| > 4 error, else 0: nothing is decided by noise, and no tolerance is chosen by hand (3)
//
// Made of error_free.hpp; the double-word sum, product and quotient are the ones whose relative errors
// Joldes, Muller and Popescu (2017) prove to be below 3u², 7u² and 15u²; hence the 16 in (2). Operations on short
// numbers (lo = 0) are exact and add no error, so integers and unit coefficients are decided exactly.
// Valid while products neither underflow nor exceed 2^996 (double) or 2^114 (float). Every operation is odd: negated
// operands give the negated result. Cost: sum 20, product 25, quotient 60 operations; needs -ffp-contract=off.
#pragma once

#include <limits>

#include "stiction/solve/detail/arithmetic/error_free.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"

namespace stiction::solve::detail {

template <class Real>
struct Enclosed {
    Real hi{};     ///< the number rounded to Real
    Real lo{};     ///< what the rounding left
    Real error{};  ///< bound (1), ≥ 0
};

namespace enclosed {

template <class Real>
inline constexpr Real kUnit = Real(4) * std::numeric_limits<Real>::epsilon() * std::numeric_limits<Real>::epsilon();

/// How many error bounds a value must exceed to have a sign, equation (3).
template <class Real>
inline constexpr Real kDoubt = Real(4);

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

/// −1, 0 or +1, where 0 means: not distinguishable from zero, equation (3).
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
Enclosed<Real> operator+(const Enclosed<Real>& a, const Enclosed<Real>& b) noexcept {
    const ErrorFree<Real> s = two_sum(a.hi, b.hi);
    if (a.lo == Real(0) && b.lo == Real(0)) return {s.value, s.error, a.error + b.error};
    const ErrorFree<Real> t = two_sum(a.lo, b.lo);
    const ErrorFree<Real> v = quick_two_sum(s.value, s.error + t.value);
    const ErrorFree<Real> z = quick_two_sum(v.value, t.error + v.error);
    return {z.value, z.error, a.error + b.error + enclosed::kUnit<Real> * magnitude(z.value)};
}

template <class Real>
Enclosed<Real> operator-(const Enclosed<Real>& a, const Enclosed<Real>& b) noexcept {
    return a + (-b);
}

template <class Real>
Enclosed<Real> operator*(const Enclosed<Real>& a, const Enclosed<Real>& b) noexcept {
    const ErrorFree<Real> p = two_product(a.hi, b.hi);
    const Real handed_on = magnitude(a.hi) * b.error + magnitude(b.hi) * a.error + a.error * b.error;
    if (a.lo == Real(0) && b.lo == Real(0)) return {p.value, p.error, handed_on};
    const ErrorFree<Real> z = quick_two_sum(p.value, p.error + (a.hi * b.lo + a.lo * b.hi));
    return {z.value, z.error, handed_on + enclosed::kUnit<Real> * magnitude(z.value)};
}

/// Quotient by a divisor that has a sign.
template <class Real>
Enclosed<Real> operator/(const Enclosed<Real>& a, const Enclosed<Real>& b) noexcept {
    if (b.lo == Real(0) && b.error == Real(0) && (b.hi == Real(1) || b.hi == Real(-1))) return b.hi > Real(0) ? a : -a;
    const Real first = a.hi / b.hi;
    const Enclosed<Real> plain_b{b.hi, b.lo, Real(0)};
    const Enclosed<Real> rest = Enclosed<Real>{a.hi, a.lo, Real(0)} - exact(first) * plain_b;
    const ErrorFree<Real> z = quick_two_sum(first, rest.hi / b.hi);
    const Real size = magnitude(z.value);
    return {z.value, z.error, (a.error + size * b.error) / magnitude(b.hi) + enclosed::kUnit<Real> * size};
}

}  // namespace stiction::solve::detail
