// One look at all numbers of a problem, that settles the usual case: admissible, and in the range of range.hpp.
//
//   Σ J ≤ L,  Σ |p| ≤ L,  Σ |p| / min J ≤ L,  min J > 0,  Σ limits ≤ L,  min limit > 0 or ≥ 0                      (1)
//
// A sum is finite only if all its terms are, and bounds each of them; the least of many forgets NaN, their sum does not.
// If (1) fails, nothing is wrong yet: a limit may be infinite, or only a sum too large. Then the numbers are judged one
// by one (problem.hpp, range.hpp). No branches: two numbers at a time (pair.hpp).
#pragma once

#include <cstddef>

#include "stiction/solve/detail/arithmetic/pair.hpp"
#include "stiction/solve/detail/arithmetic/range.hpp"
#include "stiction/solve/detail/arithmetic/select.hpp"
#include "stiction/solve/detail/tree/network.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve::detail {

template <class T>
class Totals {
public:
    void add_body(T inertia, T push) noexcept {
        const Pair<T> body(inertia, push);
        bodies_ = bodies_ + magnitude(body);
        lightest_ = smaller(lightest_, body);
    }
    void add_limits(const Limits<T>& limits) noexcept {
        const Pair<T> both(limits.forward, limits.backward);
        limits_ = limits_ + both;
        least_ = smaller(least_, both);
    }
    // (1), with no limit below 0.
    bool usual() const noexcept { return bits_of(bounded() & (Pair<T>() <= least_)) == 3U; }
    // (1), with every limit above 0.
    bool ordinary() const noexcept { return bits_of(bounded() & (Pair<T>() < least_)) == 3U; }

private:
    auto bounded() const noexcept {
        const T inertia = lightest_.first(), push = bodies_.second();
        const Pair<T> largest(kLargest<T>), bounds(bodies_.first(), larger(push, push / inertia));
        return (bounds <= largest) & (limits_ <= largest) & (Pair<T>() < Pair<T>(inertia));
    }
    Pair<T> bodies_, limits_;                                                 // Σ (J, |p|), Σ (forward, backward)
    Pair<T> lightest_ = Pair<T>(kLargest<T>), least_ = Pair<T>(kLargest<T>);  // least (J, ·), least limits
};

// A stack without ground and ends of travel: (1) with every limit above 0.
template <class T>
bool chain_ordinary(const Network<T>& net) noexcept {
    const std::size_t last = net.n - 1;
    Totals<T> totals;
    for (std::size_t i = 0; i < last; ++i) {
        totals.add_body(net.inertia[i], net.push[i]);
        totals.add_limits(net.limits[i]);
    }
    totals.add_body(net.inertia[last], net.push[last]);
    return totals.ordinary();
}

// (1) for a stack or a tree with this many elements between bodies.
template <class T>
bool numbers_usual(const Network<T>& net, std::size_t elements) noexcept {
    Totals<T> totals;
    for (std::size_t i = 0; i < net.n; ++i) totals.add_body(net.inertia[i], net.push[i]);
    for (std::size_t e = 0; e < elements; ++e) totals.add_limits(net.limits[e]);
    for (std::size_t i = 0; net.ground != nullptr && i < net.n; ++i) {
        totals.add_limits(net.ground[i]);
        totals.add_limits({magnitude(net.speed_of(i)), T(0)});
    }
    return totals.usual();
}

}  // namespace stiction::solve::detail
