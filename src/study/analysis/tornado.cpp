#include "study/analysis/tornado.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "study/analysis/run_values.hpp"
#include "study/analysis/summary.hpp"
#include "study/design/plans.hpp"

namespace stiction::study {
namespace {

constexpr double kDependent = 1e-10;  // pivot of a table of correlations: axes that rounding alone tells apart

using Square = std::vector<std::vector<double>>;

/// Solves A x = b by elimination; A is symmetric and positive definite, so that no rows need to be exchanged.
bool solve_symmetric(Square a, std::vector<double>& b) {
    for (std::size_t k = 0; k < b.size(); ++k) {
        if (!(a[k][k] > kDependent)) {
            return false;
        }
        for (std::size_t i = k + 1; i < b.size(); ++i) {
            const double factor = a[i][k] / a[k][k];
            for (std::size_t j = k; j < b.size(); ++j) {
                a[i][j] -= factor * a[k][j];
            }
            b[i] -= factor * b[k];
        }
    }
    for (std::size_t k = b.size(); k-- > 0;) {
        for (std::size_t j = k + 1; j < b.size(); ++j) {
            b[k] -= a[k][j] * b[j];
        }
        b[k] /= a[k][k];
    }
    return true;
}

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
    Square table_of(inputs.size(), std::vector<double>(inputs.size()));
    std::vector<double> with_metric(inputs.size());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        for (std::size_t j = 0; j < inputs.size(); ++j) {
            table_of[i][j] = correlation_between(inputs[i], inputs[j]);
        }
        with_metric[i] = correlation_between(inputs[i], y);
    }
    std::vector<double> coefficients = with_metric;
    if (!solve_symmetric(std::move(table_of), coefficients)) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        result.axes[which[i]].coefficient = coefficients[i];  // (2)
        result.explained += coefficients[i] * with_metric[i];
    }
    return result;
}

}  // namespace stiction::study
