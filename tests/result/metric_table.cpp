// Metrics as the terminal, summary.json and the report show them, from numbers written by hand.
#include "result/metric_table.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>

namespace stiction {
namespace {

RunMetrics sample() {
    RunMetrics metrics;
    metrics.frictions = {{.name = "guide",
                          .unit = "N",
                          .stick_fraction = 0.5,
                          .stops = 2,
                          .friction = {32000, 2},
                          .stuck = StuckInterval{5, 10, std::numeric_limits<double>::infinity()}},
                         {.name = "freewheel", .stick_fraction = 0}};
    metrics.bodies = {{.name = "table", .unit = "m", .reversals = 1},
                      {.name = "block", .unit = "m", .reversals = 20, .cycle = LimitCycle{0.002, 8, 0.25, 4}},
                      {.name = "one way", .unit = "m"}};
    metrics.springs = {{.name = "rope", .unit = "N", .force = {-0.25, 1}}};
    return metrics;
}

TEST(MetricLines, TellSharesCountsAndPeaksWithUnits) {
    const std::vector<std::string> expected{"guide: stuck 50.0 % of the time, 2 stops, largest friction 32 kN at 2 s",
                                            "freewheel: never stuck", "table: 1 reversal",
                                            "block: 20 reversals; limit cycle of amplitude 2 mm and period 8 s",
                                            "rope: largest force -0.25 N at 1 s"};
    EXPECT_EQ(metric_lines(sample()), expected);
}

TEST(MetricJson, LeavesOutWhatIsNotThereAndHasNoWordForWhatIsUnbounded) {
    JsonWriter json;
    put_metrics(json, sample());
    EXPECT_EQ(
        std::move(json).text(),
        "{\n"
        "  \"frictions\": {\n"
        "    \"guide\": {\"unit\": \"N\", \"stick_fraction\": 0.5, \"stops\": 2, \"peak_friction\": 32000, "
        "\"peak_time\": 2, "
        "\"load_may_fall_by\": 10, \"load_may_rise_by\": null, \"stick_slip\": null},\n"
        "    \"freewheel\": {\"stick_fraction\": 0, \"stops\": 0, \"stick_slip\": null}\n"
        "  },\n"
        "  \"bodies\": {\n"
        "    \"table\": {\"unit\": \"m\", \"reversals\": 1, \"limit_cycle\": null},\n"
        "    \"block\": {\"unit\": \"m\", \"reversals\": 20, \"limit_cycle\": {\"amplitude\": 0.002, \"period\": 8, "
        "\"middle\": 0.25, \"cycles\": 4}},\n"
        "    \"one way\": {\"unit\": \"m\", \"reversals\": 0, \"limit_cycle\": null}\n"
        "  },\n"
        "  \"springs\": {\n"
        "    \"rope\": {\"unit\": \"N\", \"peak_force\": -0.25, \"peak_time\": 1}\n"
        "  },\n"
        "  \"controllers\": {},\n"
        "  \"motors\": {}\n"
        "}");
}

TEST(MetricRows, AreInPercentAndTheUnitOfThePart) {
    const std::vector<MetricRow> rows = metric_rows(sample());
    EXPECT_EQ(rows.at(0).name, "guide: share of the time stuck");
    EXPECT_EQ(rows.at(0).value, 50);
    EXPECT_EQ(rows.at(0).unit, "%");
    EXPECT_EQ(rows.at(2).name, "guide: largest friction");
    EXPECT_EQ(rows.at(2).unit, "N");
    EXPECT_EQ(rows.at(4).name, "guide: load may fall by");
    EXPECT_EQ(rows.at(5).name, "freewheel: share of the time stuck") << "what is unbounded is left out";
}

template <class Part>
void expect_complete() {
    std::set<std::string> keys;
    for (const Metric<Part>& metric : metrics_of(Part{})) {
        EXPECT_TRUE(keys.insert(metric.key).second) << metric.key;
        EXPECT_NE(std::string(metric.label), "") << metric.key;
        EXPECT_NE(std::string(metric.meaning), "") << metric.key;
        EXPECT_NE(metric.value, nullptr) << metric.key;
    }
    EXPECT_FALSE(keys.empty());
}

TEST(TheTableOfMetrics, NamesAndDefinesEachOnce) {
    expect_complete<FrictionMetrics>();
    expect_complete<BodyMetrics>();
    expect_complete<SpringMetrics>();
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
