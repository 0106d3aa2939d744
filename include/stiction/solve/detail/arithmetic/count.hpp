// Counting policies: count the operations of the passes. The default counts nothing and costs nothing.
#pragma once

namespace stiction::solve {

/// Counts nothing. A policy with the same members counts the operations of a solve.
struct NoCount {
    static constexpr void knot_pushed() noexcept {}
    static constexpr void knot_crossed() noexcept {}
    static constexpr void knot_tested() noexcept {}
    static constexpr void heap_step() noexcept {}  ///< one comparison while merging knots of trees
    static constexpr void pass() noexcept {}       ///< one pass over the bodies, in either arithmetic
};

}  // namespace stiction::solve
