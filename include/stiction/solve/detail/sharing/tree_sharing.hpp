// Shares a load among several elements at rest in a stack or tree: the least norm of limits.hpp (4), inside the limits.
//
//   minimise Σ ½(τ/c)²   subject to   τ_i − Σ_{k child of i} τ_k + y_i = q_i   and   −c⁻ ≤ τ ≤ c⁺           (1)
//   its dual: virtual velocities u with   τ_i = sat(c² (u_i − u_parent)),  y_i = sat(c² u_i)                  (2)
//
// sat stops at the limits; c is the limit in the direction of the force (spring.hpp); y_i is what ground and end of
// travel carry together; gear ratios are scaled away beforehand (sharing.hpp). (2) is the gradient of a convex, piecewise
// quadratic function of u: Newton's method with a line search. Each iteration is one elimination from leaves to roots
// that adds positive numbers only (springs in series and in parallel), so it is stable for any spread of limits.
// The forces obey (2) by construction: if they also balance, they are the least norm. In one of some hundred clusters
// whose limits span twelve decades that is not reached; share_messages.hpp is for those. Cost: at most kMaxSharingPasses
// steps of at most kMaxLineSearch linear sweeps; where it ends, ten steps and a hundred sweeps were the most seen.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/sharing/spring.hpp"
#include "stiction/solve/detail/tree/holder.hpp"

namespace stiction::solve::detail {

inline constexpr int kMaxSharingPasses = 20;
inline constexpr int kCalmPasses = 2;  // balanced, but an element without force keeps changing its side
inline constexpr int kMaxLineSearch = 80;
inline constexpr double kSlopeLeft = 0.05;         // [-] of the first slope: enough of a line search
inline constexpr double kSharingRounding = 1e-13;  // [-] of the largest load: imbalance that counts as rounding

// Arrays indexed by body; only bodies held by many take part, only elements with `joined` ≠ 0 connect one to its parent.
struct SharingArrays {
    const Spring* edge = nullptr;
    const Spring* ground = nullptr;
    const Twofold<double>* load = nullptr;  // q
    const double* peak = nullptr;           // largest load of the cluster
    const std::uint8_t* held = nullptr;
    const std::uint8_t* joined = nullptr;
    double* u = nullptr;
    double* z = nullptr;  // strain of the element to the parent, kept by itself: a stiff one is lost in u
    double* step = nullptr;
    double* z_step = nullptr;
    double* stiff = nullptr;
    double* rest = nullptr;

    constexpr void take(Workspace& space, std::size_t n) noexcept {
        for (double** array : {&u, &z, &step, &z_step, &stiff, &rest}) *array = space.room<double>(n);
    }
};

template <class Topology>
class TreeSharing {
public:
    TreeSharing(const Topology& topology, const SharingArrays& arrays, std::size_t from, std::size_t to) noexcept
        : topo_(topology), s_(arrays), from_(from), to_(to) {}

    // Leaves u of (2) and z = u_i − u_parent; true if the forces balance.
    [[nodiscard]] bool solve() noexcept {
        each([&](std::size_t i) noexcept { s_.u[i] = s_.z[i] = 0; });
        int calm = 0;
        for (int pass = 0; pass < kMaxSharingPasses; ++pass) {
            residual(0);
            direction();
            const double slope = residual(1);
            if (balanced()) {
                const bool settled = same_pattern();
                advance(1);
                if (settled || ++calm > kCalmPasses) return consistent();
                continue;
            }
            advance(search(-curvature(0), slope));
        }
        return false;
    }

private:
    template <class F>
    void each(F&& f) const noexcept {
        for (std::size_t position = from_; position < to_; ++position) {
            const std::size_t i = topo_.at(position);
            if (s_.held[i] == kHeldByMany) f(i);
        }
    }
    bool joined(std::size_t i) const noexcept { return s_.joined[i] != 0; }
    double u_at(std::size_t i, double t) const noexcept { return s_.u[i] + t * s_.step[i]; }
    double z_at(std::size_t i, double t) const noexcept { return s_.z[i] + t * s_.z_step[i]; }

    // rest = load − forces at u + t·step; returns −rest·step, the slope along the step.
    double residual(double t) noexcept {
        each([&](std::size_t i) noexcept {
            if (t == 0) s_.step[i] = s_.z_step[i] = 0;
            s_.rest[i] = s_.load[i].hi;
        });
        each([&](std::size_t i) noexcept {
            s_.rest[i] -= s_.ground[i].force(u_at(i, t));
            if (!joined(i)) return;
            const double force = s_.edge[i].force(z_at(i, t));
            s_.rest[i] -= force;
            s_.rest[topo_.parent(i)] += force;
        });
        double slope = 0;
        each([&](std::size_t i) noexcept { slope -= s_.rest[i] * s_.step[i]; });
        return slope;
    }

