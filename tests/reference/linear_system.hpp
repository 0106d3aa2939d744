// Small dense linear systems with rank, and feasibility of linear inequalities, by plain means.
//
//   E u = e                 Gauss–Jordan elimination, pivots the first entry of at least 1, or the largest there is:
//                           u = u_0 + Σ_k s_k n_k, or no solution                                                          (1)
//   G u ≥ g                 with u of (1): each s_k is solved for from one inequality, which makes its slack w ≥ 0 the
//                           variable; then the simplex method with Bland's rule (which cannot cycle) minimises t ≥ 0 with
//                           c + A w + t ≥ 0, and t = 0 is asked for                                                        (2)
//
// Rows are scaled to a largest entry of 1, inequalities to their scale. The elimination is done once for any number of right sides.
#pragma once

#include "reference/machine.hpp"

namespace reference {

/// One inequality coefficients · u ≥ right.
struct Condition {
    Vector coefficients{};
    Real right = 0;
    Real scale = 0;  ///< size of what is compared: an inequality may fail by a tolerance times this
};

/// (1)
struct LinearSolution {
    bool exists = false;
    Vector point{};              ///< u_0
    std::vector<Vector> free{};  ///< n_k
};

/// E of (1), eliminated.
class Elimination {
public:
    Elimination() = default;
    /// One vector of coefficients per equation.
    Elimination(std::vector<Vector> equations, std::size_t unknowns);

    /// (1) for one right side e; `size` is that of the terms it was summed from, where they are larger.
    [[nodiscard]] LinearSolution solve(const Vector& right, Real size = 0) const;
    /// n_k of (1)
    [[nodiscard]] const std::vector<Vector>& free() const { return free_; }

private:
    struct Subtracted {
        std::size_t from = 0;  // row
        Real factor = 0;
    };
    struct Pivot {
        std::size_t row = 0;     // with which the next row was exchanged
        std::size_t column = 0;  // of the unknown it is solved for
        Real value = 0;
        std::vector<Subtracted> subtracted{};  // how often the pivot's row was
    };
    [[nodiscard]] static Pivot find_pivot(const std::vector<Vector>& equations, const std::vector<bool>& is_pivot,
                                          std::size_t first);

    std::size_t unknowns_ = 0;
    Vector scale_;  // by equation
    std::vector<Pivot> pivots_;
    std::vector<Vector> free_;
};

/// (2): does any point of the solution fulfil all inequalities within `tolerance` times their scale?
[[nodiscard]] bool feasible(const LinearSolution& solution, const std::vector<Condition>& inequalities, Real tolerance);

}  // namespace reference
