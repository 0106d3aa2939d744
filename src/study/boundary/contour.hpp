// Lines between the points of a grid that differ: marching squares.
//
//   a grid edge whose ends differ is crossed in its middle; the crossings of one cell are joined in pairs, and where three or four
//   behaviours meet, with the middle of the cell                                                                          (1)
//   two pairs in one cell (a saddle) are joined so that the behaviour of the first corner is connected                      (2)
//   a cell with a point that nobody has seen has no line                                                                 (3)
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace stiction::study {

/// Behaviour of a point that nobody has seen.
inline constexpr int kUnseen = -1;

/// A place between grid points, in grid distances.
struct GridPlace {
    double first = 0;
    double second = 0;
};

/// Of the points of a grid, the second axis fastest.
[[nodiscard]] std::vector<std::vector<GridPlace>> contours(std::span<const int> behaviours, std::size_t first_points,
                                                           std::size_t second_points);

}  // namespace stiction::study
