// Drawings are XML, the same bytes every time, and put things where the data say.
#include "report/svg_plot.hpp"

#include <cstdlib>

#include <gtest/gtest.h>

#include "report/well_formed.hpp"

namespace stiction::report {
namespace {

Plot line_plot() {
    Plot plot;
    plot.title = "A <plot> & \"quotes\"";
    plot.description = "one line";
    plot.x = {"time", "s", 0, 2};
    plot.y = {"torque", "N m", -5000, 5000};
    plot.lines = {{.name = "friction <of> 'gear' & co", .x = {0, 1, 2}, .y = {-5000, 0, 5000}, .dash = "6 3"}};
    plot.bands = {{"stuck", 0.5, 1, "#44546a", 0.2}, {"stuck", 1.5, 2, "#44546a", 0.2}};
    plot.regions = {{"held", {0, 2, 2}, {0, 0, 4000}, "#888888", 0.3}};
    plot.marks = {{1, 0, "滑り > 0", true}};
    return plot;
}

std::size_t number_of(const std::string& text, const std::string& piece) {
    std::size_t count = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++count;
    return count;
}

/// The pairs of the first polyline.
std::vector<std::pair<double, double>> points_of(const std::string& svg) {
    const std::size_t line = svg.find("<polyline");
    std::size_t at = svg.find("points=\"", line) + 8;
    std::vector<std::pair<double, double>> points;
    while (svg[at] != '"') {
        char* end = nullptr;
        const double x = std::strtod(svg.c_str() + at, &end);
        const double y = std::strtod(end + 1, &end);
        points.emplace_back(x, y);
        at = static_cast<std::size_t>(end - svg.c_str());
        if (svg[at] == ' ') ++at;
    }
    return points;
}

TEST(ReportSvg, IsWellFormedWhateverTheNames) {
    EXPECT_EQ(xml_problem(svg_plot(line_plot())), "");
    EXPECT_EQ(xml_problem(svg_plot({})), "");
    Plot plot = line_plot();
    plot.title = "\x01\xFF</svg><script>alert('x')</script>";
    plot.lines[0].colour = "\"/><script>";
    const std::string svg = svg_plot(plot);
    EXPECT_EQ(xml_problem(svg), "");
    EXPECT_EQ(svg.find("<script"), std::string::npos);
}

TEST(ReportSvg, TheReaderOfTheseTestsSeesWhatIsNotWellFormed) {
    for (const char* bad :
         {"<a><b></a></b>", "<a>", "<a b=\"1\" b=\"2\"/>", "<a>&</a>", "<a b=\"<\"/>", "<a/><b/>", "<a b=1/>", ""}) {
        EXPECT_NE(xml_problem(bad), "") << bad;
    }
    EXPECT_EQ(xml_problem("<a b=\"1\"><c/>x &amp; y</a>\n"), "");
}

TEST(ReportSvg, TheSameDataGiveTheSameBytes) { EXPECT_EQ(svg_plot(line_plot()), svg_plot(line_plot())); }

TEST(ReportSvg, PointsLieOnTheLineOfTheData) {
    const auto points = points_of(svg_plot(line_plot()));
    ASSERT_EQ(points.size(), 3U);
    // From corner to corner: the middle point is the middle of the other two, to the 0.01 px that are written.
    EXPECT_NEAR(points[1].first, (points[0].first + points[2].first) / 2, 0.011);
    EXPECT_NEAR(points[1].second, (points[0].second + points[2].second) / 2, 0.011);
    EXPECT_LT(points[0].first, points[2].first);
    EXPECT_GT(points[0].second, points[2].second) << "up is less";
}

TEST(ReportSvg, AxesSayUnitsWithPrefixesAndTheLegendNamesThingsOnce) {
    const std::string svg = svg_plot(line_plot());
    EXPECT_NE(svg.find(">torque [kN m]<"), std::string::npos);
    EXPECT_NE(svg.find(">time [s]<"), std::string::npos);
    EXPECT_EQ(number_of(svg, ">stuck<"), 1U);
    EXPECT_EQ(number_of(svg, "width=\"0\""), 0U);
    EXPECT_NE(svg.find(">2.0<"), std::string::npos);
}

TEST(ReportSvg, WhatIsNotFiniteLeavesAGap) {
    Plot plot = line_plot();
    plot.lines = {{.name = "gap", .x = {0, 1, 2, 3, 4}, .y = {0, 1, std::nan(""), 3, 4}}};
    const std::string svg = svg_plot(plot);
    EXPECT_EQ(number_of(svg, "<polyline"), 2U);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(ReportSvg, FlatEmptyAndHugeDataAreDrawn) {
    for (const std::vector<double>& y :
         {std::vector<double>{3, 3}, {0, 0}, {}, {1e300, -1e300}, {std::nan(""), std::nan("")}}) {
        Plot plot;
        plot.lines = {{.name = "y", .x = {0, 1}, .y = y}};
        const std::string svg = svg_plot(plot);
        EXPECT_EQ(xml_problem(svg), "");
        EXPECT_EQ(svg.find("nan"), std::string::npos);
        EXPECT_EQ(svg.find("inf"), std::string::npos);
        EXPECT_EQ(svg.find("null"), std::string::npos) << svg;
    }
}

}  // namespace
}  // namespace stiction::report
