#include "study/analysis/tornado.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "numeric/dense.hpp"
#include "study/analysis/run_values.hpp"
#include "study/analysis/summary.hpp"
#include "study/design/plans.hpp"

namespace stiction::study {
namespace {

constexpr double kDependent = 1e-10;  // pivot of a table of correlations: axes that rounding alone tells apart

/// (x − m)/s; empty where it does not vary.
std::vector<double> standardised(const std::vector<double>& values) {
    const Summary summary = summarise(values);
    std::vector<double> result;
    if (summary.deviation > 0) {
        for (const double x : values) {
            result.push_back((x - summary.mean) / summary.deviation);
        }
    }
    return result;
}

double correlation_between(const std::vector<double>& a, const std::vector<double>& b) {
    ExactSum sum;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum.add(a[i] * b[i]);
    }
    return sum.value() / static_cast<double>(a.size() - 1);
}

/// Values of a column in the rows that count.
std::vector<double> counting(const Table& table, const Column& metric, const Column& column) {
    std::vector<double> values;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        if (table.end[row] == RunEnd::finished && std::isfinite(metric.values[row])) {
            values.push_back(column.values[row]);
        }
    }
    return values;
}

}  // namespace

std::optional<Tornado> tornado(const Table& table, const Column& metric) {
    if (table.study.design != DesignKind::one_at_a_time) {
        return std::nullopt;
    }
    const RunValues values(table, metric);
    const OneAtATimePlan plan(table.study.axes);
    Tornado result;
    result.middle = values[0];
    for (std::size_t axis = 0; axis < table.study.axes.size(); ++axis) {
        const double at = plan.middle()[axis];
        result.bars.push_back({table.study.axes[axis].key, values[0], at, values[0], at});
    }
    for (std::size_t run = 1; run < plan.runs(); ++run) {
        const double y = values[run];
        TornadoBar& bar = result.bars[plan.step(run).axis];
        if (std::isfinite(y) && !(y >= bar.least)) {
            bar.least = y;
            bar.at_least = plan.step(run).value;
        }
        if (std::isfinite(y) && !(y <= bar.largest)) {
            bar.largest = y;
            bar.at_largest = plan.step(run).value;
        }
    }
    const auto length = [](const TornadoBar& bar) { return std::isfinite(bar.least) ? bar.largest - bar.least : -1.0; };
    std::stable_sort(result.bars.begin(), result.bars.end(),
                     [&](const TornadoBar& a, const TornadoBar& b) { return length(a) > length(b); });
    return result;
}

std::optional<Regression> regression(const Table& table, const Column& metric) {
    const std::vector<double> y = standardised(counting(table, metric, metric));
    Regression result{.axes = {}, .explained = 0, .runs = y.size()};
    std::vector<std::vector<double>> inputs;
    std::vector<std::size_t> which;
    for (std::size_t axis = 0; axis < table.parameters.size(); ++axis) {
        result.axes.push_back({table.parameters[axis].name, std::numeric_limits<double>::quiet_NaN()});
        std::vector<double> x = standardised(counting(table, metric, table.parameters[axis]));
        if (table.parameters[axis].words.empty() && !x.empty()) {
            inputs.push_back(std::move(x));
            which.push_back(axis);
        }
    }
    if (inputs.empty() || y.size() <= inputs.size() + 1) {
        return std::nullopt;
    }
    const std::size_t n = inputs.size();
    std::vector<double> equations(n * (n + 1));
    std::vector<double> with_metric(n);
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            equations[i * (n + 1) + j] = correlation_between(inputs[i], inputs[j]);
        }
        with_metric[i] = equations[i * (n + 1) + n] = correlation_between(inputs[i], y);
    }
    if (engine::solve(equations, n, n + 1, kDependent) == engine::Determinant::none) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < n; ++i) {
        const double coefficient = equations[i * (n + 1) + n];
        result.axes[which[i]].coefficient = coefficient;  // (2)
        result.explained += coefficient * with_metric[i];
    }
    return result;
}

}  // namespace stiction::study
