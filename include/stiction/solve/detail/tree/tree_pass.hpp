// Decides the modes of a tree, or of a stack whose grounds move at different speeds: messages from the leaves to the roots.
//
//   w_i = ρ_i X_i,  ρ_i = r_i ρ_parent,  ρ_root = ±1           one scale along the tree                        (1)
//   J' = ρ²J,  p' = ρp,  limits' = |ρ|·limits (swapped if ρ < 0),  s' = s/ρ                                    (2)
//   m_i(X) = J'_i X − p'_i + ∂u_i(X) + Σ_{k child of i} clamp(m_k(X), −c⁺_k, c⁻_k)                             (3)
//   m_root(X) ∋ 0,   X_i = clamp(X_parent, lo_i, hi_i)                                                         (4)
//
// As chain_pass.hpp, with knots in mergeable heaps (knot_heap.hpp), so kinks may lie anywhere: every body pushes at
// most three knots (lo, hi, ground), each is taken once: O(n log n). An infinite limit against ground or an end of
// travel bounds the message to [floor, ceiling]. The sign of ρ_root is chosen so that mirrored problems become the same
// problem here, hence mirrored decisions. Kolmogorov, Pock and Rolinek (2016) for trees.
#pragma once

#include <cstddef>
#include <limits>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/tree/knot_heap.hpp"
#include "stiction/solve/detail/tree/network.hpp"

namespace stiction::solve::detail {

template <class A>
struct Message {
    Piece<A> left{}, right{};
    A floor{}, ceiling{};
    KnotHeaps knots{};
    bool has_floor = false, has_ceiling = false;
};

template <class A>
struct TreePassArrays {
    HeapKnot<A>* knots = nullptr;  // three per body
    Message<A>* messages = nullptr;
    A *lo = nullptr, *hi = nullptr, *scale = nullptr;

    constexpr void take(Workspace& space, std::size_t n) noexcept {
        knots = space.room<HeapKnot<A>>(3 * n);
        messages = space.room<Message<A>>(n);
        lo = space.room<A>(n);
        hi = space.room<A>(n);
        scale = space.room<A>(n);
    }
};

template <class A, class T, class Topology, class Count>
class TreePass {
public:
    TreePass(const Network<T>& network, const Topology& topology, const TreePassArrays<A>& arrays,
             Count& count) noexcept
        : net_(network),
          topo_(topology),
          pool_(arrays.knots, count),
          messages_(arrays.messages),
          lo_(arrays.lo),
          hi_(arrays.hi),
          scale_(arrays.scale) {}

    // Leaves the modes.
    void run() noexcept {
        set_scales();
        for (std::size_t i = 0; i < net_.n; ++i) messages_[i] = Message<A>{};
        for (std::size_t position = 0; position < net_.n; ++position) {
            const std::size_t i = topo_.at(position);
            add_body(i);
            const Limits<A> limits = topo_.has_parent(i) ? scaled(net_.limits[i], i) : Limits<A>{A(T(0)), A(T(0))};
            send(i, limits);
        }
        walk_down();
    }

private:
    static bool unlimited(A x) noexcept { return Limits<T>::unlimited(narrow<T>(x)); }
    static A infinity() noexcept { return A(std::numeric_limits<T>::infinity()); }

    // Mirrored problems differ in the sign of the first thing that is not zero.
    A orientation() const noexcept {
        for (std::size_t i = 0; i < net_.n; ++i) {
            if (net_.push[i] != T(0)) return A(net_.push[i] < T(0) ? T(-1) : T(1));
        }
        for (std::size_t i = 0; i < net_.n; ++i) {
            if (net_.speed_of(i) != T(0)) return A(net_.speed_of(i) < T(0) ? T(-1) : T(1));
        }
        return A(T(1));
    }
    // (1) from the roots down.
    void set_scales() noexcept {
        const A sign = orientation();
        for (std::size_t position = net_.n; position-- > 0;) {
            const std::size_t i = topo_.at(position);
            scale_[i] = topo_.has_parent(i) ? through(topo_, i, scale_[topo_.parent(i)]) : sign;
        }
    }
    bool reversed(std::size_t i) const noexcept { return scale_[i] < A(T(0)); }
    // (2); infinite limits stay infinite.
    Limits<A> scaled(const Limits<T>& limits, std::size_t i) const noexcept {
        const A scale = reversed(i) ? -scale_[i] : scale_[i];
        const A forward = Limits<T>::unlimited(limits.forward) ? infinity() : scale * A(limits.forward);
        const A backward = Limits<T>::unlimited(limits.backward) ? infinity() : scale * A(limits.backward);
        return reversed(i) ? Limits<A>{backward, forward} : Limits<A>{forward, backward};
    }
    A ground_position(std::size_t i) const noexcept { return A(net_.speed_of(i)) / scale_[i]; }

