// Studies without points, by the sentences that say why.
#include <gtest/gtest.h>

#include "machine/model.hpp"
#include "study/design/design.hpp"

namespace stiction::study {
namespace {

Study plain_study(DesignKind design, std::size_t runs, std::vector<Distribution> distributions) {
    Study study;
    study.design = design;
    study.runs = runs;
    for (Distribution& distribution : distributions) {
        study.axes.push_back(
            {.key = "axis" + std::to_string(study.axes.size() + 1), .distribution = std::move(distribution)});
    }
    return study;
}

std::string design_refusal(const Study& study) {
    const std::vector<ModelProblem> problems = design_problems(study);
    if (problems.empty()) {
        return "";
    }
    EXPECT_THROW((void)make_design(study), ModelError);
    return sentence(problems.front());
}

TEST(AStudyWithoutPoints, SaysWhy) {
    EXPECT_EQ(design_refusal(plain_study(DesignKind::grid, 0, {})),
              "the study varies nothing: name a key of the machine and its values, as in body.load.inertia=1:2:21");
    EXPECT_EQ(
        design_refusal(plain_study(DesignKind::grid, 0, {Range{}, Uniform{}})),
        "axis2: a grid needs values one after another, and this is a continuous distribution: write from:to:count, as "
        "in 1:2:21, or choose the design sobol or random with a number of runs");
    EXPECT_EQ(
        design_refusal(plain_study(DesignKind::grid, 0, {Range{0, 1, 100000}, Range{0, 1, 10001}})),
        "axis2: the grid has more than 1000000000 points: give the axes fewer values, or choose the design sobol with "
        "a number of runs");
    EXPECT_EQ(design_refusal(plain_study(DesignKind::grid, 5, {Range{0, 1, 2}, Range{0, 1, 3}})),
              "runs: the design grid has 6 runs, not the 5 asked for: leave runs out");
    EXPECT_EQ(design_refusal(plain_study(DesignKind::one_at_a_time, 5, {Range{0, 1, 3}})),
              "runs: the design one-at-a-time has 3 runs, not the 5 asked for: leave runs out");
    EXPECT_EQ(design_refusal(plain_study(DesignKind::random, 0, {Uniform{}})),
              "runs: the design random needs a number of runs: write runs = 1000, or --runs 1000");
    EXPECT_EQ(design_refusal(plain_study(DesignKind::latin_hypercube, 1'000'000'001, {Uniform{}})),
              "runs: 1000000001 runs are asked for; admissible: up to 1000000000");
    EXPECT_EQ(
        design_refusal(plain_study(DesignKind::morris, 10, {Uniform{}, Uniform{}, Uniform{}})),
        "runs: the number of runs is 10, and one trajectory of the design morris with 3 axes takes 4; admissible: "
        "multiples of 4: ask for 8 or 12");
    EXPECT_EQ(
        design_refusal(plain_study(DesignKind::saltelli, 3, {Uniform{}, Uniform{}, Uniform{}})),
        "runs: the number of runs is 3, and one base point of the design saltelli with 3 axes takes 5; admissible: "
        "multiples of 5: ask for 5");
    EXPECT_EQ(
        design_refusal(plain_study(DesignKind::sobol, 8, std::vector<Distribution>(3668, Uniform{}))),
        "the design sobol of 3668 axes needs 3668 dimensions of Sobol' points; admissible: up to 3667: vary less, or "
        "choose the design latin-hypercube");
    EXPECT_EQ(
        design_refusal(plain_study(DesignKind::saltelli, 1836, std::vector<Distribution>(1834, Uniform{}))),
        "the design saltelli of 1834 axes needs 3668 dimensions of Sobol' points; admissible: up to 3667: vary less, "
        "or choose the design latin-hypercube");
    EXPECT_EQ(design_refusal(plain_study(DesignKind::list, 0, {Range{}})),
              "the list has no rows: name a CSV file with points");
}

TEST(AStudyWithoutPoints, SaysWhichAxisOrRow) {
    Study list = plain_study(DesignKind::list, 0, {Range{}, Range{}});
    list.rows = {{1, 2}, {3}};
    EXPECT_EQ(design_refusal(list), "row 2 of the list has 1 value; admissible: 2, one for each axis");

    Study twice = plain_study(DesignKind::grid, 0, {Range{}, Range{}});
    twice.axes[1].key = twice.axes[0].key;
    EXPECT_EQ(design_refusal(twice), "axis1: it is varied twice: leave one of the two out");

    Study words = plain_study(DesignKind::grid, 0, {Listed{{0, 1, 2}, {}}});
    words.axes[0].words = {"exact", "karnopp"};
    EXPECT_EQ(design_refusal(words), "axis1: it has words, and values that are none of them: list the words");

    Study correlated = plain_study(DesignKind::saltelli, 8, {Uniform{}, Uniform{}});
    correlated.correlation = {{1, 0.5}, {0.5, 1}};
    EXPECT_EQ(
        design_refusal(correlated),
        "the design saltelli moves its axes independently of each other, and the study correlates them: use random, "
        "latin-hypercube or sobol");
    correlated.design = DesignKind::sobol;
    EXPECT_EQ(design_refusal(correlated), "");
    correlated.axes[0].distribution = Uniform{1, 0};
    correlated.axes[1].distribution = Normal{0, -1};
    EXPECT_EQ(design_problems(correlated).size(), 2U);  // all at once
}

}  // namespace
}  // namespace stiction::study
