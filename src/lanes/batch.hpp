// Makes an xsimd batch a scalar type of the core: several independent elements, one per lane, in one call.
//
// A lane computes the bits of the scalar run, because the core asks only for operations that are rounded the same way
// everywhere (scalar/scalar.hpp). Words such as Mode travel as one number per lane, so that a mask can choose them.
// One operation of xsimd 8 is replaced: on AVX-512 it negates by 0 − x, which turns −0 and +0 both into +0.
#pragma once

#include <cstdint>

#include <stiction/scalar/bits.hpp>
#include <stiction/scalar/scalar.hpp>
#include <xsimd/xsimd.hpp>

#if XSIMD_WITH_AVX512F
namespace xsimd {

template <>
inline batch<double, avx512f> batch<double, avx512f>::operator-() const noexcept {
    return *this ^ batch(-0.0);
}
template <>
inline batch<float, avx512f> batch<float, avx512f>::operator-() const noexcept {
    return *this ^ batch(-0.0F);
}

}  // namespace xsimd
#endif

namespace stiction {

template <class R, class Arch>
struct ScalarTraits<xsimd::batch<R, Arch>> {
    using Real = R;
    using Mask = xsimd::batch_bool<R, Arch>;
    template <class Word>
    using Lane = xsimd::batch<R, Arch>;
};

/// The three functions of PlainBits, lane by lane.
template <class R, class Arch, class Word>
struct BatchBits {
    using Pack = xsimd::batch<R, Arch>;
    using Words = xsimd::batch<Word, Arch>;
    static constexpr int kMantissa = Bits<R>::kMantissa;
    static constexpr int kExponentBias = Bits<R>::kExponentBias;

    static Pack low_bits_as_exponent(const Pack& x) noexcept { return to_real(to_word(x) << kMantissa); }
    static Pack mantissa(const Pack& x) noexcept {
        constexpr Word kMask = (Word{1} << kMantissa) - 1;
        return to_real((to_word(x) & Words(kMask)) | Words(static_cast<Word>(kExponentBias) << kMantissa));
    }
    static Pack exponent_on(const Pack& x, const Pack& carrier) noexcept {
        return to_real((to_word(x) >> kMantissa) | to_word(carrier));
    }

private:
    static Words to_word(const Pack& x) noexcept { return xsimd::bitwise_cast<Words>(x); }
    static Pack to_real(const Words& x) noexcept { return xsimd::bitwise_cast<Pack>(x); }
};

template <class Arch>
struct Bits<xsimd::batch<double, Arch>> : BatchBits<double, Arch, std::uint64_t> {};
template <class Arch>
struct Bits<xsimd::batch<float, Arch>> : BatchBits<float, Arch, std::uint32_t> {};

}  // namespace stiction
