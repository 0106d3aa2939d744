#include "study/boundary/refined_map.hpp"

#include <cmath>
#include <iterator>

#include <fmt/format.h>

#include "study/distribution/quantile.hpp"
#include "unit/writing.hpp"

namespace stiction::study {
namespace {

std::size_t points_of(const Table& table, std::size_t axis) { return value_count(table.study.axes[axis].distribution); }

/// (1)
int behaviour_of(const Table& table, std::size_t row) {
    return table.end[row] == RunEnd::finished ? (table.requirements.front().values[row] == 1 ? 1 : 0) : 2;
}

/// A place along an axis: a value, or the middle of two.
double value_at(const Axis& axis, double place) {
    const auto below = static_cast<std::size_t>(place);
    const double low = listed_value(axis.distribution, below);
    return place == std::floor(place) ? low : 0.5 * (low + listed_value(axis.distribution, below + 1));
}

std::string head_of(const Axis& axis) {
    const std::string& unit = axis.shown.empty() ? axis.unit : axis.shown;
    return unit.empty() ? axis.key : fmt::format("{} [{}]", axis.key, unit);
}

}  // namespace

BoundarySearch search_of(const Table& table) {
    const std::size_t second = points_of(table, 1);
    BoundarySearch search(points_of(table, 0), second, table.study.refine, table.study.beyond);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        search.tell({table.run[row] / second, table.run[row] % second}, behaviour_of(table, row));
    }
    return search;
}

std::vector<std::uint64_t> wanted_runs(const Table& table) {
    BoundarySearch search = search_of(table);
    std::vector<std::uint64_t> runs;
    for (const GridPoint& point : search.wanted()) {
        runs.push_back(point.first * points_of(table, 1) + point.second);
    }
    return runs;
}

std::vector<std::vector<BoundaryPlace>> boundary_lines(const Table& table) {
    BoundarySearch search = search_of(table);
    std::vector<std::vector<BoundaryPlace>> lines;
    if (!search.wanted().empty()) {  // not found yet
        return lines;
    }
    for (const std::vector<GridPlace>& line : search.lines()) {
        lines.emplace_back();
        for (const GridPlace& place : line) {
            lines.back().push_back(
                {value_at(table.study.axes[0], place.first), value_at(table.study.axes[1], place.second)});
        }
    }
    return lines;
}

std::string boundary_csv(const Table& table) {
    const Axis& first = table.study.axes[0];
    const Axis& second = table.study.axes[1];
    const unit::Conversion in_first(first.shown);
    const unit::Conversion in_second(second.shown);
    std::string text = fmt::format("line,{},{}\n", head_of(first), head_of(second));
    std::size_t number = 0;
    for (const std::vector<BoundaryPlace>& line : boundary_lines(table)) {
        for (const BoundaryPlace& place : line) {
            fmt::format_to(std::back_inserter(text), "{},{},{}\n", number, in_first(place.first),
                           in_second(place.second));
        }
        ++number;
    }
    return text;
}

}  // namespace stiction::study
