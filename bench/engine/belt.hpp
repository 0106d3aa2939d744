// The belt oscillator through the located engine, beside a CVODE automaton, both at the loosest tolerance that gives 1e-8.
#pragma once

#include <cstddef>

namespace stiction::bench {

/// Prints the comparison; false if an answer misses the closed form by more than 1e-8.
[[nodiscard]] bool bench_belt(std::size_t rounds);

}  // namespace stiction::bench
