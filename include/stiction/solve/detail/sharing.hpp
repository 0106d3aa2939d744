// Clusters held by ground: which bodies are held, at which speed, and who carries how much of the load.
//
//   y_i = g_i − s_i ∈ [−g⁻ (−∞ at a lower end), g⁺ (+∞ at an upper end)]       what holds body i              (1)
//   T_i = ( q_i + Σ r_k T_k − [y_i] ) ∩ [−c⁻_i, c⁺_i]                          frictions τ_i that can balance   (2)
//   downwards: y_i and the τ_k of the children, in their intervals, such that  q_i + Σ r_k τ_k − y_i = τ_i     (3)
//
// (2) collects, from the leaves up, the interval of friction with which everything below can be in balance; (3) picks
// from the roots down, nearest to the least-norm shares (least_norm.hpp). So limits and balance hold whatever the
// precision of the shares. A body with an end of travel and ground friction: the end of travel takes what pushes into
// it, the friction the rest (limits.hpp, unlimited elements take what is left). Linear per sweep.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arena.hpp"
#include "stiction/solve/detail/least_norm.hpp"
#include "stiction/solve/detail/network.hpp"
#include "stiction/solve/detail/twofold.hpp"

namespace stiction::solve::detail {

// A value cut to its limits.
template <class T>
constexpr T cut(T value, const Limits<T>& limits) noexcept {
    return larger(smaller(value, limits.forward), -limits.backward);
}

template <class T>
constexpr std::size_t sharing_bytes(std::size_t n) noexcept {
    return 2 * arena_bytes<std::uint8_t>(n) + arena_bytes<T>(n) + 5 * arena_bytes<Wide<T>>(n) +
           2 * arena_bytes<Spring>(n) + 7 * arena_bytes<double>(n);
}

template <class T>
class Holding {
public:
    using A = Wide<T>;
    Holding() noexcept = default;
    Holding(Arena& arena, std::size_t n) noexcept {
        held_ = arena.take<std::uint8_t>(n);
        joined_ = arena.take<std::uint8_t>(n);
        speed_ = arena.take<T>(n);
        low_ = arena.take<A>(n);
        high_ = arena.take<A>(n);
        wish_ = arena.take<A>(n);
        wishes_ = arena.take<A>(n);
        gap_ = arena.take<A>(n);
        arrays_.edge = arena.take<Spring>(n);
        arrays_.ground = arena.take<Spring>(n);
        arrays_.load = arena.take<double>(n);
        arrays_.u = arena.take<double>(n);
        arrays_.step = arena.take<double>(n);
        arrays_.z = arena.take<double>(n);
        arrays_.z_step = arena.take<double>(n);
        arrays_.stiff = arena.take<double>(n);
        arrays_.rest = arena.take<double>(n);
        arrays_.active = held_;
        arrays_.joined = joined_;
    }

    // Makes the modes of body i admissible, notes what holds it; returns its sliding ground friction.
    T start(const Network<T>& net, std::size_t i) noexcept {
        held_[i] = 0;
        speed_[i] = T(0);
        if (net.stops != nullptr) {
            const Stop stop = net.stops[i];
            const bool leaves =
                stop == Stop::lower ? net.stop_mode[i] == Mode::forward : net.stop_mode[i] == Mode::backward;
            if (stop == Stop::none) {
                net.stop_mode[i] = Mode::free;
            } else if (!leaves) {
                net.stop_mode[i] = Mode::stuck;
                held_[i] = 1;
            }
        }
        if (net.ground == nullptr) return T(0);
        net.ground_mode[i] = admissible(net.ground_mode[i], net.ground[i]);
        if (net.ground_mode[i] == Mode::stuck) {
            const T speed = net.speed_of(i);
            // A body cannot rest on its end of travel and on a moving ground at once.
            if (held_[i] != 0 && speed != T(0)) {
                held_[i] = kContradiction;
            } else {
                held_[i] = 1;
                speed_[i] = speed;
            }
        }
        return sliding_friction(net, i);
    }

