// Cubic between two instants of a curve, over s = 0 … 1.
//
//   y = (1−s)²(1+2s) y₀ + s²(3−2s) y₁ + s(1−s)² d₀ − s²(1−s) d₁,   d: rate × length                            (1)
//
// It has the values and rates of the curve at both ends; its error is length⁴/384 times the fourth derivative. d₀ = d₁ = y₁ − y₀ makes
// it a straight line, for curves whose rates are not known.
#pragma once

#include <optional>

namespace stiction {

/// Zero of a function that changes its sign over 0 … 1, by halving.
template <class Function>
double sign_change(const Function& f) {
    constexpr int kHalvings = 52;  // down to one bit
    double low = 0;
    double high = 1;
    const bool rises = f(1) > 0;
    for (int k = 0; k < kHalvings; ++k) {
        const double s = 0.5 * (low + high);
        ((f(s) > 0) == rises ? high : low) = s;
    }
    return 0.5 * (low + high);
}

struct CubicPiece {
    double y0, y1, d0, d1;

    /// (1)
    [[nodiscard]] double at(double s) const {
        const double r = 1 - s;
        return r * r * (1 + 2 * s) * y0 + s * s * (3 - 2 * s) * y1 + s * r * (r * d0 - s * d1);
    }
    [[nodiscard]] double slope(double s) const {
        return 6 * s * (1 - s) * (y1 - y0) + (1 - s) * (1 - 3 * s) * d0 + s * (3 * s - 2) * d1;
    }
    /// The place at which it turns; none where it leaves and arrives in the same direction, or rests at an end.
    [[nodiscard]] std::optional<double> turn() const {
        const bool turns = (d0 > 0 && d1 < 0) || (d0 < 0 && d1 > 0);
        return turns ? std::optional(sign_change([this](double s) { return slope(s); })) : std::nullopt;
    }
    /// The place at which it crosses a level between its ends.
    [[nodiscard]] double crossing(double level) const {
        return sign_change([&](double s) { return at(s) - level; });
    }
};

}  // namespace stiction
