// What a page holds is bounded, whatever the run, and what is left out is none of what a person looks for.
#include "report/drawn.hpp"

#include <gtest/gtest.h>

#include "random_draw.hpp"
#include "report/html.hpp"

namespace stiction::report {
namespace {

constexpr std::size_t kPage = 3'000'000;  // characters

bool holds(const std::vector<std::size_t>& rows, std::size_t row) {
    return std::binary_search(rows.begin(), rows.end(), row);
}

void add_event(report::Run& run, std::size_t row) {
    run.events.push_back({run.time[row], "guide", "stuck", "forward", ""});
}

/// A controller sampled every millisecond for a minute: two rows per sample, the left and the right side of its step.
///
///   u   __|‾‾|__|‾        every sample a jump, every jump at random
report::Run sampled_run(std::size_t curves, stiction_test::Draw& draw) {
    constexpr std::size_t kSamples = 60'000;
    report::Run run;
    for (std::size_t i = 0; i < kSamples; ++i) {
        for (int side = 0; side < 2; ++side) run.time.push_back(1e-3 * static_cast<double>(i));
    }
    for (std::size_t c = 0; c < curves; ++c) {
        Curve curve{"control " + std::to_string(c), "N", {}};
        double held = 0;
        for (std::size_t i = 0; i < kSamples; ++i) {
            curve.values.push_back(held);
            held = draw.uniform(-200, 200);
            curve.values.push_back(held);
        }
        run.curves.push_back(std::move(curve));
    }
    run.planes = {{"guide", "m/s", "N", run.curves[0].values, run.curves[1].values, {}}};
    return run;
}

TEST(ReportBounds, WhoWantsLittleGetsItAndTheOthersShareAlike) {
    EXPECT_EQ(shared_level({100, 1, 2, 100}, 103), 50U);
    EXPECT_EQ(shared_level({7, 90}, 60), 53U);
    EXPECT_GE(shared_level({30, 20}, 50), 30U);
    EXPECT_EQ(shared_level({9, 9, 9}, 2), 0U);
    EXPECT_GE(shared_level({}, 5), 5U);
}

TEST(ReportBounds, AMinuteOfASampledControllerKeepsEventsAndPeaksAndStaysSmall) {
    stiction_test::Draw draw(3);
    Content content;
    content.runs = {sampled_run(8, draw)};
    report::Run& run = content.runs[0];
    const std::vector<std::size_t> events{1001, 1003, 40'001, 77'777, 119'001};
    for (const std::size_t row : events) add_event(run, row - row % 2);
    for (Curve& curve : run.curves) curve.values[60'000] = 1e4;  // one row only
    const Drawn drawn = drawn_of(content, {}, {});
    for (std::size_t c = 0; c < run.curves.size(); ++c) {
        const std::vector<std::size_t>& rows = drawn.runs[0].curves[c];
        EXPECT_LE(rows.size(), 70'000U / 8 + 2);
        EXPECT_TRUE(holds(rows, 60'000)) << "the peak of curve " << c;
        for (const std::size_t event : events) {
            // A row on both sides stands before and after each.
            for (std::size_t row = event - event % 2 - 1; row <= event - event % 2 + 1; ++row) {
                EXPECT_TRUE(holds(rows, row)) << "row " << row << " of curve " << c;
            }
        }
    }
    ASSERT_EQ(drawn.notes.size(), 1U);
    const std::string page = html_text(content);
    EXPECT_LT(page.size(), kPage);
    EXPECT_NE(page.find("has every row."), std::string::npos);
}

TEST(ReportBounds, EveryBucketOfACurveThatIsCutShortReachesAsFarAsItsData) {
    stiction_test::Draw draw(5);
    const report::Run run = sampled_run(2, draw);
    const std::vector<double>& values = run.curves[0].values;
    const Thinning thinning{.most = 6000};
    const std::vector<std::size_t> rows = kept_rows(run.time, values, {}, thinning);
    EXPECT_LE(rows.size(), 6002U);
    constexpr std::size_t kBuckets = 2000;  // of three rows each
    const auto bucket = [&](std::size_t row) {
        return static_cast<std::size_t>(std::floor(run.time[row] * (kBuckets / run.time.back())));
    };
    std::vector<double> high(kBuckets + 1, -1e300), seen_high = high, low(kBuckets + 1, 1e300), seen_low = low;
    for (std::size_t i = 0; i < values.size(); ++i) {
        high[bucket(i)] = std::max(high[bucket(i)], values[i]);
        low[bucket(i)] = std::min(low[bucket(i)], values[i]);
    }
    for (const std::size_t i : rows) {
        seen_high[bucket(i)] = std::max(seen_high[bucket(i)], values[i]);
        seen_low[bucket(i)] = std::min(seen_low[bucket(i)], values[i]);
    }
    EXPECT_EQ(high, seen_high) << "seed 5";
    EXPECT_EQ(low, seen_low) << "seed 5";
}

TEST(ReportBounds, GapsOfACurveThatIsCutShortStayGaps) {
    report::Run run;
    std::vector<double> values;
    for (std::size_t i = 0; i < 50'000; ++i) {
        run.time.push_back(static_cast<double>(i));
        values.push_back(i % 100 == 50 ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(i % 7));
    }
    // 500 gaps in 500 buckets of a hundred rows.
    const std::vector<std::size_t> rows = kept_rows(run.time, values, {}, {.buckets = 9000, .most = 1500});
    EXPECT_LE(rows.size(), 1502U);
    for (std::size_t i = 50; i < values.size(); i += 100) EXPECT_TRUE(holds(rows, i)) << i;
}

/// A friction that changes its direction in every row.
report::Run chattering_run(std::size_t rows) {
    report::Run run;
    run.name = "sign";
    run.curves = {{"velocity", "m/s", {}}, {"friction", "N", {}}};
    ModeColumn band{"guide", {}};
    for (std::size_t i = 0; i < rows; ++i) {
        const bool forward = i % 2 == 0;
        run.time.push_back(1e-4 * static_cast<double>(i));
        run.curves[0].values.push_back(forward ? 1e-3 : -1e-3);
        run.curves[1].values.push_back(forward ? 20 : -20);
        band.values.push_back(forward ? Mode::forward : Mode::backward);
        if (i > 0) {
            run.events.push_back(
                {run.time[i], "guide", forward ? "backward" : "forward", forward ? "forward" : "backward", ""});
        }
    }
    run.modes = {band};
    return run;
}

TEST(ReportBounds, OfMoreEventsThanFitTheFirstAndTheLastOfEveryStretchStayAndThePageSaysSo) {
    constexpr std::size_t kRows = 200'001;
    Content content;
    content.runs = {chattering_run(kRows)};
    report::Run& run = content.runs[0];
    run.events.push_back({10.00005, "nut", "none", "upper", "impact at 3 m/s"});  // the only one of its part
    std::sort(run.events.begin(), run.events.end(), [](const auto& a, const auto& b) { return a.time < b.time; });
    const PageBounds bounds{.events = 4000};
    const Drawn drawn = drawn_of(content, {}, bounds);
    const std::vector<std::size_t>& kept = drawn.runs[0].events;
    EXPECT_LE(kept.size(), 4000U);
    EXPECT_EQ(kept.front(), 0U);
    EXPECT_EQ(kept.back(), run.events.size() - 1);
    EXPECT_EQ(std::count_if(kept.begin(), kept.end(), [&](std::size_t i) { return run.events[i].part == "nut"; }), 1);
    // 4000 events are 1000 stretches of 20 ms for two parts: none is empty of the guide's events.
    for (int stretch = 0; stretch < 1000; ++stretch) {
        const double middle = 0.02 * stretch + 0.01;
        EXPECT_TRUE(std::any_of(kept.begin(), kept.end(), [&](std::size_t i) {
            return std::abs(run.events[i].time - middle) < 0.0101;
        })) << middle;
    }
    const std::string page = html_text(content);
    EXPECT_LT(page.size(), kPage);
    EXPECT_NE(page.find("of 200001 events are marked and listed"), std::string::npos);
    EXPECT_NE(page.find("Strips show of many changes"), std::string::npos);
}

TEST(ReportBounds, AtTheEndOfEveryStretchAStripThatIsCutShortHasTheWordThatHolds) {
    Content content;
    content.runs = {chattering_run(100'000)};
    const std::vector<Mode>& modes = content.runs[0].modes[0].values;
    const std::vector<std::size_t> kept = drawn_of(content, {}, {.events = 500}).runs[0].modes[0];
    EXPECT_LE(kept.size(), 500U);
    // Every row begins a word; the last one kept before a stretch ends is the last row of that stretch.
    for (std::size_t k = 1; k < kept.size(); ++k) {
        // The end of a stretch and the beginning of the next are neighbours.
        if (kept[k] == kept[k - 1] + 1) {
            EXPECT_NE(modes[kept[k]], modes[kept[k - 1]]);
        }
    }
    EXPECT_EQ(kept.back(), modes.size() - 1);
    EXPECT_EQ(
        std::count_if(kept.begin() + 1, kept.end(), [&](const std::size_t& row) { return row == *(&row - 1) + 1; }),
        249);
}

TEST(ReportBounds, BesideARunThatChattersQuietRunsLoseNothing) {
    Content content;
    content.runs.push_back(chattering_run(100'000));
    for (int quiet = 0; quiet < 12; ++quiet) {
        report::Run run;
        run.name = "quiet " + std::to_string(quiet);
        Curve curve{"velocity", "m/s", {}};
        for (int i = 0; i < 900; ++i) {
            run.time.push_back(0.01 * i);
            curve.values.push_back(i % 11);
        }
        run.curves = {curve, curve};
        add_event(run, 450);
        content.runs.push_back(std::move(run));
    }
    const Drawn drawn = drawn_of(content, {}, {});
    for (std::size_t r = 1; r < drawn.runs.size(); ++r) {
        EXPECT_EQ(drawn.runs[r].curves[0].size(), 900U);
        EXPECT_EQ(drawn.runs[r].events.size(), 1U);
    }
    EXPECT_LT(html_text(content).size(), kPage);
    EXPECT_TRUE(std::all_of(drawn.notes.begin() + 1, drawn.notes.end(),
                            [](const std::string& note) { return note.find(" of sign ") != std::string::npos; }));
}

TEST(ReportBounds, WhatFitsIsDrawnWholeAndNothingIsSaid) {
    Content content;
    content.runs = {chattering_run(2000)};
    const Drawn drawn = drawn_of(content, {}, {});
    EXPECT_EQ(drawn.runs[0].events.size(), 1999U);
    EXPECT_EQ(drawn.runs[0].modes[0].size(), 2000U);
    EXPECT_EQ(drawn.runs[0].curves[0].size(), 2000U);
    EXPECT_TRUE(drawn.notes.empty());
    EXPECT_EQ(html_text(content).find("id=\"left-out\""), std::string::npos);
}

}  // namespace
}  // namespace stiction::report
