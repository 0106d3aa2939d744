// Thinning keeps what an eye would miss.
#include "report/thinning.hpp"

#include <gtest/gtest.h>

#include "random_draw.hpp"

namespace stiction::report {
namespace {

struct Record {
    std::vector<double> time;
    std::vector<double> values;
};

Record random_walk(std::size_t rows, stiction_test::Draw& draw) {
    Record record;
    double value = 0;
    for (std::size_t i = 0; i < rows; ++i) {
        value += draw.uniform(-1, 1);
        record.time.push_back(1e-4 * static_cast<double>(i));
        record.values.push_back(value);
    }
    return record;
}

TEST(ReportThinning, EveryBucketReachesAsFarAsItsData) {
    stiction_test::Draw draw(7);
    for (const std::size_t rows : {2U, 3U, 100U, 20000U}) {
        const Record record = random_walk(rows, draw);
        const Thinning thinning{.buckets = 500};
        const std::vector<std::size_t> kept = kept_rows(record.time, record.values, {}, thinning);
        ASSERT_TRUE(std::is_sorted(kept.begin(), kept.end()));
        ASSERT_EQ(kept.front(), 0U);
        ASSERT_EQ(kept.back(), rows - 1);
        EXPECT_LE(kept.size(), 2U * (500 + 1) + 2);
        // The same buckets, searched by hand.
        std::vector<double> low(502, 1e300), high(502, -1e300), kept_low(502, 1e300), kept_high(502, -1e300);
        const auto bucket = [&](std::size_t i) {
            return static_cast<std::size_t>(std::floor((record.time[i] - record.time.front()) *
                                                       (500.0 / (record.time.back() - record.time.front()))));
        };
        for (std::size_t i = 0; i < rows; ++i) {
            low[bucket(i)] = std::min(low[bucket(i)], record.values[i]);
            high[bucket(i)] = std::max(high[bucket(i)], record.values[i]);
        }
        for (const std::size_t i : kept) {
            kept_low[bucket(i)] = std::min(kept_low[bucket(i)], record.values[i]);
            kept_high[bucket(i)] = std::max(kept_high[bucket(i)], record.values[i]);
        }
        EXPECT_EQ(low, kept_low) << rows << " rows, seed 7";
        EXPECT_EQ(high, kept_high) << rows << " rows, seed 7";
    }
}

TEST(ReportThinning, NoEventRowIsLostNorItsNeighbours) {
    stiction_test::Draw draw(11);
    for (const std::size_t count : {1U, 40U, 3000U}) {
        const Record record = random_walk(20000, draw);
        report::Run run;
        run.time = record.time;
        std::vector<std::size_t> wanted;
        for (std::size_t i = 0; i < count; ++i) {
            wanted.push_back(static_cast<std::size_t>(draw.below(20000)));
            run.events.push_back({record.time[wanted.back()], "gear", "stuck", "forward", ""});
        }
        const Thinning thinning{.buckets = 50};
        const auto always = protected_rows(record.time.size(), event_rows(run), thinning);
        const auto kept = kept_rows(record.time, record.values, always, thinning);
        for (const std::size_t row : wanted) {
            for (const std::size_t near :
                 {row - std::min<std::size_t>(row, 1), row, std::min<std::size_t>(row + 1, 19999)}) {
                ASSERT_TRUE(std::binary_search(kept.begin(), kept.end(), near))
                    << "seed 11, " << count << " events, row " << near;
            }
        }
    }
}

TEST(ReportThinning, AConstantCurveNeedsItsEndsAndItsEventsOnly) {
    const std::vector<double> time{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    const std::vector<double> values(10, 0.07);
    EXPECT_EQ(kept_rows(time, values, {}, {.buckets = 10}), (std::vector<std::size_t>{0, 9}));
    const std::vector<std::size_t> events{5};
    EXPECT_EQ(kept_rows(time, values, events, {.buckets = 10}), (std::vector<std::size_t>{0, 5, 9}));
}

TEST(ReportThinning, ModeAndStopChangesAreEventsByThemselves) {
    report::Run run;
    run.time = {0, 1, 2, 3, 4};
    run.modes = {{"gear", {Mode::stuck, Mode::stuck, Mode::forward, Mode::forward, Mode::stuck}}};
    run.stops = {{"nut", {Stop::none, Stop::none, Stop::none, Stop::upper, Stop::upper}}};
    run.events = {{0.5, "gear", "", "", "between rows: the next one"}};
    EXPECT_EQ(event_rows(run), (std::vector<std::size_t>{1, 2, 3, 4}));
}

TEST(ReportThinning, BothSidesOfAJumpAndOfAGapStay) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> time{0, 1, 1, 2, 3, 4, 5};
    const std::vector<double> values{0, 0, 5, 5, nan, nan, 5};
    const auto kept = kept_rows(time, values, {}, {.buckets = 2});
    for (const std::size_t row : {1U, 2U, 3U, 4U, 5U, 6U}) {
        EXPECT_TRUE(std::binary_search(kept.begin(), kept.end(), row)) << row;
    }
}

TEST(ReportThinning, NothingAndOneRowAreFine) {
    EXPECT_TRUE(kept_rows({}, {}, {}, {}).empty());
    const std::vector<double> one{3};
    EXPECT_EQ(kept_rows(one, one, {}, {}), (std::vector<std::size_t>{0}));
}

}  // namespace
}  // namespace stiction::report
