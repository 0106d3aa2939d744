// One cluster of a stack in compensated sums, where plain arithmetic is too coarse, and the defect of its modes, if any.
//
//   w = (Σ p + τ_left − τ_right) / ΣJ                  a run of bodies between two that slide                   (1)
//   τ_i = τ_{i−1} + p_i − J_i w                        friction inside the run                                  (2)
//   |p_i − J_i w − τ_i + τ_{i−1}| ≤ kBalance · largest of these terms                                           (3)
//
// As in clusters.hpp w is used before rounding and products with their error. Velocities in the wrong order by a few ulp
// are a tie: they are made equal.
#pragma once

#include <cstddef>

#include "stiction/mode.hpp"
#include "stiction/solve/detail/arithmetic/running.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/tree/clusters.hpp"
#include "stiction/solve/detail/tree/network.hpp"

namespace stiction::solve::detail {

// The largest of the four terms of (3).
template <class A>
A largest_term(A push, A change, A before, A after) noexcept {
    return larger(larger(magnitude(push), magnitude(change)), larger(magnitude(before), magnitude(after)));
}

// Defect of the modes of a cluster.
template <class T>
struct Fault {
    std::size_t interface = 0;  // the one that exceeds its limits most
    T excess{};                 // by this much
    Mode slides = Mode::stuck;  // and this way it will slide
    bool side = false;          // the interface at the left slides against its mode
    bool balance = false;       // (3) is not met

    bool none() const noexcept { return !side && !balance; }
};

// Interface e slides the way its mode says; ties are settled.
template <class T>
bool on_its_side(const Network<T>& net, std::size_t e, T& v) noexcept {
    const T other = net.velocity[e];
    const Mode mode = net.mode[e];
    const bool wrong = (mode == Mode::forward && other < v) || (mode == Mode::backward && v < other);
    const bool tie = !wrong || magnitude(other - v) <= kTie<T> * larger(magnitude(other), magnitude(v));
    if (wrong) v = other;
    return tie;
}

// (1) before rounding.
template <class T>
auto common_velocity(const Network<T>& net, std::size_t from, std::size_t last, T left, T right) noexcept {
    Running<T> sum_inertia, sum_push;
    sum_push.add(left);
    for (std::size_t i = from; i <= last; ++i) {
        sum_inertia.add(net.inertia[i]);
        sum_push.add(net.push[i]);
    }
    sum_push.add(-right);
    return sum_push.divided_by(sum_inertia);
}

// (1), (2), (3) for the bodies from … last, which lie between frictions left and right; what is left of them is done.
template <class T>
[[gnu::noinline]] Fault<T> compute_cluster(const Network<T>& network, std::size_t from, std::size_t last, T left,
                                           T right) noexcept {
    const Network<T> net = network;
    const auto w = common_velocity(net, from, last, left, right);
    T v = narrow<T>(w);
    Fault<T> fault;
    fault.side = from > 0 && !on_its_side(net, from - 1, v);
    const auto balanced = [&](std::size_t i, T before, T after) noexcept {
        const T push = net.push[i], change = net.inertia[i] * v;
        return magnitude(((push - change) + before) - after) <= kBalance<T> * largest_term(push, change, before, after);
    };
    Running<T> sum;
    sum.add(left);
    T before = left;
    unsigned wrong = 0;
    for (std::size_t i = from; i < last; ++i) {
        sum.add(net.push[i]);
        sum.subtract_product(net.inertia[i], w);
        const T needed = sum.rounded(), after = net.limits[i].cut(needed);
        const T excess = magnitude(needed - after);
        if (excess > fault.excess) {
            fault.interface = i;
            fault.excess = excess;
            fault.slides = after < needed ? Mode::forward : Mode::backward;
        }
        net.velocity[i] = v;
        net.friction[i] = after;
        wrong |= static_cast<unsigned>(!balanced(i, before, after));
        before = after;
    }
    net.velocity[last] = v;
    wrong |= static_cast<unsigned>(!balanced(last, before, right));
    fault.balance = wrong != 0;
    return fault;
}

}  // namespace stiction::solve::detail
