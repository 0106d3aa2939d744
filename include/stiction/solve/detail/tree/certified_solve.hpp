// The order in which stacks and trees are solved: modes of the last step, a pass, a pass with twice the digits.
//
//   warm:  evaluate the modes handed in; certified: done                                                         (1)
//   decide in T, evaluate; certified: done                                                                       (2)
//   decide in Wide<T>, evaluate, certified or not                                                                  (3)
//
// At most two decisions and three evaluations: the whole repair, so the count is bounded.
#pragma once

#include "stiction/solve/detail/arithmetic/twofold.hpp"
#include "stiction/solve/limits.hpp"

namespace stiction::solve::detail {

// decide(A{}) leaves modes, found in arithmetic A; evaluate(settle) completes the solution from its modes and returns
// whether they are certified, with `settle` it completes in any case.
template <class T, class Decide, class Evaluate>
SolveStatus certified_solve(bool warm, Decide&& decide, Evaluate&& evaluate) noexcept {
    if (warm && evaluate(false)) return SolveStatus::warm;
    decide(T{});
    if (evaluate(false)) return SolveStatus::exact;
    decide(Wide<T>{});
    return evaluate(true) ? SolveStatus::exact : SolveStatus::rounded;
}

}  // namespace stiction::solve::detail
