// The motion of a network in which a given set of elements is stuck and every other element has a given torque.
//
//   minimise over w   ½ Σ J_i w_i² − Σ P_i w_i   subject to   Σ_i d_ei w_i = g_e  for e stuck                   (1)
//   P = p − Σ d_e τ_e   over the elements whose torque is given                                                 (2)
//
// Null-space method on the velocities. A stuck element with one coefficient fixes its body, w_i = g/d. Every other one
// makes one body depend on the rest, by Gauss–Jordan elimination (pivot: the largest |d_i|/√J_i of the reduced row, so
// that light bodies follow heavy ones):
//
//   w_b + Σ_j t_bj w_j + c_b = 0        dependent body b, independent bodies j                                  (3)
//   S y = r,  S_jk = J_j δ_jk + Σ_b J_b t_bj t_bk,  r_j = P_j − Σ_b t_bj (P_b + J_b c_b)                         (4)
//   τ = Eᵀ (P_b − J_b w_b),  E the row operations of the elimination                                            (5)
//   τ_fix = (P_i − J_i w_i − Σ d_ri τ_r)/d_fix                                                                  (6)
//
// A row that reduces to nothing is redundant: its velocity condition follows from the others, or contradicts them; its
// torque is treated as given. Its row of E is the way in which torque can circulate without moving anything.
//
// Elements are taken in three rounds: fixed bodies, then ties w_a = w_b, then the rest, rigid elements first in each, so
// that a finite element rather than a rigid one is redundant. The first two rounds need no rounding,
// so bodies tied together have equal rows in (3) and come out bit for bit equal, and bodies tied to ground have the
// ground's speed. A tied cluster gives S_jj = ΣJ, r_j = ΣP: its velocity is computed from its own bodies alone. Light
// bodies never enter as a difference of large numbers, whatever the spread of inertias, because (4) only adds positive
// terms on its diagonal and (5) only uses the dependent, light bodies.
//
// Arithmetic: Enclosed, every number with its error bound. Whether a row is redundant is decided more coarsely: beside each
// entry of (3) runs its vagueness, what it may change when a coefficient that is no short binary fraction is known
// to one rounding only, so that a closed train of ratios 1/3 · 3 counts as closed.
// Cost: O(k² n + q³), k stuck elements with several coefficients, q independent bodies that share a general constraint;
// zeros are skipped, a network of unit ties costs O(k n).
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "stiction/solve/detail/enclosed.hpp"
#include "stiction/solve/detail/network_rows.hpp"
#include "stiction/solve/detail/workspace.hpp"

namespace stiction::solve::detail {

template <class T>
class StuckSet {
public:
    using Number = Enclosed<T>;

    void take(Workspace& space, const NetworkRows<T>& rows, std::size_t joints) noexcept {
        rows_ = &rows;
        const std::size_t n = rows.bodies;
        capacity_ = joints < n ? joints : n;
        width_ = n + 1 + capacity_;
        table_ = space.take<Number>((capacity_ + 1) * width_);
        vague_ = space.take<T>((capacity_ + 1) * n);
        element_ = space.take<std::size_t>(capacity_ + 1);
        pivot_ = space.take<std::size_t>(capacity_ + 1);
        fixer_ = space.take<std::size_t>(n);
        row_of_ = space.take<std::size_t>(n);
        index_ = space.take<std::size_t>(n);
        coupled_ = space.take<std::size_t>(n);
        matrix_ = space.take<Number>(n * n);
        load_ = space.take<Number>(n);
        right_ = space.take<Number>(n);
        share_ = space.take<Number>(capacity_);
        velocity_ = space.take<Number>(n);
        haze_ = space.take<T>(n);
    }

    /// Eliminates the elements with stuck[e] = true; afterwards independent[e] tells which of them are not redundant.
    void eliminate(const bool* stuck, bool* independent) noexcept {
        for (std::size_t i = 0; i < rows_->bodies; ++i) fixer_[i] = row_of_[i] = kNone;
        for (std::size_t e = 0; e < rows_->elements; ++e) independent[e] = false;
        rank_ = 0;
        for (const Kind kind : {Kind::fixed, Kind::tie, Kind::general})
            for (const bool rigid : {true, false})
                for (std::size_t e = 0; e < rows_->elements; ++e)
                    if (stuck[e] && kind_of(e) == kind && rows_->is_rigid(e) == rigid)
                        independent[e] = kind == Kind::fixed ? fix_body(e) : add_row(e);
    }

