// Sobol' indices against closed forms: Ishigami's function, and a machine that coasts to rest.
//
//   y = sin x₁ + 7 sin² x₂ + 0.1 x₃⁴ sin x₁, x uniform in (−π, π):    V = a²/8 + b π⁴/5 + b² π⁸/18 + ½,
//       V₁ = ½ (1 + b π⁴/5)²,   V₂ = a²/8,   V₁₃ = b² π⁸ (1/18 − 1/50)          T. Ishigami and T. Homma, ISUMA 1990       (1)
//
//   s = m v²/(2 F):  a product g₁ g₂ g₃ of independent factors with cᵢ² = V(gᵢ)/E(gᵢ)²:  V/E² = Π (1 + cᵢ²) − 1 = D,
//       Sᵢ = cᵢ²/D,   Tᵢ = 1 − (Πⱼ≠ᵢ (1 + cⱼ²) − 1)/D                                                                      (2)
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include <fmt/format.h>

#include "engine/make_engine.hpp"
#include "scenario/scenario.hpp"
#include "study/analysis/sample_table.hpp"
#include "study/analysis/sobol_indices.hpp"

namespace stiction::study {
namespace {

constexpr double kPi = std::numbers::pi;
constexpr std::size_t kBlocks = 256;  // base points: each is five machines

void expect_inside(const Estimate& estimate, double truth, double most, const std::string& what) {
    EXPECT_LE(estimate.lower, truth) << what << " = " << estimate.value;
    EXPECT_GE(estimate.upper, truth) << what << " = " << estimate.value;
    EXPECT_LT(estimate.upper - estimate.lower, most) << what;  // an interval that says something
}

TEST(SobolIndices, OfIshigamisFunctionAreTheClosedForm) {
    constexpr double kA = 7, kB = 0.1;
    const double pi4 = kPi * kPi * kPi * kPi;
    const double v1 = 0.5 * (1 + kB * pi4 / 5) * (1 + kB * pi4 / 5);
    const double v2 = kA * kA / 8;
    const double v13 = kB * kB * pi4 * pi4 * (1.0 / 18 - 1.0 / 50);
    const double v = v1 + v2 + v13;
    const Table table = stiction_test::sample_table(
        stiction_test::sample_study(DesignKind::saltelli, 5 * 2048, std::vector<Distribution>(3, Uniform{-kPi, kPi})),
        [](const std::vector<double>& x) {
            return std::sin(x[0]) + kA * std::sin(x[1]) * std::sin(x[1]) + kB * std::pow(x[2], 4) * std::sin(x[0]);
        });
    const std::optional<SobolIndices> indices = sobol_indices(table, table.metrics[0]);
    ASSERT_TRUE(indices.has_value());
    EXPECT_EQ(indices->base_points, 2048U);
    EXPECT_NEAR(indices->variance / v, 1, 0.02);
    expect_inside(indices->axes[0].first, v1 / v, 0.15, "S1");
    expect_inside(indices->axes[1].first, v2 / v, 0.15, "S2");
    expect_inside(indices->axes[2].first, 0, 0.15, "S3");
    expect_inside(indices->axes[0].total, (v1 + v13) / v, 0.15, "T1");
    expect_inside(indices->axes[1].total, v2 / v, 0.15, "T2");
    expect_inside(indices->axes[2].total, v13 / v, 0.15, "T3");
}

TEST(SobolIndices, OfIndependentRepetitionsAreCoveredAsOftenAsTheIntervalsSay) {
    // y = x₁ + 2 x₂: S = T = 1/5 and 4/5. Scrambled points scatter less than a bootstrap supposes: 95 % or more of 40 repetitions,
    // but for three deviations √(40·0.95·0.05) = 1.4
    int covered = 0;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        Study study = stiction_test::sample_study(DesignKind::saltelli, 4 * 128, {Uniform{0, 1}, Uniform{0, 1}});
        study.seed = seed;
        const Table table =
            stiction_test::sample_table(study, [](const std::vector<double>& x) { return x[0] + 2 * x[1]; });
        const Estimate first = sobol_indices(table, table.metrics[0], {.resamples = 200})->axes[1].first;
        covered += first.lower <= 0.8 && 0.8 <= first.upper ? 1 : 0;
    }
    EXPECT_GE(covered, 38 - 4);
}

TEST(SobolIndices, LeaveOutBasePointsThatAreNotWhole) {
    const Study study = stiction_test::sample_study(DesignKind::saltelli, 4 * 64, {Uniform{0, 1}, Uniform{0, 1}});
    Table table = stiction_test::sample_table(study, [](const std::vector<double>& x) { return x[0] + x[1]; });
    table.end[5] = RunEnd::failed;                                          // of base point 1
    table.metrics[0].values[8] = std::numeric_limits<double>::quiet_NaN();  // of base point 2
    for (std::vector<double>* column : {&table.metrics[0].values, &table.parameters[0].values}) {
        column->pop_back();  // the last run of base point 63 is not there yet
    }
    table.run.pop_back();
    table.end.pop_back();
    const std::optional<SobolIndices> indices = sobol_indices(table, table.metrics[0]);
    ASSERT_TRUE(indices.has_value());
    EXPECT_EQ(indices->base_points, 61U);
    EXPECT_EQ(indices->left_out, 3U);
    expect_inside(indices->axes[0].total, 0.5, 0.4, "T1");
}

TEST(SobolIndices, AreNoneOfOtherDesignsAndNoNumbersOfAConstant) {
    const auto constant = [](const std::vector<double>&) { return 3.0; };
    const Table random =
        stiction_test::sample_table(stiction_test::sample_study(DesignKind::random, 64, {Uniform{0, 1}}), constant);
    EXPECT_FALSE(sobol_indices(random, random.metrics[0]).has_value());
    const Table still =
        stiction_test::sample_table(stiction_test::sample_study(DesignKind::saltelli, 60, {Uniform{0, 1}}), constant);
    EXPECT_TRUE(std::isnan(sobol_indices(still, still.metrics[0])->axes[0].first.value));
}

/// Distance until the block stands, by the located engine [m].
double coasting_distance(const std::vector<double>& x) {
    const scenario::Scenario block = scenario::parse(
        fmt::format(
            "format = 1\n[run]\nengine = \"located\"\nuntil = 4\n[body.block]\nmotion = \"translation\"\ninertia = "
            "{}\nvelocity = {}\n[friction.slide]\non = \"block\"\nlaw = \"coulomb\"\nsliding = {}\n",
            x[0], x[1], x[2]),
        "block.toml", ".");
    const std::unique_ptr<Engine> engine = make_engine(block.plan, block.run);
    State state = engine->initial_state();
    EXPECT_FALSE(engine->advance_to(state, block.run.until).failed());
    EXPECT_EQ(state.velocity[0], 0.0);
    return state.position[0];
}

TEST(SobolIndices, OfACoastingBlockAreTheClosedForm) {
    const double m0 = 1, m1 = 3, v0 = 2, v1 = 4, f0 = 4, f1 = 8;  // [kg], [m/s], [N]
    // moments of m, v² and 1/F of uniform m, v and F
    const double mass = (m1 * m1 + m1 * m0 + m0 * m0) / 3 / ((m0 + m1) / 2 * (m0 + m1) / 2) - 1;
    const double v2 = (std::pow(v1, 3) - std::pow(v0, 3)) / 3 / (v1 - v0);
    const double v4 = (std::pow(v1, 5) - std::pow(v0, 5)) / 5 / (v1 - v0);
    const double speed = v4 / (v2 * v2) - 1;
    const double inverse = std::log(f1 / f0) / (f1 - f0);
    const double friction = 1 / (f0 * f1) / (inverse * inverse) - 1;
    const double d = (1 + mass) * (1 + speed) * (1 + friction) - 1;  // (2)
    const Table table =
        stiction_test::sample_table(stiction_test::sample_study(DesignKind::saltelli, 5 * kBlocks,
                                                                {Uniform{m0, m1}, Uniform{v0, v1}, Uniform{f0, f1}}),
                                    coasting_distance);
    const std::optional<SobolIndices> indices = sobol_indices(table, table.metrics[0]);
    ASSERT_TRUE(indices.has_value());
    const std::vector<double> c{mass, speed, friction};
    for (std::size_t i = 0; i < 3; ++i) {
        expect_inside(indices->axes[i].first, c[i] / d, 0.6, "S" + std::to_string(i + 1));
        expect_inside(indices->axes[i].total, 1 - ((1 + d) / (1 + c[i]) - 1) / d, 0.6, "T" + std::to_string(i + 1));
    }
}

}  // namespace
}  // namespace stiction::study
