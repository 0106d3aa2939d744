// Every plot of a report as a file of its own.
#include "report/svg_files.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "report/sample_run.hpp"
#include "report/well_formed.hpp"

namespace stiction::report {
namespace {

std::vector<std::string> names_of(const std::vector<SvgFile>& files) {
    std::vector<std::string> names;
    for (const SvgFile& file : files) names.push_back(file.name);
    return names;
}

std::size_t times_in(const std::string& text, const std::string& piece) {
    std::size_t count = 0;
    for (std::size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at + 1)) ++count;
    return count;
}

TEST(SvgFiles, AreOnePerUnitMapAndPlaneAndStandAlone) {
    const std::vector<SvgFile> files = svg_files(sample_content(2001));
    EXPECT_EQ(names_of(files),
              (std::vector<std::string>{"curves-rad.svg", "curves-N-m.svg", "gear-map.svg", "gear-friction.svg"}));
    for (const SvgFile& file : files) {
        EXPECT_EQ(xml_problem(file.text), "") << file.name;
        EXPECT_EQ(file.text.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\"", 0), 0U) << file.name;
        EXPECT_NE(file.text.find("<polyline"), std::string::npos) << file.name;
        for (const char* outside : {"href", "url(", "var(", "<script", "@import"}) {
            EXPECT_EQ(file.text.find(outside), std::string::npos) << file.name << outside;
        }
    }
}

TEST(SvgFiles, ShowTheCurvesThatTheReportShowsAndShadeTheRestOfTheFirstFriction) {
    Content content = sample_content(2001);
    content.runs[0].curves.push_back({"nut.slip", "rad", content.runs[0].curves[0].values, false});
    content.runs[0].curves.push_back({"motor.position", "rad", content.runs[0].curves[0].values});
    content.runs[0].curves.push_back({"hidden", "m/s", content.runs[0].curves[0].values, false});
    const std::vector<SvgFile> files = svg_files(content);
    ASSERT_EQ(files.size(), 4U) << "a unit with hidden curves only has no file";
    EXPECT_EQ(times_in(files[0].text, "<polyline"), 2U);
    EXPECT_NE(files[0].text.find("motor.position"), std::string::npos);
    EXPECT_EQ(files[0].text.find("nut.slip"), std::string::npos);
    EXPECT_NE(files[0].text.find("gear stuck"), std::string::npos);
}

TEST(SvgFiles, OfSeveralRunsAreToldApartByTheirNames) {
    Content content = sample_content(201);
    content.runs.push_back(sample_run(201, "karnopp, 1 ms"));
    std::vector<std::string> names = names_of(svg_files(content));
    EXPECT_EQ(names.size(), 8U);
    EXPECT_EQ(names.back(), "karnopp-1-ms-gear-friction.svg");
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
}

TEST(SvgFiles, OfAComparisonShowEachCurveOfAllRunsOverEachOther) {
    Content content = sample_content(201);
    content.runs[0].name = "reference";
    content.runs.push_back(sample_run(201, "karnopp"));
    content.runs[0].curves.push_back({"hidden", "m/s", content.runs[0].curves[0].values, false});
    const std::vector<SvgFile> files = overlay_files(content);
    ASSERT_FALSE(files.empty());
    EXPECT_EQ(files[0].name, "comparison-" + content.runs[0].curves[0].name + ".svg");
    std::size_t shown = 0;
    for (const Curve& curve : content.runs[0].curves) {
        if (!curve.shown) continue;
        ASSERT_LT(shown, files.size());
        EXPECT_EQ(files[shown].name.rfind("comparison-", 0), 0U);
        EXPECT_EQ(xml_problem(files[shown].text), "");
        EXPECT_EQ(times_in(files[shown].text, "<polyline"), 2U);
        EXPECT_NE(files[shown].text.find("reference"), std::string::npos);
        EXPECT_NE(files[shown].text.find("karnopp"), std::string::npos);
        ++shown;
    }
    EXPECT_EQ(files.size(), shown);
    EXPECT_TRUE(overlay_files({}).empty());
}

TEST(SvgFiles, DashCurvesForWhichThereIsNoColourLeft) {
    Content content = sample_content(201);
    for (int i = 0; i < 8; ++i) {
        content.runs[0].curves.push_back({"p" + std::to_string(i), "rad", content.runs[0].curves[0].values});
    }
    // Nine curves, seven colours: two of them dashed, as lines and in the legend.
    EXPECT_EQ(times_in(svg_files(content)[0].text, "stroke-dasharray"), 4U);
}

}  // namespace
}  // namespace stiction::report
