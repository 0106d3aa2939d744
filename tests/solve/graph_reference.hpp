// The reference for networks of up to six elements: every pattern of stuck / forward / backward, in 113-bit arithmetic.
//
// A pattern names a set of stuck elements with independent rows; every other element is at one of its limits (an element
// with two infinite limits that is not in the set carries nothing). The motion of the pattern follows from the
// constraints and the balance of forces. It is the answer if every slip agrees with its friction and every torque is inside its
// limits; the problem is strictly convex, so any pattern that passes gives the one velocity. If none passes, there is none.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "stiction/solve/graph.hpp"

namespace graph_test {

__extension__ using Quad = __float128;

inline Quad magnitude(Quad x) { return x < 0 ? -x : x; }

/// A network that owns its data, and the results of one solve.
template <class T>
struct Network {
    std::vector<T> inertia, push, coefficient, ground;
    std::vector<std::size_t> row_start{0}, body;
    std::vector<stiction::solve::Limits<T>> limits;

    void add_body(T j, T p) {
        inertia.push_back(j);
        push.push_back(p);
    }
    void add_element(const std::vector<std::pair<std::size_t, T>>& row, T forward, T backward, T speed = T(0)) {
        for (const auto& [i, d] : row) {
            body.push_back(i);
            coefficient.push_back(d);
        }
        row_start.push_back(body.size());
        limits.push_back({forward, backward});
        ground.push_back(speed);
    }
    [[nodiscard]] std::size_t bodies() const { return inertia.size(); }
    [[nodiscard]] std::size_t elements() const { return limits.size(); }
    [[nodiscard]] stiction::solve::GraphNetwork<T> view() const {
        return {inertia, push, row_start, body, coefficient, ground, limits};
    }
    /// Ready to paste.
    [[nodiscard]] std::string text() const {
        std::string out;
        char line[200];
        for (std::size_t i = 0; i < bodies(); ++i) {
            std::snprintf(line, sizeof line, "net.add_body(%.17g, %.17g);\n", double(inertia[i]), double(push[i]));
            out += line;
        }
        for (std::size_t e = 0; e < elements(); ++e) {
            out += "net.add_element({";
            for (std::size_t at = row_start[e]; at < row_start[e + 1]; ++at) {
                std::snprintf(line, sizeof line, "{%zu, %.17g}, ", body[at], double(coefficient[at]));
                out += line;
            }
            std::snprintf(line, sizeof line, "}, %.17g, %.17g, %.17g);\n", double(limits[e].forward),
                          double(limits[e].backward), double(ground[e]));
            out += line;
        }
        return out;
    }
};

template <class T>
struct Answer {
    std::vector<T> velocity, friction;
    std::vector<stiction::Mode> mode;
    std::vector<stiction::solve::Margin<T>> margin;
    stiction::solve::GraphReport report;
};

template <class T>
Answer<T> solve(const Network<T>& net, const stiction::solve::GraphOptions& options = {.general_only = true},
                const Answer<T>* last = nullptr) {
    Answer<T> answer;
    answer.velocity.assign(net.bodies(), T(-77));
    answer.friction.assign(net.elements(), T(-77));
    answer.mode.resize(net.elements());
    if (last != nullptr) {
        answer.mode = last->mode;
        answer.friction = last->friction;
    }
    answer.margin.resize(net.elements());
    std::vector<std::byte> workspace(
        stiction::solve::graph_workspace_bytes<T>(net.bodies(), net.elements(), net.body.size()));
    answer.report = stiction::solve::solve_graph(
        net.view(), std::span<std::byte>(workspace),
        stiction::solve::GraphMotion<T>{answer.velocity, answer.friction, answer.mode, answer.margin}, options);
    return answer;
}

/// What the reference finds.
struct Reference {
    bool found = false;
    std::vector<Quad> velocity;
    std::vector<Quad> scale;  ///< Σ_j |response of body i to a force on j| · (|p_j| + limits at j); ΣF/ΣJ in a cluster
    std::vector<Quad> noise;  ///< how far the reference itself may be off
};

/// Dense Gauss elimination with complete pivoting, in place; returns the rank, solves for several right sides.
inline std::size_t gauss(std::vector<std::vector<Quad>>& a, std::size_t columns, std::vector<std::size_t>& order) {
    const std::size_t rows = a.size();
    order.resize(columns);
    for (std::size_t j = 0; j < columns; ++j) order[j] = j;
    std::size_t rank = 0;
    for (; rank < rows && rank < columns; ++rank) {
        std::size_t pr = rank, pc = rank;
        Quad best = 0;
        for (std::size_t r = rank; r < rows; ++r)
            for (std::size_t c = rank; c < columns; ++c)
                if (magnitude(a[r][order[c]]) > best) {
                    best = magnitude(a[r][order[c]]);
                    pr = r;
                    pc = c;
                }
        if (best < Quad(1e-20)) break;
        std::swap(a[rank], a[pr]);
        std::swap(order[rank], order[pc]);
        const Quad pivot = a[rank][order[rank]];
        for (Quad& x : a[rank]) x /= pivot;
        for (std::size_t r = 0; r < rows; ++r) {
            const Quad factor = a[r][order[rank]];
            if (r == rank || factor == 0) continue;
            for (std::size_t c = 0; c < a[r].size(); ++c) a[r][c] -= factor * a[rank][c];
        }
    }
    return rank;
}

class BruteForce {
public:
    explicit BruteForce(const Network<double>& net) : net_(net), side_(net.elements(), 0) {}

