// chain_pass.hpp for stacks without ground and ends of travel: the same messages, one queue, everything in registers.
//
//   left piece  m = a x − b,  crossed knots add (a, b)      until  a x = b − c⁺                                 (1)
//   right piece m = a x − b,  crossed knots subtract (a, b) until  a x = b + c⁻                                 (2)
//
// Both scans start from the queue as it was; if rounding makes them overlap the queue is emptied and lo = hi is put in
// the middle, the same for mirrored input. At most 2n knots are pushed, each is crossed at most twice: linear.
#pragma once

#include <cstddef>
#include <limits>

#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/stack/knot_queue.hpp"
#include "stiction/solve/detail/tree/network.hpp"

namespace stiction::solve::detail {

// Leaves lo and hi of every interface (equal where it is open) and returns w of the last body.
template <class A, class T, class Count>
A free_chain_pass(const Network<T>& net, const ChainPassArrays<A>& arrays, Count& count) noexcept {
    const std::size_t n = net.n;
    A* const lo = arrays.lo;
    A* const hi = arrays.hi;
    Knot<A>* const middle = arrays.knots + (n + 1);
    Knot<A>* first = middle;
    Knot<A>* last = middle;
    const A infinity(std::numeric_limits<T>::infinity());
    const Knot<A> beyond_left{-infinity, {}, {}}, beyond_right{infinity, {}, {}};
    Piece<A> left{}, right{};
    for (std::size_t i = 0; i < n; ++i) {
        const A inertia(net.inertia[i]), push(net.push[i]);
        left.a += inertia;
        left.b += push;
        right.a += inertia;
        right.b += push;
        const Limits<T> limits = i + 1 < n ? net.limits[i] : Limits<T>{};
        const bool cut_left = !Limits<T>::unlimited(limits.forward);
        const bool cut_right = !Limits<T>::unlimited(limits.backward);
        Knot<A>* from = first;
        Knot<A>* to = last;
        Piece<A> l{left.a, left.b}, r{right.a, right.b};
        A low = -infinity, high = infinity;
        if (cut_left) {  // (1)
            l.b -= A(limits.forward);
            for (; from != last && l.a * from->x < l.b; ++from) {
                l.a += from->a;
                l.b += from->b;
                count.knot_crossed();
            }
            low = l.b / larger(l.a, inertia);
            low = smaller(low, (from != last ? from : &beyond_right)->x);
            low = larger(low, (from != first ? from - 1 : &beyond_left)->x);
        }
        if (cut_right) {  // (2)
            r.b += A(limits.backward);
            for (; to != first && r.b < r.a * (to - 1)->x; --to) {
                r.a -= (to - 1)->a;
                r.b -= (to - 1)->b;
                count.knot_crossed();
            }
            high = r.b / larger(r.a, inertia);
            high = larger(high, (to != first ? to - 1 : &beyond_left)->x);
            high = smaller(high, (to != last ? to : &beyond_right)->x);
        }
        if (limits.open()) {
            lo[i] = hi[i] = low == high ? low : midpoint_of(low, high);
            first = last = middle;
            left = right = Piece<A>{};
            continue;
        }
        if (high < low) low = high = midpoint_of(low, high);
        if (from > to) from = to = middle;
        lo[i] = low;
        hi[i] = high;
        first = from;
        last = to;
        if (cut_left) {
            *--first = {low, l.a, l.b};
            left = {A{}, A(limits.forward)};
            count.knot_pushed();
        }
        if (cut_right) {
            *last++ = {high, -r.a, -r.b};
            right = {A{}, A(-limits.backward)};
            count.knot_pushed();
        }
    }
    return lo[n - 1];
}

}  // namespace stiction::solve::detail
