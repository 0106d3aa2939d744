// Whole numbers near a number, by plain additions: the same on every scalar type.
//
//   n = (|x| + 2^m) − 2^m     nearest whole number for |x| < 2^m, m the bits of the mantissa; larger numbers are whole already   (1)
//
// Exact, no branches. A dual number keeps no derivative: between the jumps it is zero.
#pragma once

#include <stiction/scalar/bits.hpp>
#include <stiction/scalar/dual.hpp>
#include <stiction/scalar/scalar.hpp>

namespace stiction {

/// The largest whole number not above x.
template <class T>
T round_down(const T& x) noexcept {
    constexpr double kWhole = static_cast<double>(1LL << Bits<T>::kMantissa);
    const T size = abs(x);
    const T near = select(size < number<T>(kWhole), (size + number<T>(kWhole)) - number<T>(kWhole), size);  // (1)
    const T nearest = select(x < number<T>(0), -near, near);
    return select(nearest > x, nearest - number<T>(1), nearest);
}
template <class T>
Dual<T> round_down(const Dual<T>& x) noexcept {
    return Dual<T>(round_down(x.value));
}

/// The smallest whole number not below x.
template <class T>
T round_up(const T& x) noexcept {
    return number<T>(0) - round_down(-x);
}

/// The nearest whole number; halves go away from zero.
template <class T>
T round_nearest(const T& x) noexcept {
    const T size = abs(x);
    const T down = round_down(size);
    const T near = select(size - down >= number<T>(0.5), down + number<T>(1), down);
    return select(x < number<T>(0), -near, near);
}
template <class T>
Dual<T> round_nearest(const Dual<T>& x) noexcept {
    return Dual<T>(round_nearest(x.value));
}

}  // namespace stiction
