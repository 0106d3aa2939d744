// Metrics of a study's run are those of `stiction run` bit for bit, whatever else is measured beside them.
#include <bit>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "machine/model.hpp"
#include "result/metric_table.hpp"
#include "run/simulation.hpp"
#include "study/knob/knobs.hpp"
#include "study/measure/measures.hpp"
#include "study/work/runner.hpp"

namespace stiction::study {
namespace {

Study study_of(const std::string& file, std::vector<std::string> keep = {}) {
    Study study;
    study.folder = STICTION_SCENARIOS;
    study.machine = file;
    study.keep = std::move(keep);
    return study;
}

RunRow run_once(const Study& study) {
    const Machines machines(study);
    const Knobs knobs(machines, {});
    const std::atomic<bool> go{false};
    Runner runner(knobs, go);
    return runner.run(0, {});
}

template <class Part>
void append_all(const std::vector<Part>& parts, std::vector<double>& values) {
    for (const Part& part : parts) {
        for (const Metric<Part>& metric : metrics_of(part)) {
            values.push_back(metric.value(part).value_or(std::nan("")) + 0.0);
        }
    }
}

std::uint64_t bits(double value) { return std::isnan(value) ? 1 : std::bit_cast<std::uint64_t>(value); }

TEST(MetricsOfAStudy, AreThoseOfARunOneByOneAndTogether) {
    for (const std::string file : {"flap-actuator.toml", "servo-hunting.toml", "block-on-belt.toml",
                                   "worm-gear-lift.toml", "ball-screw-lift.toml", "papers/hill-block.toml"}) {
        SCOPED_TRACE(file);
        const scenario::Scenario machine = scenario::load(std::string(STICTION_SCENARIOS) + "/" + file);
        const Outcome outcome = simulate(machine);
        std::vector<double> expected;
        append_all(outcome.metrics.frictions, expected);
        append_all(outcome.metrics.bodies, expected);
        append_all(outcome.metrics.springs, expected);
        append_all(outcome.metrics.controllers, expected);
        append_all(outcome.metrics.motors, expected);
        const Measures measures(machine.plan, study_of(file));
        const RunRow all = run_once(study_of(file));
        ASSERT_EQ(all.end, RunEnd::finished) << all.reason;
        ASSERT_EQ(all.metrics.size(), expected.size());
        ASSERT_EQ(measures.metrics().size(), expected.size());
        for (std::size_t k = 0; k < expected.size(); ++k) {
            EXPECT_EQ(bits(all.metrics[k]), bits(expected[k])) << measures.metrics()[k].name;
        }
        for (std::size_t k = 0; k < expected.size(); k += 7) {
            const RunRow one = run_once(study_of(file, {measures.metrics()[k].name}));
            ASSERT_EQ(one.metrics.size(), 1U);
            EXPECT_EQ(bits(one.metrics[0]), bits(expected[k])) << measures.metrics()[k].name;
        }
    }
}

TEST(QuantitiesAtTheEnd, AreThoseOfTheLastState) {
    const std::string file = "coasting-flywheel.toml";
    const scenario::Scenario machine = scenario::load(std::string(STICTION_SCENARIOS) + "/" + file);
    const Outcome outcome = simulate(machine);
    const std::string body = machine.plan.bodies[0].name;
    const RunRow row = run_once(
        study_of(file, {body + ".position", "2*" + body + ".position", "run.time", "run.steps", body + ".velocity"}));
    ASSERT_EQ(row.end, RunEnd::finished) << row.reason;
    EXPECT_EQ(row.metrics[0], outcome.state.position[0]);
    EXPECT_EQ(row.metrics[1], 2 * outcome.state.position[0]);
    EXPECT_EQ(row.metrics[2], outcome.state.time);
    EXPECT_EQ(row.metrics[3], static_cast<double>(outcome.steps));
    EXPECT_EQ(row.metrics[4], 0.0);  // it came to rest, and stays
}

/// Problems of a study of the flap actuator with these texts.
std::string problem_of(std::vector<std::string> keep, std::vector<Requirement> require) {
    Study study = study_of("flap-actuator.toml", std::move(keep));
    study.require = std::move(require);
    const Machines machines(study);
    try {
        const Measures measures(machines.base().plan, study);
    } catch (const ModelError& error) {
        return error.what();
    }
    return "";
}

TEST(NamesOfMetrics, AreFoundInFullAndInShort) {
    EXPECT_EQ(problem_of({"gear.stops", "friction.gear.stops", "gear.stick_fraction", "gear.stick"}, {}), "");
    const std::string unknown = problem_of({"gear.stopps"}, {});
    EXPECT_NE(unknown.find("did you mean \"gear.stops\""), std::string::npos) << unknown;
    const std::string several = problem_of({"gear.peak"}, {});
    EXPECT_NE(several.find("gear.peak_friction, gear.peak_time"), std::string::npos) << several;
    const std::string syntax = problem_of({"gear.stops +"}, {});
    EXPECT_NE(syntax.find("keep"), std::string::npos) << syntax;
}

TEST(Requirements, NeedAComparisonWithUnitsThatFit) {
    EXPECT_EQ(problem_of({}, {{"", "gear.peak_friction < 5 N m and gear.stops < 3"}}), "");
    EXPECT_EQ(problem_of({}, {{"", "gear.stick_fraction < 20 %"}}), "");
    EXPECT_EQ(problem_of({}, {{"", "20 % > gear.stick_fraction and gear.stick_fraction > 2.5%"}}), "");
    EXPECT_NE(problem_of({}, {{"", "gear.peak_friction < 5 mm"}}), "");
    EXPECT_NE(problem_of({}, {{"", "gear.stick_fraction < 2 s"}}), "");
    EXPECT_NE(problem_of({}, {{"", "gear.stops"}}), "");
}

TEST(ARequirement, HasAThresholdWhereItComparesOneKeptMetricWithOneNumber) {
    Study study =
        study_of("flap-actuator.toml", {"gear.stops", "gear.stick_fraction", "surface.position", "2*gear.stops"});
    study.require = {{"", "gear.stops < 3"},
                     {"", "20 % >= gear.stick_fraction"},
                     {"", "surface.position > -2 mrad"},
                     {"", "friction.gear.stops <= 4"},
                     {"", "gear.stops + 1 < 3"},
                     {"", "surface.reversals < 3"},
                     {"", "gear.stops < 3 and gear.stops > 1"},
                     {"", "gear.stops == 3"}};
    const Machines machines(study);
    const Measures measures(machines.base().plan, study);
    const std::vector<Column>& columns = measures.requirements();
    const auto expect = [&](std::size_t k, const char* metric, double value, bool upper, bool closed) {
        ASSERT_TRUE(columns[k].threshold) << columns[k].name;
        EXPECT_EQ(columns[k].threshold->metric, metric);
        EXPECT_DOUBLE_EQ(columns[k].threshold->value, value);
        EXPECT_EQ(columns[k].threshold->upper, upper);
        EXPECT_EQ(columns[k].threshold->closed, closed);
    };
    expect(0, "gear.stops", 3, true, false);
    expect(1, "gear.stick_fraction", 0.2, true, true);
    expect(2, "surface.position", -2e-3, false, false);
    expect(3, "gear.stops", 4, true, true);
    for (std::size_t k = 4; k < columns.size(); ++k) {
        EXPECT_FALSE(columns[k].threshold) << columns[k].name;
    }
}

TEST(ARequirement, IsNeitherMetNorMissedWhereItsNumberIsMissing) {
    Study study = study_of("coasting-flywheel.toml", {"run.steps"});
    const scenario::Scenario machine = scenario::load(std::string(STICTION_SCENARIOS) + "/coasting-flywheel.toml");
    const std::string body = machine.plan.bodies[0].name;  // it coasts to rest: no limit cycle
    study.require = {{"", body + ".limit_cycle.period >= 0 s"},
                     {"", "not (" + body + ".limit_cycle.period < 0 s)"},
                     {"", body + ".reversals == 0"},
                     {"", body + ".reversals > 0"},
                     {"", body + ".reversals + 2.5 % > 0.024999"},
                     {"", body + ".reversals + 2.5 % < 0.025001"}};
    const RunRow row = run_once(study);
    ASSERT_EQ(row.end, RunEnd::finished) << row.reason;
    ASSERT_EQ(row.requirements.size(), 6U);
    EXPECT_TRUE(std::isnan(row.requirements[0]));
    EXPECT_TRUE(std::isnan(row.requirements[1]));
    EXPECT_EQ(std::vector<double>(row.requirements.begin() + 2, row.requirements.end()),
              (std::vector<double>{1, 0, 1, 1}));
}

}  // namespace
}  // namespace stiction::study
