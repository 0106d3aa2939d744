// State of the active-set method: torques inside their box, and a set of elements that try to stick.
//
//   −backward_e ≤ τ_e ≤ forward_e        the box; an element outside the set is at one of its limits             (1)
//   w = M⁻¹ (p − Dᵀτ)                    velocities under the torques τ                                          (2)
//
// active_steps.hpp and active_release.hpp change it, in the order of active_set.hpp. Comparisons are by sign() of an Enclosed.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

#include "stiction/solve/detail/arithmetic/enclosed.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/graph/network_rows.hpp"
#include "stiction/solve/detail/graph/stuck_set.hpp"

namespace stiction::solve::detail {

template <class T>
struct ActiveState {
    using Number = Enclosed<T>;

    const NetworkRows<T>* rows = nullptr;
    StuckSet<T> set;
    Number* torque = nullptr;     ///< τ
    Number* target = nullptr;     ///< minimiser over the torques of the set
    Number* trial = nullptr;      ///< the target cut off at the box; a circulation
    Number* before = nullptr;     ///< velocities at τ
    Number* after = nullptr;      ///< velocities at the trial
    bool* sticking = nullptr;     ///< the set
    bool* independent = nullptr;  ///< the part of the set that is not redundant
    bool* tried = nullptr;        ///< released without a certain slip
    bool* arrived = nullptr;      ///< at its limit in the trial
    bool* tie = nullptr;          ///< marked: slip without a sign, or turned
    T* gain = nullptr;            ///< what a release promises
    bool vague = false;           ///< some coefficient is known to one rounding only

    void take(Workspace& space, const NetworkRows<T>& network, std::size_t joints) noexcept {
        rows = &network;
        set.take(space, network, joints);
        const std::size_t m = network.elements;
        torque = space.take<Number>(m);
        target = space.take<Number>(m);
        trial = space.take<Number>(m);
        before = space.take<Number>(network.bodies);
        after = space.take<Number>(network.bodies);
        sticking = space.take<bool>(m);
        independent = space.take<bool>(m);
        tried = space.take<bool>(m);
        arrived = space.take<bool>(m);
        tie = space.take<bool>(m);
        gain = space.take<T>(m);
    }

    [[nodiscard]] bool redundant(std::size_t e) const noexcept { return sticking[e] && !independent[e]; }

    [[nodiscard]] static bool finite(T limit) noexcept { return limit <= std::numeric_limits<T>::max(); }

    /// +1 or −1 if τ is beyond that limit for certain, else 0. Torques inherit the uncertainty of coefficients.
    [[nodiscard]] int beyond(std::size_t e, const Number& carried) const noexcept {
        const T doubt = vague ? enclosed::kDoubt<T> * std::numeric_limits<T>::epsilon() : T(0);
        for (const int side : {1, -1}) {
            const T bound = side > 0 ? rows->forward[e] : rows->backward[e];
            if (!finite(bound)) continue;
            const Number excess = carried - limit(e, side);
            if (sign(excess) == side && std::abs(excess.hi) > doubt * bound) return side;
        }
        return 0;
    }

    [[nodiscard]] Number limit(std::size_t e, int side) const noexcept {
        return exact(side > 0 ? rows->forward[e] : -rows->backward[e]);
    }

    [[nodiscard]] bool leaves_box() const noexcept {
        for (std::size_t e = 0; e < rows->elements; ++e)
            if (independent[e] && beyond(e, target[e]) != 0) return true;
        return false;
    }

    /// For a redundant element: the sign of its slip if it contradicts the others, and its size; ground speeds count as
    /// known to a few roundings.
    [[nodiscard]] int contradicts(std::size_t e, T& size) const noexcept {
        constexpr T kSpeedRounding = T(4) * std::numeric_limits<T>::epsilon();
        if (!redundant(e)) return 0;
        const Number z = rows->slip(e, set.velocity());
        const T scale = rows->slip_scale(e, set.velocity());
        size = std::abs(z.hi) / scale;
        return std::abs(z.hi) > kSpeedRounding * scale ? sign(z) : 0;
    }

    /// The redundant element that contradicts the others most.
    [[nodiscard]] std::size_t contradiction() const noexcept {
        std::size_t worst = kNone;
        T worst_size = T(0), size = T(0);
        for (std::size_t e = 0; e < rows->elements; ++e) {
            if (contradicts(e, size) == 0 || (worst != kNone && !(size > worst_size))) continue;
            worst = e;
            worst_size = size;
        }
        return worst;
    }

    /// The target is inside up to its error; τ becomes it, inside to the last bit.
    void accept() noexcept {
        for (std::size_t e = 0; e < rows->elements; ++e) {
            torque[e] = target[e];
            if (!independent[e]) continue;
            for (const int side : {1, -1})
                if ((torque[e] - limit(e, side)).hi * T(side) > T(0)) torque[e] = limit(e, side);
        }
    }

    /// Equation (2) of active_set.hpp.
    void velocities_of(const Number* carried, Number* w) const noexcept {
        for (std::size_t i = 0; i < rows->bodies; ++i) w[i] = rows->push[i];
        for (std::size_t e = 0; e < rows->elements; ++e)
            for (std::size_t at = rows->row_start[e]; at < rows->row_start[e + 1]; ++at)
                w[rows->column[at]] = w[rows->column[at]] - rows->coefficient[at] * carried[e];
        for (std::size_t i = 0; i < rows->bodies; ++i) w[i] = w[i] / exact(rows->inertia[i]);
    }
};

}  // namespace stiction::solve::detail
