// One step of a Rosenbrock method of order 4 with an embedded error of order 3: RODAS of Hairer and Wanner.
//
//   (1/(γh) − J) g_i = f(t_i, y + Σ a_ij g_j) + Σ c_ij g_j/h + h d_i f_t,   y⁺ = y + Σ g                      (1)
//   J ≈ (f(y + δ e_j) − f(y − δ e_j))/(2δ),  only for components that appear on the right-hand side           (2)
//   of z_i = y_i/u_i, u_i: the power of two above the scale of y_i; of integrals 2⁴⁰ times that               (3)
//
// (3) because rows are exchanged by the size of their entries: in units of the machine rows of large numbers, those of energies first, would
// become pivots, and what is left of the others be their rounding. Powers of two change no digit.
// (1) keeps its order only with an accurate J: central differences, exact to rounding where f is linear. Dense output of order 3:
//   y(s) = (1 − s) y + s (y⁺ + (1 − s) (Σ d_2j g_j + s Σ d_3j g_j)),   0 ≤ s ≤ 1                              (4)
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "numeric/ode_system.hpp"

namespace stiction::engine {

class ImplicitStep {
public:
    /// Only the first `active` of `size` components appear on the right-hand side.
    ImplicitStep(System& system, std::size_t size, std::size_t active);
    ~ImplicitStep();
    ImplicitStep(const ImplicitStep&) = delete;
    ImplicitStep& operator=(const ImplicitStep&) = delete;

    /// From (t, y) over `length` to `next`, with an estimate of its error. `scale` of y: differences near zero are of its size.
    void step(double time, const std::vector<double>& y, double length, std::vector<double>& next,
              std::vector<double>& error, const std::vector<double>& scale);
    /// Within the last step, at the share 0 … 1 of it, between its two ends.
    void interpolate(double share, const std::vector<double>& begin, const std::vector<double>& end,
                     std::vector<double>& y);

private:
    struct Method;
    std::unique_ptr<Method> method_;
};

}  // namespace stiction::engine
