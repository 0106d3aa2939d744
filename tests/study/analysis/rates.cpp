// Summaries and pass rates against closed forms and binomial theory.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "study/analysis/pass_rate.hpp"
#include "study/analysis/sample_table.hpp"
#include "study/analysis/summary.hpp"

namespace stiction::study {
namespace {

TEST(ASummary, HasMeanDeviationAndQuantiles) {
    const double none = std::numeric_limits<double>::quiet_NaN();
    const std::vector<double> values{4, none, 1, 3, 2};
    const std::array<double, 5> at{0, 0.25, 0.5, 0.9, 1};
    const Summary summary = summarise(values, at);
    EXPECT_EQ(summary.count, 4U);
    EXPECT_EQ(summary.left_out, 1U);
    EXPECT_EQ(summary.mean, 2.5);
    EXPECT_DOUBLE_EQ(summary.deviation, std::sqrt(5.0 / 3));
    EXPECT_EQ(summary.least, 1);
    EXPECT_EQ(summary.largest, 4);
    EXPECT_EQ(summary.quantiles[0], 1);
    EXPECT_EQ(summary.quantiles[1], 1.75);  // h = 3·¼: between the first and the second
    EXPECT_EQ(summary.quantiles[2], 2.5);
    EXPECT_DOUBLE_EQ(summary.quantiles[3], 3.7);
    EXPECT_EQ(summary.quantiles[4], 4);
    EXPECT_TRUE(std::isnan(summarise({}).mean));
    EXPECT_EQ(summarise(std::vector<double>{7}).deviation, 0);
    EXPECT_EQ(summarise(std::vector<double>{1, 1e100, 1, -1e100}).mean, 0.5);  // a plain sum gives 0
}

TEST(APassRate, HasTheIntervalOfClopperAndPearson) {
    // one-sided ends have closed forms: no failure in n runs: lower bound (α/2)^(1/n)
    EXPECT_NEAR(pass_rate(0, 10).upper, 1 - std::pow(0.025, 0.1), 1e-14);
    EXPECT_NEAR(pass_rate(50, 50).lower, std::pow(0.025, 1.0 / 50), 1e-14);
    EXPECT_EQ(pass_rate(0, 10).lower, 0);
    EXPECT_EQ(pass_rate(50, 50).upper, 1);
    // SciPy 1.10.1: binomtest(k, n).proportion_ci(0.95, "exact")
    struct Known {
        std::size_t passed, runs;
        double lower, upper;
    };
    for (const Known& known : {Known{7, 20, 0.1539092047845412, 0.5921885345328283},
                               Known{1, 1000, 2.5317487491674634e-05, 0.0055589242798499},
                               Known{500, 1000, 0.46854917297179194, 0.531450827028208},
                               Known{999990, 1000000, 0.9999816097211081, 0.9999952046015905}}) {
        const PassRate rate = pass_rate(known.passed, known.runs);
        // ln n! of 10⁶ is 10⁷ with an error of 10⁻⁹: as large a relative error of the tail moves the bounds by less than that of √(pq/n)
        EXPECT_NEAR(rate.lower, known.lower, 1e-10) << known.runs;
        EXPECT_NEAR(rate.upper, known.upper, 1e-10) << known.runs;
    }
    EXPECT_NEAR(pass_rate(7, 20, 0.9).lower, 0.17731091757446915, 1e-12);
    EXPECT_TRUE(std::isnan(pass_rate(0, 0).rate));
    EXPECT_EQ(pass_rate(0, 0).upper, 1);
}

TEST(APassRate, CoversTheTruthAtLeastAsOftenAsItSays) {
    // probability over all outcomes k of n runs, by the binomial theorem; it must be 95 % for every p
    constexpr std::size_t kRuns = 40;
    std::vector<PassRate> rates;
    for (std::size_t k = 0; k <= kRuns; ++k) {
        rates.push_back(pass_rate(k, kRuns));
    }
    double least = 1;
    for (double p = 0.005; p < 1; p += 0.005) {
        double covered = 0;
        double chance = std::pow(1 - p, kRuns);
        for (std::size_t k = 0; k <= kRuns; ++k) {
            covered += rates[k].lower <= p && p <= rates[k].upper ? chance : 0;
            chance *= static_cast<double>(kRuns - k) / static_cast<double>(k + 1) * p / (1 - p);
        }
        EXPECT_GE(covered, 0.95 - 1e-12) << p;
        least = std::min(least, covered);
    }
    EXPECT_LT(least, 0.98);  // and is not needlessly wide everywhere
}

TEST(PassRates, OfRandomRunsCoverTheProbability) {
    constexpr int kStudies = 400;
    constexpr double kProbability = 0.9;
    int covered = 0;
    for (int seed = 1; seed <= kStudies; ++seed) {
        Study study = stiction_test::sample_study(DesignKind::random, 100, {Uniform{0, 1}});
        study.seed = static_cast<std::uint64_t>(seed);
        Table table = stiction_test::sample_table(study, [](const std::vector<double>& x) { return x[0]; });
        table.requirements.push_back({.name = "y < 0.9"});
        for (const double y : table.metrics[0].values) {
            table.requirements[0].values.push_back(y < kProbability ? 1 : 0);
        }
        const PassRate rate = pass_rates(table).front();
        covered += rate.lower <= kProbability && kProbability <= rate.upper ? 1 : 0;
    }
    // at least 95 % of 400 but for five deviations √(400·0.95·0.05) = 4.4
    EXPECT_GE(covered, 380 - 22);
}

TEST(PassRates, CountRunsThatFailedAndNotThoseInterrupted) {
    Table table = stiction_test::sample_table(stiction_test::sample_study(DesignKind::grid, 0, {Range{0, 1, 4}}),
                                              [](const std::vector<double>& x) { return x[0]; });
    table.requirements.push_back({.name = "good", .values = {1, 1, 0, 1}});
    table.end[1] = RunEnd::failed;
    table.end[3] = RunEnd::stopped;
    const PassRate rate = pass_rates(table).front();
    EXPECT_EQ(rate.requirement, "good");
    EXPECT_EQ(rate.passed, 1U);
    EXPECT_EQ(rate.runs, 3U);
}

}  // namespace
}  // namespace stiction::study
