// A number as the unevaluated sum of two doubles, some 106 bits: factors of units, so that a product is rounded only once.
//
//   s = a ⊕ b,  e = (a − (s − (s − a))) + (b − (s − a)):      a + b = s + e exactly                     (1)  Knuth
//   a = a₁ + a₂ with 26 bits each by the factor 2²⁷ + 1:      a b = p + e exactly                       (2)  Dekker
//
// Products and quotients of two of them are good to 2⁻¹⁰² or better while nothing overflows or underflows. No fused operation:
// the same bits everywhere, and at compile time.
#pragma once

namespace stiction::unit {

struct Twofold {
    double high = 0;
    double low = 0;

    constexpr Twofold() noexcept = default;
    constexpr Twofold(double x) noexcept : high(x) {}  // NOLINT(google-explicit-constructor): a double is one exactly
    constexpr Twofold(double h, double l) noexcept : high(h), low(l) {}

    friend constexpr bool operator==(const Twofold&, const Twofold&) noexcept = default;
};

/// Eq. (1).
constexpr Twofold exact_sum(double a, double b) noexcept {
    const double sum = a + b;
    const double part = sum - a;
    return {sum, (a - (sum - part)) + (b - part)};
}

/// Eq. (2).
constexpr Twofold exact_product(double a, double b) noexcept {
    constexpr double kSplitter = 134217729;  // 2²⁷ + 1
    const double product = a * b;
    const double a_scaled = kSplitter * a;
    const double b_scaled = kSplitter * b;
    const double a1 = a_scaled - (a_scaled - a);
    const double b1 = b_scaled - (b_scaled - b);
    const double a2 = a - a1;
    const double b2 = b - b1;
    return {product, ((a1 * b1 - product) + a1 * b2 + a2 * b1) + a2 * b2};
}

constexpr Twofold operator+(const Twofold& a, const Twofold& b) noexcept {
    const Twofold high = exact_sum(a.high, b.high);
    const Twofold low = exact_sum(a.low, b.low);
    const Twofold first = exact_sum(high.high, high.low + low.high);
    return exact_sum(first.high, first.low + low.low);
}

constexpr Twofold operator*(const Twofold& a, const Twofold& b) noexcept {
    const Twofold product = exact_product(a.high, b.high);
    return exact_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

constexpr Twofold operator/(const Twofold& a, const Twofold& b) noexcept {
    // long division by three digits of 53 bits
    Twofold rest = a;
    double digit[3] = {};
    for (double& d : digit) {
        d = rest.high / b.high;
        rest = rest + Twofold(-d) * b;
    }
    return (Twofold(digit[0]) + Twofold(digit[1])) + Twofold(digit[2]);
}

constexpr Twofold power(const Twofold& base, int n) noexcept {
    Twofold result = 1.0;
    for (int i = 0; i < (n < 0 ? -n : n); ++i) {
        result = result * base;
    }
    return n < 0 ? Twofold(1.0) / result : result;
}

}  // namespace stiction::unit
