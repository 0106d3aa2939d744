// An importer of model exchange with the solver of CVODE's family: backward differences of order 1 to 5 with variable step, Newton's
// method with a Jacobian by differences, events on the polynomial through the last states. It behaves as FMPy does by default: relative
// tolerance for all states, the same share of their nominal values as absolute one, steps over the end of the run and over instants
// declared before, from which it interpolates back, a restart at every event.
//
//   Σ_{k=1}^{q} (1/k) ∇ᵏy⁺ = h f(t⁺, y⁺),   d = y⁺ − Σ_{k=0}^{q} ∇ᵏy                                                         (1)
//   γ_q = Σ_{k=1}^{q} 1/k,   (I − h/γ_q J) δ = h/γ_q f − (1/γ_q) Σ γ_k ∇ᵏy − d                                              (2)
//   e_q = |d/(q+1)|   in the root mean square of shares of rtol (|y| + nominal)                                              (3)
//   y(t⁺ + s h) = Σ_j ∇ʲy⁺ Π_{m<j} (s + m)/(m + 1),   −1 ≤ s ≤ 0                                                             (4)
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "fmu/importer/exchanged.hpp"

namespace stiction_test {

class BackwardDifferences {
public:
    struct Habits {
        double tolerance = 1e-5;
        double longest_step = std::numeric_limits<double>::infinity();
    };

    BackwardDifferences(const Exchanged& model, const stiction::fmu::Interface& interface, const Habits& habits)
        : model_(model),
          nominal_(interface.nominals),
          habits_(habits),
          n_(interface.states.size()),
          jacobian_(n_ * n_),
          g_(interface.indicators),
          now_(interface.indicators) {}

    double time = 0;  ///< of the machine, which is at the state shown
    std::size_t events = 0;
    std::size_t evaluations = 0;  ///< of derivatives

    void run(double until) {
        if (!begun_) {
            event();
            begun_ = true;
        }
        while (time < until && !testing::Test::HasFailure()) {
            const double farthest = std::min(until, next_);
            if (!(reached_ > time)) step();
            const double end = std::min(farthest, reached_);
            look(end);
            if (crossed()) {
                locate(seen_, end);
                ++events;
                event();
            } else {
                model_.complete();
                seen_ = end;
                if (end == next_) {
                    ++events;
                    event();
                }
            }
        }
    }

private:
    static constexpr std::size_t kHighest = 5;
    using Vector = std::vector<double>;

