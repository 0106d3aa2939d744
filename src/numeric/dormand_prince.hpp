// One step of the explicit Runge–Kutta method of Dormand and Prince of order 8, with error estimates and dense output of order 7.
//
//   k_s = f(t + c_s h, y + h Σ a_sj k_j),   y⁺ = y + h Σ b_s k_s                                  12 stages            (1)
//   e5 = h Σ ê_s k_s,  e3 = y⁺ − (method of order 3),  error = e5²/√(e5² + 0.01 e3²) ~ h⁸                              (2)
//   y(t + θh) = y + θ(F_1 + (1 − θ)(F_2 + θ(F_3 + (1 − θ)(F_4 + θ(F_5 + (1 − θ)(F_6 + θ F_7))))))                      (3)
//   F_1 = y⁺ − y,  F_2 = h f − F_1,  F_3 = 2 F_1 − h (f + f⁺),  F_4 … F_7 = h Σ d_s k_s           3 more stages        (4)
//
// Source: Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I, II.10. Written here because Boost.odeint ends at
// order 5 for methods with dense output, and its Fehlberg 7(8) sees no error at all where the right-hand side is a function of
// time only: what a stuck element carries is exactly that. (2) is taken component by component. Allocates when constructed only.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "numeric/dormand_prince_coefficients.hpp"
#include "numeric/ode_system.hpp"

namespace stiction::engine {

class DormandPrince {
public:
    DormandPrince(System& system, std::size_t size);

    /// (1) from (t, y), where the derivative is `rate`; without the derivative at the end.
    void step(double time, const std::vector<double>& y, const std::vector<double>& rate, double length,
              std::vector<double>& next);
    /// After step(): the derivative at its end.
    void finish(double time, const std::vector<double>& next, std::vector<double>& next_rate);

    /// After step(): (2) of one component.
    [[nodiscard]] double error(std::size_t component, double length) const noexcept;
    /// After finish(): h |f⁺ − k_12|/|y⁺ − y_12|, how stiff the problem looked; 0 if unknown. Over the first components, each in units of
    /// its entry in `accepted`: the largest of all, whatever their units.
    [[nodiscard]] double stiffness(double length, const std::vector<double>& next,
                                   std::span<const double> accepted) const noexcept;

    /// After finish(): makes (4), from the step's beginning and end.
    void prepare_dense(double time, const std::vector<double>& y, double length, const std::vector<double>& next);
    /// (3) at the share θ of the step that began at y.
    void interpolate(double share, const std::vector<double>& y, std::vector<double>& at) const noexcept;

private:
    template <const auto& kTerms>
    void stage(std::size_t number, double time, const std::vector<double>& y, double length);
    void keep(std::size_t number, const std::vector<double>& rate) noexcept;
    System* system_;
    std::size_t size_;
    std::vector<double> k_;                     // k_s, one stage after another, all components of a stage side by side
    std::vector<double> rate_;                  // the stage last computed
    std::array<std::vector<double>, 7> dense_;  // F_1 … F_7
    std::vector<double> at_;                    // argument of a stage; after step() that of the twelfth
};

}  // namespace stiction::engine
