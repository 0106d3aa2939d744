// The minimum found by trying everything, in 113-bit arithmetic: every pattern of stuck, forward, backward elements gives
// one candidate motion, and the one with the least cost is the solution (the cost is convex, its minimiser has a pattern).
//
// Given an answer, its own pattern alone is evaluated the same way, for stacks and trees of any size.
//
//   cost(w) = Σ ½ J w² − p w + Σ c(z) + Σ u(w),   +∞ where an unlimited element slides or an end of travel is crossed
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "network_cases.hpp"

namespace stiction::solve::testing {

__extension__ using Quad = __float128;

struct BruteForce {
    const NetworkCase<double>& c;
    std::size_t n;
    std::vector<int> edge, ground;  // 0 stuck, 1 forward, 2 backward, 3 absent
    std::vector<int> stop;          // 0 rests, 1 leaves, 3 absent
    std::vector<Quad> w, best;
    std::vector<double> scale, best_scale;
    Quad best_cost = 0;
    bool found = false;
    std::size_t elements = 0;

    explicit BruteForce(const NetworkCase<double>& problem) : c(problem), n(problem.size()) {
        edge.assign(n, 3);
        ground.assign(n, 3);
        stop.assign(n, 3);
        w.resize(n);
        best.resize(n);
        scale.resize(n);
        try_body(0);
    }

    // Only the pattern of an answer: its motion in 113 bits, in `best`, if the elements allow it.
    BruteForce(const NetworkCase<double>& problem, const NetworkAnswer<double>& answer)
        : c(problem), n(problem.size()) {
        w.resize(n);
        best.resize(n);
        scale.resize(n);
        const auto state = [](Mode mode) {
            return mode == Mode::stuck ? 0 : mode == Mode::forward ? 1 : mode == Mode::backward ? 2 : 3;
        };
        for (std::size_t i = 0; i < n; ++i) {
            edge.push_back(c.parent[i] == kNoParent ? 3 : state(answer.mode[i]));
            ground.push_back(c.ground.empty() ? 3 : state(answer.ground_mode[i]));
            const bool rests = !c.stops.empty() && answer.stop_mode[i] == Mode::stuck;
            stop.push_back(c.stops.empty() || c.stops[i] == Stop::none ? 3 : rests ? 0 : 1);
        }
        evaluate();
    }

    // Number of set-valued elements of a problem.
    static std::size_t count(const NetworkCase<double>& c) {
        std::size_t m = 0;
        for (std::size_t i = 0; i < c.size(); ++i) {
            if (c.parent[i] != kNoParent && !c.limits[i].open()) ++m;
            if (!c.ground.empty() && !c.ground[i].open()) ++m;
            if (!c.stops.empty() && c.stops[i] != Stop::none) ++m;
        }
        return m;
    }

private:
    template <class F>
    static void each_state(int& state, const Limits<double>& limits, bool present, F&& next) {
        if (!present || limits.open()) {
            state = 3;
            next();
            return;
        }
        for (state = 0; state < 3; ++state) {
            if (state == 1 && limits.forward == kInf) continue;
            if (state == 2 && limits.backward == kInf) continue;
            next();
        }
    }
    void try_body(std::size_t i) {
        if (i == n) {
            evaluate();
            return;
        }
        each_state(edge[i], c.limits[i], c.parent[i] != kNoParent, [&] {
            each_state(ground[i], c.ground.empty() ? Limits<double>{} : c.ground[i], !c.ground.empty(), [&] {
                if (c.stops.empty() || c.stops[i] == Stop::none) {
                    stop[i] = 3;
                    try_body(i + 1);
                    return;
                }
                for (stop[i] = 0; stop[i] < 2; ++stop[i]) try_body(i + 1);
            });
        });
    }
    Quad ratio(std::size_t i) const { return c.ratio.empty() ? Quad(1) : Quad(c.ratio[i]); }
    Quad speed(std::size_t i) const { return c.speed.empty() ? Quad(0) : Quad(c.speed[i]); }

