// Analyses on the page of a study: each design has its bars, with the numbers of closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "study/analysis/sample_table.hpp"
#include "study/page/page_analysis.hpp"
#include "study/page/study_page.hpp"

namespace stiction::study {
namespace {

/// y = 3 x₁ − 2 x₂, x₁ in [0, 2], x₂ in [0, 1]; and a metric that never changes.
Table slanted(DesignKind design, std::size_t runs) {
    Table table = stiction_test::sample_table(stiction_test::sample_study(design, runs, {Uniform{0, 2}, Uniform{0, 1}}),
                                              [](const std::vector<double>& x) { return 3 * x[0] - 2 * x[1]; });
    table.metrics[0].unit = "m";
    table.metrics[0].shown = "mm";
    table.metrics.push_back({.name = "same", .values = std::vector<double>(table.rows(), 4.0)});
    return table;
}

TEST(BarsOfAPage, OfSaltellisDesignAreSobolIndicesWithConfidence) {
    const PageInput input = analysed(slanted(DesignKind::saltelli, 4 * 1024));
    ASSERT_EQ(input.bars.size(), 2U) << "of the metric that varies";
    // Variances 3²·2²/12 = 3 and 2²·1/12 = 1/3: shares 0.9 and 0.1, first and total alike since nothing interacts.
    for (const Bars& bars : input.bars) {
        EXPECT_EQ(bars.kind, Bars::Kind::index);
        EXPECT_EQ(bars.metric, "y");
        ASSERT_EQ(bars.parameters.size(), 2U);
        const double shares[] = {0.9, 0.1};
        for (std::size_t k = 0; k < 2; ++k) {
            EXPECT_LE(bars.parameters[k].low, shares[k]) << bars.what;
            EXPECT_GE(bars.parameters[k].high, shares[k]) << bars.what;
            EXPECT_LT(bars.parameters[k].high - bars.parameters[k].low, 0.3);
        }
    }
    EXPECT_NE(input.bars[0].what.find("first-order Sobol' index (1024 base points)"), std::string::npos);
}

TEST(BarsOfAPage, OfMorrisDesignAreEffectsInTheUnitOfTheMetric) {
    const Table table = slanted(DesignKind::morris, 3 * 20);
    const PageInput input = analysed(table);
    ASSERT_GE(input.bars.size(), 1U);
    EXPECT_EQ(input.bars[0].kind, Bars::Kind::effect);
    EXPECT_NEAR(input.bars[0].parameters[0].value, 6, 1e-13);  // 3 over a range of 2
    EXPECT_NEAR(input.bars[0].parameters[1].value, 2, 1e-13);
    const std::string page = study_html(table, input);
    EXPECT_NE(page.find("\"swing\":false,\"unit\":\"mm\",\"parameters\":[{\"name\":\"x1\",\"value\":6000,"),
              std::string::npos);
}

TEST(BarsOfAPage, OfOneAtATimeAreATornado) {
    const PageInput input = analysed(slanted(DesignKind::one_at_a_time, 0));
    ASSERT_EQ(input.bars.size(), 1U);
    EXPECT_EQ(input.bars[0].kind, Bars::Kind::swing);
    // The middle is 3·1 − 2·0.5 = 2; quantiles of 10 and 90 %: x₁ 0.2 and 1.8, x₂ 0.1 and 0.9. y falls with x₂: its low end is above.
    const ShownEstimate& first = input.bars[0].parameters[0];
    const ShownEstimate& second = input.bars[0].parameters[1];
    EXPECT_NEAR(first.value, 2, 1e-14);
    EXPECT_NEAR(first.low, 2 - 3 * 0.8, 1e-14);
    EXPECT_NEAR(first.high, 2 + 3 * 0.8, 1e-14);
    EXPECT_NEAR(second.low, 2 + 2 * 0.4, 1e-14);
    EXPECT_NEAR(second.high, 2 - 2 * 0.4, 1e-14);
}

TEST(BarsOfAPage, OfOtherDesignsAreRegressionCoefficients) {
    const PageInput input = analysed(slanted(DesignKind::random, 500));
    ASSERT_EQ(input.bars.size(), 1U);
    EXPECT_EQ(input.bars[0].what, "standardised regression coefficient (R\u00b2 = 1)");
    // Slopes times deviations: 3·2 to 2·1, with opposite signs. Deviations of 500 draws scatter by 1/√(2·500)·√0.8 each: 5 times both.
    EXPECT_NEAR(input.bars[0].parameters[0].value / -input.bars[0].parameters[1].value, 3, 3 * 5 * 0.04);
    EXPECT_TRUE(std::isnan(input.bars[0].parameters[0].low));
}

TEST(RatesOfAPage, HaveAConfidenceWhereRunsWereDrawn) {
    for (const DesignKind design : {DesignKind::random, DesignKind::morris}) {
        Table table = slanted(design, 60);
        table.requirements.push_back({.name = "y < 10 m", .values = std::vector<double>(table.rows(), 1.0)});
        const PageInput input = analysed(table);
        ASSERT_EQ(input.pass_rates.size(), 1U);
        EXPECT_EQ(input.pass_rates[0].value, 1);
        // All of 60 met: 1 − (α/2)^(1/60) below 1, α = 5 %.
        if (design == DesignKind::random) {
            EXPECT_NEAR(input.pass_rates[0].low, std::pow(0.025, 1.0 / 60), 1e-12);
        } else {
            EXPECT_TRUE(std::isnan(input.pass_rates[0].low)) << "trajectories are chosen, not drawn";
        }
    }
}

}  // namespace
}  // namespace stiction::study
