// The page of a study in a real browser: every control is used, nothing is asked of the network, nothing hostile runs.
//
// The page tries itself (src/study/page/script/self_test.js); what is expected is worked out here from the closed form of the belt.
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "browser_page.hpp"
#include "report/well_formed.hpp"
#include "study/page/belt_study.hpp"
#include "study/page/study_page.hpp"

namespace stiction::study {
namespace {

using stiction_test::has_browser;
using stiction_test::numbers_after;
using stiction_test::Seen;
using stiction_test::texts_after;
using stiction_test::tried_in_browser;

constexpr std::size_t kSpeeds = 4;
constexpr std::size_t kRatios = 3;  // 0.9, which is refused, 1.45 and 2

/// Amplitude of run speed·kRatios + ratio in mm, from the closed form.
double amplitude_in_mm(std::size_t speed, std::size_t ratio) {
    return 1000 *
           belt_amplitude({0.01 + 0.03 * static_cast<double>(speed), 1000, 0.9 + 0.55 * static_cast<double>(ratio), 0});
}

bool says(const Seen& seen, const std::string& text) { return seen.json.find(text) != std::string::npos; }

void expect_a_silent_page(const Seen& seen) {
    ASSERT_NE(seen.json, "") << "the page wrote nothing about itself\n" << seen.console;
    EXPECT_EQ(seen.console, "");
    EXPECT_TRUE(says(seen, "\"requests\":[]")) << seen.json.substr(0, 3000);
    EXPECT_TRUE(says(seen, "\"problems\":[]")) << seen.json.substr(0, 3000);
    EXPECT_TRUE(says(seen, "\"foreign\":0"));
}

/// Nothing sticks out to the side, before and after everything was used.
void expect_no_sideways_scrolling(const Seen& seen, double wide) {
    for (const char* when : {"\"width\":", "\"widthAfter\":"}) {
        const std::vector<double> width = numbers_after(seen.json, {when});
        ASSERT_EQ(width.size(), 2U);
        EXPECT_EQ(width[1], wide) << when;
        EXPECT_LE(width[0], wide) << when;
    }
}

/// Cells have the closed form; those that failed have no value. The range of the map is divided by 262141, and digits beyond 10⁻⁵ of it are
/// dropped: together less than 10⁻⁵ of the range.
void expect_map_values(const Seen& seen) {
    const auto values =
        numbers_after(seen.json, {"\"opened\":{\"across\":\"belt.speed\"", "\"values\":[null,null,null,null,"});
    ASSERT_EQ(values.size(), kSpeeds * (kRatios - 1));
    const double range = amplitude_in_mm(kSpeeds - 1, 2) - amplitude_in_mm(0, 1);
    for (std::size_t i = 0; i < values.size(); ++i) {
        EXPECT_NEAR(values[i], amplitude_in_mm(i % kSpeeds, 1 + i / kSpeeds), 1e-5 * range) << i;
    }
    const auto turned = numbers_after(
        seen.json,
        {"\"turned\":{\"across\":\"friction.block.static_ratio\",\"up\":\"belt.speed\"", "\"values\":[null,"});
    ASSERT_EQ(turned.size(), kRatios - 1) << "then the next that failed";
    EXPECT_NEAR(turned[1], amplitude_in_mm(0, 2), 1e-5 * range);
}

/// Shares of each cell of one run, ratio across and speed up.
void expect_shares(const Seen& seen) {
    std::vector<double> failed;
    std::vector<double> met;
    for (std::size_t i = 0; i < kSpeeds; ++i) {
        for (std::size_t j = 0; j < kRatios; ++j) {
            failed.push_back(j == 0 ? 100 : 0);
            met.push_back(j > 0 && amplitude_in_mm(i, j) < 5 ? 100 : 0);
        }
    }
    ASSERT_GT(std::count(met.begin(), met.end(), 100), 0);
    EXPECT_EQ(numbers_after(seen.json, {"\"failedMap\":", "\"values\":"}), failed);
    EXPECT_EQ(numbers_after(seen.json, {"\"required\":", "\"values\":"}), met);
    EXPECT_EQ(numbers_after(seen.json, {"\"counted\":", "\"values\":"}), std::vector<double>(kSpeeds * kRatios, 1));
}

/// A click lists the runs of the cell with the command of each; arrow keys go on from there.
void expect_cells(const Seen& seen) {
    EXPECT_EQ(numbers_after(seen.json, {"\"clicked\":"}), (std::vector<double>{1, 0}));
    EXPECT_EQ(numbers_after(seen.json, {"\"cellRuns\":"}), std::vector<double>{kRatios});
    EXPECT_TRUE(says(seen, "\"cellCommand\":\"stiction run --of results/belt:3\""));
    EXPECT_EQ(numbers_after(seen.json, {"\"cellCurves\":"}), std::vector<double>{kRatios})
        << "those of its run stand out";
    EXPECT_TRUE(says(seen, "static_ratio 0.9: 1 run, 1 failed; block.amplitude: no value"));
    EXPECT_EQ(numbers_after(seen.json, {"\"keyed\":"}), (std::vector<double>{1, 1}));
    EXPECT_EQ(numbers_after(seen.json, {"\"marked\":"}), std::vector<double>{1});
}

/// A brush from the middle of the first axis up keeps the two fast belts; a key moves it, Escape lets go.
void expect_brush(const Seen& seen) {
    EXPECT_EQ(numbers_after(seen.json, {"\"brush\":", "\"runs\":"}), (std::vector<double>{6, 7, 8, 9, 10, 11}));
    EXPECT_EQ(numbers_after(seen.json, {"\"brush\":", "\"listed\":"}), std::vector<double>{6});
    const auto before = numbers_after(seen.json, {"\"brush\":", "\"brush\":"});
    const auto after = numbers_after(seen.json, {"\"brushMoved\":"});
    ASSERT_EQ(before.size(), 2U);
    ASSERT_EQ(after.size(), 2U);
    EXPECT_NEAR(after[0], before[0] - 0.05, 1e-12);
    EXPECT_EQ(numbers_after(seen.json, {"\"brushesLeft\":"}), std::vector<double>{0});
    EXPECT_EQ(numbers_after(seen.json, {"\"axes\":"}), std::vector<double>{4});
    EXPECT_EQ(numbers_after(seen.json, {"\"axesAgain\":"}), std::vector<double>{5});
}

/// The worst runs by the closed form, both ways, and those that failed with their reasons.
void expect_worst(const Seen& seen) {
    std::vector<std::pair<double, double>> order;
    for (std::size_t i = 0; i < kSpeeds; ++i) {
        for (std::size_t j = 1; j < kRatios; ++j)
            order.emplace_back(amplitude_in_mm(i, j), static_cast<double>(i * kRatios + j));
    }
    std::sort(order.begin(), order.end());
    std::vector<double> least;
    for (const auto& [amplitude, run] : order) least.push_back(run);
    EXPECT_EQ(numbers_after(seen.json, {"\"worstTurned\":"}), least);
    std::reverse(least.begin(), least.end());
    EXPECT_EQ(numbers_after(seen.json, {"\"worst\":"}), least);
    EXPECT_EQ(numbers_after(seen.json, {"\"worstCurves\":"}), std::vector<double>{least[0]});
    EXPECT_EQ(numbers_after(seen.json, {"\"failedRuns\":"}), (std::vector<double>{0, 3, 6, 9}));
    EXPECT_TRUE(says(seen, "\"reasons\":[\"failed: friction.block: static_ratio = 0.900000 is below 1\""));
}

/// Files: each drawing alone, well formed, on white paper, without anything from outside; a table beside each.
void expect_study_drawings(const Seen& seen, std::size_t count) {
    const std::vector<std::string> drawings = texts_after(seen.json, "\"drawings\":[");
    ASSERT_EQ(drawings.size(), count);
    EXPECT_EQ(texts_after(seen.json, "\"tables\":[").size(), count);
    EXPECT_EQ(texts_after(seen.json, "\"saved\":[").size(), 2 * count + 1) << "worst cases are a table only";
    for (const std::string& svg : drawings) {
        EXPECT_EQ(xml_problem(svg), "") << svg.substr(0, 400);
        EXPECT_EQ(svg.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\"", 0), 0U) << svg.substr(0, 200);
        EXPECT_NE(svg.find("<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>"), std::string::npos);
        for (const char* outside : {"href", "url(", "var(", "<script", "@import", "NaN", "undefined"}) {
            EXPECT_EQ(svg.find(outside), std::string::npos) << outside << " in " << svg.substr(0, 200);
        }
    }
}

TEST(StudyPageInBrowser, EveryControlOfAGridDoesWhatItSays) {
    if (!has_browser()) GTEST_SKIP() << "needs the Debian package chromium";
    const Seen seen = tried_in_browser(study_html(grid_belt_study(kSpeeds, kRatios), belt_input()));
    expect_a_silent_page(seen);
    expect_no_sideways_scrolling(seen, 1280);
    expect_map_values(seen);
    expect_shares(seen);
    expect_cells(seen);
    expect_brush(seen);
    expect_worst(seen);
    // Map, three histograms, three bars, parallel coordinates, scatter matrix, one family.
    expect_study_drawings(seen, 10);
    EXPECT_EQ(numbers_after(seen.json, {"\"histograms\":"}), (std::vector<double>{3, 2}));
    EXPECT_EQ(numbers_after(seen.json, {"\"families\":"}), std::vector<double>{12});
    EXPECT_TRUE(says(seen, "\"familyCommand\":\"stiction run --of results/belt:0\""));
    EXPECT_TRUE(says(seen, "\"dotCommand\":\"stiction run --of results/belt:0\""));
    EXPECT_EQ(texts_after(seen.json, "\"scattered\":[").size(), 4U);
    EXPECT_EQ(texts_after(seen.json, "\"scatteredMore\":[").size(), 5U);
}

TEST(StudyPageInBrowser, ManyRunsInTheDark) {
    if (!has_browser()) GTEST_SKIP() << "needs the Debian package chromium";
    const Table table = scattered_belt_study(30000);
    const Seen seen = tried_in_browser(study_html(table), "--force-dark-mode --blink-settings=preferredColorScheme=0");
    expect_a_silent_page(seen);
    EXPECT_TRUE(says(seen, "\"dark\":true"));
    EXPECT_TRUE(says(seen, "\"paper\":\"#131920\""));
    EXPECT_TRUE(says(seen, "\"sections\":[\"verdict\",\"map\",\"histograms\",\"parallel\",\"scatter\",\"worst\"]"))
        << "none is empty";
    expect_study_drawings(seen, 6);
    // The worst of all runs, not of those that are drawn.
    std::vector<std::pair<double, double>> order;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (!std::isnan(table.metrics[0].values[row]))
            order.emplace_back(-table.metrics[0].values[row], static_cast<double>(row));
    }
    std::sort(order.begin(), order.end());
    std::vector<double> worst;
    for (std::size_t i = 0; i < 10; ++i) worst.push_back(order[i].second);
    EXPECT_EQ(numbers_after(seen.json, {"\"worst\":"}), worst);
}

