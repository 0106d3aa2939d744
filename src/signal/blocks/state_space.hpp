// A transfer function as a balanced state space, and its exact discretisation.
//
//   b(s)/a(s) = d + c(s)/a(s),  d = b₀/a₀,  c = b − d a                                                                  (1)
//   companion form in s/ω, ω the largest |aₖ/a₀|^(1/k) rounded to a power of two: every coefficient is at most about 1    (2)
//     x' = A x + B u,  y = C x + d u,  A = ω companion, B = ω eₙ                                                          (3)
//   A balanced by a diagonal of powers of two (Osborne 1960; Parlett and Reinsch 1969): rows and columns alike in size     (4)
//   held input:  x(t + h) = x + Ψ(h) (A x + B u),  Ψ(h) = ∫₀ʰ e^{As} ds                                                   (5)
//   Ψ(h) = h Σ (Ah)ᵏ/(k + 1)! for small ‖A‖h,   Ψ(2h) = Ψ(h) (2 I + A Ψ(h))                                               (6)
//   input on a straight line, by Δ over the step:  Γ(h) Δ more,  Γ(h) = (1/h) ∫₀ʰ Ψ(s) ds B                               (7)
//   Ψ and h Γ are blocks of (6) for A' = [A B; 0 0]: there the input is one more state, with a constant rate               (8)
//
// (5) is exact at any step, and keeps a steady state to the last bit that A x + B u has, however Ψ was rounded. Ψ has a relative
// error of about 2⁻⁵³ max(1, ‖A‖h). Scaling by powers of two is exact.
#pragma once

#include <cstddef>
#include <vector>

namespace stiction::signal {

/// Largest order of a denominator; beyond it coefficients no longer say where the poles are.
inline constexpr std::size_t kLargestOrder = 20;

/// Row by row.
struct StateSpace {
    std::size_t order = 0;
    std::vector<double> a;  ///< order × order [1/s]
    std::vector<double> b;  ///< order
    std::vector<double> c;  ///< order
    double direct = 0;      ///< d
};

/// (1) to (4). The first coefficient of the denominator is not 0, the numerator is not longer than the denominator.
StateSpace realise(const std::vector<double>& numerator, const std::vector<double>& denominator);

/// State of A x + B u = 0, for a denominator whose last coefficient is not 0.
std::vector<double> settled_state(const StateSpace& system, double input);

/// The matrices of x' = A x + B u, row by row.
struct Rates {
    std::size_t order;
    const double* a;
    const double* b;
};

/// Ψ (order × order, row by row) and Γ (order) of a step, by (8). Does not allocate.
void write_step_matrices(const Rates& rates, double step, double* psi, double* gamma) noexcept;

/// Longest step with which explicit Euler, x + h (A x + B u), does not grow: the least −2 Re λ/|λ|² over the poles; +∞ where the
/// system itself grows or has no pole but 0. Found by halving and repeated squaring, to about 1e-9 of it.
double explicit_step_limit(const double* a, std::size_t order);

}  // namespace stiction::signal
