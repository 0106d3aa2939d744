// Two numbers as one scalar of the core: what does not branch is computed for both at once, with the bits of each alone.
//
// Vectors of the compiler rather than of a library: g++ and clang++ make two-number instructions of them on every 64-bit processor.
#pragma once

#include <cstdint>

#include <stiction/scalar/bits.hpp>
#include <stiction/scalar/scalar.hpp>

namespace stiction::signal {

struct Pair {
    using Numbers [[gnu::vector_size(2 * sizeof(double))]] = double;
    using Mask [[gnu::vector_size(2 * sizeof(double))]] = std::int64_t;

    Numbers both{};

    Pair() = default;
    explicit Pair(double x) noexcept : both{x, x} {}
    Pair(double first, double second) noexcept : both{first, second} {}
    explicit Pair(Numbers x) noexcept : both(x) {}

    [[nodiscard]] double first() const noexcept { return both[0]; }
    [[nodiscard]] double second() const noexcept { return both[1]; }

    friend Pair operator+(const Pair& a, const Pair& b) noexcept { return Pair(a.both + b.both); }
    friend Pair operator-(const Pair& a, const Pair& b) noexcept { return Pair(a.both - b.both); }
    friend Pair operator*(const Pair& a, const Pair& b) noexcept { return Pair(a.both * b.both); }
    friend Pair operator-(const Pair& a) noexcept { return Pair(-a.both); }
    friend Mask operator<(const Pair& a, const Pair& b) noexcept { return a.both < b.both; }
    friend Mask operator>(const Pair& a, const Pair& b) noexcept { return a.both > b.both; }
    friend Mask operator==(const Pair& a, const Pair& b) noexcept { return a.both == b.both; }
    friend Pair select(Mask mask, const Pair& a, const Pair& b) noexcept { return Pair(mask ? a.both : b.both); }
    friend Pair abs(const Pair& a) noexcept {
        constexpr std::int64_t kAllButSign = INT64_MAX;
        return Pair(reinterpret_cast<Numbers>(reinterpret_cast<Mask>(a.both) & Mask{kAllButSign, kAllButSign}));
    }
};

}  // namespace stiction::signal

namespace stiction {

template <>
struct ScalarTraits<signal::Pair> {
    using Real = double;
    using Mask = signal::Pair::Mask;
    template <class Word>
    using Lane = signal::Pair;
};

template <>
struct Bits<signal::Pair> {
    static constexpr int kMantissa = Bits<double>::kMantissa;
};

}  // namespace stiction
