// Small dense linear systems with rank, and feasibility of linear inequalities, by the plainest means.
//
//   E u = e                 Gauss–Jordan elimination with complete pivoting: u = u_0 + Σ_k s_k n_k, or no solution          (1)
//   G u ≥ g                 Fourier–Motzkin: each s_k is eliminated by adding every lower bound to every upper bound       (2)
//
// Rows are scaled to a largest entry of 1. Cost: cubic in the unknowns; (2) squares the number of inequalities with each
// free s_k, of which a machine has as many as elements at rest share a load: few.
#pragma once

#include "reference/machine.hpp"

namespace reference {

/// One equation coefficients · u = right, or inequality coefficients · u ≥ right.
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

/// Solves the equations for `unknowns` unknowns.
[[nodiscard]] LinearSolution solve(std::vector<Condition> equations, std::size_t unknowns);

/// (2): does any point of the solution fulfil all inequalities within `tolerance` times their scale?
[[nodiscard]] bool feasible(const LinearSolution& solution, const std::vector<Condition>& inequalities, Real tolerance);

}  // namespace reference
