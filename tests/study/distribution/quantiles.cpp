// Quantile functions against their closed forms; the cut normal against mpmath 1.3 (50 digits, bisection of the distribution).
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "study/distribution/normal.hpp"
#include "study/distribution/quantile.hpp"

namespace stiction::study {
namespace {

constexpr double kUnit = std::numeric_limits<double>::epsilon();
constexpr double kInfinite = std::numeric_limits<double>::infinity();

TEST(AQuantile, OfContinuousDistributionsHasItsClosedForm) {
    EXPECT_EQ(quantile(Uniform{2, 6}, 0.25), 3);
    EXPECT_NEAR(quantile(LogUniform{1e-3, 1}, 0.3), 0.0079432823472428144115,
                1e-17 * 8);                                          // 10^(−3 + 0.9), u the double of 0.3
    EXPECT_EQ(quantile(Triangular{0, 1, 4}, 0.25), 1);               // (c − a)/(b − a) lies below the mode
    EXPECT_NEAR(quantile(Triangular{0, 1, 4}, 0.0625), 0.5, kUnit);  // √(u (b − a)(c − a))
    EXPECT_NEAR(quantile(Triangular{0, 1, 4}, 0.75), 4 - std::sqrt(3.0), 4 * kUnit);  // 4 − √((1 − u)·4·3)
    EXPECT_NEAR(quantile(Triangular{1, 1, 2}, 0.75), 1.5, kUnit);                     // mode at an end
    EXPECT_NEAR(quantile(Triangular{1, 2, 2}, 0.25), 1.5, kUnit);
    EXPECT_NEAR(quantile(Normal{270, 20}, 0.975), 270 + 20 * 1.9599639845400538556, 270 * kUnit);
}

TEST(AQuantile, OfACutNormalDistributionHasTheDigitsOfTheTail) {
    EXPECT_NEAR(quantile(Normal{270, 20, 200, 300}, 0.25), 255.45083698694327966, 400 * kUnit);
    EXPECT_NEAR(quantile(Normal{270, 20, 200, 300}, 0.9), 289.88067500975702767, 400 * kUnit);
    // Φ(−6) is 10⁻⁹: from above, 1 − 10⁻⁹ would leave 7 digits. An error of 30 units of Φ is one of 30/6² of z.
    EXPECT_NEAR(quantile(Normal{0, 1, 6, 7}, 0.5), 6.11135821550888455, 16 * kUnit);
    EXPECT_NEAR(quantile(Normal{0, 1, -7, -6}, 0.25), -6.2206138606606555758, 16 * kUnit);
    EXPECT_EQ(quantile(Normal{0, 1, 6, kInfinite}, 0.5), -quantile(Normal{0, 1, -kInfinite, -6}, 0.5));
    EXPECT_NEAR(quantile(Normal{0, 1, 0, kInfinite}, 0.5), 0.67448975019608174, 8 * kUnit);  // Φ⁻¹(¾)
}

TEST(AQuantile, OfAListIsTheFirstValueThatReachesTheProbability) {
    const Listed alike{{5, 3, 9, 7}, {}};
    EXPECT_EQ(quantile(alike, 0.01), 5);
    EXPECT_EQ(quantile(alike, 0.25), 5);
    EXPECT_EQ(quantile(alike, 0.26), 3);
    EXPECT_EQ(quantile(alike, 0.5), 3);
    EXPECT_EQ(quantile(alike, 0.99), 7);
    const Listed weighted{{1, 2, 3}, {2, 0, 6}};
    EXPECT_EQ(quantile(weighted, 0.25), 1);
    EXPECT_EQ(quantile(weighted, 0.2500001), 3);
    EXPECT_EQ(quantile(weighted, 1 - 0x1p-53), 3);
    EXPECT_EQ(quantile(Listed{{1, 2}, {1, 0}}, 1 - 0x1p-53), 1);  // a value without weight is never taken
    EXPECT_EQ(quantile(Listed{{1, 2}, {0, 1}}, 0x1p-53), 2);
}

TEST(AQuantile, OfARangeKeepsRoundNumbersAndBothEnds) {
    const Range range{1, 2, 21};
    for (std::size_t k = 0; k < 21; ++k) {
        EXPECT_EQ(listed_value(range, k), static_cast<double>(20 + k) / 20) << k;  // 1, 1.05, 1.1 … rounded once
    }
    EXPECT_EQ(quantile(range, 0.5), 1.5);
    EXPECT_EQ(listed_value(Range{0.1, 0.7, 7}, 6), 0.7);
    EXPECT_EQ(value_count(range), 21U);
    EXPECT_EQ(value_count(Uniform{}), 0U);
    EXPECT_EQ(listed_value(Range{3, 3, 1}, 0), 3);
}

TEST(AQuantile, NeverLeavesItsBoundsAndNeverFalls) {
    const std::vector<Distribution> all{
        Uniform{0.1, 0.3},         LogUniform{0.1, 0.3}, Triangular{0.1, 0.2, 0.3}, Normal{0.2, 1, 0.1, 0.3},
        Normal{-5, 0.7, 0.1, 0.3}, Range{0.1, 0.3, 7},   Normal{9, 1.1, 0.1, 0.3},  Listed{{0.1, 0.3}, {1, 3.3}}};
    for (const Distribution& distribution : all) {
        double last = 0.1;
        for (const double u : {0x1p-53, 1e-9, 0.1, 0.3, 0.4999, 0.5, 0.7, 1 - 1e-9, 1 - 0x1p-53}) {
            const double x = quantile(distribution, u);
            EXPECT_GE(x, last) << distribution.index() << " at " << u;
            EXPECT_LE(x, 0.3) << distribution.index() << " at " << u;
            last = x;
        }
    }
}

TEST(AScore, GivesTheQuantileOfItsProbability) {
    EXPECT_EQ(value_of_score(Normal{270, 20}, 1.5), 300);
    EXPECT_NEAR(value_of_score(Uniform{0, 1}, 1.5), 0.933192798731141934, 4 * kUnit);
    EXPECT_LT(value_of_score(Normal{0, 1, -kInfinite, 50}, 30), 9);  // Φ(30) rounds to 1: it stays below
}

TEST(Bounds, AreThoseOfTheDistribution) {
    EXPECT_EQ(bounds_of(Listed{{5, 3, 9}, {}}).lower, 3);
    EXPECT_EQ(bounds_of(Listed{{5, 3, 9}, {}}).upper, 9);
    EXPECT_EQ(bounds_of(Normal{0, 1}).lower, -kInfinite);
    EXPECT_EQ(bounds_of(Range{1, 4, 2}).upper, 4);
    EXPECT_EQ(bounds_of(Triangular{1, 2, 4}).upper, 4);
}

}  // namespace
}  // namespace stiction::study
