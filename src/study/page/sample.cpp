#include "study/page/sample.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <set>
#include <utility>

#include "numeric/mix.hpp"

namespace stiction::study {
namespace {

/// Runs of a sample, however many columns there are.
constexpr std::size_t kFewestSampled = 300;

/// (1)
std::vector<std::size_t> drawn_rows(const Table& table, std::size_t count) {
    std::vector<std::pair<std::uint64_t, std::size_t>> hashed;
    hashed.reserve(table.rows());
    for (std::size_t row = 0; row < table.rows(); ++row) hashed.emplace_back(mixed(table.run[row]), row);
    std::nth_element(hashed.begin(), hashed.begin() + static_cast<std::ptrdiff_t>(count), hashed.end());
    std::vector<std::size_t> rows;
    for (std::size_t i = 0; i < count; ++i) rows.push_back(hashed[i].second);
    return rows;
}

/// (2) of one column; of equal values the first runs.
void add_ends(const Table& table, const PageColumn& column, std::size_t count, std::vector<std::size_t>& rows) {
    std::vector<std::pair<double, std::size_t>> least;
    std::vector<std::pair<double, std::size_t>> greatest;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const double value = shown_value(table, column, row);
        if (std::isnan(value)) continue;
        least.emplace_back(value, row);
        greatest.emplace_back(-value, row);
    }
    for (auto* end : {&least, &greatest}) {
        const std::size_t kept = std::min(count, end->size());
        std::partial_sort(end->begin(), end->begin() + static_cast<std::ptrdiff_t>(kept), end->end());
        for (std::size_t i = 0; i < kept; ++i) rows.push_back((*end)[i].second);
    }
}

void add_failures(const Table& table, std::size_t count, std::vector<std::size_t>& rows) {
    for (std::size_t row = 0; row < table.rows() && count > 0; ++row) {
        if (!unfinished(table, row)) continue;
        rows.push_back(row);
        --count;
    }
}

/// Of the rows with a value the one with the greatest, or the least; rows() where there is none.
std::size_t end_row(const Table& table, const Column& metric, bool greatest) {
    std::size_t found = table.rows();
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (unfinished(table, row) || !std::isfinite(metric.values[row])) continue;
        const double best = found < table.rows() ? metric.values[found] : metric.values[row];
        if (found == table.rows() || (greatest ? metric.values[row] > best : metric.values[row] < best)) found = row;
    }
    return found;
}

}  // namespace

std::vector<std::size_t> curve_rows(const Table& table, std::size_t most) {
    std::set<std::size_t> rows;
    for (const bool greatest : {true, false}) {
        for (const Column& metric : table.metrics) {
            const std::size_t row = end_row(table, metric, greatest);
            if (row < table.rows() && 2 * rows.size() < most) rows.insert(row);
        }
    }
    std::vector<std::pair<std::uint64_t, std::size_t>> hashed;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (!unfinished(table, row)) hashed.emplace_back(mixed(table.run[row]), row);
    }
    std::sort(hashed.begin(), hashed.end());
    for (std::size_t i = 0; i < hashed.size() && rows.size() < most; ++i) rows.insert(hashed[i].second);
    return {rows.begin(), rows.end()};
}

Sample sample_of(const Table& table, const std::vector<PageColumn>& columns, const StudyPageBounds& bounds) {
    const std::size_t by_values = bounds.sample_values / std::max<std::size_t>(columns.size(), 1);
    const std::size_t count = std::max(kFewestSampled, std::min(by_values, bounds.sample_rows));
    Sample sample;
    if (table.rows() <= count) {
        sample.rows.resize(table.rows());
        std::iota(sample.rows.begin(), sample.rows.end(), std::size_t{0});
        sample.drawn = table.rows();
        return sample;
    }
    sample.whole = false;
    sample.drawn = count;
    sample.rows = drawn_rows(table, count);
    for (const PageColumn& column : columns) {
        if (column.kind == PageColumn::Kind::metric) add_ends(table, column, bounds.extremes, sample.rows);
    }
    add_failures(table, bounds.failures, sample.rows);
    std::sort(sample.rows.begin(), sample.rows.end());
    sample.rows.erase(std::unique(sample.rows.begin(), sample.rows.end()), sample.rows.end());
    return sample;
}

}  // namespace stiction::study
