// Distributions and tables of correlations that are refused, by their sentences.
#include <gtest/gtest.h>

#include <limits>

#include "study/distribution/correlation.hpp"
#include "study/distribution/quantile.hpp"

namespace stiction::study {
namespace {

std::string refusal(Distribution distribution) {
    const std::vector<ModelProblem> problems =
        distribution_problems({.key = "body.arm.inertia", .unit = "kg m2", .distribution = std::move(distribution)});
    return problems.empty() ? "" : sentence(problems.front());
}

TEST(ADistribution, IsRefusedWithWhatIsWrongAndWhatToDo) {
    EXPECT_EQ(refusal(Uniform{2, 1}),
              "body.arm.inertia: uniform: the lower bound 2 kg m2 is not below the upper 1 kg m2: write the smaller "
              "one first");
    EXPECT_EQ(
        refusal(LogUniform{0, 1}),
        "body.arm.inertia: log-uniform: the lower bound is 0 kg m2; admissible: above 0: a logarithm needs positive "
        "numbers; use uniform");
    EXPECT_EQ(
        refusal(LogUniform{2, 1}),
        "body.arm.inertia: log-uniform: the lower bound 2 kg m2 is not below the upper 1 kg m2: write the smaller one "
        "first");
    EXPECT_EQ(
        refusal(Normal{1, 0}),
        "body.arm.inertia: normal: the deviation is 0 kg m2; admissible: above 0: leave the axis out where nothing "
        "varies");
    EXPECT_EQ(refusal(Normal{1, 1, 3, 2}),
              "body.arm.inertia: normal: the lower bound 3 kg m2 is not below the upper 2 kg m2: write the smaller one "
              "first");
    EXPECT_EQ(
        refusal(Normal{0, 1, 40, 50}),
        "body.arm.inertia: normal: all between 40 kg m2 and 50 kg m2 lies more than 37 deviations from the mean: use "
        "another mean, or uniform");
    EXPECT_EQ(
        refusal(Triangular{1, 3, 2}),
        "body.arm.inertia: triangular: 1 kg m2, 3 kg m2 and 2 kg m2 are out of order: write lower bound, most likely "
        "value, upper bound");
    EXPECT_EQ(refusal(Range{2, 1, 3}),
              "body.arm.inertia: the range begins at 2 kg m2 and ends at 1 kg m2: write the smaller end first");
    EXPECT_EQ(
        refusal(Range{1, 2, 0}),
        "body.arm.inertia: the range has 0 values; admissible: 1 to 1000000000: write from:to:count, as in 1:2:21");
    EXPECT_EQ(refusal(Range{1, 2, 1}),
              "body.arm.inertia: the range has one value and two ends: ask for 2 values or more");
    EXPECT_EQ(refusal(Listed{}), "body.arm.inertia: the list has no values: write at least one");
    EXPECT_EQ(refusal(Listed{{1, 2}, {1}}), "body.arm.inertia: 2 values, but 1 weight: give each value one");
    EXPECT_EQ(
        refusal(Listed{{1, 2}, {0, 0}}),
        "body.arm.inertia: the weights are no probabilities; admissible: numbers from 0, at least one of them above 0");
    EXPECT_EQ(refusal(Listed{{1, 2}, {-1, 2}}), refusal(Listed{{1, 2}, {0, 0}}));
    EXPECT_EQ(refusal(Uniform{0, std::numeric_limits<double>::infinity()}),
              "body.arm.inertia: a number is not finite; admissible: finite numbers");
    EXPECT_EQ(refusal(Normal{1, 1, -std::numeric_limits<double>::infinity(), 3}), "");
    EXPECT_EQ(refusal(Triangular{1, 1, 2}), "");
    EXPECT_EQ(refusal(Range{1, 1, 1}), "");
}

std::string table_refusal(std::vector<std::vector<double>> table,
                          std::vector<Axis> axes = {{.key = "a"}, {.key = "b"}, {.key = "c"}}) {
    Study study;
    study.axes = std::move(axes);
    study.correlation = std::move(table);
    const std::vector<ModelProblem> problems = correlation_problems(study);
    return problems.empty() ? "" : sentence(problems.front());
}

TEST(ATableOfCorrelations, IsRefusedWhereNoDistributionHasIt) {
    EXPECT_EQ(table_refusal({}), "");
    EXPECT_EQ(table_refusal({{1, 0.5, 0.3}, {0.5, 1, 0}, {0.3, 0, 1}}), "");
    EXPECT_EQ(table_refusal({{1, 0.5}, {0.5, 1}}), "the table of correlations needs 3 rows of 3 numbers");
    EXPECT_EQ(
        table_refusal({{1, 1, 0}, {1, 1, 0}, {0, 0, 1}}),
        "b: the correlation of a and b is 1; admissible: above -1 and below 1: vary a parameter that both use where "
        "they always change together");
    EXPECT_EQ(table_refusal({{1, 0.5, 0}, {0.4, 1, 0}, {0, 0, 1}}), "b: the table has two correlations of a and b");
    EXPECT_EQ(table_refusal({{1, 0, 0}, {0, 0.9, 0}, {0, 0, 1}}), "b: its correlation with itself is not 1");
    // det = 1 + 2·0.9·0.9·(−0.9) − 3·0.81 < 0
    EXPECT_EQ(table_refusal({{1, 0.9, 0.9}, {0.9, 1, -0.9}, {0.9, -0.9, 1}}),
              "c: its correlations contradict those of the axes before it: the table is not positive definite: what "
              "correlates strongly with two axes needs those two to correlate; make the numbers smaller");
    EXPECT_EQ(table_refusal({{1, 0.5}, {0.5, 1}}, {{.key = "a"}, {.key = "run.method", .words = {"exact", "karnopp"}}}),
              "run.method: a and run.method are correlated, but words have no order: correlate numbers");
}

TEST(ATableOfCorrelations, IsTheProductOfItsFactor) {
    // L of R = [1 ρ; ρ 1] is [1 0; ρ √(1 − ρ²)]: ρ = 0.6 gives 0.8
    const Correlation pair({{1, 0.6}, {0.6, 1}});
    std::vector<double> scores{2, 5};
    pair.apply(scores);
    EXPECT_DOUBLE_EQ(scores[0], 2);
    EXPECT_DOUBLE_EQ(scores[1], 0.6 * 2 + 0.8 * 5);
    EXPECT_TRUE(Correlation({}).independent());
}

}  // namespace
}  // namespace stiction::study
