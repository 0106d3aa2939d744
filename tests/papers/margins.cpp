// A comparison and its margin agree: positive where it holds, of the band, 0 at its edge.
#include <gtest/gtest.h>

#include <cmath>

#include "papers/margin.hpp"

namespace stiction::papers {
namespace {

TEST(AMargin, IsTheShareOfTheBandThatIsLeft) {
    EXPECT_NEAR(within(1.424, 1.41, 0.02).margin, 0.3, 1e-12);
    EXPECT_NEAR(at_most(0.25, 1).margin, 0.75, 1e-12);
    EXPECT_NEAR(at_least(1.5, 1).margin, 0.5, 1e-12);
    EXPECT_NEAR(inside(0.32, 0.3, 0.4).margin, 0.4, 1e-12);
    EXPECT_NEAR(larger(4, 3).margin, 0.25, 1e-12);
    EXPECT_NEAR(positive(0.001, 0.005).margin, 0.2, 1e-12);
}

TEST(AMargin, IsNegativeWhereTheComparisonFails) {
    for (const Comparison& one : {within(1.44, 1.41, 0.02), at_most(2, 1), at_least(0.5, 1), inside(0.5, 0.3, 0.4),
                                  larger(3, 4), positive(-1, 2)}) {
        EXPECT_FALSE(one.holds);
        EXPECT_LT(one.margin, 0);
    }
}

TEST(AMargin, IsNarrowBelowFivePercentOfTheBand) {
    EXPECT_TRUE(within(1.4291, 1.41, 0.02).narrow());
    EXPECT_FALSE(within(1.4289, 1.41, 0.02).narrow());
    EXPECT_FALSE(within(1.44, 1.41, 0.02).narrow()) << "what fails is not narrow";
    EXPECT_FALSE(Comparison(true).narrow()) << "exact comparisons have no band";
}

TEST(SeveralComparisons, HaveTheLeastMargin) {
    const Comparison both = at_most(0.9, 1) && at_least(1.5, 1);
    EXPECT_TRUE(both.holds);
    EXPECT_NEAR(both.margin, 0.1, 1e-12);
    EXPECT_FALSE((both && Comparison(false)).holds);
}

TEST(NotANumber, HoldsNothing) {
    const double nan = std::nan("");
    for (const Comparison& one : {within(nan, 1, 1), at_most(nan, 1), at_least(nan, 1), inside(nan, 0, 1),
                                  larger(nan, 1), larger(1, nan), positive(nan, 1)}) {
        EXPECT_FALSE(one.holds);
    }
}

TEST(NotANumber, StaysTheFarthest) {
    const double nan = std::nan("");
    EXPECT_EQ(farthest(1, -3, 2), 3);
    for (const double x : {farthest(nan, 1, 2), farthest(0, nan, 2), farthest(0, 1, nan)}) {
        EXPECT_TRUE(std::isnan(x));
        EXPECT_FALSE(at_most(x, 1e300).holds);
    }
}

}  // namespace
}  // namespace stiction::papers
