// Many bodies that rub on each other, all frictions decided at once by the many-body method `biagiotti`, with springs, gears, grounds
// and ends of travel around them.
//
//   A: what impulses do to the bodies, springs implicit, joints and engaged ends held (compliance.hpp);  D: rows of the frictions
//   J_R⁻¹ = D A Dᵀ                                                                       (1)  [paper: D J⁻¹ Dᵀ]
//   z̃ = D w₀ − g,   w₀: motion without friction                                          (2)  [z + h J_R⁻¹ F_R]
//   sliding     τ_e = F(z_e) where z_e ≠ 0                                               (3)  [18]
//   resting ξ   (J_R⁻¹)_ξξ h τ̃_ξ = z̃_ξ − (J_R⁻¹)_ξξ̄ h τ_ξ̄                                (4)  [19]
//   τ̃_e within its limits: τ_e = τ̃_e and z_e⁺ = 0; else τ_e = its limit                  (5)  [20–22], the others not recomputed
//   z⁺ = z̃ − J_R⁻¹ h τ of all that slides or breaks; 0.0 where it would cross zero       (6)  [17]
//   w = w₀ − A Dᵀ ρ,   J_R⁻¹ ρ = z̃ − z⁺                                                  (7)  [Ω = T z]
//
// All that acts on a body besides these frictions is the external torque F_i of the paper's power port. In (7) the frictions push
// both their bodies alike, so that the average motion [16] is untouched. Where nothing breaks or stops ρ = h τ.
//
// Frictions whose rows depend on each other (two brakes on one shaft) are outside the paper: (4) has no single answer. Those that
// others hold already keep what they last carried; where one that holds then exceeds its limit, it is given that limit and the rest is
// found anew, so that two brakes hold together what neither holds alone.
//
// Cost: dense, m² n + m³ for m frictions and n bodies; a plain stack has a linear pass (biagiotti_stack.hpp). No allocation
// after construction.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/fixed/methods/compliance.hpp"
#include "engine/reading/limits.hpp"
#include "numeric/rows.hpp"

namespace stiction::engine {

/// One friction in one step. Impulses [N·s | N·m·s], slips [m/s | rad/s].
struct BiagiottiInterface {
    double start = 0;      ///< z; 0.0 where it is stuck
    double free = 0;       ///< z̃
    double sliding = 0;    ///< h F(z), with the sign of z
    Limits limit{};        ///< h F_s
    double last = 0;       ///< carried last
    double decided = 0;    ///< h τ
    double impulse = 0;    ///< ρ
    double next = 0;       ///< z⁺
    bool at_rest = false;  ///< z⁺ = 0.0: stuck, or stopped by (6)
    bool carried = false;  ///< others hold it, or move it as they like
};

class BiagiottiNetwork {
public:
    BiagiottiNetwork(std::size_t bodies, std::size_t frictions);

    /// (1). `own`: dᵀM̂⁻¹d with nothing held, by friction.
    void refresh(const Compliance& base, std::span<const Row> rows, std::span<const double> own) noexcept;

    /// (3)–(7), but for w.
    void decide(std::span<BiagiottiInterface> interfaces) noexcept;

    /// (7): takes this impulse of friction e out of the motion.
    void take(std::size_t e, double impulse, std::span<double> velocity) const noexcept;

    /// Changes the slips by this much, with the least energy.
    void add_slips(std::span<const double> change, std::span<double> velocity) noexcept;

private:
    /// L D Lᵀ of (1) over some frictions, in the order of a list; those that depend on earlier ones are left out.
    struct Factor {
        std::vector<std::size_t> list;
        std::size_t count = 0;
        std::vector<double> lower;
        std::vector<double> pivot;  // 0: depends on those before
    };

    void factor(Factor& factor) const noexcept;
    void solve(const Factor& factor, std::span<double> x) const noexcept;
    void decide_resting(std::span<BiagiottiInterface> interfaces) noexcept;
    [[nodiscard]] bool decide_moving(std::span<BiagiottiInterface> interfaces) const noexcept;
    void find_impulses(std::span<BiagiottiInterface> interfaces) noexcept;
    [[nodiscard]] double response(std::size_t e, std::size_t to) const noexcept { return matrix_[e * m_ + to]; }

    std::size_t n_;
    std::size_t m_;
    std::vector<double> columns_;  // A d_e, one after another
    std::vector<double> matrix_;   // J_R⁻¹
    std::vector<double> own_;
    Factor all_;
    Factor some_;
    std::vector<double> right_;
    std::vector<std::uint8_t> unknown_;  // by friction: found by the solve at hand
};

}  // namespace stiction::engine
