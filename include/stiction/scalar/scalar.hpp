// Operations that the core needs of a number: one source serves `double`, `float`, SIMD packs and dual numbers.
//
// A scalar type T supplies  + − * /, unary −, comparisons that give a mask, and, found by argument-dependent look-up,
//   select(mask, a, b)   lane-wise choice        any(mask), all(mask)   over the lanes
//   abs(x), sqrt(x)      correctly rounded on every type
// Everything else is built here from these, so that a lane of a pack computes the same bits as the scalar run.
// Masks are combined with both, either and ! only (a pack has no short-circuit).
#pragma once

#include <cmath>
#include <concepts>
#include <limits>
#include <type_traits>

namespace stiction {

/// Facts about a scalar type; packs and dual numbers specialise it. A type that has instructions of its own for `smaller`,
/// `larger`, `kept_where` and `without_reversal` offers them as static functions of its traits.
template <class T>
struct ScalarTraits {
    using Real = T;     ///< the plain number a lane holds
    using Mask = bool;  ///< what a comparison gives
    /// How a word such as Mode is held: the word itself, or one number per lane for a pack.
    template <class Word>
    using Lane = Word;
};

template <class T>
using real_t = typename ScalarTraits<T>::Real;
template <class T>
using mask_t = typename ScalarTraits<T>::Mask;
template <class Word, class T>
using lane_t = typename ScalarTraits<T>::template Lane<Word>;

/// One plain number per value: `double` and `float`, not packs and not dual numbers.
template <class T>
concept PlainScalar = std::floating_point<T>;

/// Several plain numbers side by side, with instructions of its own.
template <class T>
concept PackScalar = requires(const T& x) {
    ScalarTraits<T>::larger(x, x);
};

template <class V>
constexpr V select(bool condition, const V& a, const V& b) noexcept {
    return condition ? a : b;
}
constexpr bool any(bool condition) noexcept { return condition; }
constexpr bool all(bool condition) noexcept { return condition; }

template <PlainScalar T>
T abs(T x) noexcept {
    return std::fabs(x);
}
template <PlainScalar T>
T sqrt(T x) noexcept {
    return std::sqrt(x);
}

/// A literal in the scalar's own precision.
template <class T>
constexpr T number(double x) noexcept {
    return T(static_cast<real_t<T>>(x));
}

/// The value without any derivative: for scales that cancel.
template <class T>
constexpr T constant_of(const T& x) noexcept {
    return x;
}

template <class T>
constexpr T infinity() noexcept {
    return T(std::numeric_limits<real_t<T>>::infinity());
}
template <class T>
constexpr T not_a_number() noexcept {
    return T(std::numeric_limits<real_t<T>>::quiet_NaN());
}

/// A word (Mode, Stop, Status) in every lane.
template <class T, class Word>
constexpr lane_t<Word, T> word(Word w) noexcept {
    if constexpr (std::is_same_v<lane_t<Word, T>, Word>) {
        return w;
    } else {
        return lane_t<Word, T>(static_cast<typename lane_t<Word, T>::value_type>(static_cast<int>(w)));
    }
}

/// All of the masks, lane-wise.
template <class M, class... More>
constexpr M both(const M& a, const M& b, const More&... more) noexcept {
    if constexpr (sizeof...(more) > 0) {
        return both(both(a, b), more...);
    } else if constexpr (std::is_same_v<M, bool>) {
        return a && b;
    } else {
        return a & b;
    }
}
/// Any of the masks, lane-wise.
template <class M, class... More>
constexpr M either(const M& a, const M& b, const More&... more) noexcept {
    if constexpr (sizeof...(more) > 0) {
        return either(either(a, b), more...);
    } else if constexpr (std::is_same_v<M, bool>) {
        return a || b;
    } else {
        return a | b;
    }
}

/// NaN in either place gives b.
template <class T>
constexpr T smaller(const T& a, const T& b) noexcept {
    if constexpr (requires { ScalarTraits<T>::smaller(a, b); }) {
        return ScalarTraits<T>::smaller(a, b);
    } else {
        return select(a < b, a, b);
    }
}
/// NaN in either place gives b.
template <class T>
constexpr T larger(const T& a, const T& b) noexcept {
    if constexpr (requires { ScalarTraits<T>::larger(a, b); }) {
        return ScalarTraits<T>::larger(a, b);
    } else {
        return select(a > b, a, b);
    }
}
/// x kept within [lower, upper], where lower ≤ upper; NaN stays NaN.
template <class T>
constexpr T clamp(const T& x, const T& lower, const T& upper) noexcept {
    return larger(lower, smaller(upper, x));
}

/// Neither infinite nor NaN.
template <class T>
constexpr mask_t<T> is_finite(const T& x) noexcept {
    if constexpr (std::same_as<mask_t<T>, bool>) {
        return x - x >= number<T>(0);  // ≥ rather than ==: one test less on a processor that signals NaN apart
    } else {
        return abs(x) < infinity<T>();  // leaves the adders to the sums
    }
}

/// x where the mask says so, else 0.
template <class T>
constexpr T kept_where(const mask_t<T>& mask, const T& x) noexcept {
    if constexpr (requires { ScalarTraits<T>::kept_where(mask, x); }) {
        return ScalarTraits<T>::kept_where(mask, x);
    } else {
        return select(mask, x, number<T>(0));
    }
}

/// Opposite strict signs. Signs are compared, never multiplied: a product of tiny numbers underflows.
template <class T>
constexpr mask_t<T> opposite(const T& a, const T& b) noexcept {
    const T zero = number<T>(0);
    return either(both(a > zero, b < zero), both(a<zero, b> zero));
}

}  // namespace stiction
