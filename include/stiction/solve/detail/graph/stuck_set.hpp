// The motion of a network in which a given set of elements is stuck and every other element has a given torque.
//
//   minimise over w   ½ Σ J_i w_i² − Σ P_i w_i   subject to   Σ_i d_ei w_i = g_e  for e stuck                   (1)
//   P = p − Σ d_e τ_e   over the elements whose torque is given                                                 (2)
//
// Null-space method on the velocities: stuck_rows.hpp finds which bodies depend on which,
//
//   w_b + Σ_j t_bj w_j + c_b = 0        dependent body b, independent bodies j                                  (3)
//   S y = r,  S_jk = J_j δ_jk + Σ_b J_b t_bj t_bk,  r_j = P_j − Σ_b t_bj (P_b + J_b c_b)                         (4)
//   τ = Eᵀ (P_b − J_b w_b),  E the row operations of the elimination                                            (5)
//   τ_fix = (P_i − J_i w_i − Σ d_ri τ_r)/d_fix                                                                  (6)
//
// A redundant element, whose velocity condition follows from the others or contradicts them, has its torque treated as
// given. Its row of E is the way in which torque can circulate without moving anything.
//
// Bodies tied together have equal rows in (3) and come out bit for bit equal, and bodies tied to ground have the
// ground's speed. A tied cluster gives S_jj = ΣJ, r_j = ΣP: its velocity is computed from its own bodies alone. Light
// bodies never enter as a difference of large numbers, whatever the spread of inertias, because (4) only adds positive
// terms on its diagonal and (5) only uses the dependent, light bodies.
//
// Arithmetic: Enclosed, every number with its error bound.
// Cost: O(k² n + q³), k stuck elements with several coefficients, q independent bodies that share a general constraint;
// zeros are skipped, a network of unit ties costs O(k n).
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "stiction/solve/detail/arithmetic/enclosed.hpp"
#include "stiction/solve/detail/arithmetic/symmetric_solve.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/graph/network_rows.hpp"
#include "stiction/solve/detail/graph/stuck_rows.hpp"

namespace stiction::solve::detail {

template <class T>
class StuckSet {
public:
    using Number = Enclosed<T>;

    void take(Workspace& space, const NetworkRows<T>& rows, std::size_t joints) noexcept {
        rows_ = &rows;
        const std::size_t n = rows.bodies;
        velocity_ = space.take<Number>(n);
        stuck_.take(space, rows, joints, velocity_);
        index_ = space.take<std::size_t>(n);
        coupled_ = space.take<std::size_t>(n);
        matrix_ = space.take<Number>(n * n);
        load_ = space.take<Number>(n);
        right_ = space.take<Number>(n);
        share_ = space.take<Number>(stuck_.capacity());
        haze_ = space.take<T>(n);
    }

    /// Eliminates the elements with stuck[e] = true; afterwards independent[e] is true for those that are not redundant.
    void eliminate(const bool* stuck, bool* independent) noexcept { stuck_.eliminate(stuck, independent); }

    /// Whether the slip of element e follows from the stuck elements alone.
    [[nodiscard]] bool determines(std::size_t e) noexcept { return stuck_.determines(e); }

    /// Velocities (3), (4) and torques (5), (6) of the independent stuck elements; all other torques are read from `torque`.
    void solve(const bool* independent, Number* torque) noexcept {
        gather_load(independent, torque);
        solve_independent();
        for (std::size_t i = 0; i < rows_->bodies; ++i) haze_[i] = T(0);
        for (std::size_t b = 0; b < stuck_.rank(); ++b) {
            Number w = -stuck_.constant(b);
            T vague = T(0);
            for (std::size_t j = 0; j < rows_->bodies; ++j) {
                const Number& t = stuck_.entry(b, j);
                if (j == stuck_.pivot(b) || is_exact_zero(t)) continue;
                w = w - t * velocity_[j];
                vague += stuck_.vagueness(b, j) * std::abs(velocity_[j].hi);
            }
            velocity_[stuck_.pivot(b)] = w;
            haze_[stuck_.pivot(b)] = vague;
        }
        for (std::size_t e = 0; e < rows_->elements; ++e)
            if (independent[e]) torque[e] = Number{};
        take_up_imbalance(torque);
        widen_errors(torque);
    }

    /// Values that may be zero within their error become zero; then two steps of iterative refinement, in which a body whose forces are
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

    /// For a redundant element e: flow[f] = the torque that the independent element f takes up per unit of torque in e
    /// such that no body feels anything. Writes flow of every element; flow[e] = 1.
    void circulation(std::size_t e, Number* flow) noexcept {
        for (std::size_t f = 0; f < rows_->elements; ++f) flow[f] = Number{};
        flow[e] = exact(T(1));
        if (rows_->terms(e) > 1) {
            const Number* row = stuck_.reduce(e);
            for (std::size_t b = 0; b < stuck_.rank(); ++b) flow[stuck_.element(b)] = row[rows_->bodies + 1 + b];
        }
        for (std::size_t i = 0; i < rows_->bodies; ++i) right_[i] = Number{};
        subtract_flow(e, flow[e]);
        for (std::size_t b = 0; b < stuck_.rank(); ++b) subtract_flow(stuck_.element(b), flow[stuck_.element(b)]);
        for (std::size_t i = 0; i < rows_->bodies; ++i)
            if (stuck_.fixer(i) != kNone && sign(right_[i]) != 0)
                flow[stuck_.fixer(i)] = right_[i] / rows_->coefficient[rows_->row_start[stuck_.fixer(i)]];
    }

private:
    /// P of equation (2).
    void gather_load(const bool* independent, const Number* torque) noexcept {
        for (std::size_t i = 0; i < rows_->bodies; ++i) load_[i] = rows_->push[i];
        for (std::size_t e = 0; e < rows_->elements; ++e) {
            if (independent[e] || is_exact_zero(torque[e])) continue;
            for (std::size_t at = rows_->row_start[e]; at < rows_->row_start[e + 1]; ++at)
                load_[rows_->column[at]] = load_[rows_->column[at]] - rows_->coefficient[at] * torque[e];
        }
    }

