// A stack of 1000 bodies through the fixed engine, beside the bare stack solver in a loop by hand.
#pragma once

#include <cstddef>

namespace stiction::bench {

/// Prints the comparison; false if the answers differ.
[[nodiscard]] bool bench_stack(std::size_t rounds);

}  // namespace stiction::bench
