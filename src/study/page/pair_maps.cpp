#include "study/page/pair_maps.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace stiction::study {
namespace {

/// Bins per axis that are tried, finest first.
constexpr std::array<std::size_t, 14> kResolutions{320, 200, 128, 96, 64, 48, 32, 24, 20, 16, 12, 10, 8, 6};
/// Scattered values have no more bins than a glance can hold.
constexpr std::size_t kMostEqualBins = 32;
constexpr std::size_t kFewestEqualBins = 4;
/// Runs that a cell of scattered values has on average, where there are enough.
constexpr double kRunsPerCell = 4;
/// Below this resolution least and greatest values give way to finer maps.
constexpr std::size_t kExtremesFrom = 16;

std::size_t parameter_count(const std::vector<PageColumn>& columns) {
    return static_cast<std::size_t>(std::count_if(columns.begin(), columns.end(), [](const PageColumn& column) {
        return column.kind == PageColumn::Kind::parameter;
    }));
}

/// Numbers per cell.
std::size_t fields_per_cell(const std::vector<PageColumn>& columns, bool extremes) {
    std::size_t fields = 0;
    for (const PageColumn& column : columns) {
        if (column.kind == PageColumn::Kind::metric) fields += extremes ? 3 : 1;
        if (column.kind == PageColumn::Kind::requirement) ++fields;
    }
    return fields;
}

/// A parameter has a bin for each value where it is a list or its values return often, as in a grid; of more values than `most`, some
/// neighbours share one.
Bins parameter_bins(const Table& table, const PageColumn& column, const std::vector<double>& values, std::size_t most) {
    const double rows = static_cast<double>(table.rows());
    const double distinct = static_cast<double>(values.size());
    const bool list = column.discrete || (!values.empty() && distinct * distinct <= kRunsPerCell * rows);
    if (list && !values.empty()) {
        if (values.size() <= most || column.categorical()) return make_bins(column, values, 0);
        const std::size_t together = (values.size() + most - 1) / most;
        return make_bins(column, {}, (values.size() + together - 1) / together);
    }
    const auto wanted = static_cast<std::size_t>(std::sqrt(rows / kRunsPerCell));
    return make_bins(column, {}, std::clamp(wanted, kFewestEqualBins, list ? most : std::min(most, kMostEqualBins)));
}

std::vector<std::pair<std::size_t, std::size_t>> pairs_of(std::size_t parameters) {
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    if (parameters == 1) pairs.emplace_back(0, 0);
    for (std::size_t a = 0; a < parameters; ++a) {
        for (std::size_t b = a + 1; b < parameters; ++b) pairs.emplace_back(a, b);
    }
    return pairs;
}

std::size_t cells_of(const MapPlan& plan, const std::pair<std::size_t, std::size_t>& pair) {
    return plan.bins[pair.first].count() * (pair.first == pair.second ? 1 : plan.bins[pair.second].count());
}

bool fits(const MapPlan& plan, std::size_t fields, const StudyPageBounds& bounds) {
    std::size_t cells = 0;
    for (const auto& pair : plan.pairs) cells += cells_of(plan, pair);
    return cells <= bounds.map_cells && cells * fields <= bounds.map_values;
}

/// One cell of one column while runs are added, in SI units.
struct CellSum {
    double sum = 0;
    double least = std::numeric_limits<double>::infinity();
    double greatest = -std::numeric_limits<double>::infinity();
    std::uint64_t number = 0;
    std::uint64_t without = 0;

