// See loaded_law.cpp.
#pragma once

#include <cstddef>

namespace stiction::bench {

/// Prints the law of a loaded gear beside stribeck; false where it costs more than twice as much.
bool bench_loaded_law(std::size_t rounds);

}  // namespace stiction::bench
