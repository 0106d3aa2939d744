// The velocities that unit impulses give to bodies joined by implicit springs, while some rows are held.
//
//   M̂ = diag(J + h c) + Σ_s c_s d_s d_sᵀ              network_problem.hpp (1), (2)                             (1)
//   A = M̂⁻¹                                           w = A p                                                  (2)
//   holding row d:   c = A d,  a = dᵀc,   A ← A − c cᵀ/a                                                       (3)
//   its reaction:    w ← w − c ρ,  ρ = (dᵀw − g)/a                                                             (4)
//   all reactions from the final motion, last row first:  a_k ρ_k = c_kᵀ(p − M̂w) − Σ_{j>k} (c_kᵀd_j) ρ_j      (5)
//
// After (3) nothing that acts on the bodies moves row d. (5) holds since c_k belongs to A before row k, which none of the rows
// held earlier moves. A row whose a is lost to rounding is held by the others already and is not held again.
// Dense: n² numbers, n² operations per held row. No allocation after construction.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "numeric/rows.hpp"

namespace stiction::engine {

class Compliance {
public:
    Compliance(std::size_t bodies, std::size_t most_rows);

    /// (1) and (2): begins anew with nothing held. `springs` and `spring_inertia` belong together. False if M̂ is singular.
    [[nodiscard]] bool invert(std::span<const double> inertia, std::span<const Row> springs,
                              std::span<const double> spring_inertia) noexcept;

    /// w = A p.
    void apply(std::span<const double> impulse, std::span<double> velocity) const noexcept;

    /// c = A d; returns a = dᵀc.
    double response(const Row& row, std::span<double> column) const noexcept;

    /// (3); false if others hold the row already.
    bool hold(const Row& row, double own_response) noexcept;

    /// The same with c and a at hand.
    void hold(const Row& row, std::span<const double> column, double response) noexcept;

    /// (4) for held row k and the speed it is held at.
    void settle(std::size_t k, double speed, std::span<double> velocity) const noexcept;

    /// (5); `left` is p − M̂w, `reaction` one number per held row.
    void reactions(std::span<const double> left, std::span<double> reaction) const noexcept;

    /// Takes over what another one of the same size holds.
    void assign(const Compliance& other) noexcept;

private:
    [[nodiscard]] std::span<const double> column(std::size_t k) const noexcept { return {&columns_[k * n_], n_}; }

    std::size_t n_;
    std::vector<double> matrix_;   // A, n × n
    std::vector<double> columns_;  // c_k, one after another
    std::vector<double> pivot_;    // a_k
    std::vector<const Row*> row_;  // d_k
    std::vector<double> scratch_;
    std::size_t count_ = 0;
};

/// Σ coefficient · number of body, over a row of local indices.
[[nodiscard]] inline double dot(const Row& row, std::span<const double> x) noexcept { return along(row, x); }

}  // namespace stiction::engine