    T sliding_friction(const Network<T>& net, std::size_t i) const noexcept {
        return net.ground != nullptr ? sliding(net.ground[i], net.ground_mode[i]) : T(0);
    }

    // Body i sticks to its parent: what holds the one holds the other. Counts up to `many`.
    template <class Topology>
    bool join(const Topology& topo, std::size_t i, std::size_t parent) noexcept {
        if (held_[i] == kContradiction || held_[parent] == kContradiction) return false;
        if (held_[i] == 0) return true;
        T speed = speed_[i];
        if constexpr (!Topology::kUnitRatio) speed = speed / topo.ratio(i);
        if (held_[parent] == 0) {
            held_[parent] = held_[i];
            speed_[parent] = speed;
            return true;
        }
        held_[parent] = kMany;
        const T gap = speed_[parent] - speed, scale = speed_[parent] + speed;
        if constexpr (Topology::kUnitRatio) return gap == T(0);
        return (gap < T(0) ? -gap : gap) <= kSpeedRounding * (scale < T(0) ? -scale : scale);
    }
    void inherit(std::size_t i, std::size_t parent) noexcept {
        if (held_[i] < held_[parent]) held_[i] = held_[parent];
    }
    bool held(std::size_t i) const noexcept { return held_[i] != 0; }
    T speed(std::size_t i) const noexcept { return speed_[i]; }

    // Sets a held body's speed to the bit; false if ground or end of travel are on the wrong side.
    bool consistent(const Network<T>& net, std::size_t i) noexcept {
        if (held_[i] == kContradiction) return false;
        bool good = true;
        if (net.ground != nullptr) {
            const T speed = net.speed_of(i);
            const Mode mode = net.ground_mode[i];
            if (mode == Mode::stuck) net.velocity[i] = speed;
            good =
                mode == Mode::forward ? net.velocity[i] >= speed : mode != Mode::backward || net.velocity[i] <= speed;
        }
        if (net.stops == nullptr || net.stops[i] == Stop::none) return good;
        if (net.stop_mode[i] == Mode::stuck) net.velocity[i] = T(0);
        return good && (net.stops[i] == Stop::lower ? net.velocity[i] >= T(0) : net.velocity[i] <= T(0));
    }

    // Friction of every held cluster; `own` holds q_i plus the friction of sliding neighbours.
    template <class Topology>
    void share(const Network<T>& net, const Topology& topo, const A* own) noexcept {
        prepare(net, topo, own);
        wishes(net, topo);
        collect(net, topo, own);
        for (std::size_t position = net.n; position-- > 0;) {
            const std::size_t i = topo.at(position);
            if (held_[i] != 0) {
                pick(net, topo, i, own[i]);
            } else {
                unload(net, i);
            }
        }
    }

    // A ground contact that was to slide but does not move is stuck at its limit; likewise an end of travel.
    void finish_modes(const Network<T>& net) const noexcept {
        for (std::size_t i = 0; i < net.n; ++i) {
            if (net.ground != nullptr && net.ground_mode[i] != Mode::free && net.velocity[i] == net.speed_of(i)) {
                net.ground_mode[i] = Mode::stuck;
            }
            if (net.stops != nullptr && net.stops[i] != Stop::none && net.velocity[i] == T(0)) {
                net.stop_mode[i] = Mode::stuck;
            }
        }
    }

    void balance(const Network<T>& net, std::size_t i, T& rest, T& largest) const noexcept {
        const T friction = net.ground != nullptr ? net.ground_friction[i] : T(0);
        const T reaction = net.stops != nullptr ? net.stop_reaction[i] : T(0);
        rest = rest - friction + reaction;
        largest =
            larger(largest, larger(friction < T(0) ? -friction : friction, reaction < T(0) ? -reaction : reaction));
    }

private:
    static constexpr std::uint8_t kMany = 2;           // several elements may hold the cluster
    static constexpr std::uint8_t kContradiction = 3;  // held at two speeds
    static constexpr T kSpeedRounding = T(64) * std::numeric_limits<T>::epsilon();  // [-] of ratios along a path

