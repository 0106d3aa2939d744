// tan and the inverse functions of angles, with the same bits on every scalar type, instruction set and C library.
//
//   tan x = sin x / cos x                                                                                              (1)
//   atan x = atan c + atan r,  r = (x − c)/(1 + c x),  c ∈ {0, ½, 1, 1½, ∞} so that |r| ≤ 7/16: odd series in r        (2)
//   atan2(y, x): the angle of (x, y) in (−π, π], from atan |y|/|x|                                                     (3)
//   asin x = atan2(x, √((1 − x)(1 + x))),   acos x = atan2(√((1 − x)(1 + x)), x)                                       (4)
//
// Error in units in the last place: (1) 5, (2) 2, (3) 3, (4) 4. A zero has no sign in (3): atan2(±0, −1) = π; atan2(0, 0) = 0.
// Beyond ±1 (4) is NaN. No tables, no branches.
#pragma once

#include <stiction/scalar/dual.hpp>
#include <stiction/scalar/elementary.hpp>

namespace stiction {
namespace detail {

/// A constant given by two doubles, in two parts of the scalar's own precision.
template <class T>
Split<T> split_constant(double high, double low) noexcept {
    const auto first = static_cast<double>(static_cast<real_t<T>>(high));
    return {number<T>(first), number<T>((high - first) + low)};
}

/// atan x for x ≥ 0, eq. (2).
template <class T>
T arc_tangent_positive(const T& x) noexcept {
    constexpr int kTerms = sizeof(real_t<T>) == 8 ? 22 : 10;  // (7/16)^(2n) / (2n + 1) < 2^-54, 2^-25
    const T one = number<T>(1);
    const T half = number<T>(0.5);
    const T one_and_half = number<T>(1.5);
    T r = x;
    Split<T> base{number<T>(0), number<T>(0)};
    const auto use = [&](const mask_t<T>& here, const T& reduced, const Split<T>& angle) {
        r = select(here, reduced, r);
        base = {select(here, angle.high, base.high), select(here, angle.low, base.low)};
    };
    use(x >= number<T>(0.4375), (x - half) / (one + half * x),
        split_constant<T>(0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56));
    use(x >= number<T>(0.6875), (x - one) / (one + x), split_constant<T>(0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55));
    use(x >= number<T>(1.1875), (x - one_and_half) / (one + one_and_half * x),
        split_constant<T>(0x1.f730bd281f69bp-1, 0x1.007887af0cbbdp-56));
    use(x >= number<T>(2.4375), -(one / x), split_constant<T>(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54));
    const T square = r * r;
    T sum = number<T>(0);
    for (int k = kTerms; k >= 1; --k) {
        sum = (number<T>(1.0 / (2 * k + 1)) - sum) * square;
    }
    return base.high - ((r * sum - base.low) - r);
}

}  // namespace detail

/// tan x, eq. (1).
template <class T>
T tangent(const T& x) noexcept {
    return sine(x) / cosine(x);
}
template <class T>
Dual<T> tangent(const Dual<T>& x) noexcept {
    const T t = tangent(x.value);
    return {t, (number<T>(1) + t * t) * x.derivative};
}

/// atan x, eq. (2).
template <class T>
T arc_tangent(const T& x) noexcept {
    const T size = detail::arc_tangent_positive(abs(x));
    return select(x < number<T>(0), -size, size);
}
template <class T>
Dual<T> arc_tangent(const Dual<T>& x) noexcept {
    return {arc_tangent(x.value), x.derivative / (number<T>(1) + x.value * x.value)};
}

/// The angle of the point (x, y), eq. (3).
template <class T>
T arc_tangent(const T& y, const T& x) noexcept {
    const T zero = number<T>(0);
    const detail::Split<T> half_turn = detail::split_constant<T>(0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53);
    const T acute = detail::arc_tangent_positive(abs(y) / abs(x));
    const T right = select(both(x == zero, y == zero), zero, acute);
    const T size = select(x < zero, half_turn.high - (right - half_turn.low), right);
    return select(y < zero, -size, size);
}
template <class T>
Dual<T> arc_tangent(const Dual<T>& y, const Dual<T>& x) noexcept {
    const T square = x.value * x.value + y.value * y.value;
    return {arc_tangent(y.value, x.value), (x.value * y.derivative - y.value * x.derivative) / square};
}

/// asin x, eq. (4).
template <class T>
T arc_sine(const T& x) noexcept {
    const T one = number<T>(1);
    return arc_tangent(x, sqrt((one - x) * (one + x)));
}
template <class T>
Dual<T> arc_sine(const Dual<T>& x) noexcept {
    const T one = number<T>(1);
    return {arc_sine(x.value), x.derivative / sqrt((one - x.value) * (one + x.value))};
}

/// acos x, eq. (4).
template <class T>
T arc_cosine(const T& x) noexcept {
    const T one = number<T>(1);
    return arc_tangent(sqrt((one - x) * (one + x)), x);
}
template <class T>
Dual<T> arc_cosine(const Dual<T>& x) noexcept {
    const T one = number<T>(1);
    return {arc_cosine(x.value), -(x.derivative / sqrt((one - x.value) * (one + x.value)))};
}

}  // namespace stiction
