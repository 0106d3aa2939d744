#include "reference/linear_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace reference {
namespace {

constexpr Real kNoPivot = 1e-13L;         // of rows scaled to 1: rounding is 1e-19, entries of real rows are above 1e-6
constexpr Real kNoContradiction = 1e-9L;  // of the right sides: equations that repeat each other agree to rounding

Real largest(const Vector& row) {
    Real size = 0;
    for (const Real x : row) {
        size = std::max(size, std::fabs(x));
    }
    return size;
}

void scale_to_one(Condition& row) {
    const Real size = largest(row.coefficients);
    if (size == 0) {
        return;
    }
    for (Real& x : row.coefficients) {
        x /= size;
    }
    row.right /= size;
    row.scale /= size;
}

/// target −= factor · row
void subtract(Condition& target, Real factor, const Condition& row) {
    for (std::size_t c = 0; c < row.coefficients.size(); ++c) {
        target.coefficients[c] -= factor * row.coefficients[c];
    }
    target.right -= factor * row.right;
}

/// One bound a s ≥ b for each inequality, in terms of the free s_k.
std::vector<Condition> bounds_of(const LinearSolution& solution, const std::vector<Condition>& inequalities,
                                 Real tolerance) {
    std::vector<Condition> bounds;
    for (const Condition& g : inequalities) {
        Condition bound{Vector(solution.free.size(), 0), g.right - tolerance * g.scale, g.scale};
        for (std::size_t c = 0; c < g.coefficients.size(); ++c) {
            bound.right -= g.coefficients[c] * solution.point[c];
            for (std::size_t k = 0; k < solution.free.size(); ++k) {
                bound.coefficients[k] += g.coefficients[c] * solution.free[k][c];
            }
        }
        bounds.push_back(std::move(bound));
    }
    return bounds;
}

/// Removes s_k: the sum of a lower and an upper bound, each divided by its |a_k|, no longer has it.
std::vector<Condition> without(std::size_t k, const std::vector<Condition>& bounds) {
    std::vector<Condition> kept;
    std::vector<Condition> lower;
    std::vector<Condition> upper;
    for (Condition bound : bounds) {
        const Real a = bound.coefficients[k];
        if (std::fabs(a) <= kNoPivot) {
            bound.coefficients[k] = 0;
            kept.push_back(std::move(bound));
            continue;
        }
        for (Real& x : bound.coefficients) {
            x /= std::fabs(a);
        }
        bound.right /= std::fabs(a);
        (a > 0 ? lower : upper).push_back(std::move(bound));
    }
    for (const Condition& l : lower) {
        for (const Condition& u : upper) {
            Condition sum = l;
            subtract(sum, -1, u);
            kept.push_back(std::move(sum));
        }
    }
    return kept;
}

}  // namespace

LinearSolution solve(std::vector<Condition> equations, std::size_t unknowns) {
    Real right_size = 0;
    for (Condition& row : equations) {
        scale_to_one(row);
        right_size = std::max(right_size, std::fabs(row.right));
    }
    std::vector<std::size_t> pivot_column;
    std::vector<bool> is_pivot(unknowns, false);
    for (std::size_t r = 0; r < equations.size(); ++r) {
        std::size_t best_row = r;
        std::size_t best_column = 0;
        Real best = 0;
        for (std::size_t q = r; q < equations.size(); ++q) {
            for (std::size_t c = 0; c < unknowns; ++c) {
                if (!is_pivot[c] && std::fabs(equations[q].coefficients[c]) > best) {
                    best = std::fabs(equations[q].coefficients[c]);
                    best_row = q;
                    best_column = c;
                }
            }
        }
        if (best <= kNoPivot) {
            break;
        }
        std::swap(equations[r], equations[best_row]);
        const Real pivot = equations[r].coefficients[best_column];
        for (Real& x : equations[r].coefficients) {
            x /= pivot;
        }
        equations[r].right /= pivot;
        for (std::size_t q = 0; q < equations.size(); ++q) {
            const Real factor = equations[q].coefficients[best_column];
            if (q != r && factor != 0) {
                subtract(equations[q], factor, equations[r]);
                equations[q].coefficients[best_column] = 0;
            }
        }
        is_pivot[best_column] = true;
        pivot_column.push_back(best_column);
    }
    LinearSolution solution{.exists = true, .point = Vector(unknowns, 0)};
    for (std::size_t r = pivot_column.size(); r < equations.size(); ++r) {
        solution.exists = solution.exists && std::fabs(equations[r].right) <= kNoContradiction * right_size;
    }
    for (std::size_t r = 0; r < pivot_column.size(); ++r) {
        solution.point[pivot_column[r]] = equations[r].right;
    }
    for (std::size_t c = 0; c < unknowns; ++c) {
        if (!is_pivot[c]) {
            Vector direction(unknowns, 0);
            direction[c] = 1;
            for (std::size_t r = 0; r < pivot_column.size(); ++r) {
                direction[pivot_column[r]] = -equations[r].coefficients[c];
            }
            solution.free.push_back(std::move(direction));
        }
    }
    return solution;
}

bool feasible(const LinearSolution& solution, const std::vector<Condition>& inequalities, Real tolerance) {
    if (!solution.exists) {
        return false;
    }
    std::vector<Condition> bounds = bounds_of(solution, inequalities, tolerance);
    for (std::size_t k = 0; k < solution.free.size(); ++k) {
        bounds = without(k, bounds);
    }
    return std::all_of(bounds.begin(), bounds.end(), [](const Condition& bound) { return bound.right <= 0; });
}

}  // namespace reference