    // The root of i's cluster and the velocity of i in units of the root's.
    std::size_t root_of(std::size_t i, Quad& factor) const {
        factor = 1;
        while (edge[i] == 0) {
            factor *= ratio(i);
            i = c.parent[i];
        }
        return i;
    }
    static Quad friction(int state, const Limits<double>& limits) {
        return state == 1 ? Quad(limits.forward) : state == 2 ? -Quad(limits.backward) : Quad(0);
    }
    static Quad absolute(Quad x) { return x < 0 ? -x : x; }

    void evaluate() {
        std::vector<Quad> inertia(n, 0), push(n, 0), size(n, 0), held(n, 0);
        std::vector<bool> is_held(n, false);
        for (std::size_t i = 0; i < n; ++i) {
            Quad f;
            const std::size_t root = root_of(i, f);
            Quad p = c.push[i];
            Quad terms = absolute(p);
            if (!c.ground.empty()) {
                p -= friction(ground[i], c.ground[i]);
                terms += absolute(friction(ground[i], c.ground[i]));
            }
            if (edge[i] != 3 && edge[i] != 0) {
                const Quad t = friction(edge[i], c.limits[i]);
                p -= t;
                terms += absolute(t);
                Quad g;
                const std::size_t other = root_of(c.parent[i], g);
                push[other] += g * ratio(i) * t;
                size[other] += absolute(g * ratio(i) * t);
            }
            inertia[root] += f * f * Quad(c.inertia[i]);
            push[root] += f * p;
            size[root] += absolute(f) * terms;
            if (!hold(ground[i] == 0, speed(i) / f, root, held, is_held)) return;
            if (!hold(stop[i] == 0, 0, root, held, is_held)) return;
        }
        for (std::size_t i = 0; i < n; ++i) {
            Quad f;
            const std::size_t root = root_of(i, f);
            w[i] = f * (is_held[root] ? held[root] : push[root] / inertia[root]);
            scale[i] = static_cast<double>(absolute(f) * (size[root] / inertia[root] + absolute(held[root])));
        }
        keep_if_best();
    }
    static bool hold(bool holds, Quad value, std::size_t root, std::vector<Quad>& held, std::vector<bool>& is_held) {
        if (!holds) return true;
        if (is_held[root] && absolute(held[root] - value) > Quad(1e-25) * absolute(value)) return false;
        is_held[root] = true;
        held[root] = value;
        return true;
    }
    // False if the element forbids z; z of a stuck element is 0 up to the last of 113 bits.
    static bool add_cost(Quad& cost, Quad z, const Limits<double>& limits) {
        if (z > 0) {
            if (limits.forward == kInf) return false;
            cost += z * Quad(limits.forward);
        } else if (z < 0) {
            if (limits.backward == kInf) return false;
            cost -= z * Quad(limits.backward);
        }
        return true;
    }
    void keep_if_best() {
        Quad cost = 0;
        for (std::size_t i = 0; i < n; ++i) {
            cost += Quad(c.inertia[i]) * w[i] * w[i] / 2 - Quad(c.push[i]) * w[i];
            if (edge[i] != 3 && edge[i] != 0 && !add_cost(cost, w[i] - ratio(i) * w[c.parent[i]], c.limits[i])) return;
            if (ground[i] != 3 && ground[i] != 0 && !add_cost(cost, w[i] - speed(i), c.ground[i])) return;
            if (stop[i] == 1 && (c.stops[i] == Stop::lower ? w[i] < 0 : w[i] > 0)) return;
        }
        if (found && !(cost < best_cost)) return;
        found = true;
        best_cost = cost;
        best = w;
        best_scale = scale;
    }
};

// The velocities of the clusters found, against the same clusters in 113 bits; returns the largest error over the scale.
inline double velocity_error(const NetworkCase<double>& c, const NetworkAnswer<double>& a) {
    const BruteForce reference(c, a);
    if (!reference.found) return kInf;
    double worst = 0;
    for (std::size_t i = 0; i < c.size(); ++i) {
        const double error = std::abs(static_cast<double>(Quad(a.velocity[i]) - reference.best[i]));
        if (error > 0) worst = std::max(worst, error / reference.best_scale[i]);
    }
    return worst;
}

}  // namespace stiction::solve::testing