    static constexpr double kMostShare = 16;      // [-] of all loads, room for gear ratios
    static constexpr double kShareNoise = 1e-15;  // [-] of the largest load: less leaks past unlimited elements

    // Rounding of a few wide operations: 64 times ε², a little more than half the digits for float.
    static constexpr T kWideRounding =
        T(64) * std::numeric_limits<T>::epsilon() *
        (std::numeric_limits<T>::digits > 24 ? std::numeric_limits<T>::epsilon() : T(1) / T(1U << 29U));

    static bool finite(T x) noexcept { return !Limits<T>::unlimited(x) && !Limits<T>::unlimited(-x); }
    static T head(A x) noexcept { return narrow<T>(x); }

    // Sum in which an infinite term wins.
    static A add(A x, A y) noexcept {
        if (!finite(head(x))) return x;
        if (!finite(head(y))) return y;
        return x + y;
    }
    // What a wide sum leaves of zero must not travel on into bodies that carry nothing.
    static A unless_noise(A x, T scale) noexcept { return size(x) <= kWideRounding * scale ? A{} : x; }
    static T size(A x) noexcept { return head(x) < T(0) ? -head(x) : head(x); }
    static A between(A x, A low, A high) noexcept { return x < low ? low : high < x ? high : x; }

    // (1) of body i: only what rests.
    Limits<T> holder(const Network<T>& net, std::size_t i) const noexcept {
        Limits<T> range{};
        if (net.ground != nullptr && net.ground_mode[i] == Mode::stuck) range = net.ground[i];
        if (net.stops != nullptr && net.stop_mode[i] == Mode::stuck) {
            (net.stops[i] == Stop::lower ? range.backward : range.forward) = std::numeric_limits<T>::infinity();
        }
        return range;
    }

    template <class Topology>
    void prepare(const Network<T>& net, const Topology& topo, const A* own) noexcept {
        many_ = false;
        unit_ = 0;
        softest_ = std::numeric_limits<double>::max();
        for (std::size_t i = 0; i < net.n; ++i) {
            joined_[i] = topo.has_parent(i) && net.mode[i] == Mode::stuck ? 1 : 0;
            wish_[i] = A{};
            if (held_[i] < kMany) continue;
            many_ = true;
            if (joined_[i] != 0) widen(net.limits[i]);
            widen(holder(net, i));
        }
        if (!(unit_ > 0)) unit_ = softest_ = 1;
        if (!many_) return;
        for (std::size_t i = 0; i < net.n; ++i) {
            arrays_.load[i] = static_cast<double>(head(own[i])) / unit_;
            arrays_.edge[i] = joined_[i] != 0 ? spring(net.limits[i]) : Spring{};
            arrays_.ground[i] = spring(holder(net, i));
        }
    }
    void widen(const Limits<T>& limits) noexcept {
        for (const T limit : {limits.forward, limits.backward}) {
            if (!finite(limit) || limit == T(0)) continue;
            unit_ = larger(unit_, static_cast<double>(limit));
            softest_ = smaller(softest_, static_cast<double>(limit));
        }
    }
    Spring spring(const Limits<T>& limits) const noexcept {
        Spring s;
        s.least = kLeastStiffness * (softest_ / unit_) * (softest_ / unit_);
        s.endless_forward = !finite(limits.forward);
        s.endless_backward = !finite(limits.backward);
        s.forward = s.endless_forward ? kUnlimitedScale : static_cast<double>(limits.forward) / unit_;
        s.backward = s.endless_backward ? kUnlimitedScale : static_cast<double>(limits.backward) / unit_;
        return s;
    }

