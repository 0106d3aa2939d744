#include "study/boundary/boundary_search.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <stdexcept>

#include "study/boundary/contour.hpp"

namespace stiction::study {
namespace {

/// The lines of (1) along one axis, and those of (4) before and behind them.
std::vector<std::size_t> coarse_lines(std::size_t points, std::size_t stride, std::size_t beyond) {
    std::vector<std::size_t> lines;
    for (std::size_t before = beyond; before > 0; before -= std::min(before, stride)) {
        lines.push_back(beyond - before);
    }
    const std::size_t last = points - 1 - beyond;
    for (std::size_t at = beyond; at < last; at += stride) {
        lines.push_back(at);
    }
    for (std::size_t at = last; at < points - 1; at += stride) {
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

/// All points on the border of a cell.
template <class Each>
void for_border(const GridPoint& from, const GridPoint& to, const Each& each) {
    for (std::size_t i = from.first; i <= to.first; ++i) {
        each(GridPoint{i, from.second});
        each(GridPoint{i, to.second});
    }
    for (std::size_t k = from.second; k <= to.second; ++k) {
        each(GridPoint{from.first, k});
        each(GridPoint{to.first, k});
    }
}

}  // namespace

BoundarySearch::BoundarySearch(std::size_t first_points, std::size_t second_points, std::size_t stride,
                               std::size_t beyond)
    : first_points_(first_points), second_points_(second_points) {
    if (std::min(first_points, second_points) < 2 * beyond + 2 || stride < 1) {
        throw std::invalid_argument("a boundary needs at least two values of both parameters");
    }
    const std::vector<std::size_t> first = coarse_lines(first_points, stride, beyond);
    const std::vector<std::size_t> second = coarse_lines(second_points, stride, beyond);
    for (std::size_t i = 0; i + 1 < first.size(); ++i) {
        for (std::size_t k = 0; k + 1 < second.size(); ++k) {
            const bool inside = first[i] >= beyond && first[i + 1] + beyond < first_points && second[k] >= beyond &&
                                second[k + 1] + beyond < second_points;
            (inside ? cells_ : closed_).push_back({{first[i], second[k]}, {first[i + 1], second[k + 1]}});
        }
    }
}

// (2) and (3)
bool BoundarySearch::mixed(const Cell& cell) const {
    const int behaviour = known_.at(cell.from);
    bool differs = false;
    for_border(cell.from, cell.to, [&](const GridPoint& point) {
        const auto found = known_.find(point);
        differs = differs || (found != known_.end() && found->second != behaviour);
    });
    return differs;
}

// (4)
bool BoundarySearch::crossed(const Cell& cell) const {
    bool met = false;
    bool missed = false;
    for_border(cell.from, cell.to, [&](const GridPoint& point) {
        const auto found = known_.find(point);
        met = met || (found != known_.end() && found->second == 1);
        missed = missed || (found != known_.end() && found->second == 0);
    });
    return met && missed;
}

/// (4) into the list of open cells.
void BoundarySearch::open_crossed(std::vector<Cell>& open) {
    const auto first_open =
        std::stable_partition(closed_.begin(), closed_.end(), [this](const Cell& cell) { return !crossed(cell); });
    open.insert(open.end(), first_open, closed_.end());
    closed_.erase(first_open, closed_.end());
}

std::vector<GridPoint> BoundarySearch::missing_corners() const {
    std::set<GridPoint> missing;
    for (const Cell& cell : cells_) {
        for (const GridPoint& corner : {cell.from, cell.to, GridPoint{cell.from.first, cell.to.second},
                                        GridPoint{cell.to.first, cell.from.second}}) {
            if (!known_.contains(corner)) {
                missing.insert(corner);
            }
        }
    }
    return {missing.begin(), missing.end()};
}

std::vector<GridPoint> BoundarySearch::wanted() {
    while (true) {
        if (std::vector<GridPoint> missing = missing_corners(); !missing.empty()) {
            return missing;
        }
        std::vector<Cell> next;
        for (const Cell& cell : cells_) {
            if (cell.smallest() || !mixed(cell)) {
                next.push_back(cell);
                continue;
            }
            const std::vector<std::size_t> first = halves(cell.from.first, cell.to.first);
            const std::vector<std::size_t> second = halves(cell.from.second, cell.to.second);
            for (std::size_t i = 0; i + 1 < first.size(); ++i) {
                for (std::size_t k = 0; k + 1 < second.size(); ++k) {
                    next.push_back({{first[i], second[k]}, {first[i + 1], second[k + 1]}});
                }
            }
        }
        open_crossed(next);
        const bool done = next.size() == cells_.size();
        cells_ = std::move(next);
        if (done) {
            return {};
        }
    }
}

void BoundarySearch::tell(const GridPoint& point, int behaviour) { known_[point] = behaviour; }

std::vector<int> BoundarySearch::filled() const {
    std::vector<int> all(first_points_ * second_points_, kUnseen);
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
