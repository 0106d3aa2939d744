// How several elements at rest share a load: the least norm of limits.hpp (4), inside the limits.
//
//   minimise Σ ½(τ/c)²   subject to   τ_i − Σ_{k child of i} r_k τ_k + y_i = q_i   and   −c⁻ ≤ τ ≤ c⁺       (1)
//   its dual: virtual velocities u with   τ_i = sat(c² (u_i − r_i u_parent)),  y_i = sat(c² u_i)              (2)
//
// sat stops at the limits; c is the limit in the direction of the force; y_i is what ground and end of travel carry
// together. (2) is the gradient of a convex, piecewise quadratic function of u: Newton's method with a line search
// ends exactly after finitely many patterns of saturated elements. Each iteration is one elimination from leaves to
// roots that adds positive numbers only (series and parallel springs), so it is stable for any spread of limits.
// Unlimited elements get 10⁸ times the largest limit: their part of (1) is below rounding.
// At most kMaxSharingPasses linear sweeps (in practice below ten); whatever they leave, sharing.hpp makes balance.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#include "stiction/solve/detail/network.hpp"

namespace stiction::solve::detail {

inline constexpr int kMaxSharingPasses = 60;
inline constexpr int kCalmPasses = 2;  // balanced, but an element without force keeps changing its side
inline constexpr int kMaxLineSearch = 80;
inline constexpr double kSlopeLeft = 0.05;         // [-] of the first slope: enough of a line search
inline constexpr double kSharingRounding = 1e-13;  // [-] of the largest load: balanced
inline constexpr double kUnlimitedScale = 1e8;     // [-] capacity given to unlimited elements, its square is 1/rounding
inline constexpr double kSaturatedStiffness = 1e-12;  // [-] keeps a saturated pattern solvable, not in the answer
inline constexpr double kLeastStiffness = 1e-9;       // [-] of the softest element: used where there is no capacity

// One saturating element in units of the largest limit.
struct Spring {
    double forward = 0, backward = 0;  // capacities [-]
    double least = 0;                  // stiffness where there is no capacity at all: solvable, not in the answer
    bool endless_forward = false, endless_backward = false;

    double force(double z) const noexcept {
        if (z >= 0) {
            const double f = forward * (forward * z);
            return !endless_forward && f > forward ? forward : f;
        }
        const double f = backward * (backward * z);
        return !endless_backward && -f > backward ? -backward : f;
    }
    // 0 at rest, ±1 elastic, ±2 saturated.
    signed char regime(double z) const noexcept {
        if (z == 0) return 0;
        if (z > 0) return !endless_forward && forward * z > 1 ? 2 : 1;
        return !endless_backward && -backward * z > 1 ? -2 : -1;
    }
    double stiffness(double z) const noexcept {
        const double f = forward * forward, b = backward * backward;
        switch (regime(z)) {
            case 0: return 0.5 * (f + b);
            case 1: return f > least ? f : least;
            case -1: return b > least ? b : least;
            case 2: return kSaturatedStiffness * f;
            default: return kSaturatedStiffness * b;
        }
    }
};

// Arrays of one problem, indexed by body; only bodies with `active` ≠ 0 take part, only elements with
// `joined` ≠ 0 connect a body to its parent.
struct SharingArrays {
    Spring* edge = nullptr;
    Spring* ground = nullptr;
    double* load = nullptr;
    double* u = nullptr;
    double* step = nullptr;
    double* z = nullptr;  // strain of the element to the parent, kept by itself: a stiff one is lost in u
    double* z_step = nullptr;
    double* stiff = nullptr;
    double* rest = nullptr;
    const std::uint8_t* active = nullptr;
    const std::uint8_t* joined = nullptr;
};

template <class Topology>
class LeastNorm {
public:
    LeastNorm(const Topology& topology, const SharingArrays& arrays, std::size_t from, std::size_t to) noexcept
        : topo_(topology), s_(arrays), from_(from), to_(to) {}

    // Leaves u of (2) and z = u_i − r_i u_parent.
    void solve() noexcept {
        each([&](std::size_t i) noexcept { s_.u[i] = s_.z[i] = 0; });
        int calm = 0;
        for (int pass = 0; pass < kMaxSharingPasses; ++pass) {
            residual(0);
            direction();
            const double slope = residual(1);
            if (balanced()) {
                const bool settled = same_pattern();
                advance(1);
                if (settled || ++calm > kCalmPasses) return;
                continue;
            }
            advance(search(-curvature(0), slope));
        }
    }

private:
    template <class F>
    void each(F&& f) const noexcept {
        for (std::size_t position = from_; position < to_; ++position) {
            const std::size_t i = topo_.at(position);
            if (s_.active[i] != 0) f(i);
        }
    }
    bool joined(std::size_t i) const noexcept { return s_.joined[i] != 0; }
    double ratio(std::size_t i) const noexcept {
        if constexpr (Topology::kUnitRatio) {
            static_cast<void>(i);
            return 1.0;
        } else {
            return static_cast<double>(topo_.ratio(i));
        }
    }
    double u_at(std::size_t i, double t) const noexcept { return s_.u[i] + t * s_.step[i]; }
    double z_at(std::size_t i, double t) const noexcept { return s_.z[i] + t * s_.z_step[i]; }

    // rest = load − forces at u + t·step; returns −rest·step, the slope along the step.
    double residual(double t) noexcept {
        each([&](std::size_t i) noexcept {
            if (t == 0) s_.step[i] = s_.z_step[i] = 0;
            s_.rest[i] = s_.load[i];
        });
        each([&](std::size_t i) noexcept {
            s_.rest[i] -= s_.ground[i].force(u_at(i, t));
            if (!joined(i)) return;
            const double force = s_.edge[i].force(z_at(i, t));
            s_.rest[i] -= force;
            s_.rest[topo_.parent(i)] += ratio(i) * force;
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
            const double k = s_.edge[i].stiffness(s_.z[i]), r = ratio(i);
            const double share = k / (k + s_.stiff[i]);
            s_.stiff[topo_.parent(i)] += r * r * (share * s_.stiff[i]);
            s_.rest[topo_.parent(i)] += r * (share * s_.rest[i]);
        });
        for (std::size_t position = to_; position-- > from_;) {
            const std::size_t i = topo_.at(position);
            if (s_.active[i] == 0) continue;
            if (joined(i)) {
                const double k = s_.edge[i].stiffness(s_.z[i]);
                const double above = ratio(i) * s_.step[topo_.parent(i)];
                s_.step[i] = (s_.rest[i] + k * above) / (k + s_.stiff[i]);
                s_.z_step[i] = (s_.rest[i] - s_.stiff[i] * above) / (k + s_.stiff[i]);
            } else {
                s_.step[i] = s_.stiff[i] > 0 ? s_.rest[i] / s_.stiff[i] : 0;
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
        double peak = 0, worst = 0;
        each([&](std::size_t i) noexcept {
            const double load = s_.load[i] < 0 ? -s_.load[i] : s_.load[i];
            const double rest = s_.rest[i] < 0 ? -s_.rest[i] : s_.rest[i];
            if (peak < load) peak = load;
            if (worst < rest) worst = rest;
        });
        return worst <= kSharingRounding * peak;
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
            sum += s_.ground[i].stiffness(u_at(i, t)) * s_.step[i] * s_.step[i];
            if (joined(i)) sum += s_.edge[i].stiffness(z_at(i, t)) * s_.z_step[i] * s_.z_step[i];
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
