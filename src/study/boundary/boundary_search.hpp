// Boundary between two or more behaviours on a grid over two parameters, found without running the whole grid.
//
//   coarse     every stride-th line of both axes, and the last, are run: cells of stride × stride                         (1)
//   mixed      a cell whose known border points are not all of one class is cut into four, down to cells of one point     (2)
//   followed   a cell beside a smaller one sees the points that the other put on their common border: the boundary is
//              followed into neighbours whose corners alone show nothing                                                  (3)
//   beyond     so many points on each side of the grid may be run too: a coarse cell there is opened where the points that are known
//              of its border show both sides of the condition. The boundary is continued from cell to cell                (4)
//
// A boundary of length B (in grid distances) costs about 3 B + (n/stride)² runs instead of n². It is found where it crosses a line of the
// coarse grid, or is followed from there; an island inside one coarse cell is not seen. The set of points that are run depends on the classes
// alone, not on the order in which they are told: any number of workers makes the same map.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <vector>

#include "study/boundary/contour.hpp"

namespace stiction::study {

/// A point of the grid, by its place along the first and the second axis.
struct GridPoint {
    std::size_t first = 0;
    std::size_t second = 0;
    auto operator<=>(const GridPoint&) const = default;
};

class BoundarySearch {
public:
    /// At least two points along each axis besides those beyond, and a stride of at least 1; throws std::invalid_argument. Points of (4)
    /// are counted: those of the grid begin at `beyond`.
    BoundarySearch(std::size_t first_points, std::size_t second_points, std::size_t stride, std::size_t beyond = 0);

    /// Points whose class is needed next, in order; none when the boundary is found.
    [[nodiscard]] std::vector<GridPoint> wanted();
    /// Behaviour of a point: 0 and 1 for a condition, another number for runs that failed.
    void tell(const GridPoint& point, int behaviour);

    [[nodiscard]] const std::map<GridPoint, int>& known() const noexcept { return known_; }
    /// Behaviour of every point, the second axis fastest, once all is found: told, or that of the cell it lies in; kUnseen beyond the grid
    /// where no cell was opened.
    [[nodiscard]] std::vector<int> filled() const;
    /// The boundary through the middles of grid edges whose ends differ (marching squares). Closed lines end where they begin; where three
    /// behaviours meet, lines end in the middle of the cell.
    [[nodiscard]] std::vector<std::vector<GridPlace>> lines() const;

private:
    struct Cell {
        GridPoint from;
        GridPoint to;
        [[nodiscard]] bool smallest() const noexcept {
            return to.first - from.first <= 1 && to.second - from.second <= 1;
        }
    };
    [[nodiscard]] bool mixed(const Cell& cell) const;
    [[nodiscard]] bool crossed(const Cell& cell) const;
    void open_crossed(std::vector<Cell>& open);
    [[nodiscard]] std::vector<GridPoint> missing_corners() const;

    std::size_t first_points_;
    std::size_t second_points_;
    std::vector<Cell> cells_;   // not cut
    std::vector<Cell> closed_;  // beyond the grid, (4)
    std::map<GridPoint, int> known_;
};

}  // namespace stiction::study
