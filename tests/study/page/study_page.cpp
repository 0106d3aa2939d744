// The page of a study holds what it says, stays small, and nothing it was given can change what it is.
#include "study/page/study_page.hpp"

#include <gtest/gtest.h>

#include "study/page/belt_study.hpp"
#include "study/page/study_page_data.hpp"
#include "study/page/study_verdict.hpp"

namespace stiction::study {
namespace {

std::size_t times_in(const std::string& text, const std::string& piece) {
    std::size_t count = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++count;
    return count;
}

constexpr const char* kHostile = "</script><script>document.title='x'</script>\"'<img src=x onerror=alert(1)>&";

TEST(StudyPage, NamesNeverBecomeMarkup) {
    Table table = scattered_belt_study(50);
    PageInput input = belt_input();
    const std::string hostile = kHostile;
    table.study.title = table.study.name = table.study.machine = hostile;
    table.study.settings = {hostile};
    for (auto* list : {&table.parameters, &table.metrics, &table.requirements}) {
        for (Column& column : *list) column.name = hostile;
    }
    for (Column* column : {&table.metrics[0], &table.parameters[3]}) column->unit = column->shown = hostile;
    table.parameters[3].words = {hostile, std::string(3000, 'w')};
    table.end[3] = RunEnd::failed;
    table.reason[3] = hostile;
    input.bars[0].what = input.bars[0].metric = input.bars[0].parameters[0].name = input.families[0].name = hostile;
    const std::string page = study_html(table, input);
    EXPECT_EQ(times_in(page, "<script"), 2U) << "the data and the page's own script";
    EXPECT_EQ(times_in(page, "</script>"), 2U);
    EXPECT_EQ(page.find("<img"), std::string::npos);
    EXPECT_NE(page.find("&lt;/script&gt;&lt;script&gt;"), std::string::npos);
}

TEST(StudyPage, AsksNobodyForAnything) {
    const std::string page = study_html(scattered_belt_study(50), belt_input());
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
    for (const char* fetches : {" src=", "<link", "@import", "url(", "<iframe", "<img", "sourceMappingURL"}) {
        EXPECT_EQ(page.find(fetches), std::string::npos) << fetches;
    }
}

TEST(StudyPage, VerdictComesFirstWorstCasesLast) {
    const std::string page = study_html(scattered_belt_study(50), belt_input());
    std::size_t last = 0;
    for (const char* part :
         {"<h1>", "block-on-belt.toml", "id=\"verdict\"", "id=\"map\"", "id=\"histograms\"", "id=\"bars\"",
          "id=\"parallel\"", "id=\"scatter\"", "id=\"families\"", "id=\"worst\"", "Written by Stiction"}) {
        const std::size_t at = page.find(part);
        ASSERT_NE(at, std::string::npos) << part;
        EXPECT_GT(at, last) << part;
        last = at;
    }
}

TEST(StudyPage, TheVerdictSaysRatesIntervalsAndTheCommonestReason) {
    Table table = scattered_belt_study(0);
    for (std::uint64_t i = 0; i < 6; ++i)
        add_belt_run(table, i, {0.01, 1000, i < 3 ? 0.95 - 0.01 * static_cast<double>(i) : 1.2, 0});
    table.end[5] = RunEnd::failed;
    table.reason[5] = "the step is too long";
    EXPECT_EQ(
        study_verdict(table, belt_input()),
        "2 of 6 runs finished; 4 failed, most often (3 runs): friction.block: static_ratio = 0.950000 is below 1. "
        "block.amplitude < 5 mm is met by 75 % (70 to 80 %); block.stops <= 6 is met by 50 % (45 to 55 %) of the "
        "runs.");
    const std::vector<Reason> reasons = reasons_of(table);
    ASSERT_EQ(reasons.size(), 2U) << "numbers in reasons do not tell them apart";
    EXPECT_EQ(reasons[0].runs, 3U);
    // Counted here, without an interval: 2 of 6, for a run that failed meets nothing.
    EXPECT_EQ(rate_text(shown_rate(table, {}, 0)), "33.33 %");
}

TEST(StudyPage, OfABoundaryTellsNoShareOfRuns) {
    Table table = scattered_belt_study(20);
    table.study.refine = 2;
    const std::string verdict = study_verdict(table, belt_input());
    EXPECT_EQ(verdict.find(" is met by "), std::string::npos) << verdict;
    EXPECT_NE(verdict.find("along the boundary of " + table.requirements[0].name), std::string::npos) << verdict;
    EXPECT_EQ(study_html(table, belt_input()).find("<ul class=\"verdicts\">"), std::string::npos);
}

TEST(StudyPage, StaysBelowFiveMegabytesForAHundredThousandRuns) {
    // Many columns, all scattered, every number with all its digits.
    stiction_test::Draw draw(11);
    Table table;
    table.study.name = "wide";
    for (int p = 0; p < 12; ++p)
        table.parameters.push_back({"body.number_" + std::to_string(p) + ".inertia", "kg m2", "", {}, {}});
    for (int m = 0; m < 20; ++m)
        table.metrics.push_back({"body.number_" + std::to_string(m) + ".overshoot", "rad", "deg", {}, {}});
    for (int r = 0; r < 5; ++r) table.requirements.push_back({"required " + std::to_string(r), "", "", {}, {}});
    for (std::uint64_t i = 0; i < 100000; ++i) {
        table.run.push_back(i);
        table.end.push_back(RunEnd::finished);
        table.reason.emplace_back();
        for (auto* list : {&table.parameters, &table.metrics}) {
            for (Column& column : *list) column.values.push_back(draw.uniform(-1, 1));
        }
        for (Column& column : table.requirements) column.values.push_back(draw.below(2));
    }
    const std::string page = study_html(table, belt_input());
    EXPECT_LT(page.size(), 5'000'000U);
    RecordProperty("bytes", std::to_string(page.size()));
    EXPECT_LT(study_html(grid_belt_study(316, 316)).size(), 5'000'000U);
}

TEST(StudyPage, ReasonsOfEveryRunDoNotMakeItLarge) {
    Table table = scattered_belt_study(20000);
    for (std::size_t row = 0; row < table.rows(); ++row) {
        table.end[row] = RunEnd::failed;
        table.reason[row] = std::string(2000, 'r') + std::string(row % 40, 's');
    }
    EXPECT_LT(study_html(table).size(), 5'000'000U);
}

TEST(StudyPage, EmptyAndOddTablesArePagesToo) {
    EXPECT_NE(study_html({}).find("No run is done yet."), std::string::npos);
    Table failed = scattered_belt_study(3);
    for (std::size_t row = 0; row < 3; ++row) failed.end[row] = RunEnd::failed;
    for (Column& metric : failed.metrics) metric.values.assign(3, std::numeric_limits<double>::quiet_NaN());
    EXPECT_NE(study_html(failed).find("0 of 3 runs finished; 3 failed"), std::string::npos);
    Table single;
    single.parameters = {{"p", "", "", {}, {1, 2, 3}}};
    single.run = {0, 1, 2};
    EXPECT_NE(study_html(single).find("\"a\":0,\"b\":0"), std::string::npos) << "one parameter: a map of one row";
}

TEST(StudyPage, CommandsAreSafeToPaste) {
    Table table = scattered_belt_study(3);
    EXPECT_NE(study_html(table).find("\"before\":\"stiction run --of results/belt:\",\"after\":\"\""),
              std::string::npos);
    table.study.name = "it's $(rm -r x)";
    EXPECT_NE(study_html(table).find(R"("before":"stiction run --of 'results/it'\\''s $(rm -r x):","after":"'")"),
              std::string::npos);
}

TEST(StudyPage, PackedNumbersKeepTheirPlaceAndZeroAlone) {
    const auto level = [](const std::string& text, std::size_t i) {
        const std::string letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        std::size_t sum = 0;
        for (std::size_t k = 0; k < 3; ++k) sum = 64 * sum + letters.find(text[3 * i + k]);
        return sum;
    };
    const std::vector<double> values{0, 1e-12, 0.5, 1, std::numeric_limits<double>::quiet_NaN()};
    const std::string packed = packed_levels(values, 0, 1);
    ASSERT_EQ(packed.size(), 15U);
    EXPECT_EQ(level(packed, 0), 1U) << "exactly 0";
    EXPECT_EQ(level(packed, 1), 3U) << "never 0, however small";
    EXPECT_EQ(level(packed, 2), 2U + 131071U) << "round(262141/2), away from zero";
    EXPECT_EQ(level(packed, 3), 262143U);
    EXPECT_EQ(level(packed, 4), 0U) << "none";
}

}  // namespace
}  // namespace stiction::study
