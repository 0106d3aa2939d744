// Shares a load among elements at rest directly: messages passed up the tree decide which of them are at their limits.
//
//   minimise Σ ½(τ/c)²,  τ_i = q_i + Σ_{k child of i} τ_k − y_i,  every force inside its limits                      (1)
//   optimal:  τ_i = sat(c² (u_i − u_parent)),  y_i = sat(c² u_i)                u: multipliers of the balance         (2)
//   m_i(u) = y_i(u) − q_i + Σ_k M_k(u)              −τ_i, if the multiplier of body i is u                            (3)
//   M_i:  m cut to [−c⁺, c⁻], then every point (u, m) of its graph moves to (u + m/c², m)                             (4)
//   m_root(u) = 0                                                                                                     (5)
//
// (3) and (4) keep m a rising polyline; gear ratios are scaled away beforehand (sharing.hpp). Its knots are where an
// element changes its regime (reaches a limit, or its other limit begins to count), and their order is kept all the way:
// a knot cut off on the left lies left of the solution, one cut off on the right lies right of it, the others are
// compared at the root. So every element knows its regime, without any iteration; one elimination (springs in series
// and in parallel, positive numbers only) gives the forces. In Twofold, for 12 decades of limits are 24 of compliances.
//
// Cost: every body visits all knots alive, at most six per body below it: quadratic at worst, linear where elements
// are no stronger than a few grounds together. Gives up after kKnotVisits visits per body. tree_sharing.hpp comes first
// because it is quicker; this is for what it leaves.
#pragma once

#include <cstddef>
#include <cstdint>

#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/sharing/spring.hpp"
#include "stiction/solve/detail/tree/holder.hpp"

namespace stiction::solve::detail {

struct ShareKnot {
    Twofold<double> u{}, m{};
    std::uint32_t tag = 0;
    std::uint32_t next = 0;
};

// A polyline: knots in a list, slopes beyond its ends.
struct ShareMessage {
    std::uint32_t head = 0;
    Twofold<double> left{}, right{};
};

// At most so many knots per body: three of ground, three of the element to the parent.
inline constexpr std::size_t kShareKnots = 6;

// Arrays indexed by body; only bodies held by many take part, only elements with `joined` ≠ 0 connect one to its parent.
struct ShareArrays {
    const Spring* edge = nullptr;
    const Spring* ground = nullptr;
    const Twofold<double>* load = nullptr;  // q
    const std::uint8_t* held = nullptr;
    const std::uint8_t* joined = nullptr;
    Twofold<double>* force = nullptr;  // τ_i of (1), the answer
    ShareKnot* knots = nullptr;        // kShareKnots per body
    std::uint8_t* beyond = nullptr;    // kShareKnots per body: the solution lies right of the knot
    ShareMessage* message = nullptr;
    Twofold<double>* rest = nullptr;
    Twofold<double>* stiff = nullptr;

    constexpr void take(Workspace& space, std::size_t n) noexcept {
        for (Twofold<double>** array : {&force, &rest, &stiff}) *array = space.room<Twofold<double>>(n);
        knots = space.room<ShareKnot>(kShareKnots * n);
        beyond = space.room<std::uint8_t>(kShareKnots * n);
        message = space.room<ShareMessage>(n);
    }
};

template <class Topology>
class ShareMessages {
public:
    static constexpr std::size_t kKnotVisits = 1000;  // per body

    ShareMessages(const Topology& topology, const ShareArrays& arrays, std::size_t from, std::size_t to) noexcept
        : topo_(topology), s_(arrays), from_(from), to_(to), budget_(kKnotVisits * (to - from)) {}

