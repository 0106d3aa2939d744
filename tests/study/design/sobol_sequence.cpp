// Points of Sobol' against published ones, and their discrepancy.
//
//   L₂*² = 3⁻ᵏ − 2^(1−k)/n Σᵢ Πⱼ (1 − xᵢⱼ²) + 1/n² Σᵢ Σₗ Πⱼ (1 − max(xᵢⱼ, xₗⱼ))         T. T. Warnock, 1972              (1)
//   E L₂*² of n random points = (2⁻ᵏ − 3⁻ᵏ)/n                                                                          (2)
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "study/design/design.hpp"
#include "study/design/philox.hpp"
#include "study/design/sobol_points.hpp"

namespace stiction::study {
namespace {

using Points = std::vector<std::vector<double>>;

double fraction(std::uint64_t bits) { return static_cast<double>(bits >> 32U) * 0x1p-32; }

/// Eq. (1), without the root.
double squared_discrepancy(const Points& points) {
    const auto n = static_cast<double>(points.size());
    const auto k = static_cast<double>(points[0].size());
    double single = 0;
    double pairs = 0;
    for (const std::vector<double>& a : points) {
        double product = 1;
        for (const double x : a) {
            product *= 1 - x * x;
        }
        single += product;
        for (const std::vector<double>& b : points) {
            double pair = 1;
            for (std::size_t j = 0; j < a.size(); ++j) {
                pair *= 1 - std::max(a[j], b[j]);
            }
            pairs += pair;
        }
    }
    return std::pow(3.0, -k) - std::pow(2.0, 1 - k) / n * single + pairs / (n * n);
}

Points design_points(DesignKind kind, std::size_t runs, std::size_t axes, std::uint64_t seed) {
    Study study;
    study.design = kind;
    study.runs = runs;
    study.seed = seed;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        study.axes.push_back({.key = "x" + std::to_string(axis), .distribution = Uniform{0, 1}});
    }
    const std::unique_ptr<const Design> design = make_design(study);
    Points points(runs, std::vector<double>(axes));
    for (std::size_t i = 0; i < runs; ++i) {
        design->row(i, points[i]);
    }
    return points;
}

// The example output of S. Joe's and F. Y. Kuo's program with their numbers new-joe-kuo-6; the same by SciPy 1.10.1,
// scipy.stats.qmc.Sobol(d=5, scramble=False).random(8).
TEST(SobolPoints, BeginWithThePublishedOnes) {
    const Points published{{0, 0, 0, 0, 0},
                           {0.5, 0.5, 0.5, 0.5, 0.5},
                           {0.75, 0.25, 0.25, 0.25, 0.75},
                           {0.25, 0.75, 0.75, 0.75, 0.25},
                           {0.375, 0.375, 0.625, 0.875, 0.375},
                           {0.875, 0.875, 0.125, 0.375, 0.875},
                           {0.625, 0.125, 0.875, 0.625, 0.625},
                           {0.125, 0.625, 0.375, 0.125, 0.125}};
    const SobolPoints points(5);
    for (std::size_t n = 0; n < published.size(); ++n) {
        for (std::size_t axis = 0; axis < 5; ++axis) {
            EXPECT_EQ(fraction(points.bits(n, axis)), published[n][axis]) << n << ", " << axis;
        }
    }
}

// SciPy 1.10.1: (qmc.Sobol(d=3667, scramble=False, bits=32).random(1024)[[777, 1000]] * 2**32).astype(uint64)
TEST(SobolPoints, AreThoseOfTheTableInEveryDimension) {
    const SobolPoints points(kMostSobolAxes);
    struct Known {
        std::size_t axis;
        std::uint64_t at_777, at_1000;
    };
    for (const Known& known :
         {Known{0, 2973761536, 943718400}, Known{1, 4022337536, 415236096}, Known{9, 1388314624, 297795584},
          Known{49, 4089446400, 2059403264}, Known{99, 2193620992, 801112064}, Known{1999, 2059403264, 2512388096},
          Known{3666, 1405091840, 3837788160}}) {
        EXPECT_EQ(points.bits(777, known.axis) >> 32U, known.at_777) << known.axis;
        EXPECT_EQ(points.bits(1000, known.axis) >> 32U, known.at_1000) << known.axis;
    }
}

TEST(TheDiscrepancy, IsWarnocksFormula) {
    // one point x of one axis: ∫₀ˣ t² dt + ∫ₓ¹ (1 − t)² dt = (x³ + (1 − x)³)/3
    EXPECT_NEAR(squared_discrepancy({{0.3}}), (0.027 + 0.343) / 3, 1e-15);
    // SciPy 1.10.1: qmc.discrepancy(qmc.Sobol(d=3, scramble=False).random(64), method="L2-star")
    const SobolPoints points(3);
    Points first;
    for (std::size_t n = 0; n < 64; ++n) {
        first.push_back({fraction(points.bits(n, 0)), fraction(points.bits(n, 1)), fraction(points.bits(n, 2))});
    }
    EXPECT_NEAR(std::sqrt(squared_discrepancy(first)), 0.013868227195862197, 1e-12);
}

TEST(ScrambledSobolPoints, KeepTheBalanceOfTheUnscrambled) {
    // in each of two axes every interval of length 2⁻⁸ has one of 256 points; the first two axes are a (0, 8, 2)-net: every box of
    // 2^(−a) × 2^(−b), a + b = 8, has one
    for (const std::uint64_t seed : {1U, 2U, 99U}) {
        const Points points = design_points(DesignKind::sobol, 256, 2, seed);
        for (unsigned a = 0; a <= 8; ++a) {
            std::set<std::pair<int, int>> boxes;
            for (const std::vector<double>& point : points) {
                boxes.emplace(static_cast<int>(point[0] * (1U << a)), static_cast<int>(point[1] * (1U << (8 - a))));
            }
            EXPECT_EQ(boxes.size(), 256U) << "seed " << seed << ", box 2^-" << a;
        }
    }
}

TEST(ScrambledSobolPoints, AreUniformOverSeeds) {
    // point 0 is the corner before scrambling; over seeds it is uniform: mean ½ within five deviations √(1/12/n)
    constexpr int kSeeds = 20000;
    double mean = 0;
    double square = 0;
    const SobolPoints points(2);
    for (int seed = 0; seed < kSeeds; ++seed) {
        const double u = open_unit(points.scrambled(0, 1, static_cast<std::uint64_t>(seed))) - 0.5;
        mean += u / kSeeds;
        square += u * u / kSeeds;
    }
    EXPECT_NEAR(mean, 0, 5 * std::sqrt(1.0 / 12 / kSeeds));
    EXPECT_NEAR(square, 1.0 / 12, 5 * std::sqrt(1.0 / 180 / kSeeds));
}

TEST(ScrambledSobolPoints, FillTheCubeBetterThanRandomOnes) {
    constexpr std::size_t kRuns = 1024;
    constexpr std::size_t kAxes = 3;
    const double random_expected = (1.0 / 8 - 1.0 / 27) / kRuns;  // (2)
    double random = 0;
    double latin = 0;
    double sobol = 0;
    constexpr int kSeeds = 4;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        random += squared_discrepancy(design_points(DesignKind::random, kRuns, kAxes, seed)) / kSeeds;
        latin += squared_discrepancy(design_points(DesignKind::latin_hypercube, kRuns, kAxes, seed)) / kSeeds;
        sobol += squared_discrepancy(design_points(DesignKind::sobol, kRuns, kAxes, seed)) / kSeeds;
    }
    // one random design scatters by less than its mean; four by half of it, twice that is allowed
    EXPECT_NEAR(random, random_expected, random_expected);
    EXPECT_LT(latin, random_expected);
    EXPECT_LT(sobol, random_expected /
                         50);  // O(n⁻² log²ᵏ n): unscrambled 64 points have 1.9·10⁻⁴ where 64 random ones have 1.4·10⁻³
}

}  // namespace
}  // namespace stiction::study
