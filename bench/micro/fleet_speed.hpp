// See fleet_speed.cpp.
#pragma once

#include <cstddef>

namespace stiction::bench {

/// Prints scalar and SIMD throughput of every method; false if answers differ.
bool bench_fleets(std::size_t rounds);

}  // namespace stiction::bench