    // False if the knots alive were too many.
    bool solve() noexcept {
        for (std::size_t position = from_; position < to_; ++position) {
            const std::size_t i = topo_.at(position);
            if (s_.held[i] != kHeldByMany) continue;
            s_.message[i].head = kNone;
            for (const Kink kink : {Kink::ground_backward, Kink::edge_forward}) beyond(i, kink) = 1;
            for (const Kink kink : {Kink::ground_zero, Kink::ground_forward, Kink::edge_zero, Kink::edge_backward}) {
                beyond(i, kink) = 0;
            }
        }
        for (std::size_t position = from_; position < to_; ++position) {
            const std::size_t i = topo_.at(position);
            if (s_.held[i] != kHeldByMany) continue;
            Message m = ground_message(i);
            m = sum(m, s_.message[i]);
            load(m, s_.load[i]);
            if (s_.joined[i] == 0) {
                decide(m);
            } else {
                pass_edge(m, i);
                const std::size_t parent = topo_.parent(i);
                s_.message[parent] = sum(s_.message[parent], m);
            }
            if (spent_ > budget_) return false;
        }
        forces();
        return true;
    }

private:
    using N = Twofold<double>;
    using Message = ShareMessage;
    enum class Kink : unsigned char {
        ground_backward,
        ground_zero,
        ground_forward,
        edge_forward,  // τ = c⁺: the left end of the message
        edge_zero,
        edge_backward,
        none,
    };
    static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

    std::uint8_t& beyond(std::size_t i, Kink kink) const noexcept {
        return s_.beyond[kShareKnots * i + static_cast<std::size_t>(kink)];
    }
    ShareKnot& at(std::uint32_t k) noexcept {
        ++spent_;
        return s_.knots[k];
    }
    std::uint32_t make(N u, N m, std::size_t i, Kink kink, std::uint32_t next) noexcept {
        const bool none = kink == Kink::none;
        const auto tag = none ? kNone : static_cast<std::uint32_t>(kShareKnots * i + static_cast<std::size_t>(kink));
        const auto k = static_cast<std::uint32_t>(kShareKnots * from_ + used_++);
        s_.knots[k] = {u, m, tag, next};
        return k;
    }
    void drop(std::uint32_t k, bool solution_is_right) noexcept {
        if (s_.knots[k].tag != kNone) s_.beyond[s_.knots[k].tag] = solution_is_right ? 1 : 0;
    }
    static bool positive(N x) noexcept { return N(0) < x; }

    // y_i(u); a body without hold gets one knot, so that every message has one.
    Message ground_message(std::size_t i) noexcept {
        const Spring& g = s_.ground[i];
        Message m{kNone, N(0), N(0)};
        if (g.endless_forward) {
            m.right = stiffness(g.forward);
        } else if (g.forward > 0) {
            m.head = make(N(1) / N(g.forward), N(g.forward), i, Kink::ground_forward, m.head);
        }
        const bool holds = g.forward > 0 || g.backward > 0;
        m.head = make(N(0), N(0), i, holds ? Kink::ground_zero : Kink::none, m.head);
        if (g.endless_backward) {
            m.left = stiffness(g.backward);
        } else if (g.backward > 0) {
            m.head = make(-(N(1) / N(g.backward)), N(-g.backward), i, Kink::ground_backward, m.head);
        }
        return m;
    }
    static N stiffness(double limit) noexcept { return N(limit) * N(limit); }

    // A place on a polyline between two knots, either of which may be missing.
    struct Place {
        bool has_before = false;
        N before_u{}, before_m{};
        std::uint32_t next = kNone;
    };
    N value(const Place& p, const Message& m, N u) noexcept {
        if (p.next == kNone) return p.before_m + m.right * (u - p.before_u);
        const ShareKnot& after = at(p.next);
        if (!p.has_before) return after.m - m.left * (after.u - u);
        const N width = after.u - p.before_u, rise = after.m - p.before_m;
        if (!positive(width)) return after.m;
        // From the nearer knot, which keeps the digits of small numbers between large ones.
        const N way = u - p.before_u, left = after.u - u;
        return left < way ? after.m - rise * (left / width) : p.before_m + rise * (way / width);
    }
    void move_on(Place& p) noexcept {
        const ShareKnot& k = at(p.next);
        p = {true, k.u, k.m, k.next};
    }

