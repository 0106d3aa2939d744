// The least-norm share of a stack of up to three bodies at rest, by trying every candidate in 113 bits.
//
//   forces: τ_1, τ_2 between the bodies, y_i = q_i + τ_{i−1} − τ_i against ground; cost Σ (force/limit)²            (1)
//
// The cost is convex in τ and quadratic between kinks. At the minimum some forces stand at a limit or at 0, and in the
// other directions a quadratic of known signs is least: every choice of up to two such forces with their values, and of all
// signs, gives one candidate. Those outside the limits are left out; the least cost wins.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "brute_force.hpp"
#include "network_cases.hpp"

namespace stiction::solve::testing {

class LeastNormByCandidates {
public:
    static constexpr std::size_t kForces = 5;  // τ_1, τ_2, y_1, y_2, y_3

    // `limits` in the order of kForces; limits of (0, 0) take a force out.
    LeastNormByCandidates(const std::array<Quad, 3>& load, const std::array<Limits<double>, kForces>& limits)
        : limits_(limits) {
        rows_ = {{{1, 0, 0}, {0, 1, 0}, {-1, 0, load[0]}, {1, -1, load[1]}, {0, 1, load[2]}}};
        for (unsigned signs = 0; signs < (1U << kForces); ++signs) try_signs(signs);
    }
    bool found() const { return found_; }
    Quad force(std::size_t k) const { return value(rows_[k], best_); }

private:
    struct Row {
        Quad a, b, c;  // a τ_1 + b τ_2 + c
    };
    using Point = std::array<Quad, 2>;
    static Quad value(const Row& r, const Point& x) { return r.a * x[0] + r.b * x[1] + r.c; }
    static Quad absolute(Quad x) { return x < 0 ? -x : x; }

    double limit(std::size_t k, bool positive) const { return positive ? limits_[k].forward : limits_[k].backward; }

    void try_signs(unsigned signs) {
        // Half the gradient of the quadratic: g = H x + d.
        Quad h11 = 0, h12 = 0, h22 = 0, d1 = 0, d2 = 0;
        for (std::size_t k = 0; k < kForces; ++k) {
            const double c = limit(k, (signs >> k & 1U) != 0);
            if (c == 0) continue;
            const Quad weight = 1 / (Quad(c) * Quad(c));
            const Row& r = rows_[k];
            h11 += weight * r.a * r.a, h12 += weight * r.a * r.b, h22 += weight * r.b * r.b;
            d1 += weight * r.a * r.c, d2 += weight * r.b * r.c;
        }
        const Quad det = h11 * h22 - h12 * h12;
        if (det > 0) consider({(h12 * d2 - h22 * d1) / det, (h12 * d1 - h11 * d2) / det});
        for (std::size_t k = 0; k < kForces; ++k) {
            for (const Quad at : {Quad(limits_[k].forward), -Quad(limits_[k].backward), Quad(0)}) {
                along({rows_[k].a, rows_[k].b, rows_[k].c - at}, {h11, h12, h22, d1, d2});
                for (std::size_t j = k + 1; signs == 0 && j < kForces; ++j) {
                    for (const Quad other : {Quad(limits_[j].forward), -Quad(limits_[j].backward), Quad(0)}) {
                        meet({rows_[k].a, rows_[k].b, rows_[k].c - at}, {rows_[j].a, rows_[j].b, rows_[j].c - other});
                    }
                }
            }
        }
    }
    // Least on the line r = 0.
    void along(const Row& r, const std::array<Quad, 5>& q) {
        const Quad size = r.a * r.a + r.b * r.b;
        const Point start{-r.a * r.c / size, -r.b * r.c / size}, way{-r.b, r.a};
        const Quad bend = q[0] * way[0] * way[0] + 2 * q[1] * way[0] * way[1] + q[2] * way[1] * way[1];
        if (!(bend > 0)) return;
        const Quad slope =
            way[0] * (q[0] * start[0] + q[1] * start[1] + q[3]) + way[1] * (q[1] * start[0] + q[2] * start[1] + q[4]);
        consider({start[0] - slope / bend * way[0], start[1] - slope / bend * way[1]});
    }
    void meet(const Row& r, const Row& s) {
        const Quad det = r.a * s.b - r.b * s.a;
        if (det != 0) consider({(r.b * s.c - s.b * r.c) / det, (s.a * r.c - r.a * s.c) / det});
    }
    void consider(const Point& x) {
        Quad cost = 0;
        for (std::size_t k = 0; k < kForces; ++k) {
            const Quad force = value(rows_[k], x);
            // Rounding of a few 113-bit operations on the numbers at hand.
            const Quad noise =
                Quad(1e-28) * (absolute(rows_[k].a * x[0]) + absolute(rows_[k].b * x[1]) + absolute(rows_[k].c));
            if (force > Quad(limits_[k].forward) + noise || force < -Quad(limits_[k].backward) - noise) return;
            const double c = limit(k, force > 0);
            if (absolute(force) > noise && c > 0) cost += force / Quad(c) * (force / Quad(c));
        }
        if (found_ && !(cost < best_cost_)) return;
        found_ = true;
        best_cost_ = cost;
        best_ = x;
    }

    std::array<Limits<double>, kForces> limits_;
    std::array<Row, kForces> rows_{};
    Point best_{};
    Quad best_cost_ = 0;
    bool found_ = false;
};

}  // namespace stiction::solve::testing
