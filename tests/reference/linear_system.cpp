#include "reference/linear_system.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace reference {
namespace {

constexpr Real kNoPivot = 1e-13L;         // of rows scaled to 1: rounding is 1e-19, entries of real rows are above 1e-6
constexpr Real kNoContradiction = 1e-9L;  // of the right sides: equations that repeat each other agree to rounding
constexpr Real kNoShare = 1e-3L;          // of the tolerance: what rounding leaves of t in (2)

Real largest(const Vector& row) {
    Real size = 0;
    for (const Real x : row) {
        size = std::max(size, std::fabs(x));
    }
    return size;
}

/// Inequalities as a dictionary: what is basic = constant + Σ entry · (what is not), for (2).
class Dictionary {
public:
    /// One bound for each inequality: w = G u − g + tolerance ≥ 0 in terms of the s_k.
    Dictionary(const LinearSolution& solution, const std::vector<Condition>& inequalities, Real tolerance)
        : tolerance_(tolerance), columns_(solution.free.size()) {
        for (const Condition& g : inequalities) {
            const Real size = g.scale > 0 ? g.scale : 1;
            Vector row(columns_ + 1, 0);
            row[0] = -g.right;
            for (std::size_t c = 0; c < g.coefficients.size(); ++c) {
                row[0] += g.coefficients[c] * solution.point[c];
                for (std::size_t k = 0; k < columns_; ++k) {
                    row[1 + k] += g.coefficients[c] * solution.free[k][c];
                }
            }
            for (Real& x : row) {
                x /= size;
            }
            row[0] += g.scale > 0 ? tolerance : 0;
            rows_.push_back(std::move(row));
        }
    }

    [[nodiscard]] bool feasible() {
        solve_for_free();
        if (holds()) {
            return true;
        }
        return columns_ > 0 && reaches_zero();
    }

private:
    [[nodiscard]] bool holds() const {
        return std::all_of(rows_.begin(), rows_.end(), [](const Vector& row) { return row[0] >= 0; });
    }

    /// Exchanges the basic variable of a row with that of a column.
    void exchange(std::size_t r, std::size_t c) {
        Vector& pivot = rows_[r];
        const Real by = pivot[c];
        pivot[c] = -1;
        for (Real& x : pivot) {
            x /= -by;
        }
        for (std::size_t q = 0; q < rows_.size(); ++q) {
            const Real factor = rows_[q][c];
            if (q == r || factor == 0) {
                continue;
            }
            rows_[q][c] = 0;
            for (std::size_t k = 0; k < pivot.size(); ++k) {
                rows_[q][k] += factor * pivot[k];
            }
        }
    }

    /// Each s_k becomes basic, by the row that knows it best; it may have any value, so that its row is no longer asked.
    void solve_for_free() {
        for (std::size_t c = 1; c <= columns_;) {
            std::size_t best = 0;
            for (std::size_t r = 1; r < rows_.size(); ++r) {
                best = std::fabs(rows_[r][c]) > std::fabs(rows_[best][c]) ? r : best;
            }
            if (rows_.empty() || std::fabs(rows_[best][c]) <= kNoPivot) {  // nothing asks for it
                for (Vector& row : rows_) {
                    row.erase(row.begin() + static_cast<std::ptrdiff_t>(c));
                }
                --columns_;
                continue;
            }
            exchange(best, c);
            rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(best));
            ++c;
        }
    }

    /// (2): t enters with the worst row, and goes down as far as it can.
    [[nodiscard]] bool reaches_zero() {
        std::vector<std::size_t> basic;     // names of variables by row
        std::vector<std::size_t> nonbasic;  // by column, from 1 on
        std::size_t name = 0;
        const std::size_t t = 0;
        nonbasic.push_back(t);  // column 0 is the constant
        for (std::size_t c = 1; c <= columns_; ++c) {
            nonbasic.push_back(++name);
        }
        nonbasic.push_back(t);
        std::size_t worst = 0;
        for (std::size_t r = 0; r < rows_.size(); ++r) {
            rows_[r].push_back(1);
            basic.push_back(++name);
            worst = rows_[r][0] < rows_[worst][0] ? r : worst;
        }
        const auto swap = [&](std::size_t r, std::size_t c) {
            exchange(r, c);
            std::swap(basic[r], nonbasic[c]);
        };
        swap(worst, columns_ + 1);
        const std::size_t row_of_t = worst;
        while (rows_[row_of_t][0] > kNoShare * tolerance_) {
            std::size_t enters = 0;
            for (std::size_t c = 1; c < nonbasic.size(); ++c) {  // Bland: the first by name
                if (rows_[row_of_t][c] < -kNoPivot && (enters == 0 || nonbasic[c] < nonbasic[enters])) {
                    enters = c;
                }
            }
            if (enters == 0) {
                return false;
            }
            std::size_t leaves = row_of_t;
            for (std::size_t r = 0; r < rows_.size(); ++r) {
                if (!(rows_[r][enters] < -kNoPivot)) {
                    continue;
                }
                const Real room = rows_[r][0] * rows_[leaves][enters] - rows_[leaves][0] * rows_[r][enters];
                if (room > 0 || (room == 0 && basic[r] < basic[leaves])) {
                    leaves = r;
                }
            }
            if (leaves == row_of_t) {
                return true;
            }
            swap(leaves, enters);
        }
        return true;
    }

