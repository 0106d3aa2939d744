// The order in which blocks are evaluated, and the algebraic loops that make one impossible.
//
// An edge runs from a block to each block that needs its value at the same instant. Blocks are taken as soon as everything they need
// is there, the one declared first before others (Kahn 1962): the same blocks in the same order give the same program.
#pragma once

#include <cstddef>
#include <vector>

namespace stiction::signal {

struct EvaluationOrder {
    std::vector<std::size_t> order;               ///< all blocks, if there is no loop
    std::vector<std::vector<std::size_t>> loops;  ///< each as the blocks along it, without common blocks
};

/// `needs[i]`: the blocks whose value block i needs at the same instant.
EvaluationOrder evaluation_order(const std::vector<std::vector<std::size_t>>& needs);

}  // namespace stiction::signal
