// How to run what has no file is told by the keys of one: checked and worded like a file, and what is not set stays.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "scenario/change_run.hpp"

namespace stiction::scenario {
namespace {

std::vector<std::string> changed(Scenario& scenario, const std::vector<Setting>& settings) {
    try {
        change_run(scenario, settings);
    } catch (const ScenarioError& error) {
        std::vector<std::string> told;
        for (const Mistake& mistake : error.mistakes()) {
            told.push_back(mistake.text());
        }
        return told;
    }
    return {};
}

TEST(SettingsOfARun, AreChangedOneByOne) {
    Scenario scenario;
    scenario.run.engine = EngineKind::located;
    scenario.run.until = 3;
    scenario.run.fixed.method = Borello<double>{};
    scenario.run.record.quantities = {"a.position"};
    EXPECT_TRUE(changed(scenario, {{"run.tolerance", "1e-9"}, {"record.spacing", "2 ms"}, {"title", "A"}}).empty());
    EXPECT_EQ(scenario.run.located.relative_tolerance, 1e-9);
    EXPECT_EQ(scenario.run.record.spacing, 0.002);
    EXPECT_EQ(scenario.title, "A");
    EXPECT_EQ(scenario.run.engine, EngineKind::located);
    EXPECT_EQ(scenario.run.until, 3);
    EXPECT_TRUE(std::holds_alternative<Borello<double>>(scenario.run.fixed.method));
    EXPECT_EQ(scenario.run.record.quantities, std::vector<std::string>{"a.position"});
    EXPECT_TRUE(changed(scenario, {{"run.engine", "fixed"}, {"run.until", "5 s"}, {"run.method", "exact"}}).empty());
    EXPECT_EQ(scenario.run.engine, EngineKind::fixed);
    EXPECT_EQ(scenario.run.until, 5);
    EXPECT_TRUE(std::holds_alternative<Exact<double>>(scenario.run.fixed.method));
}

TEST(SettingsOfARun, ThatAreWrongChangeNothingAndAreAllTold) {
    Scenario scenario;
    scenario.run.until = 3;
    const std::vector<std::string> told = changed(
        scenario, {{"run.until", "5 s"}, {"run.step", "-1 s"}, {"run.tolerence", "1"}, {"body.a.inertia", "2"}});
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(scenario.run.until, 3);
    std::string all;
    for (const std::string& line : told) {
        all += line + "\n";
    }
    for (const char* part : {"run.step = -1", "did you mean \"tolerance\"", "body.a.inertia: only a scenario file"}) {
        EXPECT_NE(all.find(part), std::string::npos) << part << "\nin\n" << all;
    }
}

}  // namespace
}  // namespace stiction::scenario
