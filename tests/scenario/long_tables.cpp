// Tables of friction in files: up to 64 points stand in the law of the core, more are shared.
#include <gtest/gtest.h>

#include <string>
#include <variant>

#include <fmt/format.h>

#include "scenario/scenario.hpp"

namespace stiction::scenario {
namespace {

/// Points (i/10, 0.5 − i/1000), as many as asked for.
std::string machine(int speeds, int coefficients) {
    std::string v;
    std::string mu;
    for (int i = 0; i < speeds; ++i) v += fmt::format("{}{}", i == 0 ? "" : ", ", 0.1 * i);
    for (int i = 0; i < coefficients; ++i) mu += fmt::format("{}{}", i == 0 ? "" : ", ", 0.5 - 0.001 * i);
    return fmt::format(
        "format = 1\n[run]\nuntil = 1\n[body.block]\ninertia = \"1 kg\"\n[friction.guide]\non = \"block\"\nlaw = "
        "\"table\"\n"
        "peak = 1.5\nspeed = [{}]\ncoefficient = [{}]\n",
        v, mu);
}

Levels<double> levels_at(const AnyLaw& law, double velocity) {
    return std::visit([&](const auto& l) { return l.evaluate({.velocity = velocity, .normal_force = 1}); }, law);
}

TEST(ATableInAFile, MayHaveAnyNumberOfPoints) {
    for (const int points : {1, 64, 65, 300}) {
        const Scenario scenario = parse(machine(points, points), "machine.toml", ".");
        const AnyLaw& law = scenario.plan.frictions[0].law;
        EXPECT_EQ(std::holds_alternative<LongTable>(law), points > 64);
        EXPECT_DOUBLE_EQ(levels_at(law, 0).static_forward, 0.75);
        const double last = 0.5 - 0.001 * (points - 1);
        EXPECT_DOUBLE_EQ(levels_at(law, 1e3).sliding_forward, last);  // constant beyond the last point
        if (points > 3) {
            EXPECT_DOUBLE_EQ(levels_at(law, 0.25).sliding_forward, 0.4975);
        }
    }
}

TEST(ATableInAFile, NeedsAsManyCoefficientsAsSpeeds) {
    try {
        const Scenario scenario = parse(machine(100, 99), "machine.toml", ".");
        FAIL();
    } catch (const ScenarioError& error) {
        EXPECT_NE(
            std::string(error.what()).find("100 of speed, but 99 of coefficient: give as many of one as of the other"),
            std::string::npos)
            << error.what();
    }
}

}  // namespace
}  // namespace stiction::scenario
