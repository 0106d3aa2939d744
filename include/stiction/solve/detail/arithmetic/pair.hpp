// Two numbers side by side, for code that does the same to both; in one register where the processor has such.
//
// Arithmetic is by element, each rounded like any other number: a pair gives the same bits as two numbers would. A
// comparison gives a mask, to be used without a branch.
#pragma once

#include <cmath>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace stiction::solve::detail {

template <class T>
struct Pair {
    struct Mask {
        bool x, y;
        friend Mask operator&(Mask a, Mask b) noexcept { return {a.x && b.x, a.y && b.y}; }
        friend Mask operator==(Mask a, Mask b) noexcept { return {a.x == b.x, a.y == b.y}; }
    };
    T x{}, y{};

    Pair() noexcept = default;
    explicit Pair(T both) noexcept : x(both), y(both) {}
    Pair(T first, T second) noexcept : x(first), y(second) {}
    // From two places that were written one by one.
    static Pair read(const T* first, const T* second) noexcept { return {*first, *second}; }
    static Pair read(const T* both) noexcept { return {both[0], both[1]}; }
    T first() const noexcept { return x; }
    T second() const noexcept { return y; }
    void write(T* to) const noexcept {
        to[0] = x;
        to[1] = y;
    }
    friend Pair operator+(Pair a, Pair b) noexcept { return {a.x + b.x, a.y + b.y}; }
    friend Pair operator-(Pair a, Pair b) noexcept { return {a.x - b.x, a.y - b.y}; }
    friend Pair operator*(Pair a, Pair b) noexcept { return {a.x * b.x, a.y * b.y}; }
    friend Pair operator/(Pair a, Pair b) noexcept { return {a.x / b.x, a.y / b.y}; }
    friend Mask operator<(Pair a, Pair b) noexcept { return {a.x < b.x, a.y < b.y}; }
    friend Mask operator<=(Pair a, Pair b) noexcept { return {a.x <= b.x, a.y <= b.y}; }
    friend Pair operator-(Pair a) noexcept { return {-a.x, -a.y}; }
    friend Pair larger(Pair a, Pair b) noexcept { return {a.x < b.x ? b.x : a.x, a.y < b.y ? b.y : a.y}; }
    friend Pair smaller(Pair a, Pair b) noexcept { return {b.x < a.x ? b.x : a.x, b.y < a.y ? b.y : a.y}; }
    // x where the mask holds, else +0.
    friend Pair where(Mask m, Pair a) noexcept { return {m.x ? a.x : T(0), m.y ? a.y : T(0)}; }
    // (x, −y).
    friend Pair mirrored(Pair a) noexcept { return {a.x, -a.y}; }
    // x times the sign of y.
    friend Pair with_sign_of(Pair a, Pair s) noexcept {
        return {std::signbit(s.x) ? -a.x : a.x, std::signbit(s.y) ? -a.y : a.y};
    }
    friend Pair magnitude(Pair a) noexcept { return {std::abs(a.x), std::abs(a.y)}; }
    // Bit 0 where the first holds, bit 1 where the second does.
    friend unsigned bits_of(Mask m) noexcept { return (m.x ? 1U : 0U) | (m.y ? 2U : 0U); }
};

#if defined(__SSE2__)
template <>
struct Pair<double> {
    struct Mask {
        __m128d bits;
        friend Mask operator==(Mask a, Mask b) noexcept {
            return {_mm_castsi128_pd(_mm_cmpeq_epi32(_mm_castpd_si128(a.bits), _mm_castpd_si128(b.bits)))};
        }
        friend Mask operator&(Mask a, Mask b) noexcept { return {_mm_and_pd(a.bits, b.bits)}; }
    };
    __m128d xy;

    Pair() noexcept : xy(_mm_setzero_pd()) {}
    Pair(__m128d both) noexcept : xy(both) {}
    explicit Pair(double both) noexcept : xy(_mm_set1_pd(both)) {}
    Pair(double first, double second) noexcept : xy(_mm_set_pd(second, first)) {}
    static Pair read(const double* first, const double* second) noexcept {
        return _mm_loadh_pd(_mm_load_sd(first), second);
    }
    static Pair read(const double* both) noexcept { return _mm_loadu_pd(both); }
    double first() const noexcept { return _mm_cvtsd_f64(xy); }
    double second() const noexcept { return _mm_cvtsd_f64(_mm_unpackhi_pd(xy, xy)); }
    void write(double* to) const noexcept { _mm_storeu_pd(to, xy); }
    friend Pair operator+(Pair a, Pair b) noexcept { return _mm_add_pd(a.xy, b.xy); }
    friend Pair operator-(Pair a, Pair b) noexcept { return _mm_sub_pd(a.xy, b.xy); }
    friend Pair operator*(Pair a, Pair b) noexcept { return _mm_mul_pd(a.xy, b.xy); }
    friend Pair operator/(Pair a, Pair b) noexcept { return _mm_div_pd(a.xy, b.xy); }
    friend Mask operator<(Pair a, Pair b) noexcept { return {_mm_cmplt_pd(a.xy, b.xy)}; }
    friend Mask operator<=(Pair a, Pair b) noexcept { return {_mm_cmple_pd(a.xy, b.xy)}; }
    friend Pair operator-(Pair a) noexcept { return _mm_xor_pd(a.xy, _mm_set1_pd(-0.0)); }
    friend Pair larger(Pair a, Pair b) noexcept { return _mm_max_pd(b.xy, a.xy); }
    friend Pair smaller(Pair a, Pair b) noexcept { return _mm_min_pd(b.xy, a.xy); }
    friend Pair where(Mask m, Pair a) noexcept { return _mm_and_pd(m.bits, a.xy); }
    friend Pair mirrored(Pair a) noexcept { return _mm_xor_pd(a.xy, _mm_set_pd(-0.0, 0.0)); }
    friend Pair with_sign_of(Pair a, Pair s) noexcept { return _mm_xor_pd(a.xy, _mm_and_pd(s.xy, _mm_set1_pd(-0.0))); }
    friend Pair magnitude(Pair a) noexcept { return _mm_andnot_pd(_mm_set1_pd(-0.0), a.xy); }
    friend unsigned bits_of(Mask m) noexcept { return static_cast<unsigned>(_mm_movemask_pd(m.bits)); }
};
#endif

}  // namespace stiction::solve::detail
