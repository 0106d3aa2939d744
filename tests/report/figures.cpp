// The map of a transmission: which loads hold by themselves.
#include "report/figures.hpp"

#include <gtest/gtest.h>

#include "report/sample_run.hpp"
#include "report/well_formed.hpp"

namespace stiction::report {
namespace {

TEST(ReportMap, ALoadIsHeldWithoutDriveExactlyUpToTheSelfLockingLoad) {
    // Reversible: T (1 − FSD (1 − η)) = FSD T0, here T (1 − 1.2·0.5) = 1.2·100: T = 300.
    const Transmission<double> reversible{100, 0.8, 0.5, 1.2};
    EXPECT_NEAR(self_locking_load(reversible), 300, 300 * 8e-16);
    // The law itself says so: the limit against a backward push is the load there, less below, more above.
    const auto excess = [&reversible](double load) { return reversible.evaluate({0, load, 0}).static_backward - load; };
    EXPECT_GT(excess(299.9), 0);
    EXPECT_LT(excess(300.1), 0);
}

TEST(ReportMap, SelfLockingAtEveryLoadOnceTheStaticFrictionGrowsAsFastAsTheLoad) {
    EXPECT_TRUE(std::isinf(self_locking_load({100, 0.8, -0.2, 1})));
    EXPECT_TRUE(std::isinf(self_locking_load({100, 0.8, 0, 1})));
    EXPECT_TRUE(std::isinf(self_locking_load({0, 0.8, 0.2, 1.25})));
    EXPECT_EQ(self_locking_load({0, 0.8, 0.5, 1.0}), 0);
    EXPECT_FALSE(std::isinf(self_locking_load({100, 0.8, 0.25, 1.25})));
}

TEST(ReportMap, OnlyALawThatCanBeBackDrivenHasThatRegion) {
    report::Run run = sample_run(201);
    run.maps[0].law.aiding_efficiency = -0.2;
    EXPECT_EQ(map_figure(run, run.maps[0], {}).svg.find("back-driven"), std::string::npos);
    run.maps[0].law = {100, 0.8, 0.9, 1.2};
    EXPECT_NE(map_figure(run, run.maps[0], {}).svg.find("back-driven"), std::string::npos);
}

TEST(ReportFigures, AreWellFormedAndKnowTheTimeOfEveryPoint) {
    const report::Run run = sample_run(2001);
    for (const Figure& figure : {map_figure(run, run.maps[0], {}), plane_figure(run, run.planes[0], {})}) {
        EXPECT_EQ(xml_problem(figure.svg), "");
        const std::size_t line = figure.svg.find("class=\"run\"");
        ASSERT_NE(line, std::string::npos);
        const std::size_t end = figure.svg.find("\"/>", line);
        const std::string points = figure.svg.substr(line, end - line);
        EXPECT_EQ(static_cast<std::size_t>(std::count(points.begin(), points.end(), ',')), figure.times.size());
        EXPECT_EQ(figure.times.front(), 0);
        EXPECT_EQ(figure.times.back(), kSampleEnd);
    }
}

TEST(ReportTimePlot, ShadesWhereTheFrictionIsStuckAndNamesTheUnit) {
    const report::Run run = sample_run(2001);
    const Plot plot = time_plot(run, {"nut.position"}, "gear");
    ASSERT_EQ(plot.lines.size(), 1U);
    EXPECT_EQ(plot.y.unit, "rad");
    // Stuck to 0.5 s and from 1 s to 1.5 s; a row of 1 ms tells what the millisecond before it did.
    ASSERT_EQ(plot.bands.size(), 2U);
    EXPECT_EQ(plot.bands[0].from, 0);
    EXPECT_NEAR(plot.bands[0].to, 0.499, 1e-12);
    EXPECT_NEAR(plot.bands[1].from, 0.999, 1e-12);
    EXPECT_NEAR(plot.bands[1].to, 1.499, 1e-12);
    EXPECT_EQ(xml_problem(svg_plot(plot)), "");
    EXPECT_TRUE(time_plot(run, {"no such curve"}, "no such friction").lines.empty());
}

}  // namespace
}  // namespace stiction::report
