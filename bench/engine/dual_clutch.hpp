// The dual clutch through the fixed engine, beside real time and beside a loop written by hand.
#pragma once

#include <cstddef>

namespace stiction::bench {

/// Prints the comparison; false if the answers differ.
[[nodiscard]] bool bench_dual_clutch(std::size_t rounds);

}  // namespace stiction::bench