    /// Velocities (3), (4) and torques (5), (6) of the independent stuck elements; all other torques are read from `torque`.
    void solve(const bool* independent, Number* torque) noexcept {
        gather_load(independent, torque);
        solve_independent();
        for (std::size_t i = 0; i < rows_->bodies; ++i) haze_[i] = T(0);
        for (std::size_t b = 0; b < rank_; ++b) {
            const Number* row = table_ + b * width_;
            Number w = -row[rows_->bodies];
            T vague = T(0);
            for (std::size_t j = 0; j < rows_->bodies; ++j) {
                if (j == pivot_[b] || is_exact_zero(row[j])) continue;
                w = w - row[j] * velocity_[j];
                vague += vague_[b * rows_->bodies + j] * std::abs(velocity_[j].hi);
            }
            velocity_[pivot_[b]] = w;
            haze_[pivot_[b]] = vague;
        }
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (independent[e]) torque[e] = Number{};
        take_up_imbalance(torque);
    }

    /// What cannot be told from zero becomes zero; then two steps of iterative refinement, in which a body whose forces are
    /// small beside those elsewhere gets its own digits. The torques are taken as they are: what is left of their error
    /// is in the balance they leave.
    void refine(Number* torque) noexcept {
        for (std::size_t i = 0; i < rows_->bodies; ++i)
            if (sign(velocity_[i]) == 0) velocity_[i] = Number{};
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (sign(torque[e]) == 0) torque[e] = Number{};
        for (int step = 0; step < 2; ++step) {
            for (std::size_t e = 0; e < rows_->elements; ++e) torque[e].error = T(0);
            take_up_imbalance(torque);
        }
        clear_traces(torque);
    }

    /// Largest imbalance of a body over its largest term, for velocities and torques as they were written.
    [[nodiscard]] T worst_imbalance(const T* velocity, const T* torque) noexcept {
        const auto add = [&](std::size_t i, const Number& term) noexcept {
            right_[i] = right_[i] + term;
            if (std::abs(term.hi) > haze_[i]) haze_[i] = std::abs(term.hi);
        };
        for (std::size_t i = 0; i < rows_->bodies; ++i) {
            right_[i] = Number{};
            haze_[i] = T(0);
            add(i, rows_->push[i]);
            add(i, -(exact(rows_->inertia[i]) * exact(velocity[i])));
        }
        for (std::size_t e = 0; e < rows_->elements; ++e)
            for (std::size_t at = rows_->row_start[e]; at < rows_->row_start[e + 1]; ++at)
                add(rows_->column[at], -(rows_->coefficient[at] * exact(torque[e])));
        T worst = T(0);
        for (std::size_t i = 0; i < rows_->bodies; ++i)
            if (haze_[i] > T(0) && !(std::abs(right_[i].hi) <= worst * haze_[i]))
                worst = std::abs(right_[i].hi) / haze_[i];
        return worst;
    }

    [[nodiscard]] const Number* velocity() const noexcept { return velocity_; }
    /// How far each velocity may change with coefficients that are known to one rounding.
    [[nodiscard]] const T* velocity_vagueness() const noexcept { return haze_; }

    /// Whether the slip of element e follows from the stuck elements alone.
    [[nodiscard]] bool determines(std::size_t e) noexcept { return lightest(reduce(e)) == kNone; }

    /// For a redundant element e: flow[f] = the torque that the independent element f takes up per unit of torque in e
    /// such that no body feels anything. Writes flow of every element; flow[e] = 1.
    void circulation(std::size_t e, Number* flow) noexcept {
        for (std::size_t f = 0; f < rows_->elements; ++f) flow[f] = Number{};
        flow[e] = exact(T(1));
        if (rows_->terms(e) > 1) {
            const Number* row = reduce(e);
            for (std::size_t b = 0; b < rank_; ++b) flow[element_[b]] = row[rows_->bodies + 1 + b];
        }
        for (std::size_t i = 0; i < rows_->bodies; ++i) right_[i] = Number{};
        subtract_flow(e, flow[e]);
        for (std::size_t b = 0; b < rank_; ++b) subtract_flow(element_[b], flow[element_[b]]);
        for (std::size_t i = 0; i < rows_->bodies; ++i)
            if (fixer_[i] != kNone && sign(right_[i]) != 0)
                flow[fixer_[i]] = right_[i] / rows_->coefficient[rows_->row_start[fixer_[i]]];
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

    /// Row e with every dependent and every fixed body replaced, in the spare row of the table.
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
        row_of_[body] = rank_;
        ++rank_;
        for (std::size_t b = 0; b + 1 < rank_; ++b) subtract_row(b, rank_ - 1);
        return true;
    }