    Reference run() {
        search(0);
        return result_;
    }

private:
    static constexpr int kStuck = 0, kForward = 1, kBackward = 2, kIdle = 3;

    void search(std::size_t e) {
        if (result_.found) return;
        if (e == net_.elements()) {
            try_pattern();
            return;
        }
        const auto& limits = net_.limits[e];
        for (const int side : {kStuck, kForward, kBackward, kIdle}) {
            if (side == kForward && std::isinf(limits.forward)) continue;
            if (side == kBackward && std::isinf(limits.backward)) continue;
            if (side == kIdle && !(std::isinf(limits.forward) && std::isinf(limits.backward))) continue;
            side_[e] = side;
            search(e + 1);
        }
    }

    [[nodiscard]] Quad at_limit(std::size_t e) const {
        return side_[e] == kForward    ? Quad(net_.limits[e].forward)
               : side_[e] == kBackward ? -Quad(net_.limits[e].backward)
                                       : 0;
    }

    void try_pattern() {
        const std::size_t n = net_.bodies();
        // Rows of the stuck elements in u_i = √J_i w_i, so that the pivots are the light bodies.
        std::vector<std::vector<Quad>> rows;
        std::vector<std::size_t> stuck;
        std::vector<Quad> load(n), size(n), root(n);
        for (std::size_t i = 0; i < n; ++i) {
            load[i] = net_.push[i];
            size[i] = magnitude(load[i]);
            root[i] = std::sqrt(net_.inertia[i]);  // any scaling near the root will do
        }
        for (std::size_t e = 0; e < net_.elements(); ++e) {
            std::vector<Quad> row(n + 1, 0);
            Quad norm = 0;
            for (std::size_t at = net_.row_start[e]; at < net_.row_start[e + 1]; ++at) {
                const std::size_t i = net_.body[at];
                row[i] = Quad(net_.coefficient[at]) / root[i];
                if (magnitude(row[i]) > norm) norm = magnitude(row[i]);
                load[i] -= side_[e] == kStuck ? 0 : net_.coefficient[at] * at_limit(e);
                size[i] += side_[e] == kStuck ? 0 : magnitude(net_.coefficient[at] * at_limit(e));
            }
            if (side_[e] != kStuck) continue;
            row[n] = net_.ground[e];
            for (Quad& x : row) x /= norm;
            rows.push_back(row);
            stuck.push_back(e);
        }
        std::vector<std::size_t> order;
        if (rows.size() > n || gauss(rows, n, order) < rows.size()) return;
        if (rows.empty()) {
            order.resize(n);
            for (std::size_t j = 0; j < n; ++j) order[j] = j;
        }
        solve_motion(rows, stuck, order, load, size, root);
    }

    /// u_dep = c − Σ t u_ind; least constraint in the independent ones; then torques, then the conditions.
    void solve_motion(const std::vector<std::vector<Quad>>& rows, const std::vector<std::size_t>& stuck,
                      const std::vector<std::size_t>& order, const std::vector<Quad>& load,
                      const std::vector<Quad>& size, const std::vector<Quad>& root) {
        const std::size_t n = net_.bodies(), k = rows.size(), q = n - k;
        std::vector<std::vector<Quad>> null(n, std::vector<Quad>(q, 0));
        std::vector<Quad> shift(n, 0), velocity(n, 0);
        for (std::size_t j = 0; j < q; ++j) null[order[k + j]][j] = 1 / root[order[k + j]];
        for (std::size_t r = 0; r < k; ++r) {
            shift[order[r]] = rows[r][n] / root[order[r]];
            for (std::size_t j = 0; j < q; ++j) null[order[r]][j] = -rows[r][order[k + j]] / root[order[r]];
        }
        std::vector<std::vector<Quad>> system(q, std::vector<Quad>(q + 1 + n, 0));
        for (std::size_t a = 0; a < q; ++a)
            for (std::size_t i = 0; i < n; ++i) {
                if (null[i][a] == 0) continue;
                for (std::size_t b = 0; b < q; ++b) system[a][b] += net_.inertia[i] * null[i][a] * null[i][b];
                system[a][q] += null[i][a] * (load[i] - net_.inertia[i] * shift[i]);
                system[a][q + 1 + i] = null[i][a];
            }
        std::vector<std::size_t> place;
        if (q > 0 && gauss(system, q, place) < q) return;
        // Noise of this computation: 113 bits less twelve decades of the scale, and the entries of `null`, which are
        // good to 1e-29 of one in the scaled unknowns u even where they should vanish.
        Quad unknowns = 0;
        for (std::size_t a = 0; a < q; ++a)
            for (std::size_t j = 0; j < n; ++j) unknowns += magnitude(system[a][q + 1 + j]) * size[j];
        std::vector<Quad> scale(n, 0), noise(n, 0);
        for (std::size_t i = 0; i < n; ++i) {
            velocity[i] = shift[i];
            scale[i] = magnitude(shift[i]);
            std::vector<Quad> response(n, 0);
            for (std::size_t a = 0; a < q; ++a) {
                velocity[i] += null[i][place[a]] * system[a][q];
                for (std::size_t j = 0; j < n; ++j) response[j] += null[i][place[a]] * system[a][q + 1 + j];
            }
            for (std::size_t j = 0; j < n; ++j)
                scale[i] += magnitude(response[j]) * (size[j] + magnitude(net_.inertia[j] * shift[j]));
            noise[i] = Quad(1e-22) * scale[i] + Quad(1e-29) * unknowns / root[i];
        }
        if (conditions_hold(stuck, load, velocity, noise)) result_ = {true, velocity, scale, noise};
    }

