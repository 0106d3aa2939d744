// Rows of runs that go side by side in lanes are those of the same runs one by one, bit for bit, however runs end.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "study/work/runner.hpp"

namespace stiction::study {
namespace {

#ifdef STICTION_SANITIZED
constexpr std::size_t kRuns = 5;
#else
constexpr std::size_t kRuns = 11;  // the last bundle is not full
#endif

std::string row_text(const RunRow& row) {
    std::string text = fmt::format("{} {} {}", row.run, static_cast<int>(row.end), row.reason);
    for (const auto* numbers : {&row.parameters, &row.metrics, &row.requirements}) {
        text += " |";
        for (const double x : *numbers) {
            text += std::isnan(x) ? " nan" : fmt::format(" {:016x}", std::bit_cast<std::uint64_t>(x));
        }
    }
    return text;
}

/// Runs of a study whose axes go evenly through their boxes: side by side, and one by one.
struct BothWays {
    std::vector<RunRow> lanes{};
    std::vector<RunRow> alone{};
    std::size_t together = 0;
};

BothWays run_both_ways(const Study& study, const Box& box, std::size_t runs) {
    const Machines machines(study);
    const Knobs knobs(machines, box);
    EXPECT_TRUE(knobs.all_proven());
    std::vector<RunToDo> all;
    for (std::size_t k = 0; k < runs; ++k) {
        RunToDo next{.run = 100 + k};
        for (std::size_t j = 0; j < box.lower.size(); ++j) {
            const double share = static_cast<double>((k * (2 * j + 1)) % runs) / static_cast<double>(runs - 1);
            next.values.push_back(box.lower[j] + share * (box.upper[j] - box.lower[j]));
        }
        all.push_back(std::move(next));
    }
    const std::atomic<bool> stop{false};
    Runner side_by_side(knobs, stop);
    BothWays both{.lanes = side_by_side.run_all(all), .together = side_by_side.together()};
    Runner one_by_one(knobs, stop);
    for (const RunToDo& run : all) {
        both.alone.push_back(one_by_one.run(run.run, run.values));
    }
    EXPECT_EQ(both.lanes.size(), runs);
    for (std::size_t k = 0; k < std::min(runs, both.lanes.size()); ++k) {
        EXPECT_EQ(row_text(both.lanes[k]), row_text(both.alone[k]));
    }
    return both;
}

/// A box of a tenth around the first inertia of a machine and the first number of its first friction.
struct Varied {
    Study study{};
    Box box{};
};

Varied varied(const std::string& file) {
    Varied made;
    made.study.folder = STICTION_SCENARIOS;
    made.study.machine = file;
    const scenario::Scenario machine = scenario::load(std::string(STICTION_SCENARIOS) + "/" + file);
    for (const char* wanted : {"inertia", "sliding", "stiffness"}) {
        for (const scenario::Value& value : machine.values) {
            if (value.key == wanted && value.number && value.given && value.number->value > 0) {
                made.study.axes.push_back({.key = value.section + "." + value.key, .unit = value.number->unit});
                made.box.lower.push_back(0.95 * value.number->value);
                made.box.upper.push_back(0.99 * value.number->value);
                break;
            }
        }
    }
    return made;
}

TEST(RowsInLanes, AreThoseOfRunsOneByOneForEveryMetric) {
    std::size_t in_lanes = 0;
    for (const std::string file :
         {"coasting-flywheel.toml", "coupled-clutches.toml", "dual-clutch.toml", "one-way-clutch.toml",
          "papers/hill.toml", "servo-hunting.toml", "flap-actuator.toml"}) {
        SCOPED_TRACE(file);
        Varied made = varied(file);
        made.study.settings = {"run.until=0.6", "run.method=exact"};
        const BothWays all = run_both_ways(made.study, made.box, kRuns);
        in_lanes += all.together > 1 ? 1U : 0U;
        // One kind of metric at a time: each asks for other numbers of a step.
        const scenario::Scenario machine = scenario::load(std::string(STICTION_SCENARIOS) + "/" + file);
        for (const std::string& keep :
             {machine.plan.frictions[0].name + ".stops", machine.plan.frictions[0].name + ".stick_fraction",
              machine.plan.frictions[0].name + ".peak_time", machine.plan.frictions[0].name + ".stick_slip.jump",
              machine.plan.bodies[0].name + ".reversals", machine.plan.bodies[0].name + ".limit_cycle.amplitude",
              machine.plan.bodies[0].name + ".position"}) {
            made.study.keep = {keep, "run.steps"};
            static_cast<void>(run_both_ways(made.study, made.box, kRuns));
        }
    }
    EXPECT_GE(in_lanes, 4U) << "machines that run in lanes";  // all but the last two
}

/// A block whose push is infinite at one instant, another in every lane and on the grid of steps; the last ones lie behind the end.
TEST(RowsInLanes, SayWhyARunFailedWhereOthersGoOn) {
    const std::filesystem::path file =
        std::filesystem::path(testing::TempDir()) / fmt::format("stiction_pole_{}.toml", ::getpid());
    std::ofstream(file) << R"toml(format = 1
[run]
until = "2 s"
step = "0.015625 s"
[body.block]
inertia = "1 kg"
[friction.floor]
on = "block"
law = "coulomb"
sliding = "3 N"
[signal.instant]
kind = "constant"
value = 1
[signals]
push = "1 N/(instant - t/(1 s))"
[force.drive]
on = "block"
value = "push"
)toml";
    Study study;
    study.machine = file.string();
    study.axes.push_back({.key = "signal.instant.value", .unit = ""});
    study.keep = {"floor.stops", "block.velocity", "run.steps"};
    study.require = {{"", "run.steps > 10"}};
    const BothWays both = run_both_ways(study, {{0.25}, {3}}, 9);
    EXPECT_GT(both.together, 1U);
    EXPECT_EQ(both.lanes.front().end, RunEnd::failed);
    EXPECT_EQ(both.lanes[1].end, RunEnd::failed);
    EXPECT_NE(both.lanes[0].reason, both.lanes[1].reason) << "they fail at other times";
    EXPECT_EQ(both.lanes.back().end, RunEnd::finished) << both.lanes.back().reason;
    std::filesystem::remove(file);
}

TEST(RowsInLanes, AreThoseOfRunsOneByOneWhereTimesDiffer) {
    Varied made = varied("coasting-flywheel.toml");
    made.study.axes.push_back({.key = "run.until", .unit = "s"});
    made.box.lower.push_back(0.3);
    made.box.upper.push_back(0.4);
    const BothWays both = run_both_ways(made.study, made.box, kRuns);
    EXPECT_NE(both.lanes.front().metrics.size(), 0U);
}

TEST(RunsSideBySide, LeaveNoRowsWhereTheyAreStopped) {
    Varied made = varied("coasting-flywheel.toml");
    const Machines machines(made.study);
    const Knobs knobs(machines, made.box);
    const std::atomic<bool> stop{true};
    Runner runner(knobs, stop);
    EXPECT_TRUE(runner.run_all(std::vector<RunToDo>{{0, made.box.lower}, {1, made.box.upper}}).empty());
}

}  // namespace
}  // namespace stiction::study