TEST(StudyPageInBrowser, ACellWithoutCurvesShowsTheNearestRunThatHasSome) {
    if (!has_browser()) GTEST_SKIP() << "needs the Debian package chromium";
    PageInput input = belt_input();
    // The cell that is clicked is run 3: speed 1 of 0 … 3 and ratio 0 of 0 … 2. Runs 7 and 11 are (2, 1) and (3, 2).
    std::erase_if(input.families[0].curves, [](const RunCurve& curve) { return curve.run != 7 && curve.run != 11; });
    const Seen seen = tried_in_browser(study_html(grid_belt_study(kSpeeds, kRatios), input));
    expect_a_silent_page(seen);
    EXPECT_EQ(numbers_after(seen.json, {"\"cellCurves\":"}), std::vector<double>{7});
    EXPECT_TRUE(says(seen, "\"cellNote\":\"No curves of this cell are kept. Below: run 7,"));
}

TEST(StudyPageInBrowser, ABoundaryIsDrawnOnItsMap) {
    if (!has_browser()) GTEST_SKIP() << "needs the Debian package chromium";
    PageInput input = belt_input();
    // Speeds of the cells are 10, 40, 70 and 100 mm/s, ratios 0.9, 1.45 and 2: from the middle of the second cell of the lowest row to
    // between the two last columns, in the middle of the next row.
    input.boundary = {{{0.04, 0.9}, {0.085, 1.45}}};
    const Seen seen = tried_in_browser(study_html(grid_belt_study(kSpeeds, kRatios), input));
    expect_a_silent_page(seen);
    const std::vector<double> corners = numbers_after(seen.json, {"\"boundary\":"});
    const std::vector<double> expected{1.5, 0.5, 3, 1.5};
    ASSERT_EQ(corners.size(), expected.size());
    for (std::size_t k = 0; k < corners.size(); ++k) EXPECT_NEAR(corners[k], expected[k], 2e-3) << k;
    EXPECT_TRUE(says(seen, "The line is the boundary of block.amplitude "));
}

