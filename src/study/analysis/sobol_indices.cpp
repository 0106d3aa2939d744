#include "study/analysis/sobol_indices.hpp"

#include <algorithm>
#include <cmath>

#include "study/analysis/resample.hpp"
#include "study/analysis/run_values.hpp"
#include "study/analysis/summary.hpp"
#include "study/design/plans.hpp"

namespace stiction::study {
namespace {

/// The metric of the runs of one base point: A, A with column j of B, B.
using BasePoint = std::vector<double>;

std::vector<BasePoint> whole_base_points(const RunValues& values, const SaltelliPlan& plan, std::size_t& left_out) {
    std::vector<BasePoint> whole;
    const std::size_t all = (values.runs() + plan.block() - 1) / plan.block();
    for (std::size_t base = 0; base < all; ++base) {
        BasePoint point;
        for (std::size_t i = 0; i < plan.block(); ++i) {
            point.push_back(values[plan.first(base) + i]);
        }
        if (std::all_of(point.begin(), point.end(), [](double y) { return std::isfinite(y); })) {
            whole.push_back(std::move(point));
        } else {
            ++left_out;
        }
    }
    return whole;
}

/// Variance, then first and total index of each axis.
std::vector<double> indices_of(const std::vector<BasePoint>& points, std::span<const std::size_t> chosen,
                               std::size_t axes) {
    const auto n = static_cast<double>(chosen.size());
    ExactSum sum;
    for (const std::size_t i : chosen) {
        sum.add(points[i].front());
        sum.add(points[i].back());
    }
    const double mean = sum.value() / (2 * n);
    ExactSum squares;
    std::vector<ExactSum> first(axes);
    std::vector<ExactSum> total(axes);
    for (const std::size_t i : chosen) {
        const BasePoint& y = points[i];
        const double a = y.front() - mean;
        const double b = y.back() - mean;
        squares.add(a * a + b * b);
        for (std::size_t axis = 0; axis < axes; ++axis) {
            const double step = y[axis + 1] - y.front();
            first[axis].add(b * step);
            total[axis].add(step * step);
        }
    }
    const double variance = squares.value() / (2 * n);
    std::vector<double> results{variance};
    for (std::size_t axis = 0; axis < axes; ++axis) {
        results.push_back(first[axis].value() / n / variance);        // (1)
        results.push_back(total[axis].value() / (2 * n) / variance);  // (2)
    }
    return results;
}

}  // namespace

std::optional<SobolIndices> sobol_indices(const Table& table, const Column& metric, const Bootstrap& bootstrap) {
    if (table.study.design != DesignKind::saltelli) {
        return std::nullopt;
    }
    const std::size_t axes = table.study.axes.size();
    SobolIndices indices;
    const std::vector<BasePoint> points =
        whole_base_points(RunValues(table, metric), SaltelliPlan{axes}, indices.left_out);
    indices.base_points = points.size();
    if (points.size() < 2) {
        return std::nullopt;
    }
    const std::vector<Estimate> estimates = with_intervals(
        points.size(), [&](std::span<const std::size_t> chosen) { return indices_of(points, chosen, axes); },
        bootstrap);
    indices.variance = estimates[0].value;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        indices.axes.push_back({table.study.axes[axis].key, estimates[2 * axis + 1], estimates[2 * axis + 2]});
    }
    return indices;
}

}  // namespace stiction::study
