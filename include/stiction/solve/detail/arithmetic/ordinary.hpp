// Whether many numbers are all finite, or all positive and finite, read from their bits.
//
//   u = bits of x as an integer,  k = bits of the largest finite number,  top(·) = the highest bit
//   0 < x ≤ largest   ⇔   top(u − 1) = 0 and top(k − u) = 0                                                    (1)
//   |x| ≤ largest     ⇔   top(k − (u without its sign)) = 0                                                    (2)
//
// IEEE numbers of one sign are ordered like their bits. Integer arithmetic without an early way out: compilers take
// several values at once, where comparisons of floating-point numbers, one branch each, cost a quarter of a
// warm start. −0.0, infinities and NaN are not positive and finite.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace stiction::solve::detail {

template <class T>
using BitsOf = std::conditional_t<sizeof(T) == sizeof(std::uint64_t), std::uint64_t, std::uint32_t>;

template <class T>
BitsOf<T> bits_of(T x) noexcept {
    static_assert(std::numeric_limits<T>::is_iec559 && sizeof(BitsOf<T>) == sizeof(T));
    BitsOf<T> u;
    std::memcpy(&u, &x, sizeof u);
    return u;
}

template <class T>
inline constexpr BitsOf<T> kSignBit = BitsOf<T>(1) << (8 * sizeof(T) - 1);

// (1), its highest bit.
template <class T>
BitsOf<T> doubt_positive(T x, BitsOf<T> largest) noexcept {
    const BitsOf<T> u = bits_of(x);
    return (u - 1) | (largest - u);
}

// (1) for all of them.
template <class T>
bool all_positive_and_finite(const T* x, std::size_t count) noexcept {
    const BitsOf<T> largest = bits_of(std::numeric_limits<T>::max());
    BitsOf<T> doubt = 0;
    for (std::size_t i = 0; i < count; ++i) doubt |= doubt_positive(x[i], largest);
    return (doubt & kSignBit<T>) == 0;
}

// (2) for all of them.
template <class T>
bool all_finite(const T* x, std::size_t count) noexcept {
    const BitsOf<T> largest = bits_of(std::numeric_limits<T>::max());
    BitsOf<T> doubt = 0;
    for (std::size_t i = 0; i < count; ++i) doubt |= largest - (bits_of(x[i]) & ~kSignBit<T>);
    return (doubt & kSignBit<T>) == 0;
}

}  // namespace stiction::solve::detail
