// ∂f/∂x of machines in which friction laws alone bend: signals that feel the motion are linear while their regions hold, no gear loses,
// every body has inertia, no law feels a signal of the motion.
//
//   f = A₀ x + Σ_e R_e F_e(z_e) + what depends on time           over the frictions e that slide, z_e = d_eᵀ v − g_e         (1)
//   A₀ from large displacements, what friction changes in them taken off: exact to rounding, once for a set of modes         (2)
//   R_e = −M⁻¹ d_e with what is held; ∂f/∂x = A₀ + Σ_e F'_e R_e d_eᵀ at every instant, F' by differences of the law alone    (3)
//
// One evaluation of f at an instant instead of two for each component that moves. Columns are those of flow.hpp.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "sensitivity/replica.hpp"

namespace stiction::sensitivity {

class LawSlopes {
public:
    explicit LawSlopes(const Plan& plan);

    /// Is the machine one of (1)?
    [[nodiscard]] bool alone() const noexcept { return alone_; }
    /// New modes: (2) is to be found again.
    void forget() noexcept { known_ = false; }
    /// ∂f/∂x over these components at (t, y), row by row.
    void find(Replica& machine, double time, const std::vector<double>& y, std::span<const std::size_t> moving,
              std::vector<double>& a);

private:
    struct Sliding {
        std::size_t element = 0;
        std::vector<double> response{};  ///< R_e by body
    };
    void find_linear(Replica& machine, double time, const std::vector<double>& y, std::span<const std::size_t> moving);
    void find_responses(const engine::ModeDynamics& dynamics);
    [[nodiscard]] static double friction(const engine::ModeDynamics& dynamics, std::size_t element);
    [[nodiscard]] static double slope(const engine::ModeDynamics& dynamics, std::size_t element);

    bool alone_ = true;
    bool known_ = false;
    std::vector<double> linear_;  // A₀
    std::vector<Sliding> sliding_;
    std::vector<double> moved_;
    std::vector<double> above_;
    std::vector<double> below_;
    std::vector<double> friction_above_;
};

}  // namespace stiction::sensitivity