    Vector rate(double t, const Vector& y) {
        Vector d(n_);
        ++evaluations;
        model_.set_time(t);
        model_.set_states(y);
        model_.derivatives(d);
        return d;
    }
    [[nodiscard]] double size(std::size_t i) const {
        return habits_.tolerance * (std::fabs(difference_[0][i]) + nominal_[i]);
    }
    [[nodiscard]] double norm(const Vector& v) const {
        double sum = 0;
        for (std::size_t i = 0; i < n_; ++i) sum += v[i] / size(i) * (v[i] / size(i));
        return n_ == 0 ? 0 : std::sqrt(sum / static_cast<double>(n_));
    }
    [[nodiscard]] static double gamma(std::size_t q) {
        double sum = 0;
        for (std::size_t k = 1; k <= q; ++k) sum += 1 / static_cast<double>(k);
        return sum;
    }
    using Differences = std::array<Vector, kHighest + 3>;
    /// (4)
    [[nodiscard]] static Vector along(const Differences& of, std::size_t order, double s) {
        Vector y = of[0];
        double factor = 1;
        for (std::size_t j = 1; j <= order; ++j) {
            const auto m = static_cast<double>(j - 1);
            factor *= (s + m) / (m + 1);
            for (std::size_t i = 0; i < y.size(); ++i) y[i] += factor * of[j][i];
        }
        return y;
    }
    /// (4) at a time of the last step.
    [[nodiscard]] Vector state_at(double t) const { return along(difference_, shown_order_, (t - reached_) / h_); }
    void look(double t) {
        time = t;
        model_.set_time(t);
        model_.set_states(t == reached_ ? difference_[0] : state_at(t));
        model_.indicators(now_);
    }
    /// Another step length: differences of the polynomial (4) at its multiples.
    void change_step(double h) {
        if (h == h_) return;
        std::array<Vector, kHighest + 1> values;
        for (std::size_t k = 0; k <= order_; ++k)
            values[k] = along(difference_, order_, -static_cast<double>(k) * h / h_);
        for (std::size_t j = 0; j <= order_; ++j) {
            difference_[j] = values[0];
            for (std::size_t k = 0; k + j + 1 <= order_; ++k) {
                for (std::size_t i = 0; i < n_; ++i) values[k][i] -= values[k + 1][i];
            }
        }
        h_ = h;
        equal_steps_ = 0;
        factored_ = false;
    }
    void find_jacobian(double t, const Vector& y, const Vector& f) {
        for (std::size_t j = 0; j < n_; ++j) {
            const double way =
                std::sqrt(std::numeric_limits<double>::epsilon()) * std::max(std::fabs(y[j]), 1e-3 * nominal_[j]);
            Vector moved = y;
            moved[j] += way;
            const Vector there = rate(t, moved);
            for (std::size_t i = 0; i < n_; ++i) jacobian_[i * n_ + j] = (there[i] - f[i]) / (moved[j] - y[j]);
        }
        fresh_ = true;
        factored_ = false;
    }
    /// The matrix of (2), by Gauss with the largest pivot; kept as rows to be applied.
    void factor() {
        const double c = h_ / gamma(order_);
        matrix_.assign(n_ * n_, 0);
        pivot_.resize(n_);
        for (std::size_t i = 0; i < n_; ++i) {
            for (std::size_t j = 0; j < n_; ++j) matrix_[i * n_ + j] = (i == j ? 1.0 : 0.0) - c * jacobian_[i * n_ + j];
        }
        for (std::size_t k = 0; k < n_; ++k) {
            std::size_t p = k;
            for (std::size_t i = k + 1; i < n_; ++i) {
                if (std::fabs(matrix_[i * n_ + k]) > std::fabs(matrix_[p * n_ + k])) p = i;
            }
            pivot_[k] = p;
            for (std::size_t j = 0; j < n_; ++j) std::swap(matrix_[k * n_ + j], matrix_[p * n_ + j]);
            for (std::size_t i = k + 1; i < n_; ++i) {
                const double share = matrix_[i * n_ + k] /= matrix_[k * n_ + k];
                for (std::size_t j = k + 1; j < n_; ++j) matrix_[i * n_ + j] -= share * matrix_[k * n_ + j];
            }
        }
        factored_ = true;
    }
    void solve(Vector& b) const {
        for (std::size_t k = 0; k < n_; ++k) std::swap(b[k], b[pivot_[k]]);
        for (std::size_t i = 0; i < n_; ++i) {
            for (std::size_t j = 0; j < i; ++j) b[i] -= matrix_[i * n_ + j] * b[j];
        }
        for (std::size_t i = n_; i-- > 0;) {
            for (std::size_t j = i + 1; j < n_; ++j) b[i] -= matrix_[i * n_ + j] * b[j];
            b[i] /= matrix_[i * n_ + i];
        }
    }
    /// Newton's method for (2); false if it does not converge within 4 iterations.
    bool newton(double t, const Vector& predicted, Vector& d) {
        const double g = gamma(order_);
        Vector y = predicted;
        d.assign(n_, 0);
        double last = 0;
        double convergence = 1;
        for (int m = 0; m < 4; ++m) {
            Vector b = rate(t, y);
            for (std::size_t i = 0; i < n_; ++i) {
                b[i] *= h_ / g;
                for (std::size_t k = 1; k <= order_; ++k) b[i] -= gamma(k) / g * difference_[k][i];
                b[i] -= d[i];
            }
            solve(b);
            const double change = norm(b);
            if (!std::isfinite(change)) return false;
            for (std::size_t i = 0; i < n_; ++i) {
                d[i] += b[i];
                y[i] += b[i];
            }
            if (m > 0) {
                convergence = std::max(0.3 * convergence, change / last);
                if (change > 2 * last) return false;
            }
            if (change * std::min(1.0, convergence) < 0.1) return true;
            last = change;
        }
        return false;
    }
    /// One accepted step, however far it goes.
    void step() {
        change_step(h_ * wanted_);
        for (wanted_ = 1;;) {
            if (h_ > habits_.longest_step) change_step(habits_.longest_step);
            const double t = reached_ + h_;
            Vector predicted = difference_[0];
            for (std::size_t k = 1; k <= order_; ++k) {
                for (std::size_t i = 0; i < n_; ++i) predicted[i] += difference_[k][i];
            }
            if (++since_jacobian_ > 50) fresh_ = known_ = false;
            if (!known_) {
                find_jacobian(t, predicted, rate(t, predicted));
                known_ = true;
                since_jacobian_ = 0;
            }
            if (!factored_) factor();
            Vector d;
            if (!newton(t, predicted, d)) {
                if (fresh_) {
                    change_step(h_ / 4);
                } else {
                    known_ = false;
                }
                fresh_ = false;
                continue;
            }
            Vector error = d;
            for (double& x : error) x /= static_cast<double>(order_ + 1);
            const double e = norm(error);
            if (e > 1) {
                change_step(h_ * std::max(0.2, 0.9 * std::pow(e, -1.0 / static_cast<double>(order_ + 1))));
                continue;
            }
            accept(t, d, e);
            return;
        }
    }
    void accept(double t, const Vector& d, double e) {
        reached_ = t;
        fresh_ = false;
        for (std::size_t i = 0; i < n_; ++i) {
            difference_[order_ + 2][i] = d[i] - difference_[order_ + 1][i];
            difference_[order_ + 1][i] = d[i];
        }
        for (std::size_t k = order_ + 1; k-- > 0;) {
            for (std::size_t i = 0; i < n_; ++i) difference_[k][i] += difference_[k + 1][i];
        }
        shown_order_ = order_;
        if (++equal_steps_ <= order_) return;
        choose_order(e);
    }
    /// The order with the longest next step.
    void choose_order(double e) {
        const auto q = static_cast<double>(order_);
        const auto share = [&](std::size_t k) {
            Vector v = difference_[k];
            for (double& x : v) x /= static_cast<double>(k);
            return norm(v);
        };
        const auto factor_of = [](double error, double power) { return std::pow(std::max(error, 1e-30), -1 / power); };
        const double stay = factor_of(e, q + 1);
        const double down = order_ > 1 ? factor_of(share(order_), q) : 0;
        const double up = order_ < kHighest ? factor_of(share(order_ + 2), q + 2) : 0;
        const double best = std::max({stay, down, up});
        const std::size_t before = order_;
        order_ = best == stay ? order_ : best == down ? order_ - 1 : order_ + 1;
        const double factor = std::min(10.0, 0.9 * best);
        if (order_ != before) factored_ = false;
        wanted_ = factor > 1.2 || factor < 1 ? factor : 1;
        equal_steps_ = 0;
    }
    [[nodiscard]] bool crossed() const {
        for (std::size_t k = 0; k < g_.size(); ++k) {
            if ((g_[k] > 0) != (now_[k] > 0)) return true;
        }
        return false;
    }
    void locate(double near, double far) {
        while (far - near > 2e-14 * (std::fabs(far) + h_)) {
            const double middle = near + (far - near) / 2;
            if (!(middle > near && middle < far)) break;
            look(middle);
            (crossed() ? far : near) = middle;
        }
        look(far);
    }
    void event() {
        if (begun_) model_.enter_event();
        next_ = model_.decide().next;
        model_.enter_continuous();
        restart();
        model_.indicators(g_);
    }
    /// Order 1 from the present state, the first step by the size of the second derivative.
    void restart() {
        for (Vector& d : difference_) d.assign(n_, 0);
        model_.get_states(difference_[0]);
        reached_ = seen_ = time;
        order_ = 1;
        const Vector f = rate(time, difference_[0]);
        double h = std::min(habits_.longest_step, 1e-3 / std::max(norm(f), 1e-3));
        Vector ahead = difference_[0];
        for (std::size_t i = 0; i < n_; ++i) ahead[i] += h * f[i];
        Vector curve = rate(time + h, ahead);
        for (std::size_t i = 0; i < n_; ++i) curve[i] = (curve[i] - f[i]) / h;
        h_ = std::min({habits_.longest_step, 100 * h, std::sqrt(0.5 / std::max(norm(curve), 1e-12))});
        for (std::size_t i = 0; i < n_; ++i) difference_[1][i] = h_ * f[i];
        known_ = factored_ = fresh_ = false;
        equal_steps_ = 0;
        wanted_ = 1;
        model_.set_time(time);
        model_.set_states(difference_[0]);
    }

    const Exchanged& model_;
    Vector nominal_;
    Habits habits_;
    std::size_t n_;
    Differences difference_;  // ∇ᵏy at the end of the last step
    Vector jacobian_;
    Vector matrix_;
    std::vector<std::size_t> pivot_;
    Vector g_;
    Vector now_;
    double h_ = 0;
    double reached_ = 0;  // by the last step
    double seen_ = 0;     // until here no event
    double wanted_ = 1;   // by how much the next step is longer
    double next_ = std::numeric_limits<double>::infinity();
    std::size_t order_ = 1;
    std::size_t shown_order_ = 1;  // of the last step
    std::size_t equal_steps_ = 0;
    int since_jacobian_ = 0;
    bool known_ = false;     // the Jacobian
    bool fresh_ = false;     // it is of this step
    bool factored_ = false;  // the matrix of (2)
    bool begun_ = false;
};

}  // namespace stiction_test
