// Choosing between numbers of any arithmetic the solvers use.
#pragma once

#include <cmath>

namespace stiction::solve::detail {

template <class A>
constexpr A smaller(A x, A y) noexcept {
    return y < x ? y : x;
}
template <class A>
constexpr A larger(A x, A y) noexcept {
    return x < y ? y : x;
}
template <class A>
constexpr A between(A x, A low, A high) noexcept {
    return x < low ? low : high < x ? high : x;
}
template <class T>
T magnitude(T x) noexcept {
    return std::abs(x);
}
template <class T>
T with_sign_of(T x, T sign) noexcept {
    return std::signbit(sign) ? -x : x;
}
// Half the sum, the same bits for mirrored arguments in either order.
template <class A>
constexpr A midpoint_of(A x, A y) noexcept {
    return (x + y) * A(0.5F);
}

}  // namespace stiction::solve::detail
