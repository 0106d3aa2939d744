// The normal distribution and its inverse against 40 digits of mpmath 1.3:
//   from mpmath import *; mp.dps = 50; P = lambda z: erfc(-z/sqrt(2))/2; the inverse by bisection of P(z) = mpf(u) with u a double
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "study/distribution/normal.hpp"

namespace stiction::study {
namespace {

constexpr double kEps = std::numeric_limits<double>::epsilon();

TEST(TheNormalDistribution, HasTheValuesOfFortyDigits) {
    struct Known {
        double z, below;
    };
    // relative error [units of 2⁻⁵²]: two exponentials 4, products and quotient 3, the fraction 3; in the series the difference
    // ½ − … magnifies 5 of the product by (½ − Φ)/Φ < 4 at −1.25
    for (const Known& known :
         {Known{-0.5, 0.30853753872598689636}, Known{-1.999, 0.022804176932658882735},
          Known{-1.2499, 0.10566803971696806353}, Known{-1.25, 0.10564977366685525769},
          Known{-2, 0.0227501319481792072}, Known{-3, 0.0013498980316300945267}, Known{-8, 6.2209605742717841235e-16},
          Known{-20, 2.7536241186062336951e-89}, Known{0.25, 0.59870632568292372424}, Known{1.5, 0.933192798731141934},
          Known{3.0, 0.99865010196836990547}}) {
        EXPECT_NEAR(normal_below(known.z) / known.below, 1, 22 * kEps) << known.z;
    }
    EXPECT_NEAR(normal_below(-38) / 2.8854283600687843084e-316, 1, 1e-7);  // subnormal: 26 bits are left
    EXPECT_EQ(normal_below(0), 0.5);
    EXPECT_EQ(normal_below(-40), 0);
    EXPECT_EQ(normal_below(40), 1);
    EXPECT_EQ(normal_below(-std::numeric_limits<double>::infinity()), 0);
    EXPECT_EQ(normal_below(std::numeric_limits<double>::infinity()), 1);
}

TEST(TheInverseNormalDistribution, HasTheValuesOfFortyDigits) {
    struct Known {
        double u, z;
    };
    // rational functions of degree 7 with positive terms: some 16 roundings; published error 10⁻¹⁶
    for (const Known& known : {Known{0.3, -0.52440051270804081597}, Known{0.001, -3.0902323061678135354},
                               Known{1e-10, -6.3613409024040561991}, Known{1e-20, -9.2623400897984075796},
                               Known{1e-300, -37.047096299361199237}, Known{0.975, 1.9599639845400538556},
                               Known{0.0749999, -1.4395321773759005864}, Known{0.5000001, 2.5066282733116483012e-7}}) {
        EXPECT_NEAR(normal_quantile(known.u) / known.z, 1, 8 * kEps) << known.u;
    }
    EXPECT_EQ(normal_quantile(0.5), 0);
    EXPECT_EQ(normal_quantile(0), -std::numeric_limits<double>::infinity());
    EXPECT_EQ(normal_quantile(1), std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(normal_quantile(1.5)));
}

TEST(TheInverseNormalDistribution, UndoesTheNormalDistributionAndIsOdd) {
    for (double u = 0x1p-60; u < 0.5; u *= 1.37) {
        const double z = normal_quantile(u);
        // an error δz of z changes Φ by φ(z) δz ≈ |z| Φ δz in the tail: relative z² times that of z
        EXPECT_NEAR(normal_below(z) / u, 1, (9 + 8 * (1 + z * z)) * kEps) << u;
        if (u > 0x1p-20) {
            EXPECT_NEAR(normal_quantile(1 - u), -z, 0x1p-53 / u / 2 + 8 * kEps) << u;  // 1 − u is rounded
        }
    }
}

}  // namespace
}  // namespace stiction::study
