// Friction inside clusters held by ground: shares the load between elements, in balance and inside the limits.
//
//   y_i = g_i − s_i ∈ [−g⁻ (−∞ at a lower end), g⁺ (+∞ at an upper end)]       what holds body i                (1)
//   T_i = ( q_i + Σ r_k T_k − [y_i] ) ∩ [−c⁻_i, c⁺_i]                          frictions τ_i that can balance     (2)
//   downwards: y_i and the τ_k of the children, in their intervals, such that  q_i + Σ r_k τ_k − y_i = τ_i       (3)
//   scale ρ_i = r_i ρ_parent:  q' = ρ q,  limits' = |ρ| limits (swapped if ρ < 0),  τ' = ρ τ                     (4)
//
// For a cluster held in several places the least-norm shares come from tree_sharing.hpp, or, if that does not end,
// from share_messages.hpp, in the forces of (4), which have no ratios. (2) collects, from the leaves up, the interval of
// friction with which everything below can be in balance; (3) picks from the roots down, nearest to these shares. So
// limits and balance hold whatever the precision of the shares. Linear per sweep, no allocation.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/sharing/share_messages.hpp"
#include "stiction/solve/detail/sharing/spring.hpp"
#include "stiction/solve/detail/sharing/tree_sharing.hpp"
#include "stiction/solve/detail/tree/holder.hpp"
#include "stiction/solve/detail/tree/network.hpp"

namespace stiction::solve::detail {

template <class T>
class Sharing {
public:
    using A = Wide<T>;

    constexpr void take(Workspace& space, std::size_t n) noexcept {
        low_ = space.room<A>(n);
        high_ = space.room<A>(n);
        wish_ = space.room<A>(n);
        wishes_ = space.room<A>(n);
        gap_ = space.room<A>(n);
        joined_ = space.room<std::uint8_t>(n);
        scale_ = space.room<double>(n);
        load_ = space.room<Twofold<double>>(n);
        peak_ = space.room<double>(n);
        edge_ = space.room<Spring>(n);
        ground_ = space.room<Spring>(n);
        // The two methods are not alive together.
        Workspace other = space;
        newton_.take(space, n);
        direct_.take(other, n);
        if (space.used() < other.used()) space = other;
    }

    // Friction of every held cluster; `own` holds q_i plus the friction of sliding neighbours. False if the shares are
    // in balance and inside the limits, but not the least norm.
    template <class Topology>
    bool share(const Network<T>& net, const Topology& topo, const std::uint8_t* held, const A* own) noexcept {
        held_ = held;
        bool many = false;
        for (std::size_t i = 0; i < net.n; ++i) {
            joined_[i] = topo.has_parent(i) && net.mode[i] == Mode::stuck ? 1 : 0;
            wish_[i] = A{};
            many = many || held_[i] == kHeldByMany;
        }
        const bool least = !many || find_shares(net, topo, own);
        collect(net, topo, own);
        for (std::size_t position = net.n; position-- > 0;) {
            const std::size_t i = topo.at(position);
            if (held_[i] != kNotHeld) {
                pick(net, topo, i, own[i]);
            } else {
                unload(net, i);
            }
        }
        return least;
    }

private:
    static constexpr double kShareNoise = 1e-15;  // [-] of the largest load: less leaks past unlimited elements

    // Rounding of a few wide operations: 64 times ε², a little more than half the digits for float.
    static constexpr T kWideRounding =
        T(64) * std::numeric_limits<T>::epsilon() *
        (std::numeric_limits<T>::digits > 24 ? std::numeric_limits<T>::epsilon() : T(1) / T(1U << 29U));

    static bool finite(T x) noexcept { return !Limits<T>::unlimited(x) && !Limits<T>::unlimited(-x); }
    static T head(A x) noexcept { return narrow<T>(x); }
    static T size(A x) noexcept { return magnitude(head(x)); }
    // Sum in which an infinite term wins.
    static A add(A x, A y) noexcept {
        if (!finite(head(x))) return x;
        if (!finite(head(y))) return y;
        return x + y;
    }
    // Rounding that a wide sum leaves of zero must not spread to bodies without load.
    static A unless_noise(A x, T scale) noexcept { return size(x) <= kWideRounding * scale ? A{} : x; }
    bool takes_part(std::size_t i) const noexcept { return held_[i] == kHeldByMany; }

