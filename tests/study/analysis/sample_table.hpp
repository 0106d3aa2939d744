// A table of a study whose metric is a formula, for tests of the analysis.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "study/design/design.hpp"
#include "study/table.hpp"

namespace stiction_test {

inline stiction::study::Study sample_study(stiction::study::DesignKind design, std::size_t runs,
                                           const std::vector<stiction::study::Distribution>& distributions) {
    stiction::study::Study study;
    study.design = design;
    study.runs = runs;
    for (const stiction::study::Distribution& distribution : distributions) {
        study.axes.push_back({.key = "x" + std::to_string(study.axes.size() + 1), .distribution = distribution});
    }
    return study;
}

template <class Metric>
stiction::study::Table sample_table(const stiction::study::Study& study, Metric&& metric) {
    stiction::study::Table table;
    table.study = study;
    const std::unique_ptr<const stiction::study::Design> design = stiction::study::make_design(study);
    for (const stiction::study::Axis& axis : study.axes) {
        table.parameters.push_back({.name = axis.key, .words = axis.words});
    }
    table.metrics.push_back({.name = "y"});
    std::vector<double> row(study.axes.size());
    for (std::size_t i = 0; i < design->runs(); ++i) {
        design->row(i, row);
        table.run.push_back(i);
        table.end.push_back(stiction::study::RunEnd::finished);
        table.reason.emplace_back();
        for (std::size_t axis = 0; axis < row.size(); ++axis) {
            table.parameters[axis].values.push_back(row[axis]);
        }
        table.metrics[0].values.push_back(metric(row));
    }
    return table;
}

}  // namespace stiction_test
