// What every design promises: rows in any order, values inside their distribution, and the structure its name says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "study/design/design.hpp"
#include "study/design/plans.hpp"
#include "study/distribution/normal.hpp"
#include "study/distribution/quantile.hpp"

namespace stiction::study {
namespace {

using Row = std::vector<double>;

std::vector<Row> rows_of(const Study& study) {
    const std::unique_ptr<const Design> design = make_design(study);
    std::vector<Row> rows(design->runs(), Row(study.axes.size()));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        design->row(i, rows[i]);
    }
    return rows;
}

Study study_of(DesignKind design, std::vector<Distribution> distributions, std::size_t runs = 0) {
    Study study;
    study.design = design;
    study.runs = runs;
    for (Distribution& distribution : distributions) {
        study.axes.push_back({.key = std::string(1, static_cast<char>('a' + study.axes.size())),
                              .distribution = std::move(distribution)});
    }
    return study;
}

TEST(AGrid, HasAllCombinationsTheLastAxisFastest) {
    const std::vector<Row> rows = rows_of(study_of(DesignKind::grid, {Range{1, 2, 3}, Listed{{5, 4}, {}}}));
    EXPECT_EQ(rows, (std::vector<Row>{{1, 5}, {1, 4}, {1.5, 5}, {1.5, 4}, {2, 5}, {2, 4}}));
}

TEST(AList, HasItsRows) {
    Study study = study_of(DesignKind::list, {Range{}, Range{}});
    study.rows = {{1, 2}, {3, 4}, {1, 2}};
    EXPECT_EQ(rows_of(study), study.rows);
}

TEST(ALatinHypercube, HasOneRunInEachLayerOfEveryAxis) {
    for (const std::size_t runs : {1U, 2U, 7U, 100U, 1000U}) {
        const std::vector<Row> rows =
            rows_of(study_of(DesignKind::latin_hypercube, {Uniform{0, 1}, Normal{5, 2}, Uniform{0, 1}}, runs));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            std::set<int> layers;
            for (const Row& row : rows) {
                const double u = axis == 1 ? normal_below((row[1] - 5) / 2) : row[axis];
                layers.insert(static_cast<int>(u * static_cast<double>(runs)));
            }
            EXPECT_EQ(layers.size(), runs) << axis;
            EXPECT_EQ(*layers.rbegin(), static_cast<int>(runs) - 1);
        }
    }
}

TEST(ALatinHypercube, PairsTheLayersOfItsAxesAtRandom) {
    // correlation of two random permutations of n: deviation 1/√(n − 1)
    const std::vector<Row> rows = rows_of(study_of(DesignKind::latin_hypercube, {Uniform{0, 1}, Uniform{0, 1}}, 1000));
    double product = 0;
    for (const Row& row : rows) {
        product += (row[0] - 0.5) * (row[1] - 0.5);
    }
    EXPECT_LT(std::abs(product * 12 / 1000), 5 / std::sqrt(999.0));
}

TEST(OneAtATime, GoesThroughEachAxisWithTheOthersInTheMiddle) {
    const std::vector<Row> rows =
        rows_of(study_of(DesignKind::one_at_a_time, {Range{1, 3, 3}, Uniform{0, 10}, Listed{{7, 8}, {}}}));
    EXPECT_EQ(rows, (std::vector<Row>{{2, 5, 7}, {1, 5, 7}, {3, 5, 7}, {2, 1, 7}, {2, 9, 7}, {2, 5, 8}}));
}

TEST(Morris, MovesOneAxisAtATimeByHalfTheProbability) {
    constexpr std::size_t kAxes = 5;
    constexpr std::size_t kTrajectories = 200;
    Study study =
        study_of(DesignKind::morris, std::vector<Distribution>(kAxes, Uniform{0, 1}), kTrajectories * (kAxes + 1));
    const std::vector<Row> rows = rows_of(study);
    const MorrisPlan plan(kAxes, study.seed);
    std::vector<int> first(kAxes);
    std::vector<int> levels(4);
    for (std::size_t t = 0; t < kTrajectories; ++t) {
        std::set<std::size_t> moved;
        for (std::size_t step = 0; step < kAxes; ++step) {
            const Row& from = rows[t * (kAxes + 1) + step];
            const Row& to = rows[t * (kAxes + 1) + step + 1];
            for (std::size_t axis = 0; axis < kAxes; ++axis) {
                const double change = std::abs(to[axis] - from[axis]);
                EXPECT_EQ(change, axis == plan.moved(t, step) ? 0.5 : 0.0);
            }
            moved.insert(plan.moved(t, step));
        }
        EXPECT_EQ(moved.size(), kAxes);
        ++first[plan.moved(t, 0)];
        ++levels[static_cast<std::size_t>(rows[t * (kAxes + 1)][0] * 4)];
    }
    // binomial: 200 trajectories, each axis first with 1/5 (40 ± 5.7), each level with 1/4 (50 ± 6.1); five deviations
    for (const int count : first) {
        EXPECT_NEAR(count, 40, 5 * 5.7);
    }
    for (const int count : levels) {
        EXPECT_NEAR(count, 50, 5 * 6.2);
    }
}