    // Least-norm shares as wishes, where there is a choice. In a stack every cluster is solved by itself.
    template <class Topology>
    void wishes(const Network<T>& net, const Topology& topo) noexcept {
        if (!many_) return;
        for (std::size_t from = 0; from < net.n;) {
            std::size_t to = net.n;
            if constexpr (Topology::kUnitRatio) {
                to = from + 1;
                while (to < net.n && joined_[to - 1] != 0) ++to;
            }
            if (!Topology::kUnitRatio || held_[from] == kMany) LeastNorm<Topology>(topo, arrays_, from, to).solve();
            from = to;
        }
        double peak = 0, total = 0;
        for (std::size_t i = 0; i < net.n; ++i) {
            if (held_[i] != kMany) continue;
            const double load = arrays_.load[i] < 0 ? -arrays_.load[i] : arrays_.load[i];
            peak = larger(peak, load);
            total += load;
        }
        for (std::size_t i = 0; i < net.n; ++i) {
            if (held_[i] != kMany || joined_[i] == 0) continue;
            // Beyond a few times all loads together a share can only be a sweep that did not end.
            const double most = kMostShare * total;
            const double force = smaller(larger(arrays_.edge[i].force(arrays_.z[i]), -most), most);
            const bool leak = (force < 0 ? -force : force) <= kShareNoise * peak;
            wish_[i] = leak ? A{} : A(static_cast<T>(force * unit_));
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
            if (held_[i] == 0) continue;
            const Limits<T> range = holder(net, i);
            low_[i] = add(low_[i], A(-range.forward));
            high_[i] = add(high_[i], A(range.backward));
            if (joined_[i] == 0) continue;
            const Limits<T> limits = net.limits[i];
            low_[i] = between(low_[i], A(-limits.backward), A(limits.forward));
            high_[i] = between(high_[i], A(-limits.backward), A(limits.forward));
            wish_[i] = between(wish_[i], low_[i], high_[i]);
            const std::size_t parent = topo.parent(i);
            A first = scaled(topo, i, low_[i]), second = scaled(topo, i, high_[i]);
            if (second < first) {
                const A swap = first;
                first = second;
                second = swap;
            }
            low_[parent] = add(low_[parent], first);
            high_[parent] = add(high_[parent], second);
            wishes_[parent] += through(topo, i, wish_[i]);
        }
    }
    template <class Topology>
    static A scaled(const Topology& topo, std::size_t i, A x) noexcept {
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
            net.friction[i] = cut(narrow<T>(friction), net.limits[i]);
        }
        const Limits<T> range = holder(net, i);
        const A wanted = own + wishes_[i] - friction;
        const A carried = between(wanted, A(-range.backward), A(range.forward));
        gap_[i] = unless_noise(wanted - carried, larger(larger(size(own), size(wishes_[i])), size(friction)));
        split(net, i, cut(narrow<T>(carried), range));
    }

    // The end of travel takes what pushes into it, ground friction the rest.
    void split(const Network<T>& net, std::size_t i, T carried) const noexcept {
        unload(net, i);
        const bool rests = net.stops != nullptr && net.stop_mode[i] == Mode::stuck;
        const bool into = rests && (net.stops[i] == Stop::lower ? carried < T(0) : carried > T(0));
        if (into) {
            net.stop_reaction[i] = -carried;
        } else if (net.ground != nullptr && net.ground_mode[i] == Mode::stuck) {
            net.ground_friction[i] = carried;
        }
    }
    void unload(const Network<T>& net, std::size_t i) const noexcept {
        if (net.ground != nullptr) net.ground_friction[i] = sliding_friction(net, i);
        if (net.stops != nullptr) net.stop_reaction[i] = T(0);
    }

    std::uint8_t *held_ = nullptr, *joined_ = nullptr;
    T* speed_ = nullptr;
    A *low_ = nullptr, *high_ = nullptr, *wish_ = nullptr, *wishes_ = nullptr, *gap_ = nullptr;
    SharingArrays arrays_{};
    bool many_ = false;
    double unit_ = 1, softest_ = 1;
};

}  // namespace stiction::solve::detail