    /// Equation (4): the diagonal where a body shares no general constraint, LDLᵀ for the others.
    void solve_independent() noexcept {
        const std::size_t n = rows_->bodies;
        const std::size_t q = find_coupled();
        for (std::size_t i = 0; i < n; ++i) {
            if (!stuck_.is_independent(i)) continue;
            Number inertia = exact(rows_->inertia[i]);
            Number load = load_[i];
            for (std::size_t b = 0; b < stuck_.rank(); ++b) {
                const Number t = stuck_.entry(b, i);
                if (is_exact_zero(t)) continue;
                const Number own = exact(rows_->inertia[stuck_.pivot(b)]);
                load = load - t * (load_[stuck_.pivot(b)] + own * stuck_.constant(b));
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
        solve_symmetric(matrix_, right_, q);
        for (std::size_t k = 0; k < q; ++k) velocity_[coupled_[k]] = right_[k];
    }

    /// Independent bodies that stand in a row (3) with another one, numbered.
    std::size_t find_coupled() noexcept {
        for (std::size_t i = 0; i < rows_->bodies; ++i) index_[i] = kNone;
        for (std::size_t b = 0; b < stuck_.rank(); ++b) {
            std::size_t others = 0;
            for (std::size_t pass = 0; pass < 2; ++pass)
                for (std::size_t j = 0; j < rows_->bodies; ++j) {
                    if (j == stuck_.pivot(b) || is_exact_zero(stuck_.entry(b, j))) continue;
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
                for (std::size_t b = 0; b < stuck_.rank(); ++b) {
                    const Number tj = stuck_.entry(b, coupled_[j]);
                    const Number tk = stuck_.entry(b, coupled_[k]);
                    if (is_exact_zero(tj) || is_exact_zero(tk)) continue;
                    sum = sum + exact(rows_->inertia[stuck_.pivot(b)]) * tj * tk;
                }
                matrix_[j * q + k] = sum;
            }
    }

    /// Equations (5) and (6) for what the torques handed in leave unbalanced.
    void take_up_imbalance(Number* torque) noexcept {
        for (std::size_t i = 0; i < rows_->bodies; ++i)
            right_[i] = rows_->push[i] - exact(rows_->inertia[i]) * velocity_[i];
        for (std::size_t e = 0; e < rows_->elements; ++e) subtract_flow(e, torque[e]);
        for (std::size_t s = 0; s < stuck_.rank(); ++s) {
            Number sum{};
            for (std::size_t b = 0; b < stuck_.rank(); ++b) {
                const Number e = stuck_.operation(b, s);
                if (!is_exact_zero(e)) sum = sum + e * right_[stuck_.pivot(b)];
            }
            share_[s] = sum;
        }
        for (std::size_t s = 0; s < stuck_.rank(); ++s) {
            subtract_flow(stuck_.element(s), share_[s]);
            torque[stuck_.element(s)] = torque[stuck_.element(s)] + share_[s];
        }
        for (std::size_t i = 0; i < rows_->bodies; ++i) {
            if (stuck_.fixer(i) == kNone) continue;
            const Number share = right_[i] / rows_->coefficient[rows_->row_start[stuck_.fixer(i)]];
            torque[stuck_.fixer(i)] = torque[stuck_.fixer(i)] + share;
        }
    }

    /// Torques inherit what velocities leave open, J times their vagueness, by (5) and (6): a torque that circulates between a rigid row
    /// and a clutch is known no better than the coefficients of the row.
    void widen_errors(Number* torque) const noexcept {
        for (std::size_t s = 0; s < stuck_.rank(); ++s) {
            T doubt = T(0);
            for (std::size_t b = 0; b < stuck_.rank(); ++b)
                doubt += std::abs(stuck_.operation(b, s).hi) * rows_->inertia[stuck_.pivot(b)] * haze_[stuck_.pivot(b)];
            if (doubt == T(0)) continue;
            const std::size_t e = stuck_.element(s);
            torque[e].error += doubt;
            for (std::size_t at = rows_->row_start[e]; at < rows_->row_start[e + 1]; ++at) {
                const std::size_t fixer = stuck_.fixer(rows_->column[at]);
                if (fixer == kNone) continue;
                const T lever = rows_->coefficient[at].hi / rows_->coefficient[rows_->row_start[fixer]].hi;
                torque[fixer].error += std::abs(lever) * doubt;
            }
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
    StuckRows<T> stuck_;              ///< (3)
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
