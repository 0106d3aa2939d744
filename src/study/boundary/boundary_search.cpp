#include "study/boundary/boundary_search.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>

#include "study/boundary/contour.hpp"

namespace stiction::study {
namespace {

/// The lines of (1) along one axis.
std::vector<std::size_t> coarse_lines(std::size_t points, std::size_t stride) {
    std::vector<std::size_t> lines;
    for (std::size_t at = 0; at < points - 1; at += stride) {
        lines.push_back(at);
    }
    lines.push_back(points - 1);
    return lines;
}

/// Ends of the halves of a side; a side of one grid distance is not cut.
std::vector<std::size_t> halves(std::size_t from, std::size_t to) {
    if (to - from <= 1) {
        return {from, to};
    }
    return {from, from + (to - from) / 2, to};
}

}  // namespace

BoundarySearch::BoundarySearch(std::size_t first_points, std::size_t second_points, std::size_t stride)
    : first_points_(first_points), second_points_(second_points) {
    if (first_points < 2 || second_points < 2 || stride < 1) {
        throw std::invalid_argument("a boundary needs at least two values of both parameters");
    }
    const std::vector<std::size_t> first = coarse_lines(first_points, stride);
    const std::vector<std::size_t> second = coarse_lines(second_points, stride);
    for (std::size_t i = 0; i + 1 < first.size(); ++i) {
        for (std::size_t k = 0; k + 1 < second.size(); ++k) {
            cells_.push_back({{first[i], second[k]}, {first[i + 1], second[k + 1]}});
        }
    }
}

// (2) and (3)
bool BoundarySearch::mixed(const Cell& cell) const {
    const int behaviour = known_.at(cell.from);
    const auto differs = [&](const GridPoint& point) {
        const auto found = known_.find(point);
        return found != known_.end() && found->second != behaviour;
    };
    for (std::size_t i = cell.from.first; i <= cell.to.first; ++i) {
        if (differs({i, cell.from.second}) || differs({i, cell.to.second})) {
            return true;
        }
    }
    for (std::size_t k = cell.from.second; k <= cell.to.second; ++k) {
        if (differs({cell.from.first, k}) || differs({cell.to.first, k})) {
            return true;
        }
    }
    return false;
}

std::vector<GridPoint> BoundarySearch::wanted() {
    std::set<GridPoint> missing;
    const auto want_corners = [&](const Cell& cell) {
        for (const GridPoint& corner : {cell.from, cell.to, GridPoint{cell.from.first, cell.to.second},
                                        GridPoint{cell.to.first, cell.from.second}}) {
            if (!known_.contains(corner)) {
                missing.insert(corner);
            }
        }
    };
    std::ranges::for_each(cells_, want_corners);
    if (!missing.empty()) {
        return {missing.begin(), missing.end()};
    }
    std::vector<Cell> cut;
    for (const Cell& cell : cells_) {
        if (cell.smallest() || !mixed(cell)) {
            cut.push_back(cell);
            continue;
        }
        const std::vector<std::size_t> first = halves(cell.from.first, cell.to.first);
        const std::vector<std::size_t> second = halves(cell.from.second, cell.to.second);
        for (std::size_t i = 0; i + 1 < first.size(); ++i) {
            for (std::size_t k = 0; k + 1 < second.size(); ++k) {
                cut.push_back({{first[i], second[k]}, {first[i + 1], second[k + 1]}});
                want_corners(cut.back());
            }
        }
    }
    const bool again = cut.size() != cells_.size() && missing.empty();
    cells_ = std::move(cut);
    return again ? wanted() : std::vector<GridPoint>(missing.begin(), missing.end());
}

void BoundarySearch::tell(const GridPoint& point, int behaviour) { known_[point] = behaviour; }

std::vector<int> BoundarySearch::filled() const {
    std::vector<int> all(first_points_ * second_points_, 0);
    for (const Cell& cell : cells_) {
        const int behaviour = known_.at(cell.from);
        for (std::size_t i = cell.from.first; i <= cell.to.first; ++i) {
            std::fill_n(all.begin() + static_cast<std::ptrdiff_t>(i * second_points_ + cell.from.second),
                        cell.to.second - cell.from.second + 1, behaviour);
        }
    }
    for (const auto& [point, behaviour] : known_) {
        all[point.first * second_points_ + point.second] = behaviour;
    }
    return all;
}

std::vector<std::vector<GridPlace>> BoundarySearch::lines() const {
    return contours(filled(), first_points_, second_points_);
}

}  // namespace stiction::study
