// Dependent velocities for a given set of stuck elements: stuck_set.hpp (3), by elimination.
//
//   Σ_i d_ei w_i = g_e                  every stuck element e                                                    (1)
//   w_b + Σ_j t_bj w_j + c_b = 0        dependent body b, independent bodies j                                   (2)
//
// A stuck element with one coefficient fixes its body, w_i = g/d. Every other one makes one body depend on the rest, by
// Gauss–Jordan elimination (pivot: the largest |d_i|/√J_i of the reduced row, so that light bodies follow heavy ones).
// Beside each row (2) stands the combination of rows (1) it was made of, E. A row that reduces to nothing is redundant.
//
// Elements are taken in three rounds: fixed bodies, then ties w_a = w_b, then the rest, rigid elements first in each, so
// that a finite element rather than a rigid one is redundant. The first two rounds need no rounding.
//
// Arithmetic: Enclosed, every number with its error bound. Whether a row is redundant is decided more coarsely: beside each
// entry of (2) runs its vagueness, what it may change when a coefficient that is no short binary fraction is known
// to one rounding only, so that a closed train of ratios 1/3 · 3 counts as closed.
// Cost: O(k² n), k stuck elements with several coefficients; zeros are skipped.
#pragma once

#include <cmath>
#include <cstddef>

#include "stiction/solve/detail/arithmetic/enclosed.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/graph/network_rows.hpp"

namespace stiction::solve::detail {

template <class T>
class StuckRows {
public:
    using Number = Enclosed<T>;

    /// `velocity`: of the bodies; those of fixed ones are written here.
    void take(Workspace& space, const NetworkRows<T>& rows, std::size_t joints, Number* velocity) noexcept {
        rows_ = &rows;
        velocity_ = velocity;
        const std::size_t n = rows.bodies;
        capacity_ = joints < n ? joints : n;
        width_ = n + 1 + capacity_;
        table_ = space.take<Number>((capacity_ + 1) * width_);
        vague_ = space.take<T>((capacity_ + 1) * n);
        element_ = space.take<std::size_t>(capacity_ + 1);
        pivot_ = space.take<std::size_t>(capacity_ + 1);
        fixer_ = space.take<std::size_t>(n);
        dependent_ = space.take<bool>(n);
    }

    /// Eliminates the elements with stuck[e] = true; afterwards independent[e] is true for those that are not redundant.
    void eliminate(const bool* stuck, bool* independent) noexcept {
        for (std::size_t i = 0; i < rows_->bodies; ++i) {
            fixer_[i] = kNone;
            dependent_[i] = false;
        }
        for (std::size_t e = 0; e < rows_->elements; ++e) independent[e] = false;
        rank_ = 0;
        for (const Kind kind : {Kind::fixed, Kind::tie, Kind::general})
            for (const bool rigid : {true, false})
                for (std::size_t e = 0; e < rows_->elements; ++e)
                    if (stuck[e] && kind_of(e) == kind && rows_->is_rigid(e) == rigid)
                        independent[e] = kind == Kind::fixed ? fix_body(e) : add_row(e);
    }

    /// Rows (2), as many as independent elements with several coefficients.
    [[nodiscard]] std::size_t rank() const noexcept { return rank_; }
    /// Most rows there can be.
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }
    /// t_bj of row b.
    [[nodiscard]] const Number& entry(std::size_t b, std::size_t j) const noexcept { return table_[b * width_ + j]; }
    /// How much it may change with coefficients known to one rounding.
    [[nodiscard]] T vagueness(std::size_t b, std::size_t j) const noexcept { return vague_[b * rows_->bodies + j]; }
    /// c_b.
    [[nodiscard]] const Number& constant(std::size_t b) const noexcept { return entry(b, rows_->bodies); }
    /// E: what the element of row s contributes to row b.
    [[nodiscard]] const Number& operation(std::size_t b, std::size_t s) const noexcept {
        return entry(b, rows_->bodies + 1 + s);
    }
    /// The stuck element and the dependent body of row b.
    [[nodiscard]] std::size_t element(std::size_t b) const noexcept { return element_[b]; }
    [[nodiscard]] std::size_t pivot(std::size_t b) const noexcept { return pivot_[b]; }
    /// The one-coefficient element that fixes body i, or kNone.
    [[nodiscard]] std::size_t fixer(std::size_t i) const noexcept { return fixer_[i]; }
    [[nodiscard]] bool is_independent(std::size_t i) const noexcept { return fixer_[i] == kNone && !dependent_[i]; }

    /// Whether the slip of element e follows from the stuck elements alone.
    [[nodiscard]] bool determines(std::size_t e) noexcept { return lightest(reduce(e)) == kNone; }

