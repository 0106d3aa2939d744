// Options of the fixed engine.
#pragma once

#include <cstddef>
#include <limits>

#include "machine/parts/parts.hpp"

namespace stiction {

/// How springs, dampers, viscous damping and continuous signal blocks are advanced.
enum class SpringStep : unsigned char {
    implicitly,  ///< stable at any step; blocks exactly
    explicitly,  ///< from the start of the step; a step beyond the limit of any part is refused (explicit_limits.hpp)
    explicit_unchecked  ///< the same whatever the step, to show the instability
};

struct FixedOptions {
    double step = 1e-3;  ///< h [s]
    /// `exact` in real time: solves of the network per step; the rest breaks away in the next. The default is no bound.
    std::size_t solve_cap = std::numeric_limits<std::size_t>::max();
    AnyMethod method = Exact<double>{};  ///< of every friction that has none of its own
    SpringStep springs = SpringStep::implicitly;
};

}  // namespace stiction
