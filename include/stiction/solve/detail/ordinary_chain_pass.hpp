// free_chain_pass.hpp where all limits are positive and finite: the same messages without branches to mispredict.
//
//   from the left   pieces a_k x − b_k, a_0 = J, knot k adds its step; crossed while a_k x_k < b_k              (1)
//   from the right  the same mirrored, both from the queue as it was                                           (2)
//   lo = b_k / a_k for the k at which (1) ends; hi alike by (2)                                                  (3)
//   x_k = b / a of the piece that ended there:   a_k x_k < b_k  ⇔  a_k b < b_k a                                (4)
//
// Every interface leaves one knot at either end, so the queue of the next body holds at least two. How many of the first
// two are crossed is as good as random: both are tested, and the piece is picked by their number. Only a third crossing
// (one body in ten with random loads) takes a branch. By (4) no test waits for a quotient. Knots that cannot be crossed
// stand beyond both ends: no scan asks whether the queue has ended.
//
// Rounding is not guarded as in free_chain_pass.hpp: where products (4) leave the range of T or slopes cancel, the modes
// are wrong, the certificate refuses them and the wide pass decides. At most 2n knots are pushed, each is crossed at
// most twice: linear.
#pragma once

#include <cstddef>
#include <limits>

#include "stiction/solve/detail/network.hpp"
#include "stiction/solve/detail/select.hpp"
#include "stiction/solve/detail/workspace.hpp"

namespace stiction::solve::detail {

// A knot at x = b / a.
template <class T>
struct PlacedKnot {
    T a{}, b{};            // a > 0
    T step_a{}, step_b{};  // ±(a, b): what crossing it from left to right adds to the piece
};

template <class T>
struct OrdinaryPassArrays {
    PlacedKnot<T>* knots = nullptr;
    T *lo = nullptr, *hi = nullptr;

    constexpr void take(Workspace& space, std::size_t n) noexcept {
        knots = space.room<PlacedKnot<T>>(2 * n + 2);
        lo = space.room<T>(n);
        hi = space.room<T>(n);
    }
};

// Where a scan ended, and how many knots it crossed.
template <class T>
struct Crossed {
    T a{}, b{};
    std::size_t knots = 0;
};

// Side = 1: (1) over first[0], first[1], …; Side = −1: (2) over first[0], first[−1], …; `outer` is first[0], that ended
// the last scan from this side; a, b is the piece outside of it.
template <int Side, class T, class Count>
Crossed<T> cross_knots(const Crossed<T>& outer, const PlacedKnot<T>* first, T a, T b, Count& count) noexcept {
    const auto at = [first](std::size_t k) noexcept -> const PlacedKnot<T>& {
        return Side > 0 ? first[k] : *(first - k);
    };
    const auto signed_of = [](T x) noexcept { return Side > 0 ? x : -x; };
    const auto less = [](T x, T y) noexcept { return static_cast<std::size_t>(Side > 0 ? x < y : y < x); };
    const T a1 = a + outer.a, b1 = b + outer.b;
    const T a2 = a1 + signed_of(at(1).step_a), b2 = b1 + signed_of(at(1).step_b);
    const T slopes[] = {a, a1, a2}, values[] = {b, b1, b2};
    const std::size_t one = less(a * outer.b, b * outer.a);  // (4)
    const std::size_t two = one & less(a1 * at(1).b, b1 * at(1).a);
    const std::size_t three = less(a2 * at(2).b, b2 * at(2).a);
    Crossed<T> end{slopes[one + two], values[one + two], one + two};
    if (end.knots + three > 2) {
        do {
            end.a += signed_of(at(end.knots).step_a);
            end.b += signed_of(at(end.knots).step_b);
            ++end.knots;
        } while (less(end.a * at(end.knots).b, end.b * at(end.knots).a) != 0);
    }
    for (std::size_t k = 0; k < end.knots; ++k) count.knot_crossed();
    return end;
}

// Leaves lo and hi of every interface and returns w of the last body.
template <class T, class Count>
T ordinary_chain_pass(const Network<T>& net, const OrdinaryPassArrays<T>& arrays, Count& count) noexcept {
    constexpr T kNot = std::numeric_limits<T>::quiet_NaN();  // less than nothing, nothing less than it
    const std::size_t last_body = net.n - 1;
    PlacedKnot<T>* const knot = arrays.knots;
    const std::size_t middle = net.n + 1;
    std::size_t first = middle, last = middle;  // the queue is [first, last)
    const Limits<T> start = last_body > 0 ? net.limits[0] : Limits<T>{};
    Crossed<T> left{net.inertia[0], net.push[0] - start.forward, 0};
    Crossed<T> right{net.inertia[0], net.push[0] + start.backward, 0};
    T low = left.b / left.a, high = right.b / right.a;
    for (std::size_t i = 0; i < last_body; ++i) {
        arrays.lo[i] = low;
        arrays.hi[i] = high;
        --first;
        knot[first] = {left.a, left.b, left.a, left.b};
        knot[last] = {right.a, right.b, -right.a, -right.b};
        ++last;
        knot[first - 1].a = knot[first - 1].b = kNot;
        knot[last].a = knot[last].b = kNot;
        count.knot_pushed();
        count.knot_pushed();
        const Limits<T> now = net.limits[i];
        const Limits<T> next = i + 1 < last_body ? net.limits[i + 1] : Limits<T>{};
        const T inertia = net.inertia[i + 1], push = net.push[i + 1];
        left = cross_knots<1>(left, knot + first, inertia, push + now.forward - next.forward, count);
        right = cross_knots<-1>(right, knot + (last - 1), inertia, push - now.backward + next.backward, count);
        low = left.b / left.a;  // (3)
        high = right.b / right.a;
        first += left.knots;
        last -= right.knots;
        if (high < low) low = high = midpoint_of(low, high);
        if (last < first) first = last = middle;
    }
    return low == high ? low : midpoint_of(low, high);
}

}  // namespace stiction::solve::detail