    [[nodiscard]] bool conditions_hold(const std::vector<std::size_t>& stuck, const std::vector<Quad>& load,
                                       const std::vector<Quad>& velocity, const std::vector<Quad>& error) const {
        for (std::size_t e = 0; e < net_.elements(); ++e) {
            Quad slip = -Quad(net_.ground[e]), noise = magnitude(slip) * Quad(1e-30);
            for (std::size_t at = net_.row_start[e]; at < net_.row_start[e + 1]; ++at) {
                slip += net_.coefficient[at] * velocity[net_.body[at]];
                noise += magnitude(net_.coefficient[at] * error[net_.body[at]]);
            }
            if ((side_[e] == kForward && slip < -noise) || (side_[e] == kBackward && slip > noise)) {
                if (net_.limits[e].forward != 0 || net_.limits[e].backward != 0) return false;
            }
            if (side_[e] == kIdle && magnitude(slip) > noise) return false;
        }
        return torques_fit(stuck, load, velocity, error);
    }

    /// Dᵀτ = load − J w for the stuck elements, bodies as rows.
    [[nodiscard]] bool torques_fit(const std::vector<std::size_t>& stuck, const std::vector<Quad>& load,
                                   const std::vector<Quad>& velocity, const std::vector<Quad>& error) const {
        const std::size_t n = net_.bodies(), k = stuck.size();
        if (k == 0) return true;
        std::vector<std::vector<Quad>> system(n, std::vector<Quad>(k + 2, 0));
        for (std::size_t s = 0; s < k; ++s)
            for (std::size_t at = net_.row_start[stuck[s]]; at < net_.row_start[stuck[s] + 1]; ++at)
                system[net_.body[at]][s] = net_.coefficient[at];
        // Light bodies first in the elimination: their balance is the sharp one.
        for (std::size_t i = 0; i < n; ++i) {
            const Quad weight = 1 / Quad(std::sqrt(net_.inertia[i]));
            for (std::size_t s = 0; s < k; ++s) system[i][s] *= weight;
            system[i][k] = (load[i] - net_.inertia[i] * velocity[i]) * weight;
            system[i][k + 1] = (magnitude(load[i]) * Quad(1e-30) + net_.inertia[i] * error[i]) * weight;
        }
        std::vector<std::size_t> order;
        if (gauss_tracking(system, k, order) < k) return false;
        for (std::size_t s = 0; s < k; ++s) {
            const auto& limits = net_.limits[stuck[order[s]]];
            const Quad tau = system[s][k], noise = 10 * system[s][k + 1];
            if (!std::isinf(limits.forward) && tau > limits.forward + noise) return false;
            if (!std::isinf(limits.backward) && tau < -limits.backward - noise) return false;
        }
        return true;
    }

    /// As gauss, but the last column carries sizes (sums of magnitudes) instead of values.
    static std::size_t gauss_tracking(std::vector<std::vector<Quad>>& a, std::size_t columns,
                                      std::vector<std::size_t>& order) {
        std::vector<Quad> sizes(a.size());
        for (std::size_t r = 0; r < a.size(); ++r) sizes[r] = a[r][columns + 1];
        for (std::size_t r = 0; r < a.size(); ++r) a[r][columns + 1] = 0;
        const std::vector<std::vector<Quad>> original = a;
        const std::size_t rank = gauss(a, columns, order);
        // The size of each unknown: Σ |inverse| · sizes, bounded by solving once per row with a unit right side.
        for (std::size_t r = 0; r < original.size() && rank == columns; ++r) {
            std::vector<std::vector<Quad>> unit = original;
            for (std::size_t s = 0; s < unit.size(); ++s) unit[s][columns] = s == r ? sizes[r] : Quad(0);
            std::vector<std::size_t> same;
            gauss(unit, columns, same);
            for (std::size_t s = 0; s < rank; ++s) a[s][columns + 1] += magnitude(unit[s][columns]);
        }
        return rank;
    }

    const Network<double>& net_;
    std::vector<int> side_;
    Reference result_;
};

}  // namespace graph_test
