#include "study/distribution/correlation.hpp"

#include <cmath>
#include <optional>

#include <fmt/format.h>

namespace stiction::study {
namespace {

using Rows = std::vector<std::vector<double>>;

constexpr double kLeastPivot = 1e-12;  // of L²: below, rounding of the table decides the sign

/// L with L Lᵀ = R, row by row; `stuck` is the first axis that the ones before it determine.
Rows cholesky(const Rows& table, std::optional<std::size_t>& stuck) {
    Rows factor(table.size());
    for (std::size_t i = 0; i < table.size(); ++i) {
        factor[i].resize(i + 1);
        for (std::size_t j = 0; j <= i; ++j) {
            double rest = table[i][j];
            for (std::size_t k = 0; k < j; ++k) {
                rest -= factor[i][k] * factor[j][k];
            }
            if (j < i) {
                factor[i][j] = rest / factor[j][j];
            } else if (rest > kLeastPivot) {
                factor[i][i] = std::sqrt(rest);
            } else {
                stuck = i;
                return factor;
            }
        }
    }
    return factor;
}

bool is_square(const Study& study) {
    bool square = study.correlation.size() == study.axes.size();
    for (const std::vector<double>& row : study.correlation) {
        square = square && row.size() == study.axes.size();
    }
    return square;
}

std::vector<ModelProblem> entry_problems(const Study& study) {
    std::vector<ModelProblem> problems;
    for (std::size_t i = 0; i < study.axes.size(); ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            const double entry = study.correlation[i][j];
            const std::string pair = fmt::format("{} and {}", study.axes[j].key, study.axes[i].key);
            if (i == j && entry != 1) {
                problems.push_back({.kind = ProblemKind::out_of_range,
                                    .part = study.axes[i].key,
                                    .what = "its correlation with itself is not 1"});
            } else if (i != j && !(std::abs(entry) < 1)) {
                problems.push_back({.kind = ProblemKind::out_of_range,
                                    .part = study.axes[i].key,
                                    .what = fmt::format("the correlation of {} is {}", pair, entry),
                                    .range = "above -1 and below 1",
                                    .remedy = "vary a parameter that both use where they always change together"});
            } else if (entry != study.correlation[j][i]) {
                problems.push_back({.kind = ProblemKind::contradiction,
                                    .part = study.axes[i].key,
                                    .what = fmt::format("the table has two correlations of {}", pair)});
            } else if (i != j && entry != 0 && (study.axes[i].categorical() || study.axes[j].categorical())) {
                problems.push_back({.kind = ProblemKind::contradiction,
                                    .part = study.axes[i].key,
                                    .what = fmt::format("{} are correlated, but words have no order", pair),
                                    .remedy = "correlate numbers"});
            }
        }
    }
    return problems;
}

}  // namespace

Correlation::Correlation(const Rows& table) {
    std::optional<std::size_t> stuck;
    factor_ = cholesky(table, stuck);
}

void Correlation::apply(std::span<double> scores) const {
    for (std::size_t i = factor_.size(); i-- > 0;) {  // from the last, so that those before are still independent
        double sum = 0;
        for (std::size_t j = 0; j <= i; ++j) {
            sum += factor_[i][j] * scores[j];
        }
        scores[i] = sum;
    }
}

std::vector<ModelProblem> correlation_problems(const Study& study) {
    if (study.correlation.empty()) {
        return {};
    }
    if (!is_square(study)) {
        return {{.kind = ProblemKind::contradiction,
                 .what = fmt::format("the table of correlations needs {0} rows of {0} numbers", study.axes.size())}};
    }
    std::vector<ModelProblem> problems = entry_problems(study);
    std::optional<std::size_t> stuck;
    if (problems.empty()) {
        (void)cholesky(study.correlation, stuck);
    }
    if (stuck) {
        problems.push_back({.kind = ProblemKind::contradiction,
                            .part = study.axes[*stuck].key,
                            .what =
                                "its correlations contradict those of the axes before it: the table is not positive "
                                "definite",
                            .remedy = "what correlates strongly with two axes needs those two to correlate; make the "
                                      "numbers smaller"});
    }
    return problems;
}

}  // namespace stiction::study