    /// Row e with every dependent and every fixed body replaced, in the spare row of the table, beside its part of E.
    Number* reduce(std::size_t e) noexcept {
        const std::size_t n = rows_->bodies;
        Number* row = table_ + rank_ * width_;
        T* vague = vague_ + rank_ * n;
        for (std::size_t j = 0; j < width_; ++j) row[j] = Number{};
        for (std::size_t j = 0; j < n; ++j) vague[j] = T(0);
        row[n] = -rows_->ground[e];
        const bool tie = rows_->is_tie(e);
        for (std::size_t at = rows_->row_start[e]; at < rows_->row_start[e + 1]; ++at) {
            const std::size_t body = rows_->column[at];
            if (fixer_[body] != kNone) {
                row[n] = row[n] + rows_->coefficient[at] * velocity_[body];
                continue;
            }
            row[body] = rows_->coefficient[at];
            vague[body] = tie ? T(0) : rows_->vagueness(at);
        }
        for (std::size_t b = 0; b < rank_; ++b) subtract_row(rank_, b);
        return row;
    }

private:
    enum class Kind : unsigned char { fixed, tie, general };

    [[nodiscard]] Kind kind_of(std::size_t e) const noexcept {
        return rows_->terms(e) == 1 ? Kind::fixed : rows_->is_tie(e) ? Kind::tie : Kind::general;
    }

    bool fix_body(std::size_t e) noexcept {
        const std::size_t body = rows_->column[rows_->row_start[e]];
        if (fixer_[body] != kNone) return false;
        fixer_[body] = e;
        velocity_[body] = rows_->ground[e] / rows_->coefficient[rows_->row_start[e]];
        return true;
    }

    /// Table row r −= its entry at the pivot of b · table row b, which removes the dependent body of b.
    void subtract_row(std::size_t r, std::size_t b) noexcept {
        const std::size_t n = rows_->bodies;
        Number* row = table_ + r * width_;
        T* vague = vague_ + r * n;
        const Number factor = row[pivot_[b]];
        if (is_exact_zero(factor)) return;
        const T factor_vague = vague[pivot_[b]];
        const Number* by = table_ + b * width_;
        for (std::size_t j = 0; j < width_; ++j) {
            if (is_exact_zero(by[j])) continue;
            row[j] = row[j] - factor * by[j];
            if (j >= n) continue;
            vague[j] += std::abs(factor.hi) * vague_[b * n + j] + factor_vague * std::abs(by[j].hi);
            if (vanishes(row[j], vague[j])) row[j] = Number{};
        }
        row[pivot_[b]] = Number{};
        vague[pivot_[b]] = T(0);
    }

    [[nodiscard]] static bool vanishes(const Number& entry, T vague) noexcept {
        return sign(entry) == 0 || !(std::abs(entry.hi) > enclosed::kDoubt<T> * vague);
    }

    /// The body that shall depend on the others: the lightest for its coefficient; kNone if the row is redundant.
    [[nodiscard]] std::size_t lightest(const Number* row) const noexcept {
        std::size_t best = kNone;
        T best_weight = T(0);
        for (std::size_t j = 0; j < rows_->bodies; ++j) {
            if (is_exact_zero(row[j])) continue;
            const T weight = std::abs(row[j].hi) / std::sqrt(rows_->inertia[j]);
            if (best != kNone && !(weight > best_weight)) continue;
            best = j;
            best_weight = weight;
        }
        return best;
    }

    bool add_row(std::size_t e) noexcept {
        const std::size_t n = rows_->bodies;
        Number* row = reduce(e);
        T* vague = vague_ + rank_ * n;
        const std::size_t body = rank_ < capacity_ ? lightest(row) : kNone;
        if (body == kNone) return false;
        row[n + 1 + rank_] = exact(T(1));
        const Number pivot = row[body];
        const T pivot_vague = vague[body];
        for (std::size_t j = 0; j < width_; ++j) {
            if (is_exact_zero(row[j])) continue;
            row[j] = row[j] / pivot;
            if (j < n) vague[j] = (vague[j] + std::abs(row[j].hi) * pivot_vague) / std::abs(pivot.hi);
        }
        row[body] = exact(T(1));
        vague[body] = T(0);
        element_[rank_] = e;
        pivot_[rank_] = body;
        dependent_[body] = true;
        ++rank_;
        for (std::size_t b = 0; b + 1 < rank_; ++b) subtract_row(b, rank_ - 1);
        return true;
    }

    const NetworkRows<T>* rows_ = nullptr;
    std::size_t capacity_ = 0, width_ = 0, rank_ = 0;
    Number* table_ = nullptr;         ///< rows (2): n coefficients, the constant, the row of E
    T* vague_ = nullptr;              ///< vagueness of the n coefficients of each table row
    std::size_t* element_ = nullptr;  ///< element of each table row
    std::size_t* pivot_ = nullptr;    ///< dependent body of each table row
    std::size_t* fixer_ = nullptr;    ///< the one-coefficient element that fixes a body
    bool* dependent_ = nullptr;       ///< whether a body is the pivot of a row
    Number* velocity_ = nullptr;      ///< w
};

}  // namespace stiction::solve::detail
