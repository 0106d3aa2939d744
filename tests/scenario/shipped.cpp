// The scenarios that ship: each is read, shown, read back and run.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <vector>

#include "run/simulation.hpp"
#include "scenario/scenario.hpp"
#include "scenario/show.hpp"
#include "scenario/signature.hpp"

namespace stiction {
namespace {

std::vector<std::filesystem::path> shipped() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(STICTION_SCENARIOS)) {
        if (entry.path().extension() == ".toml") {
            files.push_back(entry.path());
        }
    }
    std::sort(files.begin(), files.end());
    return files;
}

class ShippedScenario : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(ShippedScenario, ReadsBackToTheSameMachineBitForBit) {
    const scenario::Scenario first = scenario::load(GetParam());
    for (const scenario::Units units : {scenario::Units::written, scenario::Units::si}) {
        const scenario::Scenario again =
            scenario::parse(scenario::show(first, units), "shown", GetParam().parent_path());
        EXPECT_EQ(scenario::show(again, scenario::Units::si), scenario::show(first, scenario::Units::si));
        EXPECT_EQ(stiction_test::signature(again), stiction_test::signature(first));
    }
}

TEST_P(ShippedScenario, RunsToItsEndWithAnAuditThatCloses) {
    const scenario::Scenario scenario = scenario::load(GetParam());
    EXPECT_FALSE(scenario.title.empty());
    const Outcome outcome = simulate(scenario);
    ASSERT_EQ(outcome.end, Outcome::End::finished) << outcome.message;
    EXPECT_NEAR(outcome.state.time, scenario.run.until, 1e-9 * scenario.run.until);
    const EnergyAudit& e = outcome.trajectory.energy;
    const double turned_over =
        std::fabs(e.input) + e.friction + e.damping + e.impact + std::fabs(e.kinetic) + std::fabs(e.stored);
    EXPECT_LE(std::fabs(e.residual),
              1e-9 * turned_over + 1e-12);  // what the located engine promises; fixed closes to rounding
}

std::string name_of(const testing::TestParamInfo<std::filesystem::path>& info) {
    std::string name = info.param.stem().string();
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(All, ShippedScenario, testing::ValuesIn(shipped()), name_of);

TEST(CoupledClutchesAsAFile, HasTheEventsOfTheClosedForm) {
    const Outcome outcome =
        simulate(scenario::load(std::filesystem::path(STICTION_SCENARIOS) / "coupled-clutches.toml"));
    const std::vector<std::pair<const char*, double>> expected{
        {"clutch2", 0.4},          {"clutch2", 0.7096214747}, {"clutch1", 0.7916623592},
        {"clutch1", 0.8311085061}, {"clutch3", 0.9},          {"clutch1", 0.9068501928},
        {"clutch1", 1.0002958599}, {"clutch3", 1.1439674925}, {"clutch1", 1.25}};
    ASSERT_EQ(outcome.trajectory.events.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
        EXPECT_EQ(outcome.trajectory.events[i].part, expected[i].first);
        EXPECT_NEAR(outcome.trajectory.events[i].time, expected[i].second, 1e-9);
    }
}

TEST(TheFlapActuator, StopsWhenTheSupplyFallsAndArrivesWhenThePaperSays) {
    const Outcome outcome = simulate(scenario::load(std::filesystem::path(STICTION_SCENARIOS) / "flap-actuator.toml"));
    constexpr double kDegree = 3.14159265358979323846 / 180;
    const std::span<const double> position = outcome.trajectory["surface.position"];
    double arrival = 0;
    for (std::size_t i = 0; i < position.size(); ++i) {
        if (std::fabs(position[i] - 1.5 * kDegree) > 0.05 * kDegree) {
            arrival = outcome.trajectory.time[i];
        }
    }
    EXPECT_NEAR(arrival, 1.30, 0.02);  // Borello and Dalla Vedova 2012, figure 8
    ASSERT_EQ(outcome.verdicts.size(), 1U);
    EXPECT_EQ(outcome.verdicts[0].mode, Mode::stuck);
    EXPECT_EQ(outcome.state.velocity[0], 0.0);
}

}  // namespace
}  // namespace stiction