TEST(StudyPageInBrowser, HostileNamesOnAPhoneDoNothingAndFit) {
    if (!has_browser()) GTEST_SKIP() << "needs the Debian package chromium";
    const std::string hostile = "</script><script>document.title='x'</script>\"'<img src=x onerror=alert(1)>&";
    Table table = scattered_belt_study(200);
    PageInput input = belt_input();
    table.study.title = "Harmless";
    table.study.name = table.study.machine = hostile + std::string(300, 'm');
    for (auto* list : {&table.parameters, &table.metrics, &table.requirements}) {
        for (Column& column : *list) column.name += hostile + std::string(200, 'w');
    }
    table.parameters[3].words = {hostile, std::string(500, 'w')};
    table.reason.assign(table.rows(), hostile);
    for (Bars& bars : input.bars) bars.what = bars.parameters[0].name = hostile;
    input.families[0].name = hostile;
    const Seen seen = tried_in_browser(study_html(table, input), "", 390);
    expect_a_silent_page(seen);
    expect_no_sideways_scrolling(seen, 390);
    EXPECT_TRUE(says(seen, "\"title\":\"Harmless\""));
    expect_study_drawings(seen, 10);
}

TEST(StudyPageInBrowser, StudiesWithoutValuesOrWithOneParameterArePagesToo) {
    if (!has_browser()) GTEST_SKIP() << "needs the Debian package chromium";
    Table failed = scattered_belt_study(3);
    failed.end.assign(3, RunEnd::failed);
    for (Column& metric : failed.metrics) metric.values.assign(3, std::numeric_limits<double>::quiet_NaN());
    const Seen none = tried_in_browser(study_html(failed));
    expect_a_silent_page(none);
    EXPECT_EQ(numbers_after(none.json, {"\"worst\":"}), std::vector<double>{});
    EXPECT_EQ(numbers_after(none.json, {"\"failedRuns\":"}), (std::vector<double>{0, 1, 2}));
    expect_study_drawings(none, 6);
    Table line;
    line.parameters = {{"length", "m", "mm", {}, {1e-3, 2e-3, 3e-3}}};
    line.metrics = {{"error", "rad", "", {}, {0, 0.5, 1}}};
    line.run = {0, 1, 2};
    line.end.assign(3, RunEnd::finished);
    const Seen one = tried_in_browser(study_html(line));
    expect_a_silent_page(one);
    EXPECT_EQ(numbers_after(one.json, {"\"opened\":", "\"values\":"}), (std::vector<double>{0, 0.5, 1}));
    EXPECT_EQ(numbers_after(one.json, {"\"worst\":"}), (std::vector<double>{2, 1, 0}));
}

}  // namespace
}  // namespace stiction::study
