// Bars of a tornado chart: the axes, by how far each moves a metric.
//
//   one-at-a-time:  from the least to the largest value that the metric takes while one axis moves and the others stay           (1)
//   other designs:  bⱼ of the best straight line (y − m)/s = Σ bⱼ (xⱼ − mⱼ)/sⱼ, standardised regression coefficients;            (2)
//                   R² is the part of the variance that the line explains: where it is small the bars say little
//
// (2) solves R b = r with the correlations R of the axes and r of axes and metric. Categorical axes and axes that do not vary have no
// coefficient.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/table.hpp"

namespace stiction::study {

/// One bar, eq. (1).
struct TornadoBar {
    std::string axis{};
    double least = 0;     ///< of the metric
    double at_least = 0;  ///< value of the axis there
    double largest = 0;
    double at_largest = 0;
};
struct Tornado {
    double middle = 0;               ///< metric of run 0, NaN where it has none
    std::vector<TornadoBar> bars{};  ///< the longest first
};
/// Of a metric of a study with the design one-at-a-time; nothing of another design.
[[nodiscard]] std::optional<Tornado> tornado(const Table& table, const Column& metric);

/// Coefficients, eq. (2).
struct Regression {
    struct Of {
        std::string axis{};
        double coefficient = 0;  ///< NaN: none
    };
    std::vector<Of> axes{};
    double explained = 0;  ///< R²
    std::size_t runs = 0;  ///< finished, with a finite metric
};
/// Nothing where the metric does not vary, there are no more runs than axes, or axes depend on each other.
[[nodiscard]] std::optional<Regression> regression(const Table& table, const Column& metric);

}  // namespace stiction::study
