// Whether a load shared among elements at rest is shared by least norm, told from the answer alone, in 113 bits.
//
//   minimise Σ ½(τ/limit)² under balance  ⟺  there are u with  τ = sat(limit² z),  z_i = u_i − r_i u_parent  (or u_i)   (1)
//   force inside its limits: z = τ/limit²;  at a limit: z at least that;  unlimited: z = 0                            (2)
//
// (2) leaves an interval of z for every force, widened by the admitted error of the force. From the leaves up the intervals
// of u are intersected: an empty one proves that the share is not the least norm of any forces that near.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

#include "brute_force.hpp"
#include "network_cases.hpp"

namespace stiction::solve::testing {

class ShareReference {
public:
    struct Interval {
        Quad low, high;
    };

    // `tolerance`: admitted error of every force, relative to the largest load of the network.
    ShareReference(const NetworkCase<double>& problem, const NetworkAnswer<double>& answer, double tolerance)
        : c_(problem), a_(answer), tolerance_(tolerance) {}

    // Empty if the share is right, else where it is not.
    std::string verdict() {
        const std::size_t n = c_.size();
        find_order();
        find_loads();
        std::vector<Interval> u(n, Interval{-kFar, kFar});
        for (const std::size_t i : order_) {
            meet(u[i], range(holder(i), carried(i), load_[i]));
            if (u[i].low > u[i].high) return "body " + std::to_string(i);
            if (!stuck(i)) continue;
            const Interval z = range(c_.limits[i], a_.friction[i], load_[i]);
            Interval up{less(u[i].low, z.high), more(u[i].high, z.low)};
            const Quad r = c_.ratio.empty() ? Quad(1) : Quad(c_.ratio[i]);
            up = r > 0 ? Interval{over(up.low, r), over(up.high, r)} : Interval{over(up.high, r), over(up.low, r)};
            meet(u[c_.parent[i]], up);
        }
        return {};
    }

    // Bodies whose cluster is held by more than one element, so that there is something to share.
    std::size_t shared() {
        find_order();
        std::vector<std::size_t> holds(c_.size(), 0);
        for (const std::size_t i : order_) {
            holds[i] += holder(i).open() ? 0U : 1U;
            if (stuck(i)) holds[c_.parent[i]] += holds[i];
        }
        return holds.empty() ? 0 : *std::max_element(holds.begin(), holds.end());
    }

private:
    static constexpr double kFar = 1e300;  // stands for infinity

    static Quad over(Quad x, Quad r) {
        if (x >= Quad(kFar) || x <= Quad(-kFar)) return r > 0 ? x : -x;
        return x / r;
    }
    static Quad less(Quad low, Quad high) {
        return low <= Quad(-kFar) || high >= Quad(kFar) ? Quad(-kFar) : low - high;
    }
    static Quad more(Quad high, Quad low) { return high >= Quad(kFar) || low <= Quad(-kFar) ? Quad(kFar) : high - low; }
    static void meet(Interval& x, const Interval& y) {
        x.low = std::max(x.low, y.low);
        x.high = std::min(x.high, y.high);
    }
    static Quad compliance_times(Quad force, const Limits<double>& limits) {
        const double limit = force > 0 ? limits.forward : limits.backward;
        if (force == 0 || limit == kInf) return 0;
        return limit == 0 ? (force > 0 ? Quad(kFar) : Quad(-kFar)) : force / Quad(limit) / Quad(limit);
    }
    // (2): z for a force known to ± tolerance · load.
    Interval range(const Limits<double>& limits, double force, double load) const {
        const Quad doubt = Quad(tolerance_) * Quad(load);
        Interval z{compliance_times(Quad(force) - doubt, limits), compliance_times(Quad(force) + doubt, limits)};
        if (Quad(force) + doubt >= Quad(limits.forward)) z.high = kFar;
        if (Quad(force) - doubt <= -Quad(limits.backward)) z.low = -kFar;
        return z;
    }
    bool stuck(std::size_t i) const { return c_.parent[i] != kNoParent && a_.mode[i] == Mode::stuck; }
    Limits<double> holder(std::size_t i) const {
        Limits<double> range{};
        if (!c_.ground.empty() && a_.ground_mode[i] == Mode::stuck) range = c_.ground[i];
        if (!c_.stops.empty() && a_.stop_mode[i] == Mode::stuck) {
            (c_.stops[i] == Stop::lower ? range.backward : range.forward) = kInf;
        }
        return range;
    }
    double carried(std::size_t i) const {
        double sum = 0;
        if (!c_.ground.empty() && a_.ground_mode[i] == Mode::stuck) sum += a_.ground_friction[i];
        if (!c_.stops.empty() && a_.stop_mode[i] == Mode::stuck) sum -= a_.stop_reaction[i];
        return sum;
    }
    void find_order() {
        order_.clear();
        std::vector<std::size_t> waiting(c_.size(), 0);
        for (const auto p : c_.parent) {
            if (p != kNoParent) ++waiting[p];
        }
        for (std::size_t i = 0; i < c_.size(); ++i) {
            if (waiting[i] == 0) order_.push_back(i);
        }
        for (std::size_t k = 0; k < order_.size(); ++k) {
            const auto p = c_.parent[order_[k]];
            if (p != kNoParent && --waiting[p] == 0) order_.push_back(p);
        }
    }
    // Largest force on any body of the cluster, in the units of each body.
    void find_loads() {
        const std::size_t n = c_.size();
        load_.assign(n, 0);
        const auto ratio = [&](std::size_t i) { return c_.ratio.empty() ? 1.0 : std::abs(c_.ratio[i]); };
        for (std::size_t i = 0; i < n; ++i) {
            load_[i] = std::max({load_[i], std::abs(c_.push[i]), std::abs(c_.inertia[i] * a_.velocity[i])});
            if (c_.parent[i] == kNoParent) continue;
            load_[i] = std::max(load_[i], std::abs(a_.friction[i]));
            load_[c_.parent[i]] = std::max(load_[c_.parent[i]], ratio(i) * std::abs(a_.friction[i]));
        }
        for (const std::size_t i : order_) {
            if (stuck(i)) load_[c_.parent[i]] = std::max(load_[c_.parent[i]], load_[i] * ratio(i));
        }
        for (std::size_t k = n; k-- > 0;) {
            const std::size_t i = order_[k];
            if (stuck(i)) load_[i] = std::max(load_[i], load_[c_.parent[i]] / ratio(i));
        }
    }

    const NetworkCase<double>& c_;
    const NetworkAnswer<double>& a_;
    double tolerance_;
    std::vector<std::size_t> order_;
    std::vector<double> load_;
};

}  // namespace stiction::solve::testing
