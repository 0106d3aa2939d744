// The fleet as its users see it: pairs by name, parameters by key, several calls in a row.
#include <gtest/gtest.h>

#include <lanes/lanes.hpp>

namespace stiction::lanes {
namespace {

TEST(Fleet, FindsPairsByTheNamesOfMethodAndLaw) {
    const auto pair = find_pair("borello", "transmission");
    ASSERT_TRUE(pair.has_value());
    EXPECT_STREQ(pairs()[pair->index].method, "borello");
    EXPECT_STREQ(pairs()[pair->index].law, "transmission");
    EXPECT_TRUE(find_pair("exact", "coulomb").has_value());
    EXPECT_TRUE(find_pair("exact", "transmission").has_value());
    EXPECT_FALSE(find_pair("borello", "no such law").has_value());
}

TEST(Fleet, ParametersAreColumnsWithTheDefaultsOfAnElement) {
    Fleet<double> fleet(*find_pair("exact", "transmission"), {.elements = 5});
    EXPECT_EQ(fleet.parameter("body", "inertia").size(), 5U);
    EXPECT_EQ(fleet.parameter("body", "inertia")[4], 1);
    EXPECT_EQ(fleet.parameter("law", "static_ratio")[0], 1);
    EXPECT_EQ(fleet.parameter("travel", "upper")[0], kUnbounded);
    EXPECT_TRUE(fleet.parameter("law", "no such key").empty());
}

// m = 2 kg slides under a push of 6 N against 4 N: a = 1 m/s². Elements differ by their friction; the last one, at
// 8 N, stays where it is. Implicit steps: v_n = n h a exactly for h = 1/64, since every number is a short binary fraction.
TEST(Fleet, StepsAgainFromWhereItStopped) {
    Fleet<double> fleet(*find_pair("exact", "coulomb"), {.elements = 3, .steps = 32});
    const double friction[] = {4, 5, 8};
    for (std::size_t i = 0; i < 3; ++i) {
        fleet.parameter("body", "inertia")[i] = 2;
        fleet.parameter("law", "sliding")[i] = friction[i];
        fleet.parameter("law", "breakaway")[i] = friction[i];
        fleet.parameter("run", "step")[i] = 1.0 / 64;
        for (std::size_t k = 0; k < 32; ++k) {
            fleet.input(k, InputColumn::drive)[i] = 6;
        }
    }
    fleet.step();
    fleet.step();
    EXPECT_EQ(fleet.state(StateColumn::velocity)[0], 1);
    EXPECT_EQ(fleet.state(StateColumn::velocity)[1], 0.5);
    EXPECT_EQ(fleet.state(StateColumn::velocity)[2], 0);
    EXPECT_EQ(fleet.state(StateColumn::position)[2], 0);
    EXPECT_EQ(fleet.total(TotalColumn::stuck_steps)[0], 0);
    EXPECT_EQ(fleet.total(TotalColumn::stuck_steps)[2], 32);
    EXPECT_EQ(fleet.total(TotalColumn::refused_steps)[2], 0);
    EXPECT_EQ(fleet.report(31, ReportColumn::margin_forward)[2], 2);
    EXPECT_EQ(fleet.report(31, ReportColumn::mode)[0], static_cast<double>(Mode::forward));
}

TEST(Fleet, KeepsTotalsAloneWhereReportsAreNotWanted) {
    Fleet<float> fleet(*find_pair("borello", "coulomb"), {.elements = 1, .steps = 2, .with_reports = false});
    fleet.parameter("run", "step")[0] = 0.5F;
    fleet.input(0, InputColumn::drive)[0] = 1;
    fleet.step();
    EXPECT_TRUE(fleet.report(0, ReportColumn::friction).empty());
    EXPECT_EQ(fleet.total(TotalColumn::input_energy)[0], 0.125F);  // ½ (1 N/1 kg)(0.5 s)² · 1 N
}

TEST(Fleet, AlwaysFindsAnInstructionSetThatIsSupported) {
    EXPECT_TRUE(is_supported(InstructionSet::sse2));
    EXPECT_TRUE(is_supported(widest()));
}

}  // namespace
}  // namespace stiction::lanes
