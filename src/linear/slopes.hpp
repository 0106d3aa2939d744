// Derivatives of a vector function of one number, by Ridders' extrapolation of central differences.
//
//   D₀(h) = (f(h) − f(−h))/(2h),   D_k(h) = D_{k−1}(h) + (D_{k−1}(h) − D_{k−1}(4h))/(16^k − 1)                             (1)
//
// Each component takes the entry of the table that differs least from its neighbours: for a straight line that of a large h, where
// rounding is smallest; for a curve one of a small h. The difference is its uncertainty. Source: C. J. F. Ridders, Accurate computation
// of F'(x) and F'(x)F''(x), Adv. Eng. Software 4 (1982).
//
// A kink at 0 is told from a curve by how fast f(h) − 2 f(0) + f(−h) falls with h: as h at a kink, as h² of a curve.        (2)
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace stiction::linear {

/// Writes f(s).
using Displaced = std::function<void(double s, std::span<double> f)>;

struct Slopes {
    std::vector<double> value;         ///< (1), by component
    std::vector<double> uncertainty;   ///< of it
    std::vector<double> size;          ///< largest value seen, by component
    std::vector<std::uint8_t> kinked;  ///< (2)
};

/// Derivatives at 0 of a function with so many components; the first h is `reach`. A component that is finite at no h has the slope NaN.
[[nodiscard]] Slopes slopes(const Displaced& f, std::size_t components, double reach);

}  // namespace stiction::linear
