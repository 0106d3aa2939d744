// Two packs as one scalar type: every operation is done to both, so that two independent chains advance side by side.
//
// A step is one long chain of dependent operations, longer than the window in which a processor looks for work that can be
// done meanwhile. With twins the work for two stands next to each other. Worth it where a pack leaves execution units idle
// (AVX2); an AVX-512 pack fills them alone.
#pragma once

#include "batch.hpp"

namespace stiction::lanes {

template <class Mask>
struct TwinMask {
    Mask first, second;

    friend TwinMask operator&(const TwinMask& a, const TwinMask& b) noexcept {
        return {a.first & b.first, a.second & b.second};
    }
    friend TwinMask operator|(const TwinMask& a, const TwinMask& b) noexcept {
        return {a.first | b.first, a.second | b.second};
    }
    TwinMask operator!() const noexcept { return {!first, !second}; }
    friend bool any(const TwinMask& m) noexcept { return xsimd::any(m.first | m.second); }
    friend bool all(const TwinMask& m) noexcept { return xsimd::all(m.first & m.second); }
};

template <class Real, class Arch>
struct Twin {
    using Pack = xsimd::batch<Real, Arch>;
    using Mask = TwinMask<xsimd::batch_bool<Real, Arch>>;
    using value_type = Real;
    static constexpr std::size_t size = 2 * Pack::size;

    Pack first, second;

    Twin() = default;
    explicit Twin(Real x) noexcept : first(x), second(x) {}
    Twin(const Pack& a, const Pack& b) noexcept : first(a), second(b) {}

    static Twin load_aligned(const Real* from) noexcept {
        return {Pack::load_aligned(from), Pack::load_aligned(from + Pack::size)};
    }
    void store_aligned(Real* to) const noexcept {
        first.store_aligned(to);
        second.store_aligned(to + Pack::size);
    }

    friend Twin operator-(const Twin& a) noexcept { return {-a.first, -a.second}; }
    friend Twin operator+(const Twin& a, const Twin& b) noexcept { return {a.first + b.first, a.second + b.second}; }
    friend Twin operator-(const Twin& a, const Twin& b) noexcept { return {a.first - b.first, a.second - b.second}; }
    friend Twin operator*(const Twin& a, const Twin& b) noexcept { return {a.first * b.first, a.second * b.second}; }
    friend Twin operator/(const Twin& a, const Twin& b) noexcept { return {a.first / b.first, a.second / b.second}; }
    friend Mask operator<(const Twin& a, const Twin& b) noexcept { return {a.first < b.first, a.second < b.second}; }
    friend Mask operator>(const Twin& a, const Twin& b) noexcept { return {a.first > b.first, a.second > b.second}; }
    friend Mask operator<=(const Twin& a, const Twin& b) noexcept { return {a.first <= b.first, a.second <= b.second}; }
    friend Mask operator>=(const Twin& a, const Twin& b) noexcept { return {a.first >= b.first, a.second >= b.second}; }
    friend Mask operator==(const Twin& a, const Twin& b) noexcept { return {a.first == b.first, a.second == b.second}; }
    friend Mask operator!=(const Twin& a, const Twin& b) noexcept { return {a.first != b.first, a.second != b.second}; }

    friend Twin select(const Mask& m, const Twin& a, const Twin& b) noexcept {
        return {xsimd::select(m.first, a.first, b.first), xsimd::select(m.second, a.second, b.second)};
    }
    friend Twin abs(const Twin& a) noexcept { return {xsimd::abs(a.first), xsimd::abs(a.second)}; }
    friend Twin sqrt(const Twin& a) noexcept { return {xsimd::sqrt(a.first), xsimd::sqrt(a.second)}; }
};

}  // namespace stiction::lanes

namespace stiction {

template <class R, class Arch>
struct ScalarTraits<lanes::Twin<R, Arch>> {
    using Real = R;
    using Mask = typename lanes::Twin<R, Arch>::Mask;
    template <class Word>
    using Lane = lanes::Twin<R, Arch>;
};

template <class R, class Arch>
struct Bits<lanes::Twin<R, Arch>> {
    using Both = lanes::Twin<R, Arch>;
    using Each = Bits<xsimd::batch<R, Arch>>;
    static constexpr int kMantissa = Each::kMantissa;
    static constexpr int kExponentBias = Each::kExponentBias;

    static Both low_bits_as_exponent(const Both& x) noexcept {
        return {Each::low_bits_as_exponent(x.first), Each::low_bits_as_exponent(x.second)};
    }
    static Both mantissa(const Both& x) noexcept { return {Each::mantissa(x.first), Each::mantissa(x.second)}; }
    static Both exponent_on(const Both& x, const Both& carrier) noexcept {
        return {Each::exponent_on(x.first, carrier.first), Each::exponent_on(x.second, carrier.second)};
    }
};

}  // namespace stiction