    // Newton's step by elimination from the leaves: springs in series and in parallel.
    void direction() noexcept {
        each([&](std::size_t i) noexcept { s_.stiff[i] = s_.ground[i].stiffness(s_.u[i]); });
        each([&](std::size_t i) noexcept {
            if (!joined(i)) return;
            const double k = s_.edge[i].stiffness(s_.z[i]);
            const double share = k / (k + s_.stiff[i]);
            const std::size_t parent = topo_.parent(i);
            s_.stiff[parent] += share * s_.stiff[i];
            s_.rest[parent] += share * s_.rest[i];
        });
        for (std::size_t position = to_; position-- > from_;) {
            const std::size_t i = topo_.at(position);
            if (s_.held[i] != kHeldByMany) continue;
            if (joined(i)) {
                const double k = s_.edge[i].stiffness(s_.z[i]);
                const double above = s_.step[topo_.parent(i)];
                s_.step[i] = (s_.rest[i] + k * above) / (k + s_.stiff[i]);
                s_.z_step[i] = (s_.rest[i] - s_.stiff[i] * above) / (k + s_.stiff[i]);
            } else {
                s_.step[i] = 0 < s_.stiff[i] ? s_.rest[i] / s_.stiff[i] : 0;
            }
        }
    }

    // Whether every element stays in its regime along the full step.
    bool same_pattern() const noexcept {
        bool same = true;
        each([&](std::size_t i) noexcept {
            if (s_.ground[i].regime(s_.u[i]) != s_.ground[i].regime(u_at(i, 1))) same = false;
            if (joined(i) && s_.edge[i].regime(s_.z[i]) != s_.edge[i].regime(z_at(i, 1))) same = false;
        });
        return same;
    }
    // Whether the last residual is rounding.
    bool balanced() const noexcept {
        bool good = true;
        each([&](std::size_t i) noexcept {
            if (magnitude(s_.rest[i]) > kSharingRounding * s_.peak[i]) good = false;
        });
        return good;
    }

    // Whether z, kept by itself, is still the difference of the u it belongs to: up to their rounding, or as far as
    // the force resolves.
    bool consistent() const noexcept {
        constexpr double kRounding = 1024 * std::numeric_limits<double>::epsilon();
        bool good = true;
        each([&](std::size_t i) noexcept {
            if (!joined(i)) return;
            const double own = s_.u[i], above = s_.u[topo_.parent(i)];
            const double scale = larger(larger(magnitude(own), magnitude(above)), magnitude(s_.z[i]));
            const double change = s_.edge[i].force(s_.z[i]) - s_.edge[i].force(own - above);
            const bool felt = magnitude(change) > kSharingRounding * s_.peak[i];
            if (felt && magnitude(s_.z[i] - (own - above)) > kRounding * scale) good = false;
        });
        return good;
    }

    // A step that brings the slope near zero: Newton's method along the line inside a bracket.
    double search(double first_slope, double slope) noexcept {
        double low = 0, high = 0, t = 1;  // high = 0: not known yet
        for (int k = 0; k < kMaxLineSearch; ++k) {
            if (slope <= -kSlopeLeft * first_slope && slope >= kSlopeLeft * first_slope) break;
            (slope < 0 ? low : high) = t;
            double next = t - slope / curvature(t);
            const bool inside = next > low && (high == 0 || next < high);
            if (!inside) next = high == 0 ? 2 * t : low > 0 ? std::sqrt(low) * std::sqrt(high) : 0.1 * high;
            if (next == t) break;
            t = next;
            slope = residual(t);
        }
        return t;
    }
    double curvature(double t) const noexcept {
        double sum = 0;
        each([&](std::size_t i) noexcept {
            const double step = s_.step[i], z_step = s_.z_step[i];
            sum += s_.ground[i].stiffness(u_at(i, t)) * step * step;
            if (joined(i)) sum += s_.edge[i].stiffness(z_at(i, t)) * z_step * z_step;
        });
        return sum;
    }
    void advance(double t) noexcept {
        each([&](std::size_t i) noexcept {
            s_.u[i] = u_at(i, t);
            s_.z[i] = z_at(i, t);
        });
    }

    const Topology& topo_;
    SharingArrays s_;
    std::size_t from_, to_;
};

}  // namespace stiction::solve::detail