    // (3): the sum of two polylines, all knots of both.
    Message sum(const Message& x, const Message& y) noexcept {
        if (x.head == kNone) return y;
        if (y.head == kNone) return x;
        Message total{kNone, x.left + y.left, x.right + y.right};
        Place a, b;
        a.next = x.head;
        b.next = y.head;
        std::uint32_t last = kNone;
        while (a.next != kNone || b.next != kNone) {
            const bool from_x = b.next == kNone || (a.next != kNone && !(at(b.next).u < at(a.next).u));
            Place& own = from_x ? a : b;
            const std::uint32_t k = own.next;
            const N other = from_x ? value(b, y, at(k).u) : value(a, x, at(k).u);
            move_on(own);
            s_.knots[k].m = s_.knots[k].m + other;
            (last == kNone ? total.head : s_.knots[last].next) = k;
            last = k;
        }
        s_.knots[last].next = kNone;
        return total;
    }
    void load(const Message& m, N q) noexcept {
        for (std::uint32_t k = m.head; k != kNone; k = s_.knots[k].next) at(k).m = s_.knots[k].m - q;
    }

    // Place at which the segment from knot k to its successor (or the ray beyond) reaches m = level.
    N reach(std::uint32_t k, const Message& message, N level) noexcept {
        const ShareKnot& from = at(k);
        if (from.next == kNone) return from.u + (level - from.m) / message.right;
        const ShareKnot& to = at(from.next);
        const N width = to.u - from.u, rise = to.m - from.m;
        const N way = level - from.m, left = to.m - level;
        return left < way ? to.u - width * (left / rise) : from.u + width * (way / rise);
    }
    N reach_left(const Message& message, N level) noexcept {
        const ShareKnot& first = at(message.head);
        return first.u - (first.m - level) / message.left;
    }

    // (4).
    void pass_edge(Message& m, std::size_t i) noexcept {
        const Spring& e = s_.edge[i];
        if (!e.endless_forward) cut_left(m, N(-e.forward), i);
        if (!e.endless_backward) cut_right(m, N(e.backward), i);
        if (e.forward != e.backward) mark_zero(m, i);
        for (std::uint32_t k = m.head; k != kNone; k = s_.knots[k].next) {
            ShareKnot& knot = at(k);
            const double limit = knot.m < N(0) ? e.forward : e.backward;
            if (limit > 0) knot.u = knot.u + knot.m / stiffness(limit);
        }
        if (positive(m.left)) m.left = in_series(m.left, e.forward);
        if (positive(m.right)) m.right = in_series(m.right, e.backward);
    }
    static N in_series(N slope, double limit) noexcept {
        return limit > 0 ? slope / (N(1) + slope / stiffness(limit)) : N(0);
    }

    void cut_left(Message& m, N level, std::size_t i) noexcept {
        if (level < at(m.head).m) {
            if (!positive(m.left)) return;
            m.head = make(reach_left(m, level), level, i, Kink::edge_forward, m.head);
            m.left = N(0);
            return;
        }
        while (s_.knots[m.head].next != kNone && !(level < at(s_.knots[m.head].next).m)) {
            drop(m.head, true);
            m.head = s_.knots[m.head].next;
        }
        const ShareKnot& first = s_.knots[m.head];
        const bool flat = first.next == kNone && !positive(m.right);
        const N u = first.m == level || flat ? first.u : reach(m.head, m, level);
        drop(m.head, true);
        m.head = make(u, level, i, Kink::edge_forward, first.next);
        m.left = N(0);
        if (flat) m.right = N(0);
    }

    void cut_right(Message& m, N level, std::size_t i) noexcept {
        std::uint32_t last = kNone, k = m.head;
        for (; k != kNone && at(k).m < level; k = s_.knots[k].next) last = k;
        if (k == kNone && !positive(m.right)) return;
        const bool from_left = last == kNone;
        const bool flat = from_left && !positive(m.left);
        const N u = flat ? at(k).u : from_left ? reach_left(m, level) : reach(last, m, level);
        for (; k != kNone; k = s_.knots[k].next) drop(k, false);
        const std::uint32_t end = make(u, level, i, Kink::edge_backward, kNone);
        (from_left ? m.head : s_.knots[last].next) = end;
        m.right = N(0);
    }