    // Least-norm shares as wishes. In a stack every cluster is solved by itself.
    template <class Topology>
    bool find_shares(const Network<T>& net, const Topology& topo, const A* own) noexcept {
        set_scales(net, topo);
        set_springs(net, own);
        set_peaks(net, topo);
        bool least = true;
        for (std::size_t from = 0; from < net.n;) {
            std::size_t to = net.n;
            if constexpr (Topology::kUnitRatio) {
                to = from + 1;
                while (to < net.n && joined_[to - 1] != 0) ++to;
            }
            if (!Topology::kUnitRatio || takes_part(from)) least = find_cluster(topo, from, to) && least;
            from = to;
        }
        return least;
    }

    template <class Topology>
    bool find_cluster(const Topology& topo, std::size_t from, std::size_t to) noexcept {
        newton_.edge = direct_.edge = edge_;
        newton_.ground = direct_.ground = ground_;
        newton_.load = direct_.load = load_;
        newton_.joined = direct_.joined = joined_;
        newton_.held = direct_.held = held_;
        newton_.peak = peak_;
        const bool quick = TreeSharing<Topology>(topo, newton_, from, to).solve();
        const bool least = quick || ShareMessages<Topology>(topo, direct_, from, to).solve();
        for (std::size_t position = from; position < to; ++position) {
            const std::size_t i = topo.at(position);
            if (!takes_part(i) || joined_[i] == 0 || !least) continue;
            const Twofold<double> force = quick ? Twofold<double>(edge_[i].force(newton_.z[i])) : direct_.force[i];
            const bool leak = magnitude(force.hi) <= kShareNoise * peak_[i];
            wish_[i] = leak ? A{} : in_own_units(force, i);
        }
        return least;
    }
    // Rounded, so that what a share leaves to another element is not rounding noise.
    A in_own_units(Twofold<double> force, std::size_t i) const noexcept {
        return A(narrow<T>(narrow<double>(force / Twofold<double>(scale_[i]) * Twofold<double>(unit_))));
    }

    // (4).
    template <class Topology>
    void set_scales(const Network<T>& net, const Topology& topo) noexcept {
        for (std::size_t position = net.n; position-- > 0;) {
            const std::size_t i = topo.at(position);
            scale_[i] = 1;
            if constexpr (!Topology::kUnitRatio) {
                if (joined_[i] != 0) scale_[i] = static_cast<double>(topo.ratio(i)) * scale_[topo.parent(i)];
            }
        }
    }
    // Everything in units of a power of two near the largest limit, so that nothing is rounded.
    void set_springs(const Network<T>& net, const A* own) noexcept {
        double largest = 0, softest = std::numeric_limits<double>::max();
        const auto widen = [&](const Limits<T>& limits, double scale) noexcept {
            for (const T limit : {limits.forward, limits.backward}) {
                if (!finite(limit) || limit == T(0)) continue;
                largest = larger(largest, scale * static_cast<double>(limit));
                softest = smaller(softest, scale * static_cast<double>(limit));
            }
        };
        for (std::size_t i = 0; i < net.n; ++i) {
            if (!takes_part(i)) continue;
            if (joined_[i] != 0) widen(net.limits[i], magnitude(scale_[i]));
            widen(holder_of(net, i), magnitude(scale_[i]));
        }
        unit_ = largest > 0 ? std::ldexp(1.0, std::ilogb(largest)) : 1;
        const double soft = largest > 0 ? softest / unit_ : 1;
        for (std::size_t i = 0; i < net.n; ++i) {
            if (!takes_part(i)) continue;
            load_[i] = Twofold<double>(own[i]) * Twofold<double>(scale_[i] / unit_);
            edge_[i] = joined_[i] != 0 ? spring(net.limits[i], scale_[i] / unit_, soft) : Spring{};
            ground_[i] = spring(holder_of(net, i), scale_[i] / unit_, soft);
        }
    }
    static Spring spring(const Limits<T>& limits, double scale, double softest) noexcept {
        const T forward = scale > 0 ? limits.forward : limits.backward;
        const T backward = scale > 0 ? limits.backward : limits.forward;
        Spring s;
        s.least = kLeastStiffness * softest * softest;
        s.endless_forward = !finite(forward);
        s.endless_backward = !finite(backward);
        s.forward = s.endless_forward ? kUnlimitedScale : magnitude(scale) * static_cast<double>(forward);
        s.backward = s.endless_backward ? kUnlimitedScale : magnitude(scale) * static_cast<double>(backward);
        return s;
    }
    // The largest load of each cluster, known to all its bodies.
    template <class Topology>
    void set_peaks(const Network<T>& net, const Topology& topo) noexcept {
        for (std::size_t i = 0; i < net.n; ++i) peak_[i] = takes_part(i) ? magnitude(load_[i].hi) : 0;
        for (std::size_t position = 0; position < net.n; ++position) {
            const std::size_t i = topo.at(position);
            if (joined_[i] != 0) peak_[topo.parent(i)] = larger(peak_[topo.parent(i)], peak_[i]);
        }
        for (std::size_t position = net.n; position-- > 0;) {
            const std::size_t i = topo.at(position);
            if (joined_[i] != 0) peak_[i] = peak_[topo.parent(i)];
        }
    }