    // The body's own part of (3).
    void add_body(std::size_t i) noexcept {
        Message<A>& m = messages_[i];
        const A inertia = scale_[i] * (scale_[i] * A(net_.inertia[i]));
        const A push = scale_[i] * A(net_.push[i]);
        m.left.a += inertia;
        m.right.a += inertia;
        m.left.b += push;
        m.right.b += push;
        slope_ = inertia;
        raise_to_walls(m);
        if (net_.ground != nullptr && !net_.ground[i].open()) {
            add_holder(m, ground_position(i), scaled(net_.ground[i], i));
        }
        const Stop stop = net_.stop_of(i);
        if (stop == Stop::none) return;
        const bool lower = (stop == Stop::lower) != reversed(i);
        add_holder(m, A(T(0)), lower ? Limits<A>{A(T(0)), infinity()} : Limits<A>{infinity(), A(T(0))});
    }

    // Friction of given limits against something that moves at x.
    void add_holder(Message<A>& m, A x, const Limits<A>& limits) noexcept {
        const bool no_forward = unlimited(limits.forward), no_backward = unlimited(limits.backward);
        const A forward = no_forward ? A(T(0)) : limits.forward;
        const A backward = no_backward ? A(T(0)) : limits.backward;
        const bool under_floor = m.has_floor && !(m.floor < x);
        const bool over_ceiling = m.has_ceiling && !(x < m.ceiling);
        m.left.b += under_floor ? -forward : backward;
        m.right.b += over_ceiling ? backward : -forward;
        const A jump = forward + backward;
        if (!under_floor && !over_ceiling && A(T(0)) < jump) pool_.push(m.knots, {x, A{}, -jump});
        if (no_backward && (!m.has_floor || m.floor < x)) {
            m.has_floor = true;
            m.floor = x;
        }
        if (no_forward && (!m.has_ceiling || x < m.ceiling)) {
            m.has_ceiling = true;
            m.ceiling = x;
        }
        raise_to_walls(m);
    }

    // Crosses what lies on or beyond a wall: nothing exists there.
    void raise_to_walls(Message<A>& m) noexcept {
        while (m.has_floor && m.knots.alive > 0) {
            const Knot<A>& knot = pool_.template front<0>(m.knots);
            if (m.floor < knot.x) break;
            cross_left(m, knot);
        }
        while (m.has_ceiling && m.knots.alive > 0) {
            const Knot<A>& knot = pool_.template front<1>(m.knots);
            if (knot.x < m.ceiling) break;
            cross_right(m, knot);
        }
    }
    void cross_left(Message<A>& m, const Knot<A>& knot) noexcept {
        m.left.a += knot.a;
        m.left.b += knot.b;
        pool_.template pop<0>(m.knots);
    }
    void cross_right(Message<A>& m, const Knot<A>& knot) noexcept {
        m.right.a -= knot.a;
        m.right.b -= knot.b;
        pool_.template pop<1>(m.knots);
    }

    // Clamps the message and adds it to the parent's.
    void send(std::size_t i, const Limits<A>& limits) noexcept {
        Message<A>& m = messages_[i];
        const bool cut_left = !unlimited(limits.forward), cut_right = !unlimited(limits.backward);
        lo_[i] = cut_left ? cut_from_left(m, limits.forward) : -infinity();
        if (limits.open()) {
            hi_[i] = lo_[i];
            return;
        }
        hi_[i] = cut_right ? cut_from_right(m, limits.backward) : infinity();
        if (hi_[i] < lo_[i]) hi_[i] = lo_[i];
        Message<A>& up = messages_[topo_.parent(i)];
        up.left.a += m.left.a;
        up.left.b += m.left.b;
        up.right.a += m.right.a;
        up.right.b += m.right.b;
        pool_.absorb(up.knots, m.knots);
        if (m.has_floor && (!up.has_floor || up.floor < m.floor)) {
            up.has_floor = true;
            up.floor = m.floor;
        }
        if (m.has_ceiling && (!up.has_ceiling || m.ceiling < up.ceiling)) {
            up.has_ceiling = true;
            up.ceiling = m.ceiling;
        }
    }

