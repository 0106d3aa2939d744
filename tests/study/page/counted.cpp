// Maps, histograms and samples of a page against direct counting over the runs.
#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "study/page/belt_study.hpp"
#include "study/page/histograms.hpp"
#include "study/page/limits.hpp"
#include "study/page/pair_maps.hpp"
#include "study/page/sample.hpp"

namespace stiction::study {
namespace {

/// All that a direct count finds in one cell, in SI units.
struct Counted {
    std::uint64_t runs = 0;
    std::uint64_t failed = 0;
    std::uint64_t with_value = 0;
    double sum = 0;
    double least = 1e300;
    double greatest = -1e300;
    double met = 0;
};

/// Direct counting by stiffness in `bins` equal bins from the least to the greatest and by static ratio, which takes 22 values.
std::map<std::pair<int, int>, Counted> counted_directly(const Table& table, int bins) {
    const auto& stiffness = table.parameters[1].values;
    const auto [least, greatest] = std::minmax_element(stiffness.begin(), stiffness.end());
    std::map<std::pair<int, int>, Counted> cells;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        const int a = std::min(bins - 1, static_cast<int>(bins * (stiffness[row] - *least) / (*greatest - *least)));
        const int b = static_cast<int>(std::lround((table.parameters[2].values[row] - 0.95) / 0.05));
        Counted& cell = cells[{a, b}];
        ++cell.runs;
        cell.met += table.requirements[0].values[row];
        const double value = table.metrics[1].values[row];
        if (table.end[row] != RunEnd::finished) ++cell.failed;
        if (std::isnan(value)) continue;
        ++cell.with_value;
        cell.sum += value;
        cell.least = std::min(cell.least, value);
        cell.greatest = std::max(cell.greatest, value);
    }
    return cells;
}

TEST(StudyPageCounts, EveryCellHasTheRunsAndValuesOfADirectCount) {
    const Table table = scattered_belt_study(20000);
    const std::vector<PageColumn> columns = page_columns(table);
    const MapPlan plan = plan_maps(table, columns, {});
    ASSERT_EQ(plan.bins[2].values().size(), 22U) << "a range has a cell for each value";
    ASSERT_TRUE(plan.bins[1].values().empty()) << "scattered values have bins";
    ASSERT_TRUE(plan.extremes);
    const PairMap map = pair_map(table, columns, plan, row_bins(table, columns, plan), {1, 2});
    const int across = static_cast<int>(plan.bins[1].count());
    const auto cells = counted_directly(table, across);
    // Columns: 4 parameters, then the metrics; the second is the stick time in s, shown in s.
    const MapField& stick = map.fields[1];
    ASSERT_EQ(stick.column, 5U);
    ASSERT_EQ(columns[5].factor, 1);
    std::uint64_t runs = 0;
    for (const auto& [place, cell] : cells) {
        const auto i = static_cast<std::size_t>(place.second * across + place.first);
        runs += cell.runs;
        ASSERT_EQ(map.runs[i], cell.runs);
        EXPECT_EQ(map.failed[i], cell.failed);
        EXPECT_EQ(stick.without[i], cell.runs - cell.with_value);
        EXPECT_EQ(map.fields[3].mean[i], cell.met / static_cast<double>(cell.runs));
        if (cell.with_value == 0) {
            EXPECT_TRUE(std::isnan(stick.mean[i]));
            continue;
        }
        // The same additions in the same order.
        EXPECT_EQ(stick.mean[i], cell.sum / static_cast<double>(cell.with_value));
        EXPECT_EQ(stick.least[i], cell.least);
        EXPECT_EQ(stick.greatest[i], cell.greatest);
    }
    EXPECT_EQ(runs, table.rows());
    EXPECT_EQ(map.outside, 0U);
}

TEST(StudyPageCounts, AGridHasOneRunInEachCellWithTheClosedForm) {
    const Table table = grid_belt_study(16, 12);
    const std::vector<PageColumn> columns = page_columns(table);
    const MapPlan plan = plan_maps(table, columns, {});
    const PairMap map = pair_map(table, columns, plan, row_bins(table, columns, plan), {0, 1});
    ASSERT_EQ(map.runs.size(), 192U);
    for (std::size_t j = 0; j < 12; ++j) {
        for (std::size_t i = 0; i < 16; ++i) {
            const std::size_t cell = j * 16 + i;
            ASSERT_EQ(map.runs[cell], 1U);
            EXPECT_EQ(map.first[cell], i * 12 + j) << "the last axis is the fastest";
            const BeltRun run{0.01 + 0.09 * static_cast<double>(i) / 15, 1000, 0.9 + 1.1 * static_cast<double>(j) / 11,
                              0};
            if (run.ratio < 1) {
                EXPECT_EQ(map.failed[cell], 1U);
                EXPECT_TRUE(std::isnan(map.fields[0].mean[cell]));
            } else {
                // In mm: one rounding more.
                EXPECT_DOUBLE_EQ(map.fields[0].mean[cell], 1000 * belt_amplitude(run));
            }
        }
    }
}

TEST(StudyPageCounts, AParameterThatARunLacksIsCountedOutsideTheMap) {
    Table table = grid_belt_study(4, 4);
    table.parameters[1].values[5] = std::numeric_limits<double>::quiet_NaN();
    const std::vector<PageColumn> columns = page_columns(table);
    const MapPlan plan = plan_maps(table, columns, {});
    EXPECT_EQ(pair_map(table, columns, plan, row_bins(table, columns, plan), {0, 1}).outside, 1U);
    EXPECT_EQ(columns[1].without, 1U);
}

TEST(StudyPageCounts, MapsOfManyParametersShareTheRoom) {
    Table table;
    stiction_test::Draw draw(3);
    for (int p = 0; p < 30; ++p) table.parameters.push_back({"p" + std::to_string(p), "", "", {}, {}});
    for (int m = 0; m < 20; ++m) table.metrics.push_back({"m" + std::to_string(m), "", "", {}, {}});
    for (std::uint64_t i = 0; i < 500; ++i) {
        table.run.push_back(i);
        table.end.push_back(RunEnd::finished);
        for (auto* list : {&table.parameters, &table.metrics}) {
            for (Column& column : *list) column.values.push_back(draw.uniform(0, 1));
        }
    }
    const StudyPageBounds bounds;
    const std::vector<PageColumn> columns = page_columns(table);
    const MapPlan plan = plan_maps(table, columns, bounds);
    std::size_t cells = 0;
    for (const auto& [a, b] : plan.pairs) cells += plan.bins[a].count() * plan.bins[b].count();
    EXPECT_LE(cells, bounds.map_cells);
    EXPECT_LE(cells * 20 * (plan.extremes ? 3 : 1), bounds.map_values);
    EXPECT_EQ(plan.left_out, 0U);
    EXPECT_EQ(plan.pairs.size(), 435U);
}

TEST(StudyPageCounts, HistogramsCountEveryRunOnce) {
    const Table table = scattered_belt_study(5000);
    for (const PageColumn& column : page_columns(table)) {
        const Histogram histogram = histogram_of(table, column);
        std::uint64_t runs = column.without;
        for (const std::uint64_t count : histogram.runs) runs += count;
        EXPECT_EQ(runs, table.rows()) << column.column->name;
    }
    const Histogram stops = histogram_of(table, page_columns(table)[6]);
    ASSERT_FALSE(stops.bins.values().empty()) << "whole numbers have a bar each";
    for (std::size_t i = 0; i < stops.runs.size(); ++i) {
        const auto& all = table.metrics[2].values;
        EXPECT_EQ(stops.runs[i],
                  static_cast<std::uint64_t>(std::count(all.begin(), all.end(), stops.bins.values()[i])));
    }
}

TEST(StudyPageCounts, ASampleHasTheEndsOfEveryMetricAndDoesNotFollowTheOrderOfRows) {
    const Table table = scattered_belt_study(30000);
    const std::vector<PageColumn> columns = page_columns(table);
    const Sample sample = sample_of(table, columns, {});
    EXPECT_FALSE(sample.whole);
    EXPECT_EQ(sample.drawn, 5000U);
    const std::set<std::size_t> kept(sample.rows.begin(), sample.rows.end());
    for (const Column& metric : table.metrics) {
        std::vector<std::size_t> order;
        for (std::size_t row = 0; row < table.rows(); ++row) {
            if (!std::isnan(metric.values[row])) order.push_back(row);
        }
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return metric.values[a] > metric.values[b]; });
        for (std::size_t i = 0; i < 10; ++i) EXPECT_EQ(kept.count(order[i]), 1U) << metric.name << " " << i;
    }
    // The same runs, whatever the order of rows: here backwards.
    Table turned = empty_belt_table();
    for (std::size_t row = table.rows(); row-- > 0;) {
        add_belt_run(turned, table.run[row],
                     {table.parameters[0].values[row], table.parameters[1].values[row], table.parameters[2].values[row],
                      table.parameters[3].values[row]});
    }
    const StudyPageBounds plain{.extremes = 0, .failures = 0};
    std::set<std::uint64_t> one;
    std::set<std::uint64_t> other;
    for (const std::size_t row : sample_of(table, columns, plain).rows) one.insert(table.run[row]);
    for (const std::size_t row : sample_of(turned, page_columns(turned), plain).rows) other.insert(turned.run[row]);
    EXPECT_EQ(one, other);
    EXPECT_EQ(one.size(), 5000U);
}

TEST(StudyPageCounts, LimitsAreInTheUnitOfTheirColumn) {
    Table table = grid_belt_study(3, 3);
    const std::vector<double> all(table.rows(), 1);
    table.requirements.push_back({"turned", "", "", {}, all, Threshold{"block.stick_time", 2, true, true}});
    table.requirements.push_back({"formula", "", "", {}, all, {}});
    table.requirements.push_back({"not kept", "", "", {}, all, Threshold{"block.position", 2, true, true}});
    const std::vector<Limit> limits = limits_of(table, page_columns(table));
    ASSERT_EQ(limits.size(), 3U) << "a formula has no line, and neither has a metric without a column";
    EXPECT_DOUBLE_EQ(limits[0].value, 5);  // mm
    EXPECT_TRUE(limits[0].upper);
    EXPECT_FALSE(limits[0].closed);
    EXPECT_EQ(limits[1].value, 6);
    EXPECT_TRUE(limits[1].closed);
    EXPECT_EQ(limits[2].column, 3U);
    EXPECT_EQ(limits[2].value, 2);
    EXPECT_TRUE(limits[2].upper);
}

}  // namespace
}  // namespace stiction::study
