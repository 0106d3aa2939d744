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

    using Pack = xsimd::batch<R, Arch>;
    /// The instructions MINPD and MAXPD: the second operand where the two are equal or one is NaN.
    static Pack smaller(const Pack& a, const Pack& b) noexcept { return xsimd::min(a, b); }
    static Pack larger(const Pack& a, const Pack& b) noexcept { return xsimd::max(a, b); }
    /// One operation where a mask is a word per lane.
    static Pack kept_where(const Mask& mask, const Pack& x) noexcept requires
        std::is_same_v<typename Mask::register_type, typename Pack::register_type> {
        return x & Pack(static_cast<typename Mask::register_type>(mask));
    }
    /// trial, or 0 where v is not 0 and trial has the other sign (method/stick_slip_euler.hpp). An AVX2 choice looks at the sign
    /// alone, which spares making a mask of it; SSE2 has none.
    static Pack without_reversal(const Pack& v, const Pack& trial) noexcept
        requires(!std::is_same_v<Arch, xsimd::sse2>) {
        const Mask moving = v != Pack(R{0});
        if constexpr (std::is_same_v<Arch, xsimd::avx2>) {
            const Pack sign = (v ^ trial) & Pack(static_cast<typename Mask::register_type>(moving));
            return xsimd::select(Mask(static_cast<typename Mask::register_type>(sign)), Pack(R{0}), trial);
        } else {
            using Word = std::conditional_t<sizeof(R) == sizeof(std::int64_t), std::int64_t, std::int32_t>;
            using Words = xsimd::batch<Word, Arch>;
            const Mask turned = xsimd::bool_cast(xsimd::bitwise_cast<Words>(v ^ trial) < Words(Word{0}));
            return xsimd::select(turned & moving, Pack(R{0}), trial);
        }
    }
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
