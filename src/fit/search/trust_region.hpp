// Least squares in a box by an interior trust region that reflects at its bounds: finishes a fit and gives its Jacobian.
//
//   min ½ |f(y)|²,   lower < y < upper                                                                                    (1)
//   v_j    distance to the bound to which −g_j points, g = Jᵀf; D = diag(√v)           (Coleman and Li 1996)               (2)
//   step   min ½ |J D p̂ + f|² + ½ p̂ᵀ diag(g dv) p̂,   |p̂| ≤ Δ;   p = D p̂                                                    (3)
//   p that leaves the box is followed to the bound and reflected there; the best of that, of p cut short and of the steepest
//   descent is taken, each kept θ = max(0.995, 1 − |g v|) of the way inside                                                (4)
//   Δ ← Δ/4 or 2Δ where the cost falls by less than a quarter or more than three quarters of what (3) promised             (5)
//
// Branch, Coleman and Li 1999, SIAM J. Sci. Comput. 21(1); the details of (3) to (5) are those of SciPy's `trf` (least_squares, exact
// solver). Why not a library: Ceres with box bounds runs into corners and stays there, and brings 60 MB (docs/design/fit.md).
//
// (6) is for f that is a staircase in the small: at a constant step a machine breaks away with a step, not within one, so that a limit
// changes nothing until it changes the step. A difference that changes f by the noise of a measurement sees the slope of the stairs.
//
// J is made of differences, all points of which are asked for at once: whoever answers may use threads. After a step that lowered the
// cost by what (3) promised, give or take a quarter, it is mended by what the step has shown (Broyden 1965),
//   J ← J + (f(y + p) − f(y) − J p) pᵀ/|p|²                                                                             (7)
// and made anew where a step of a mended J fails, where it would end the search, and after n mendings: one evaluation for most steps
// instead of n + 1. Bounded evaluations; an interior method never lies on a bound.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace stiction::fit {

/// f at points, in their order; empty where a point has none. All that are not empty have one length.
using Residuals = std::function<std::vector<std::vector<double>>(const std::vector<std::vector<double>>& points)>;

struct LeastSquares {
    std::vector<double> lower{};
    std::vector<double> upper{};
    Residuals residuals{};
    std::size_t evaluations = 500;  ///< at most
    double difference = 1e-5;       ///< of a forward difference, of the width of the box [-]
    /// Least change of f: below it, the difference is widened eightfold, again and again (6); no (7) from a smaller change.
    double visible = 0;
    std::vector<std::vector<double>> jacobian{};  ///< columns to begin with, as a mended J; empty: differences
    double gradient = 1e-8;                       ///< ends where |g v| is below it
    double fall = 1e-8;                           ///< ends where the cost falls by less than this share
    double way = 1e-8;                            ///< ends where a step is shorter than this share of y
    std::function<bool()> go_on{};                ///< asked after every step; may be empty
};

enum class Ended : unsigned char { gradient, fall, way, evaluations, stopped, no_start };

/// "the gradient is 0", …
[[nodiscard]] const char* text_of(Ended ended) noexcept;

struct LeastSquaresResult {
    std::vector<double> y{};
    std::vector<double> f{};  ///< empty where the start has none
    double cost = 0;          ///< ½ |f|²
    std::size_t evaluations = 0;
    std::size_t steps = 0;  ///< taken
    Ended ended = Ended::no_start;

    [[nodiscard]] bool converged() const noexcept { return ended <= Ended::way; }
};

[[nodiscard]] LeastSquaresResult solve(const LeastSquares& problem, const std::vector<double>& start);

/// Columns of J by central differences, the first of so much of the width of the box, wider by (6); one-sided at a bound. A column is empty
/// where a neighbour has no f.
[[nodiscard]] std::vector<std::vector<double>> central_jacobian(const LeastSquares& problem,
                                                                const std::vector<double>& y);

}  // namespace stiction::fit