    // Marks the place at which the friction of the element changes its sign.
    void mark_zero(Message& m, std::size_t i) noexcept {
        std::uint32_t last = kNone, k = m.head;
        for (; k != kNone && at(k).m < N(0); k = s_.knots[k].next) last = k;
        const bool ahead = last == kNone && !positive(m.left);
        const bool behind = k == kNone && !positive(m.right);
        beyond(i, Kink::edge_zero) = ahead ? 1 : 0;
        if (ahead || behind) return;
        const N u = last == kNone ? reach_left(m, N(0)) : reach(last, m, N(0));
        const std::uint32_t zero = make(u, N(0), i, Kink::edge_zero, k);
        (last == kNone ? m.head : s_.knots[last].next) = zero;
    }

    // (5).
    void decide(const Message& m) noexcept {
        for (std::uint32_t k = m.head; k != kNone; k = s_.knots[k].next) drop(k, at(k).m < N(0));
    }

    // Regime of an element: constant at a limit, or a spring.
    struct Regime {
        double constant = 0, limit = 0;
    };
    static Regime regime(const Spring& s, bool full_forward, bool full_backward, bool positive_force) noexcept {
        if (full_forward) return {s.forward, 0};
        if (full_backward) return {-s.backward, 0};
        return {0, positive_force ? s.forward : s.backward};
    }
    Regime ground_regime(std::size_t i) const noexcept {
        return regime(s_.ground[i], beyond(i, Kink::ground_forward) != 0, beyond(i, Kink::ground_backward) == 0,
                      beyond(i, Kink::ground_zero) != 0);
    }
    Regime edge_regime(std::size_t i) const noexcept {
        return regime(s_.edge[i], beyond(i, Kink::edge_forward) == 0, beyond(i, Kink::edge_backward) != 0,
                      beyond(i, Kink::edge_zero) == 0);
    }

    // One elimination for the regimes found.
    void forces() noexcept {
        for (std::size_t position = from_; position < to_; ++position) {
            const std::size_t i = topo_.at(position);
            if (s_.held[i] != kHeldByMany) continue;
            const Regime ground = ground_regime(i);
            s_.rest[i] = s_.load[i] - N(ground.constant);
            s_.stiff[i] = stiffness(ground.limit);
        }
        for (std::size_t position = from_; position < to_; ++position) {
            const std::size_t i = topo_.at(position);
            if (s_.held[i] != kHeldByMany || s_.joined[i] == 0) continue;
            const Regime edge = edge_regime(i);
            const std::size_t parent = topo_.parent(i);
            const N k = stiffness(edge.limit);
            const N share = edge.limit > 0 ? k / (k + s_.stiff[i]) : N(0);
            s_.rest[i] = s_.rest[i] - N(edge.constant);
            s_.rest[parent] = s_.rest[parent] + N(edge.constant) + share * s_.rest[i];
            s_.stiff[parent] = s_.stiff[parent] + share * s_.stiff[i];
        }
        // Downwards: u of every body in its place of `rest`.
        for (std::size_t position = to_; position-- > from_;) {
            const std::size_t i = topo_.at(position);
            if (s_.held[i] != kHeldByMany) continue;
            const Regime edge = s_.joined[i] != 0 ? edge_regime(i) : Regime{};
            const N k = stiffness(edge.limit), above = edge.limit > 0 ? s_.rest[topo_.parent(i)] : N(0);
            const N sum = k + s_.stiff[i];
            s_.force[i] = N(edge.constant);
            if (edge.limit > 0) s_.force[i] = k * ((s_.rest[i] - s_.stiff[i] * above) / sum);
            s_.rest[i] = positive(sum) ? (s_.rest[i] + k * above) / sum : N(0);
        }
    }

    const Topology& topo_;
    ShareArrays s_;
    std::size_t from_, to_, budget_;
    std::size_t used_ = 0, spent_ = 0;
};

}  // namespace stiction::solve::detail