TEST(Morris, HasFiniteValuesOfAnyDistribution) {
    for (const Row& row : rows_of(study_of(DesignKind::morris, {Normal{0, 1}, Listed{{1, 2}, {}}}, 30))) {
        EXPECT_TRUE(std::isfinite(row[0]));
        EXPECT_TRUE(row[1] == 1 || row[1] == 2);
    }
}

TEST(Saltelli, ExchangesOneColumnAtATime) {
    Study study = study_of(DesignKind::saltelli, {Uniform{0, 1}, Uniform{0, 1}, Uniform{0, 1}}, 5 * 64);
    const std::vector<Row> rows = rows_of(study);
    const SaltelliPlan plan{3};
    std::set<int> layers;
    for (std::size_t base = 0; base < 64; ++base) {
        const Row& a = rows[plan.first(base)];
        const Row& b = rows[plan.second(base)];
        for (std::size_t axis = 0; axis < 3; ++axis) {
            Row expected = a;
            expected[axis] = b[axis];
            EXPECT_EQ(rows[plan.mixed(base, axis)], expected);
            EXPECT_NE(a[axis], b[axis]);
        }
        layers.insert(static_cast<int>(b[2] * 64));
    }
    EXPECT_EQ(layers.size(), 64U);  // B is of low discrepancy too
}

TEST(ARow, NeedsNoOtherRow) {
    const std::vector<Distribution> all{Uniform{1, 2}, Normal{0, 1, -1, 3}, Listed{{1, 2, 3}, {1, 2, 1}}};
    for (const DesignKind kind : {DesignKind::random, DesignKind::latin_hypercube, DesignKind::sobol,
                                  DesignKind::morris, DesignKind::saltelli, DesignKind::one_at_a_time}) {
        Study study = study_of(kind, all, kind == DesignKind::one_at_a_time ? 0 : 200);
        const std::vector<Row> rows = rows_of(study);
        const std::unique_ptr<const Design> again = make_design(study);
        Row row(3);
        for (std::size_t i = rows.size(); i-- > 0;) {
            again->row(i, row);
            EXPECT_EQ(row, rows[i]) << name(kind) << ", row " << i;
        }
        study.seed = 2;
        const bool seeded = kind != DesignKind::one_at_a_time;
        EXPECT_EQ(rows_of(study) != rows, seeded) << name(kind);
    }
}

TEST(ALongerStudy, ExtendsAShorterOne) {
    for (const DesignKind kind : {DesignKind::random, DesignKind::sobol, DesignKind::morris, DesignKind::saltelli}) {
        const std::vector<Row> shorter = rows_of(study_of(kind, {Uniform{0, 1}, Normal{0, 1}}, 12));
        const std::vector<Row> longer = rows_of(study_of(kind, {Uniform{0, 1}, Normal{0, 1}}, 120));
        EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), longer.begin())) << name(kind);
    }
}

// A copula of ρ: normal axes have the correlation ρ; uniform ones 6/π arcsin(ρ/2). Averages over n runs scatter by less than 1/√n.
TEST(CorrelatedAxes, HaveTheCorrelationOfTheTableAndTheirOwnDistributions) {
    constexpr std::size_t kRuns = 20000;
    constexpr double kRho = 0.6;
    for (const DesignKind kind : {DesignKind::random, DesignKind::latin_hypercube, DesignKind::sobol}) {
        Study study = study_of(kind, {Normal{10, 2}, Normal{-3, 0.5}, Uniform{0, 1}, Uniform{0, 1}}, kRuns);
        study.correlation = {{1, kRho, 0, 0}, {kRho, 1, 0, 0}, {0, 0, 1, kRho}, {0, 0, kRho, 1}};
        double normal = 0;
        double uniform = 0;
        double mean = 0;
        double square = 0;
        for (const Row& row : rows_of(study)) {
            normal += (row[0] - 10) / 2 * (row[1] + 3) / 0.5 / kRuns;
            uniform += 12 * (row[2] - 0.5) * (row[3] - 0.5) / kRuns;
            mean += row[3] / kRuns;
            square += 12 * (row[3] - 0.5) * (row[3] - 0.5) / kRuns;
        }
        const double scatter = 5 / std::sqrt(static_cast<double>(kRuns));
        EXPECT_NEAR(normal, kRho, std::sqrt(1 + kRho * kRho) * scatter) << name(kind);
        EXPECT_NEAR(uniform, 6 / M_PI * std::asin(kRho / 2), 1.4 * scatter) << name(kind);
        EXPECT_NEAR(mean, 0.5, std::sqrt(1.0 / 12) * scatter) << name(kind);
        EXPECT_NEAR(square, 1, 12 * std::sqrt(1.0 / 180) * scatter) << name(kind);
    }
}

}  // namespace
}  // namespace stiction::study