    void add(double value) {
        if (!std::isfinite(value)) {
            ++without;
            return;
        }
        sum += value;
        ++number;
        least = value < least ? value : least;
        greatest = value > greatest ? value : greatest;
    }
};

/// The sums as shown; NaN in cells without a value.
MapField field_of_sums(const std::vector<CellSum>& sums, std::size_t place, const PageColumn& column, bool extremes) {
    MapField field;
    field.column = place;
    for (const CellSum& cell : sums) {
        const bool none = cell.number == 0;
        const auto shown = [&](double value) {
            return none ? std::numeric_limits<double>::quiet_NaN() : value * column.factor;
        };
        field.mean.push_back(shown(cell.sum / static_cast<double>(cell.number)));  // (2)
        if (extremes) field.least.push_back(shown(cell.least));
        if (extremes) field.greatest.push_back(shown(cell.greatest));
        field.without.push_back(cell.without);
    }
    return field;
}

/// Cell of every row (1); the number of cells where it has none.
std::vector<std::uint32_t> cells_of_rows(const MapPlan& plan, const RowBins& places,
                                         const std::pair<std::size_t, std::size_t>& pair, std::size_t cells) {
    const auto& [a, b] = pair;
    const std::size_t across = plan.bins[a].count();
    std::vector<std::uint32_t> made(places[a].size());
    for (std::size_t row = 0; row < made.size(); ++row) {
        const std::size_t up = a == b ? 0 : places[b][row];
        const bool none = places[a][row] >= across || (a != b && up >= plan.bins[b].count());
        made[row] = static_cast<std::uint32_t>(none ? cells : up * across + places[a][row]);
    }
    return made;
}

}  // namespace

MapPlan plan_maps(const Table& table, const std::vector<PageColumn>& columns, const StudyPageBounds& bounds) {
    const std::size_t parameters = parameter_count(columns);
    std::vector<std::vector<double>> values;
    for (std::size_t i = 0; i < parameters; ++i) {
        values.push_back(different_values(table, columns[i], kResolutions.front()));
    }
    MapPlan plan;
    for (std::size_t mapped = parameters; mapped > 0; --mapped) {
        plan.pairs = pairs_of(mapped);
        plan.left_out = parameters - mapped;
        for (const std::size_t most : kResolutions) {
            plan.bins.clear();
            for (std::size_t i = 0; i < parameters; ++i) {
                plan.bins.push_back(parameter_bins(table, columns[i], values[i], most));
            }
            // One run in each cell is its own least and greatest.
            const bool alone = plan.pairs.size() == 1 && cells_of(plan, plan.pairs[0]) >= table.rows();
            plan.extremes = !alone && most >= kExtremesFrom && fits(plan, fields_per_cell(columns, true), bounds);
            if (plan.extremes ||
                ((alone || most < 2 * kExtremesFrom) && fits(plan, fields_per_cell(columns, false), bounds)))
                return plan;
        }
    }
    return plan;
}

RowBins row_bins(const Table& table, const std::vector<PageColumn>& columns, const MapPlan& plan) {
    RowBins all(plan.bins.size());
    for (std::size_t i = 0; i < plan.bins.size(); ++i) {
        all[i].resize(table.rows());
        for (std::size_t row = 0; row < table.rows(); ++row) {
            all[i][row] = static_cast<std::uint16_t>(plan.bins[i].place(columns[i].value(row)));
        }
    }
    return all;
}

PairMap pair_map(const Table& table, const std::vector<PageColumn>& columns, const MapPlan& plan, const RowBins& places,
                 std::pair<std::size_t, std::size_t> pair) {
    const std::size_t cells = cells_of(plan, pair);
    const std::vector<std::uint32_t> cell = cells_of_rows(plan, places, pair, cells);
    PairMap map;
    map.runs.assign(cells, 0);
    map.failed.assign(cells, 0);
    map.first.assign(cells, 0);
    for (std::size_t row = 0; row < cell.size(); ++row) {
        if (cell[row] >= cells) {
            ++map.outside;
            continue;
        }
        if (map.runs[cell[row]]++ == 0) map.first[cell[row]] = table.run[row];
        if (unfinished(table, row)) ++map.failed[cell[row]];
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].kind == PageColumn::Kind::parameter) continue;
        const bool required = columns[i].kind == PageColumn::Kind::requirement;
        const std::vector<double>& values = columns[i].column->values;
        std::vector<CellSum> sums(cells);
        for (std::size_t row = 0; row < cell.size(); ++row) {
            if (cell[row] >= cells) continue;
            const double value = row < values.size() ? values[row] : std::numeric_limits<double>::quiet_NaN();
            sums[cell[row]].add(required ? shown_value(table, columns[i], row) : value);  // (3)
        }
        map.fields.push_back(field_of_sums(sums, i, columns[i], plan.extremes && !required));
    }
    return map;
}

}  // namespace stiction::study
