// The dual clutch of Biagiotti and Zanasi beside the time their paper tells.
#pragma once

#include <cstddef>

namespace stiction::bench {

/// 10 s simulated at 1 ms and at 0.1 ms, nothing recorded; false if a run fails or is slower than 300 and 50 times the paper's speed.
bool bench_headline(std::size_t rounds);

}  // namespace stiction::bench
