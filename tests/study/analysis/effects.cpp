// Elementary effects, tornado bars and regression coefficients against closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "study/analysis/morris_effects.hpp"
#include "study/analysis/sample_table.hpp"
#include "study/analysis/tornado.hpp"

namespace stiction::study {
namespace {

TEST(ElementaryEffects, OfALinearMetricAreItsSlopes) {
    // y = 3 x₁ − 2 x₂ + 0 x₃ with uniform axes of width 2, 1, 1: effects 6, −2, 0 over the whole range, all alike
    const Table table = stiction_test::sample_table(
        stiction_test::sample_study(DesignKind::morris, 4 * 20, {Uniform{0, 2}, Uniform{0, 1}, Uniform{0, 1}}),
        [](const std::vector<double>& x) { return 3 * x[0] - 2 * x[1]; });
    const std::optional<MorrisEffects> effects = morris_effects(table, table.metrics[0]);
    ASSERT_TRUE(effects.has_value());
    const std::vector<double> slopes{6, -2, 0};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const MorrisEffects::Of& of = effects->axes[axis];
        EXPECT_NEAR(of.mean, slopes[axis], 1e-14);
        EXPECT_NEAR(of.mean_size.value, std::abs(slopes[axis]), 1e-14);
        EXPECT_NEAR(of.mean_size.lower, std::abs(slopes[axis]), 1e-14);
        EXPECT_NEAR(of.deviation, 0, 1e-14);
        EXPECT_EQ(of.effects, 20U);
    }
}

TEST(ElementaryEffects, OfAProductScatter) {
    // y = (2 x₁ − 1)(2 x₂ − 1), x at 1/8 … 7/8: the effect of x₁ is 2 (2 x₂ − 1) = ±½, ±3/2: mean 0, size 1, variance 5/4
    constexpr std::size_t kTrajectories = 2000;
    const Table table = stiction_test::sample_table(
        stiction_test::sample_study(DesignKind::morris, 3 * kTrajectories, {Uniform{0, 1}, Uniform{0, 1}}),
        [](const std::vector<double>& x) { return (2 * x[0] - 1) * (2 * x[1] - 1); });
    const MorrisEffects::Of of = morris_effects(table, table.metrics[0])->axes[0];
    const double root = std::sqrt(static_cast<double>(kTrajectories));
    EXPECT_NEAR(of.mean, 0, 5 * std::sqrt(1.25) / root);
    EXPECT_NEAR(of.mean_size.value, 1, 5 * 0.5 / root);  // |d| is ½ or 3/2: deviation ½
    EXPECT_LE(of.mean_size.lower, 1);
    EXPECT_GE(of.mean_size.upper, 1);
    EXPECT_NEAR(of.deviation * of.deviation, 1.25, 5 * 1.0 / root);  // d² is ¼ or 9/4: deviation 1
}

TEST(ElementaryEffects, LeaveOutStepsWithARunThatFailed) {
    Table table = stiction_test::sample_table(
        stiction_test::sample_study(DesignKind::morris, 3 * 5, {Uniform{0, 1}, Uniform{0, 1}}),
        [](const std::vector<double>& x) { return x[0]; });
    table.end[1] = RunEnd::failed;  // between both steps of the first trajectory
    const std::optional<MorrisEffects> effects = morris_effects(table, table.metrics[0]);
    EXPECT_EQ(effects->axes[0].effects, 4U);
    EXPECT_EQ(effects->axes[1].effects, 4U);
    table.study.design = DesignKind::random;
    EXPECT_FALSE(morris_effects(table, table.metrics[0]).has_value());
}

TEST(ATornado, HasTheLongestBarFirst) {
    const Table table = stiction_test::sample_table(
        stiction_test::sample_study(DesignKind::one_at_a_time, 0, {Range{0, 2, 3}, Uniform{0, 10}, Range{0, 2, 5}}),
        [](const std::vector<double>& x) { return x[0] - x[1] + (x[2] - 1) * (x[2] - 1); });
    const std::optional<Tornado> chart = tornado(table, table.metrics[0]);
    ASSERT_TRUE(chart.has_value());
    EXPECT_EQ(chart->middle, 1 - 5.0);
    ASSERT_EQ(chart->bars.size(), 3U);
    EXPECT_EQ(chart->bars[0].axis, "x2");  // 1 − 9 … 1 − 1
    EXPECT_EQ(chart->bars[0].least, -8);
    EXPECT_EQ(chart->bars[0].at_least, 9);
    EXPECT_EQ(chart->bars[0].largest, 0);
    EXPECT_EQ(chart->bars[0].at_largest, 1);
    EXPECT_EQ(chart->bars[1].axis, "x1");
    EXPECT_EQ(chart->bars[1].largest - chart->bars[1].least, 2);
    EXPECT_EQ(chart->bars[2].axis, "x3");  // the middle is the least: −4 … −3
    EXPECT_EQ(chart->bars[2].least, -4);
    EXPECT_EQ(chart->bars[2].at_least, 1);
    EXPECT_EQ(chart->bars[2].largest, -3);
    const Table other = stiction_test::sample_table(stiction_test::sample_study(DesignKind::grid, 0, {Range{0, 2, 3}}),
                                                    [](const std::vector<double>& x) { return x[0]; });
    EXPECT_FALSE(tornado(other, other.metrics[0]).has_value());
}

TEST(ATornado, LeavesOutRunsThatFailed) {
    Table table =
        stiction_test::sample_table(stiction_test::sample_study(DesignKind::one_at_a_time, 0, {Range{0, 2, 3}}),
                                    [](const std::vector<double>& x) { return x[0]; });
    table.end[1] = RunEnd::failed;
    EXPECT_EQ(tornado(table, table.metrics[0])->bars[0].least, 1);
    table.end[0] = RunEnd::failed;  // without a middle the bar has the runs that are left
    EXPECT_TRUE(std::isnan(tornado(table, table.metrics[0])->middle));
    EXPECT_EQ(tornado(table, table.metrics[0])->bars[0].least, 2);
}

TEST(RegressionCoefficients, OfALinearMetricAreTheShareOfEachAxis) {
    // y = 3 x₁ + 4 x₂ on a full grid of standardised axes: b = 3/5, 4/5 and R² = 1, since the axes are uncorrelated
    Study study = stiction_test::sample_study(DesignKind::grid, 0,
                                              {Range{-1, 1, 5}, Range{-1, 1, 5}, Listed{{0, 1}, {}}, Listed{{7}, {}}});
    study.axes[2].words = {"exact", "karnopp"};
    const Table table =
        stiction_test::sample_table(study, [](const std::vector<double>& x) { return 3 * x[0] + 4 * x[1]; });
    const std::optional<Regression> line = regression(table, table.metrics[0]);
    ASSERT_TRUE(line.has_value());
    EXPECT_NEAR(line->axes[0].coefficient, 0.6, 1e-14);
    EXPECT_NEAR(line->axes[1].coefficient, 0.8, 1e-14);
    EXPECT_TRUE(std::isnan(line->axes[2].coefficient));  // words have no order
    EXPECT_TRUE(std::isnan(line->axes[3].coefficient));  // it does not vary
    EXPECT_NEAR(line->explained, 1, 1e-14);
    EXPECT_EQ(line->runs, 50U);
}

TEST(RegressionCoefficients, SayHowMuchALineExplains) {
    // y = x² on points symmetric about 0: no line explains anything
    const Table even = stiction_test::sample_table(stiction_test::sample_study(DesignKind::grid, 0, {Range{-1, 1, 21}}),
                                                   [](const std::vector<double>& x) { return x[0] * x[0]; });
    EXPECT_NEAR(regression(even, even.metrics[0])->explained, 0, 1e-14);
    const Table still =
        stiction_test::sample_table(stiction_test::sample_study(DesignKind::grid, 0, {Range{-1, 1, 21}}),
                                    [](const std::vector<double>&) { return 1.0; });
    EXPECT_FALSE(regression(still, still.metrics[0]).has_value());
    // two axes that are the same
    Table twins = even;
    twins.parameters.push_back(twins.parameters[0]);
    EXPECT_FALSE(regression(twins, twins.metrics[0]).has_value());
}

}  // namespace
}  // namespace stiction::study
