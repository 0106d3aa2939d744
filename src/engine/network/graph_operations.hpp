// Operations of one answer of solve/graph.hpp, counted from its sizes: what a step costs, without a clock.
//
//   general route   passes (m² n + n³)      m elements, n bodies                                  (1)
//   stacks, trees   passes · 100 n                                                                (2)
#pragma once

#include <cstddef>

#include <stiction/solve/graph.hpp>

namespace stiction::engine {

/// Multiplications of a body in one pass of (2), rounded up.
inline constexpr std::size_t kOperationsPerBody = 100;

[[nodiscard]] inline std::size_t graph_operations(const solve::GraphReport& report, std::size_t n,
                                                  std::size_t m) noexcept {
    const std::size_t passes = report.passes + report.sharing_passes + 1;  // the last one writes the answer
    return report.route == solve::GraphRoute::general ? passes * (m * m * n + n * n * n)
                                                      : passes * kOperationsPerBody * n;
}

}  // namespace stiction::engine