    // Place of m = −c, seen from the left; left of it the message becomes −c.
    A cut_from_left(Message<A>& m, A limit) noexcept {
        const auto below = [&](A x) noexcept { return m.left.a * x < m.left.b - limit; };
        const bool pinned = m.has_floor && m.has_ceiling && !(m.floor < m.ceiling);
        A at{};
        bool lands = m.has_floor && (pinned || !below(m.floor));
        if (lands) at = m.floor;
        while (!lands && m.knots.alive > 0) {
            const Knot<A> knot = pool_.template front<0>(m.knots);
            if (!below(knot.x)) break;
            cross_left(m, knot);
            at = knot.x;
            lands = !below(knot.x);
        }
        if (!lands) {
            at = (m.left.b - limit) / larger(m.left.a, slope_);
            if (m.knots.alive > 0) at = smaller(at, pool_.template front<0>(m.knots).x);
        }
        const bool on_ceiling = m.has_ceiling && !(at < m.ceiling);
        if (on_ceiling) {
            at = m.ceiling;
            m.right = {A{}, limit};
        } else {
            pool_.push(m.knots, {at, m.left.a, m.left.b - limit});
        }
        m.left = {A{}, limit};
        m.has_floor = false;
        return at;
    }

    // Its mirror image.
    A cut_from_right(Message<A>& m, A limit) noexcept {
        const auto above = [&](A x) noexcept { return m.right.b + limit < m.right.a * x; };
        const bool pinned = m.has_floor && m.has_ceiling && !(m.floor < m.ceiling);
        A at{};
        bool lands = m.has_ceiling && (pinned || !above(m.ceiling));
        if (lands) at = m.ceiling;
        while (!lands && m.knots.alive > 0) {
            const Knot<A> knot = pool_.template front<1>(m.knots);
            if (!above(knot.x)) break;
            cross_right(m, knot);
            at = knot.x;
            lands = !above(knot.x);
        }
        if (!lands) {
            at = (m.right.b + limit) / larger(m.right.a, slope_);
            if (m.knots.alive > 0) at = larger(at, pool_.template front<1>(m.knots).x);
        }
        const bool on_floor = m.has_floor && !(m.floor < at);
        if (on_floor) {
            at = m.floor;
            m.left = {A{}, -limit};
        } else {
            pool_.push(m.knots, {at, -m.right.a, -limit - m.right.b});
        }
        m.right = {A{}, -limit};
        m.has_ceiling = false;
        return at;
    }

    // (4) and the modes in the bodies' own directions.
    void walk_down() noexcept {
        for (std::size_t position = net_.n; position-- > 0;) {
            const std::size_t i = topo_.at(position);
            A x = lo_[i];
            if (topo_.has_parent(i) && !net_.limits[i].open()) {
                const A parent = hi_[topo_.parent(i)];
                x = parent < lo_[i] ? lo_[i] : hi_[i] < parent ? hi_[i] : parent;
                net_.mode[i] = sided(x, parent, i);
            } else if (topo_.has_parent(i)) {
                net_.mode[i] = Mode::free;
            }
            hi_[i] = x;
            if (net_.ground != nullptr) {
                net_.ground_mode[i] = net_.ground[i].open() ? Mode::free : sided(x, ground_position(i), i);
            }
            if (net_.stops != nullptr) {
                net_.stop_mode[i] = net_.stops[i] == Stop::none ? Mode::free : sided(x, A(T(0)), i);
            }
        }
    }
    Mode sided(A x, A other, std::size_t i) const noexcept {
        if (x == other) return Mode::stuck;
        return (other < x) != reversed(i) ? Mode::forward : Mode::backward;
    }

    const Network<T>& net_;
    const Topology& topo_;
    KnotPool<A, Count> pool_;
    Message<A>* messages_;
    A *lo_, *hi_, *scale_;
    A slope_{};
};

}  // namespace stiction::solve::detail
