// Stacks without ground and ends of travel: the modes of the last step, a pass, a pass with twice the digits.
//
//   warm:  evaluate the modes handed in, mend them where they fail; certified: done                              (1)
//   decide in T, evaluate; certified: done                                                                       (2)
//   decide in Wide<T>, evaluate, certified or not                                                                  (3)
//
// At most two passes and three evaluations, (1) evaluating at most n bodies twice. Where all inertias and limits are
// positive and finite, the usual case, (2) is a pass of its own (ordinary_chain_pass.hpp), with three bodies a look
// (three_bodies.hpp).
#pragma once

#include <cstddef>
#include <span>

#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/detail/arithmetic/workspace.hpp"
#include "stiction/solve/detail/stack/chain_clusters.hpp"
#include "stiction/solve/detail/stack/chain_modes.hpp"
#include "stiction/solve/detail/stack/free_chain_pass.hpp"
#include "stiction/solve/detail/stack/knot_queue.hpp"
#include "stiction/solve/detail/stack/ordinary_chain_pass.hpp"
#include "stiction/solve/detail/stack/three_bodies.hpp"
#include "stiction/solve/detail/tree/certified_solve.hpp"
#include "stiction/solve/detail/tree/network.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve::detail {

// Bytes for n bodies: what the clusters gather beside the larger of the two passes.
template <class T>
constexpr std::size_t free_chain_bytes(std::size_t n) noexcept {
    Workspace gathered, pass, ordinary;
    (void)gathered.room<T>(n);
    ChainPassArrays<Wide<T>>().take(pass, n, false);
    OrdinaryPassArrays<T>().take(ordinary, n);
    return gathered.used() + larger(pass.used(), ordinary.used());
}

// Decides the modes in arithmetic A, for any limits.
template <class A, class T, class Count>
void decide_free_chain(const Network<T>& net, ChainClusters<T>& clusters, Workspace space, Count& count) noexcept {
    count.pass();
    ChainPassArrays<A> arrays;
    arrays.take(space, net.n, false);
    const A w = free_chain_pass<A>(net, arrays, count);
    clusters.gather(WalkedModes<A>{arrays.lo, arrays.hi, w});
}

// (1), true if certified.
template <class T>
bool follow_free_chain(const Network<T>& net, ChainClusters<T>& clusters) noexcept {
    clusters.gather(StoredModes{net.mode});
    return clusters.complete(false, net.n);
}

template <class T>
SolveStatus followed(const ChainClusters<T>& clusters) noexcept {
    return clusters.repaired() ? SolveStatus::exact : SolveStatus::warm;
}

// Any limits.
template <class T, class Count>
SolveStatus solve_free_chain(const Network<T>& net, Workspace space, bool warm, Count& count) noexcept {
    T* const gathered = space.room<T>(net.n);
    ChainClusters<T> clusters(net, gathered, false);
    if (warm && follow_free_chain(net, clusters)) return followed(clusters);
    return certified_solve<T>(
        false, [&]<class A>(A) noexcept { decide_free_chain<A>(net, clusters, space, count); },
        [&](bool settle) noexcept { return clusters.complete(settle); });
}

// (3).
template <class T, class Count>
[[gnu::noinline]] SolveStatus solve_wide(const Network<T>& net, ChainClusters<T>& clusters, Workspace space,
                                         Count& count) noexcept {
    decide_free_chain<Wide<T>>(net, clusters, space, count);
    return clusters.complete(true) ? SolveStatus::exact : SolveStatus::rounded;
}

// Decides the modes where all limits are positive and finite.
template <class T, class Count>
[[gnu::always_inline]] inline void decide_ordinary_chain(const Network<T>& net, ChainClusters<T>& clusters,
                                                         Workspace space, Count& count) noexcept {
    OrdinaryPassArrays<T> arrays;
    arrays.take(space, net.n);
    OrdinaryPass<T, Count> pass(net, arrays, count);
    if (net.n < kBothEnds) {
        const T w = pass.from_first();
        clusters.gather(WalkedPairs<T>{arrays.ends, w});
    } else {
        pass.from_both_ends();
        clusters.gather(StoredModes{net.mode});
    }
}

// All limits positive and finite.
template <class T, class Count>
SolveStatus solve_ordinary_chain(const Network<T>& net, std::span<std::byte> workspace, bool warm,
                                 Count& count) noexcept {
    Workspace space(workspace);
    T* const gathered = space.room<T>(net.n);
    ChainClusters<T> clusters(net, gathered, true);
    if (warm && follow_free_chain(net, clusters)) return followed(clusters);
    count.pass();
    if (net.n == 3) {
        clusters.gather(ThreeBodies<T>(net).modes());
    } else {
        decide_ordinary_chain(net, clusters, space, count);
    }
    if (clusters.complete(false)) return SolveStatus::exact;
    return solve_wide(net, clusters, space, count);
}

}  // namespace stiction::solve::detail
