// Curves of runs of a study: which runs, which quantities, and the bits of the runs themselves.
#include <gtest/gtest.h>

#include <algorithm>

#include "scratch_folder.hpp"
#include "study/file/read_study.hpp"
#include "study/file/study_arguments.hpp"
#include "study/page/sample.hpp"
#include "study/work/run_curves.hpp"
#include "study/work/sweep.hpp"

namespace stiction::study {
namespace {

TEST(CurvesOfRuns, EndWhereTheRunsEnd) {
    const stiction_test::ScratchFolder scratch;
    const StudyText text = study_of({.file = std::string(STICTION_SCENARIOS) + "/coasting-flywheel.toml",
                                     .vary = {"friction.bearing.sliding=8 N m:12 N m:9"},
                                     .keep = {"flywheel.position", "bearing.stops"}});
    const PreparedStudy study(understand(text));
    const SweepResult result = sweep(text, study, {.folder = scratch / "study"});
    ASSERT_TRUE(result.table);
    const std::vector<Family> families = run_curves(study, *result.table, {.runs = 6, .threads = 2});
    ASSERT_EQ(families.size(), 1U) << "flywheel, and the bearing is on it";
    EXPECT_EQ(families[0].name, "flywheel.position");
    EXPECT_EQ(families[0].unit, "rad");
    ASSERT_EQ(families[0].curves.size(), 6U);
    for (const RunCurve& curve : families[0].curves) {
        EXPECT_EQ(curve.values.front(), 0);
        EXPECT_EQ(curve.values.back(), result.table->metrics[0].values[curve.run]) << "the same bits";
        EXPECT_TRUE(std::is_sorted(curve.time.begin(), curve.time.end()));
    }
    // The least friction coasts farthest.
    EXPECT_EQ(families[0].curves.front().run, 0U);
    EXPECT_EQ(families[0].curves.back().run, 8U);
}

TEST(RunsWithCurves, AreTheEndsOfEveryMetricThenSomeAtRandom) {
    Table table;
    for (std::uint64_t run = 0; run < 100; ++run) {
        table.run.push_back(run);
        table.end.push_back(run == 99 ? RunEnd::failed : RunEnd::finished);
        table.reason.emplace_back();
    }
    std::vector<double> values(100);
    for (std::size_t i = 0; i < 100; ++i)
        values[i] = static_cast<double>((37 * i) % 100);  // 73 has 1, 27 has 99, 99 has 63
    table.metrics = {{.name = "y", .values = values}};
    const std::vector<std::size_t> rows = curve_rows(table, 10);
    EXPECT_EQ(rows.size(), 10U);
    EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end()));
    for (const std::size_t end : {0U, 27U}) EXPECT_EQ(std::count(rows.begin(), rows.end(), end), 1) << end;
    EXPECT_EQ(std::count(rows.begin(), rows.end(), 99U), 0) << "it failed";
    EXPECT_EQ(curve_rows(table, 1000).size(), 99U);
    EXPECT_TRUE(curve_rows(table, 0).empty());
}

}  // namespace
}  // namespace stiction::study
