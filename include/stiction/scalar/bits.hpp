// Powers of two and binary exponents by their bit pattern: exact, branch-free, the same on every scalar type.
#pragma once

#include <cstdint>
#include <cstring>

namespace stiction {

/// Exponent arithmetic on the bits of T; a pack specialises it with the same two functions.
template <class T>
struct Bits;

template <class Real, class Word, int kMantissaBits, int kBias>
struct PlainBits {
    static constexpr int kMantissa = kMantissaBits;
    static constexpr int kExponentBias = kBias;

    static Word to_word(Real x) noexcept {
        Word w;
        std::memcpy(&w, &x, sizeof w);
        return w;
    }
    static Real to_real(Word w) noexcept {
        Real x;
        std::memcpy(&x, &w, sizeof x);
        return x;
    }
    /// The lowest bits of x, moved up to the place of the exponent.
    static Real low_bits_as_exponent(Real x) noexcept {
        return to_real(static_cast<Word>(to_word(x) << kMantissaBits));
    }
    /// x with its exponent replaced by that of 1: a number in [1, 2) for positive x.
    static Real mantissa(Real x) noexcept {
        constexpr Word kMask = (Word{1} << kMantissaBits) - 1;
        return to_real((to_word(x) & kMask) | (static_cast<Word>(kBias) << kMantissaBits));
    }
    /// The bits of the exponent, read as the lowest bits of `carrier` (a power of two with a zero mantissa).
    static Real exponent_on(Real x, Real carrier) noexcept {
        return to_real(static_cast<Word>(to_word(x) >> kMantissaBits) | to_word(carrier));
    }
};

template <>
struct Bits<double> : PlainBits<double, std::uint64_t, 52, 1023> {};
template <>
struct Bits<float> : PlainBits<float, std::uint32_t, 23, 127> {};

}  // namespace stiction
