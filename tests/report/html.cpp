// The page holds everything it shows, and nothing it was given can change what it is.
#include "report/html.hpp"

#include <gtest/gtest.h>

#include "random_draw.hpp"
#include "report/sample_run.hpp"
#include "report/tables.hpp"

namespace stiction::report {
namespace {

std::size_t count_of(const std::string& text, const std::string& piece) {
    std::size_t count = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++count;
    return count;
}

TEST(ReportPage, NamesNeverBecomeMarkup) {
    const std::string page = html_text(sample_content(101));
    EXPECT_EQ(count_of(page, "<script"), 3U) << "the data, the curve library and the page's own script";
    EXPECT_EQ(count_of(page, "</script>"), 3U);
    EXPECT_EQ(page.find("<script>document.title"), std::string::npos);
    EXPECT_NE(page.find("A gear &lt;i&gt;&amp;&lt;/i&gt; a &quot;brake&quot;"), std::string::npos);
    EXPECT_NE(page.find("\"motor \\u003cb\\u003e\\u0026\""), std::string::npos);
}

TEST(ReportPage, AsksNobodyForAnything) {
    const std::string page = html_text(sample_content(101));
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
    for (const char* fetches : {" src=", "<link", "@import", "url(", "<iframe", "<img", "sourceMappingURL"}) {
        EXPECT_EQ(page.find(fetches), std::string::npos) << fetches;
    }
}

TEST(ReportPage, CarriesTheLicenceOfTheCurveLibrary) {
    const std::string page = html_text(sample_content(3));
    EXPECT_NE(page.find("Permission is hereby granted, free of charge"), std::string::npos);
    EXPECT_NE(page.find("Dan Vanderkam"), std::string::npos);
}

TEST(ReportPage, VerdictsComeBeforeCurvesAndCurvesBeforeDetails) {
    const std::string page = html_text(sample_content(101));
    std::size_t last = 0;
    for (const char* part : {"<h1>", "id=\"verdicts\"", "id=\"time\"", "id=\"events\"", "id=\"planes\"",
                             "id=\"energy\"", "id=\"metrics\"", "id=\"scenario\"", "Licence of the curve library"}) {
        const std::size_t at = page.find(part);
        ASSERT_NE(at, std::string::npos) << part;
        EXPECT_GT(at, last) << part;
        last = at;
    }
}

TEST(ReportPage, ShowsSettingsThenTheFileThenAllItExtends) {
    Content content = sample_content(3);
    EXPECT_EQ(html_text(content).find("<h3>"), std::string::npos) << "a file alone needs no name";
    content.settings = {"body.surface.inertia=301 kg m2", "title=<b>"};
    content.files.push_back({"base <1>.toml", "[body.surface]\n"});
    const std::string page = html_text(content);
    std::size_t last = page.find("id=\"scenario\"");
    for (const char* part : {"body.surface.inertia=301 kg m2\ntitle=&lt;b&gt;\n</pre>", "<h3>gear.toml</h3>", "[run]\n",
                             "<h3>base &lt;1&gt;.toml, which is extended</h3>", "[body.surface]\n</pre>"}) {
        const std::size_t at = page.find(part, last);
        ASSERT_NE(at, std::string::npos) << part;
        last = at;
    }
}

TEST(ReportPage, TwoSecondsAtATenthOfAMillisecondStayBelowThreeMegabytes) {
    // Noise compresses worst: every bucket has two extremes and every number all its digits.
    stiction_test::Draw draw(13);
    constexpr std::size_t kRows = 20001;
    report::Run run;
    for (std::size_t i = 0; i < kRows; ++i) run.time.push_back(1e-4 * static_cast<double>(i));
    for (int c = 0; c < 10; ++c) {
        Curve curve{"curve " + std::to_string(c), c % 2 == 0 ? "N m" : "rad/s", {}};
        for (std::size_t i = 0; i < kRows; ++i) curve.values.push_back(draw.uniform(-1234.5, 1234.5));
        run.curves.push_back(curve);
    }
    ModeColumn band{"gear", std::vector<Mode>(kRows, Mode::stuck)};
    for (std::size_t i = 0; i < 300; ++i) {
        band.values[50 + 60 * i] = Mode::forward;
        run.events.push_back({run.time[50 + 60 * i], "gear", "stuck", "forward", ""});
        run.events.push_back({run.time[51 + 60 * i], "gear", "forward", "stuck", ""});
    }
    run.modes = {band};
    run.planes = {{"gear", "rad/s", "N m", run.curves[1].values, run.curves[0].values, {}}};
    Content content;
    content.runs = {run};
    const std::string page = html_text(content);
    EXPECT_LT(page.size(), 3'000'000U);
    RecordProperty("bytes", std::to_string(page.size()));
}

TEST(ReportPage, AnEmptyContentIsAPageToo) {
    EXPECT_NE(html_text({}).find("</html>"), std::string::npos);
    Content content;
    content.runs.resize(1);
    EXPECT_NE(html_text(content).find("</html>"), std::string::npos);
}

TEST(ReportPage, TablesComeFirstAndTheirRowsCarryTheColoursOfRuns) {
    Content content = sample_content(101);
    content.runs.push_back(content.runs.front());
    content.runs.back().name = "a<b";
    content.tables = {{"Methods & more", "", {"method", "drift"}, {{"a<b", "0 rad"}, {"none of them", "1 rad"}}}};
    const std::string page = html_text(content);
    const std::size_t table = page.find("Methods &amp; more");
    ASSERT_NE(table, std::string::npos);
    EXPECT_LT(table, page.find("id=\"verdicts\""));
    EXPECT_NE(page.find("<span class=\"swatch run-1\"></span>a&lt;b</th><td class=\"number\">0\u00a0rad</td>", table),
              std::string::npos);
    EXPECT_NE(page.find("run-name\">none of them</th>", table), std::string::npos);
}

TEST(ReportPage, TheFirstRunSharesItsColourWithNone) {
    for (std::size_t run = 1; run < 60; ++run) EXPECT_NE(run_colour(run), run_colour(0)) << run;
    for (std::size_t run = 1; run < 20; ++run) EXPECT_NE(run_colour(run), run_colour(run - 1)) << run;
}

TEST(ReportPage, NumbersOfTablesStayWithTheirUnits) {
    Content content = sample_content(101);
    content.tables = {{"Parameters", "", {"name", "value"}, {{"rotor", "2.31 kg cm2"}}, true}};
    EXPECT_NE(html_text(content).find("<td>2.31\u00a0kg\u00a0cm2</td>"), std::string::npos);
}

TEST(ReportPage, EnergyAndItsResidualAreShown) {
    const std::string page = html_text(sample_content(101));
    EXPECT_NE(page.find(">100 J<"), std::string::npos);
    EXPECT_NE(page.find(">119 J<"), std::string::npos);
    EXPECT_NE(page.find(">-20 J<"), std::string::npos);
    // 1e-12 J of 119 J.
    EXPECT_NE(page.find("8.4e-15 of the largest term"), std::string::npos);
}

}  // namespace
}  // namespace stiction::report
