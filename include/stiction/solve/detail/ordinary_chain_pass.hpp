// free_chain_pass.hpp where all limits are positive and finite: both ends at once, without branches to mispredict.
//
//   from the left   pieces a_k x − b_k, a_0 = J, knot k adds its step; crossed while a_k x_k < b_k              (1)
//   from the right  the same for −x, −b, both from the queue as it was                                          (2)
//   lo = b_k / a_k for the k at which (1) ends; −hi alike by (2)                                                 (3)
//   x_0 = b / a of the piece that ended last:   a_0 x_0 < b_0  ⇔  a_0 b < b_0 a                                 (4)
//
// Seen in a mirror the right end is a left end, so that one instruction serves both (pair.hpp) and mirrored input gives
// mirrored output. Every interface leaves one knot at either end: the queue of the next body holds at least two. How
// many of the first two are crossed is as good as random: both are tested, and their steps added where they are. Only
// a third crossing (one body in ten with random loads) takes a branch. By (4) no test waits for a quotient. Knots that
// cannot be crossed stand beyond both ends: no scan asks whether the queue has ended.
//
// Rounding is not guarded as in free_chain_pass.hpp: where products (4) leave the range of T or slopes cancel, the modes
// are wrong, the certificate refuses them and the wide pass decides. At most 2n knots are pushed, each is crossed at
// most twice: linear.
#pragma once

#include <cstddef>
#include <limits>

#include "stiction/solve/detail/network.hpp"
#include "stiction/solve/detail/pair.hpp"
#include "stiction/solve/detail/select.hpp"
#include "stiction/solve/detail/workspace.hpp"

namespace stiction::solve::detail {

// A knot at x = b/a; crossing it from left to right adds (a, b) to the piece. a > 0 if it came from the left, else a < 0.
template <class T>
struct PlacedKnot {
    T a, b;
};

template <class T>
struct OrdinaryPassArrays {
    PlacedKnot<T>* knots = nullptr;
    Pair<T>* ends = nullptr;  // (lo, −hi) of every interface

    constexpr void take(Workspace& space, std::size_t n) noexcept {
        knots = space.room<PlacedKnot<T>>(2 * n + 2);
        ends = space.room<Pair<T>>(n);
    }
};

template <class T, class Count>
class OrdinaryPass {
public:
    OrdinaryPass(const Network<T>& net, const OrdinaryPassArrays<T>& arrays, Count& count) noexcept
        : net_(net), arrays_(arrays), count_(count) {}

    // Leaves lo and hi of every interface and returns w of the last body.
    T run() noexcept {
        const std::size_t last_body = net_.n - 1;
        PlacedKnot<T>* const middle = arrays_.knots + (net_.n + 1);
        PlacedKnot<T>*first = middle, *last = middle;  // the queue is [first, last)
        Pair<T> now = limits_of(0);
        Piece end{Pair<T>(net_.inertia[0]), mirrored(Pair<T>(net_.push[0])) - now};
        Pair<T> at = mirrored(end.b / end.a);
        for (std::size_t i = 0; i < last_body; ++i) {
            arrays_.ends[i] = mirrored(at);
            push(first, last, end);
            const Pair<T> next = limits_of(i + 1);
            const Piece start{Pair<T>(net_.inertia[i + 1]), mirrored(Pair<T>(net_.push[i + 1])) + now - next};
            now = next;
            end = cross(first, last, start, end);
            at = mirrored(end.b / end.a);  // (3)
            if (at.second() < at.first()) at = Pair<T>(midpoint_of(at.first(), at.second()));
            if (last < first) first = last = middle;
        }
        return at.first() == at.second() ? at.first() : midpoint_of<T>(at.first(), at.second());
    }

private:
    // Seen from either end.
    struct Piece {
        Pair<T> a, b;
    };
    Pair<T> limits_of(std::size_t i) const noexcept {
        return i + 1 < net_.n ? Pair<T>(net_.limits[i].forward, net_.limits[i].backward) : Pair<T>();
    }

    // One knot at either end, and beyond them such as cannot be crossed.
    void push(PlacedKnot<T>*& first, PlacedKnot<T>*& last, const Piece& end) noexcept {
        constexpr T kNot = std::numeric_limits<T>::quiet_NaN();  // less than nothing, nothing less than it
        const Pair<T> a = mirrored(end.a);
        --first;
        *first = {a.first(), end.b.first()};
        *last = {a.second(), end.b.second()};
        ++last;
        first[-1] = {kNot, kNot};
        *last = {kNot, kNot};
        count_.knot_pushed();
        count_.knot_pushed();
    }

    // The step of two knots, one seen from the left, one from the right.
    static Piece seen(const PlacedKnot<T>& left, const PlacedKnot<T>& right) noexcept {
        return {mirrored(Pair<T>(left.a, right.a)), Pair<T>(left.b, right.b)};
    }
    // Whether the piece reaches zero beyond the knot, (4).
    static auto beyond(const Piece& piece, const Piece& knot) noexcept {
        return piece.a * with_sign_of(knot.b, knot.a) < piece.b * magnitude(knot.a);
    }

    // (1), (2) from the piece at the ends of the queue; `outer` is the piece that ended last.
    Piece cross(PlacedKnot<T>*& first, PlacedKnot<T>*& last, const Piece& start, const Piece& outer) noexcept {
        const Piece second = seen(first[1], last[-2]), third = seen(first[2], last[-3]);
        const auto one = start.a * outer.b < start.b * outer.a;  // (4)
        Piece end{start.a + where(one, outer.a), start.b + where(one, outer.b)};
        const auto two = beyond(end, second) & one;
        end.a = end.a + where(two, second.a);
        end.b = end.b + where(two, second.b);
        const auto three = beyond(end, third) & two;
        const unsigned bits = bits_of(one), more = bits_of(two), on = bits_of(three);
        first += (bits & 1U) + (more & 1U);
        last -= (bits >> 1U) + (more >> 1U);
        count_crossed((bits & 1U) + (more & 1U) + (bits >> 1U) + (more >> 1U));
        if (on != 0) cross_on(first, last, end, on);
        return end;
    }

    // The third and further crossings.
    void cross_on(PlacedKnot<T>*& first, PlacedKnot<T>*& last, Piece& end, unsigned on) noexcept {
        T a = end.a.first(), b = end.b.first(), c = end.a.second(), d = end.b.second();
        if ((on & 1U) != 0) {
            for (; a * with_sign_of(first->b, first->a) < b * magnitude(first->a); ++first) {
                a += first->a;
                b += first->b;
                count_.knot_crossed();
            }
        }
        if ((on & 2U) != 0) {
            for (; c * with_sign_of(last[-1].b, -last[-1].a) < d * magnitude(last[-1].a); --last) {
                c -= last[-1].a;
                d += last[-1].b;
                count_.knot_crossed();
            }
        }
        end = {Pair<T>(a, c), Pair<T>(b, d)};
    }

    void count_crossed(std::size_t knots) noexcept {
        for (std::size_t k = 0; k < knots; ++k) count_.knot_crossed();
    }

    const Network<T>& net_;
    const OrdinaryPassArrays<T>& arrays_;
    Count& count_;
};

}  // namespace stiction::solve::detail
