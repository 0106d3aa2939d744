#include "run/overlay/differences.hpp"

#include <algorithm>
#include <limits>
#include <string>

namespace stiction {
namespace {

/// Rows of the same time closer than this share of it are one instant: sums of steps and products with them differ by rounding.
constexpr double kSameRow = 1e-12;

const report::Curve* curve_named(const report::Run& run, const report::Curve& like) {
    const auto at = std::find_if(run.curves.begin(), run.curves.end(), [&](const report::Curve& curve) {
        return curve.name == like.name && curve.unit == like.unit;
    });
    return at == run.curves.end() ? nullptr : &*at;
}

}  // namespace

std::vector<double> difference(std::span<const double> time, std::span<const double> value,
                               std::span<const double> reference_time, std::span<const double> reference_value) {
    std::vector<double> result(time.size(), std::numeric_limits<double>::quiet_NaN());
    const std::size_t rows = std::min(reference_time.size(), reference_value.size());
    std::size_t k = 0;  // the first row of the reference that is not before this one
    for (std::size_t row = 0; row < std::min(time.size(), value.size()); ++row) {
        const double slack = kSameRow * time[row];
        // A second row of this time is the second side of a jump.
        const bool second = row > 0 && time[row] == time[row - 1];
        if (second && k + 1 < rows && reference_time[k + 1] <= time[row] + slack) {
            ++k;
        }
        while (k < rows && reference_time[k] < time[row] - slack) {
            ++k;
        }
        if (k == rows) {
            break;
        }
        if (reference_time[k] <= time[row] + slack) {
            result[row] = value[row] - reference_value[k];
        } else if (k > 0) {
            const double share = (time[row] - reference_time[k - 1]) / (reference_time[k] - reference_time[k - 1]);
            const double straight = reference_value[k - 1] + share * (reference_value[k] - reference_value[k - 1]);
            result[row] = value[row] - straight;  // (1)
        }
    }
    return result;
}

void add_differences(report::Run& run, const report::Run& reference, std::string_view word) {
    const std::size_t own = run.curves.size();
    for (std::size_t i = 0; i < own; ++i) {
        const report::Curve curve = run.curves[i];
        const bool position = curve.name.ends_with(".position");
        const report::Curve* const trusted = curve_named(reference, curve);
        if (trusted == nullptr || !(position || curve.name.ends_with(".velocity"))) {
            continue;
        }
        run.curves.push_back({.name = "Δ " + curve.name,
                              .unit = curve.unit,
                              .values = difference(run.time, curve.values, reference.time, trusted->values),
                              .shown = position,
                              .display = {},
                              .panel = std::string(word) + (position ? " position" : " velocity")});
    }
}

}  // namespace stiction
