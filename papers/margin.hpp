// Comparisons that know how far they are from failing, as a share of their band.
//
//   |x − target| ≤ band                     margin 1 − |x − target|/band                                                  (1)
//   x ≤ bound                               margin 1 − x/bound, of a magnitude x; the band reaches from 0 to the bound    (2)
//   x ≥ bound                               margin x/bound − 1, of a magnitude x                                          (3)
//   low ≤ x ≤ high                          margin min(x − low, high − x)/(½ (high − low))                                (4)
//   x > y, of two numbers compared          margin (x − y)/max(|x|, |y|)                                                  (5)
//   of several comparisons                  the least                                                                     (6)
//   x == 0.0, "there is one", "in this order"   exact: nothing lies between holding and failing, and no margin is told    (7)
//
// Below 0 the comparison fails. A comparison with something that is not a number fails, and `farthest` keeps it: std::max would lose it.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::papers {

inline constexpr double kExact = std::numeric_limits<double>::infinity();  ///< (7)
inline constexpr double kNarrow = 0.05;                                    ///< margins below it are flagged

struct Comparison {
    bool holds = false;
    double margin = kExact;

    constexpr Comparison() = default;
    constexpr Comparison(bool exactly) : holds(exactly) {}  // NOLINT(google-explicit-constructor): (7)
    constexpr Comparison(bool held, double by) : holds(held), margin(by) {}

    [[nodiscard]] bool narrow() const noexcept { return holds && margin < kNarrow; }
};

/// (6).
[[nodiscard]] constexpr Comparison operator&&(const Comparison& a, const Comparison& b) noexcept {
    return {a.holds && b.holds, std::min(a.margin, b.margin)};
}

[[nodiscard]] inline Comparison within(double x, double target, double band) noexcept {  // (1)
    return {std::fabs(x - target) <= band, 1 - std::fabs(x - target) / band};
}
[[nodiscard]] inline Comparison at_most(double x, double bound) noexcept { return {x <= bound, 1 - x / bound}; }  // (2)
[[nodiscard]] inline Comparison at_least(double x, double bound) noexcept {
    return {x >= bound, x / bound - 1};
}  // (3)
[[nodiscard]] inline Comparison inside(double x, double low, double high) noexcept {  // (4)
    return {x >= low && x <= high, 2 * std::fmin(x - low, high - x) / (high - low)};
}
[[nodiscard]] inline Comparison larger(double x, double y) noexcept {  // (5)
    return {x > y, (x - y) / std::fmax(std::fabs(x), std::fabs(y))};
}
/// The largest magnitude; one that is not a number stays.
[[nodiscard]] inline double farthest(double a, double b) noexcept {
    return std::isnan(a) || std::fabs(b) <= std::fabs(a) ? std::fabs(a) : std::fabs(b);
}
template <class... More>
[[nodiscard]] double farthest(double a, double b, More... more) noexcept {
    return farthest(farthest(a, b), more...);
}
/// x > 0 by a share of a magnitude that is natural to it.
[[nodiscard]] inline Comparison positive(double x, double natural) noexcept { return {x > 0, x / natural}; }

}  // namespace stiction::papers