    /// P of equation (2).
    void gather_load(const bool* independent, const Number* torque) noexcept {
        for (std::size_t i = 0; i < rows_->bodies; ++i) load_[i] = rows_->push[i];
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            if (independent[e] || is_exact_zero(torque[e])) continue;
            for (std::size_t at = rows_->row_start[e]; at < rows_->row_start[e + 1]; ++at)
                load_[rows_->column[at]] = load_[rows_->column[at]] - rows_->coefficient[at] * torque[e];
        }
    }

    [[nodiscard]] bool is_independent(std::size_t i) const noexcept {
        return fixer_[i] == kNone && row_of_[i] == kNone;
    }

    /// Equation (4): the diagonal where a body shares no general constraint, LDLᵀ for the others.
    void solve_independent() noexcept {
        const std::size_t n = rows_->bodies;
        const std::size_t q = find_coupled();
        for (std::size_t i = 0; i < n; ++i) {
            if (!is_independent(i)) continue;
            Number inertia = exact(rows_->inertia[i]);
            Number load = load_[i];
            for (std::size_t b = 0; b < rank_; ++b) {
                const Number t = table_[b * width_ + i];
                if (is_exact_zero(t)) continue;
                const Number own = exact(rows_->inertia[pivot_[b]]);
                load = load - t * (load_[pivot_[b]] + own * table_[b * width_ + n]);
                inertia = inertia + own * t * t;
            }
            if (index_[i] == kNone) {
                velocity_[i] = load / inertia;
            } else {
                right_[index_[i]] = load;
                matrix_[index_[i] * q + index_[i]] = inertia;
            }
        }
        if (q == 0) return;
        fill_coupling(q);
        factor_and_solve(q);
        for (std::size_t k = 0; k < q; ++k) velocity_[coupled_[k]] = right_[k];
    }

    /// Independent bodies that stand in a row (3) with another one, numbered.
    std::size_t find_coupled() noexcept {
        for (std::size_t i = 0; i < rows_->bodies; ++i) index_[i] = kNone;
        for (std::size_t b = 0; b < rank_; ++b) {
            std::size_t others = 0;
            for (std::size_t pass = 0; pass < 2; ++pass)
                for (std::size_t j = 0; j < rows_->bodies; ++j) {
                    if (j == pivot_[b] || is_exact_zero(table_[b * width_ + j])) continue;
                    if (pass == 0)
                        ++others;
                    else if (others > 1)
                        index_[j] = 0;
                }
        }
        std::size_t q = 0;
        for (std::size_t i = 0; i < rows_->bodies; ++i)
            if (index_[i] != kNone) {
                index_[i] = q;
                coupled_[q++] = i;
            }
        return q;
    }

    void fill_coupling(std::size_t q) noexcept {
        for (std::size_t j = 0; j < q; ++j)
            for (std::size_t k = 0; k < j; ++k) {
                Number sum{};
                for (std::size_t b = 0; b < rank_; ++b) {
                    const Number tj = table_[b * width_ + coupled_[j]];
                    const Number tk = table_[b * width_ + coupled_[k]];
                    if (is_exact_zero(tj) || is_exact_zero(tk)) continue;
                    sum = sum + exact(rows_->inertia[pivot_[b]]) * tj * tk;
                }
                matrix_[j * q + k] = sum;
            }
    }

