// The lines `stiction run` prints, from a trajectory small enough to count by hand.
#include <gtest/gtest.h>

#include "simulation/metric_lines.hpp"

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
    EXPECT_EQ(metric_lines(measure(t)), std::vector<std::string>{"guide: stuck 0.0 % of the time, 0 stops"});
}

}  // namespace
}  // namespace stiction
