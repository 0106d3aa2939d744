// The lines `stiction run` prints, from a trajectory small enough to count by hand.
#include <gtest/gtest.h>

#include "run/metric_lines.hpp"

namespace stiction {
namespace {

TEST(MetricLines, TellSharesCountsAndPeaksWithUnits) {
    Trajectory t;
    t.time = {0, 1, 2, 3, 4};
    // stuck for the second and the last of four seconds: half of the time; it stops twice
    t.modes = {{"guide.mode", {Mode::forward, Mode::forward, Mode::stuck, Mode::backward, Mode::stuck}}};
    t.numbers = {{"guide.friction", "N", {0, 20, 32000, -20, 5}},
                 {"table.position", "m", {0, 1, 1, 0, 0}},
                 {"table.velocity", "m/s", {1, 1, 0, -1, 0}},
                 {"rope.force", "N", {0, -0.25, 0, 0, 0}}};
    const std::vector<std::string> expected{"guide: stuck 50.0 % of the time, 2 stops, largest friction 32 kN at 2 s",
                                            "table: 1 reversal", "rope: largest force -0.25 N at 1 s"};
    EXPECT_EQ(metric_lines(measure(t)), expected);
}

TEST(MetricLines, AreSilentAboutWhatWasNotRecordedAndBodiesThatGoOneWay) {
    Trajectory t;
    t.time = {0, 1};
    t.modes = {{"guide.mode", {Mode::forward, Mode::forward}}};
    t.numbers = {{"table.position", "m", {0, 1}}, {"table.velocity", "m/s", {1, 1}}};
    EXPECT_EQ(metric_lines(measure(t)), std::vector<std::string>{"guide: never stuck"});
}

TEST(MetricLines, NeverRoundAShareToAllOrNothingAndCallTorquesTorques) {
    RunMetrics metrics;
    metrics.frictions.resize(3);
    metrics.frictions[0].name = "always";
    metrics.frictions[0].stick_fraction = 1;
    metrics.frictions[1].name = "hardly";
    metrics.frictions[1].stick_fraction = 1e-5;
    metrics.frictions[1].stops = 1;
    metrics.frictions[2].name = "nearly";
    metrics.frictions[2].stick_fraction = 1 - 1e-5;
    metrics.springs.resize(1);
    metrics.springs[0].name = "shaft";
    metrics.springs[0].unit = "N m";
    metrics.springs[0].force.value = 9600;
    metrics.springs[0].force.time = 0.5;
    const std::vector<std::string> expected{
        "always: stuck all the time", "hardly: stuck less than 0.1 % of the time, 1 stop",
        "nearly: stuck more than 99.9 % of the time, 0 stops", "shaft: largest torque 9.6 kN m at 0.5 s"};
    EXPECT_EQ(metric_lines(metrics), expected);
}

}  // namespace
}  // namespace stiction