    // (2), and the wishes cut to it, summed at the parent.
    template <class Topology>
    void collect(const Network<T>& net, const Topology& topo, const A* own) noexcept {
        for (std::size_t i = 0; i < net.n; ++i) {
            low_[i] = high_[i] = own[i];
            wishes_[i] = A{};
        }
        for (std::size_t position = 0; position < net.n; ++position) {
            const std::size_t i = topo.at(position);
            if (held_[i] == kNotHeld) continue;
            const Limits<T> range = holder_of(net, i);
            low_[i] = add(low_[i], A(-range.forward));
            high_[i] = add(high_[i], A(range.backward));
            if (joined_[i] == 0) continue;
            const Limits<T> limits = net.limits[i];
            low_[i] = between(low_[i], A(-limits.backward), A(limits.forward));
            high_[i] = between(high_[i], A(-limits.backward), A(limits.forward));
            wish_[i] = between(wish_[i], low_[i], high_[i]);
            const std::size_t parent = topo.parent(i);
            const A first = passed(topo, i, low_[i]), second = passed(topo, i, high_[i]);
            low_[parent] = add(low_[parent], smaller(first, second));
            high_[parent] = add(high_[parent], larger(first, second));
            wishes_[parent] += through(topo, i, wish_[i]);
        }
    }
    template <class Topology>
    static A passed(const Topology& topo, std::size_t i, A x) noexcept {
        if (finite(head(x))) return through(topo, i, x);
        return A(through(topo, i, head(x)));
    }

    // (3) at body i: its own element first, the rest waits for the children.
    template <class Topology>
    void pick(const Network<T>& net, const Topology& topo, std::size_t i, A own) noexcept {
        A friction{};
        if (joined_[i] != 0) {
            const std::size_t parent = topo.parent(i);
            A change = gap_[parent];
            if constexpr (!Topology::kUnitRatio) change = change / A(topo.ratio(i));
            friction = between(unless_noise(wish_[i] - change, size(wish_[i])), low_[i], high_[i]);
            const A taken = through(topo, i, wish_[i] - friction);
            gap_[parent] = unless_noise(gap_[parent] - taken, size(taken) + size(through(topo, i, wish_[i])));
            net.friction[i] = net.limits[i].cut(narrow<T>(friction));
        }
        const Limits<T> range = holder_of(net, i);
        const A wanted = own + wishes_[i] - friction;
        const A carried = between(wanted, A(-range.backward), A(range.forward));
        gap_[i] = unless_noise(wanted - carried, larger(larger(size(own), size(wishes_[i])), size(friction)));
        put_hold(net, i, range.cut(narrow<T>(carried)));
    }

    const std::uint8_t* held_ = nullptr;
    A *low_ = nullptr, *high_ = nullptr, *wish_ = nullptr, *wishes_ = nullptr, *gap_ = nullptr;
    std::uint8_t* joined_ = nullptr;
    double* scale_ = nullptr;  // ρ
    Twofold<double>* load_ = nullptr;
    double* peak_ = nullptr;
    Spring *edge_ = nullptr, *ground_ = nullptr;
    SharingArrays newton_{};
    ShareArrays direct_{};
    double unit_ = 1;
};

}  // namespace stiction::solve::detail