    Real tolerance_;
    std::size_t columns_;
    std::vector<Vector> rows_;
};

}  // namespace

Elimination::Elimination(std::vector<Vector> equations, std::size_t unknowns) : unknowns_(unknowns) {
    for (Vector& row : equations) {
        const Real size = largest(row);
        scale_.push_back(size > 0 ? size : 1);
        for (Real& x : row) {
            x /= scale_.back();
        }
    }
    std::vector<bool> is_pivot(unknowns, false);
    std::vector<std::size_t> filled;  // columns in which the row of the pivot is not 0
    for (std::size_t r = 0; r < equations.size(); ++r) {
        Pivot pivot = find_pivot(equations, is_pivot, r);
        if (std::fabs(pivot.value) <= kNoPivot) {
            break;
        }
        std::swap(equations[r], equations[pivot.row]);
        filled.clear();
        for (std::size_t c = 0; c < unknowns; ++c) {
            if (equations[r][c] != 0) {
                equations[r][c] /= pivot.value;
                filled.push_back(c);
            }
        }
        for (std::size_t q = 0; q < equations.size(); ++q) {
            const Real factor = equations[q][pivot.column];
            if (q == r || factor == 0) {
                continue;
            }
            for (const std::size_t c : filled) {
                equations[q][c] -= factor * equations[r][c];
            }
            equations[q][pivot.column] = 0;
            pivot.subtracted.push_back({q, factor});
        }
        is_pivot[pivot.column] = true;
        pivots_.push_back(std::move(pivot));
    }
    for (std::size_t c = 0; c < unknowns; ++c) {
        if (!is_pivot[c]) {
            free_.emplace_back(unknowns, 0);
            free_.back()[c] = 1;
            for (std::size_t r = 0; r < pivots_.size(); ++r) {
                free_.back()[pivots_[r].column] = -equations[r][c];
            }
        }
    }
}

Elimination::Pivot Elimination::find_pivot(const std::vector<Vector>& equations, const std::vector<bool>& is_pivot,
                                           std::size_t first) {
    Pivot best;
    for (std::size_t r = first; r < equations.size(); ++r) {
        for (std::size_t c = 0; c < is_pivot.size(); ++c) {
            if (!is_pivot[c] && std::fabs(equations[r][c]) > std::fabs(best.value)) {
                best = {.row = r, .column = c, .value = equations[r][c]};
                if (std::fabs(best.value) >= 1) {
                    return best;
                }
            }
        }
    }
    return best;
}

LinearSolution Elimination::solve(const Vector& right, Real size) const {
    Vector e = right;
    for (std::size_t r = 0; r < e.size(); ++r) {
        e[r] /= scale_[r];
        size = std::max(size, std::fabs(e[r]));
    }
    for (std::size_t r = 0; r < pivots_.size(); ++r) {
        const Pivot& pivot = pivots_[r];
        std::swap(e[r], e[pivot.row]);
        e[r] /= pivot.value;
        for (const Subtracted& subtracted : pivot.subtracted) {
            e[subtracted.from] -= subtracted.factor * e[r];
        }
    }
    LinearSolution solution{.exists = true, .point = Vector(unknowns_, 0), .free = free_};
    for (std::size_t r = pivots_.size(); r < e.size(); ++r) {
        solution.exists = solution.exists && std::fabs(e[r]) <= kNoContradiction * size;
    }
    for (std::size_t r = 0; r < pivots_.size(); ++r) {
        solution.point[pivots_[r].column] = e[r];
    }
    return solution;
}

bool feasible(const LinearSolution& solution, const std::vector<Condition>& inequalities, Real tolerance) {
    return solution.exists && Dictionary(solution, inequalities, tolerance).feasible();
}

}  // namespace reference