    /// S y = r by S = L D Lᵀ; L below the diagonal, D on it, y in right_.
    void factor_and_solve(std::size_t q) noexcept {
        for (std::size_t c = 0; c < q; ++c)
            for (std::size_t j = c + 1; j < q; ++j) {
                const Number below = matrix_[j * q + c];
                if (is_exact_zero(below)) continue;
                const Number factor = below / matrix_[c * q + c];
                for (std::size_t k = c + 1; k <= j; ++k) {
                    // Columns up to j − 1 of row c are stored as factors already divided by D; undo it with D.
                    const Number other = k == j ? below : matrix_[k * q + c] * matrix_[c * q + c];
                    if (!is_exact_zero(other)) matrix_[j * q + k] = matrix_[j * q + k] - factor * other;
                }
                matrix_[j * q + c] = factor;
                right_[j] = right_[j] - factor * right_[c];
            }
        for (std::size_t c = q; c-- > 0;) {
            right_[c] = right_[c] / matrix_[c * q + c];
            for (std::size_t j = c + 1; j < q; ++j)
                if (!is_exact_zero(matrix_[j * q + c])) right_[c] = right_[c] - matrix_[j * q + c] * right_[j];
        }
    }

    /// Equations (5) and (6) for what the torques handed in leave unbalanced.
    void take_up_imbalance(Number* torque) noexcept {
        for (std::size_t i = 0; i < rows_->bodies; ++i)
            right_[i] = rows_->push[i] - exact(rows_->inertia[i]) * velocity_[i];
        for (std::size_t e = 0; e < rows_->elements; ++e) subtract_flow(e, torque[e]);
        for (std::size_t s = 0; s < rank_; ++s) {
            Number sum{};
            for (std::size_t b = 0; b < rank_; ++b) {
                const Number e = table_[b * width_ + rows_->bodies + 1 + s];
                if (!is_exact_zero(e)) sum = sum + e * right_[pivot_[b]];
            }
            share_[s] = sum;
        }
        for (std::size_t s = 0; s < rank_; ++s) {
            subtract_flow(element_[s], share_[s]);
            torque[element_[s]] = torque[element_[s]] + share_[s];
        }
        for (std::size_t i = 0; i < rows_->bodies; ++i) {
            if (fixer_[i] == kNone) continue;
            const Number share = right_[i] / rows_->coefficient[rows_->row_start[fixer_[i]]];
            torque[fixer_[i]] = torque[fixer_[i]] + share;
        }
    }

    /// Refinement leaves nothing between about epsilon⁴ of the largest force, its noise, and the smallest share there is.
    void clear_traces(Number* torque) const noexcept {
        constexpr T kEpsilon = std::numeric_limits<T>::epsilon();
        T largest = T(0);
        for (std::size_t i = 0; i < rows_->bodies; ++i)
            if (std::abs(rows_->push[i].hi) > largest) largest = std::abs(rows_->push[i].hi);
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (std::abs(torque[e].hi) > largest) largest = std::abs(torque[e].hi);
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (sign(torque[e]) == 0 || std::abs(torque[e].hi) < kEpsilon * kEpsilon * kEpsilon * largest)
                torque[e] = Number{};
    }

    /// Takes the pull of element e under the given torque off the bodies' balance in right_.
    void subtract_flow(std::size_t e, const Number& torque) noexcept {
        if (is_exact_zero(torque)) return;
        for (std::size_t at = rows_->row_start[e]; at < rows_->row_start[e + 1]; ++at)
            right_[rows_->column[at]] = right_[rows_->column[at]] - rows_->coefficient[at] * torque;
    }

    const NetworkRows<T>* rows_ = nullptr;
    std::size_t capacity_ = 0, width_ = 0, rank_ = 0;
    Number* table_ = nullptr;         ///< rows (3): n coefficients, the constant, the row of E
    T* vague_ = nullptr;              ///< vagueness of the n coefficients of each table row
    std::size_t* element_ = nullptr;  ///< element of each table row
    std::size_t* pivot_ = nullptr;    ///< dependent body of each table row
    std::size_t* fixer_ = nullptr;    ///< the one-coefficient element that fixes a body
    std::size_t* row_of_ = nullptr;   ///< table row of a dependent body
    std::size_t* index_ = nullptr;    ///< number of a coupled body
    std::size_t* coupled_ = nullptr;  ///< bodies in S
    Number* matrix_ = nullptr;        ///< S
    Number* load_ = nullptr;          ///< P
    Number* right_ = nullptr;         ///< r, later the balance of each body
    Number* share_ = nullptr;         ///< torque of each table row in one take-up
    Number* velocity_ = nullptr;      ///< w
    T* haze_ = nullptr;               ///< vagueness of w
};

}  // namespace stiction::solve::detail
