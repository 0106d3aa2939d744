#include "study/work/prepared.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "study/distribution/quantile.hpp"
#include "study/measure/measures.hpp"

namespace stiction::study {
namespace {

Heads heads_of(const Study& study, const Measures& measures) {
    Heads heads{.metrics = measures.metrics(), .requirements = measures.requirements()};
    for (const Axis& axis : study.axes) {
        heads.parameters.push_back({.name = axis.key, .unit = axis.unit, .shown = axis.shown, .words = axis.words});
    }
    return heads;
}

}  // namespace

Box box_of(const Design& design, const std::vector<Axis>& axes) {
    constexpr std::size_t kMostRows = 100'000;  // others that lie outside are read
    Box box{std::vector<double>(axes.size(), kUnbounded), std::vector<double>(axes.size(), -kUnbounded)};
    std::vector<double> values(axes.size());
    const std::size_t every = (design.runs() + kMostRows - 1) / kMostRows;
    for (std::size_t run = 0; run < design.runs(); run += std::max<std::size_t>(every, 1)) {
        design.row(run, values);
        for (std::size_t j = 0; j < axes.size(); ++j) {
            box.lower[j] = std::min(box.lower[j], values[j]);
            box.upper[j] = std::max(box.upper[j], values[j]);
        }
    }
    for (std::size_t j = 0; j < axes.size(); ++j) {  // values beyond a range may be refused: they are read
        const Bounds bounds = bounds_of(axes[j].distribution);
        box.lower[j] = std::max(box.lower[j], bounds.lower);
        box.upper[j] = std::min(box.upper[j], bounds.upper);
    }
    return box;
}

PreparedStudy::PreparedStudy(Study study) {
    machines_ = std::make_unique<const Machines>(study);
    const Measures measures(machines_->base().plan, study);
    heads_ = heads_of(study, measures);
    if (study.keep.empty()) {  // machines of one study may have other parts: the first says which
        for (const Column& column : measures.metrics()) {
            study.keep.push_back(column.name);
        }
        machines_ = std::make_unique<const Machines>(study);
    }
    design_ = make_design(study);
    // Proofs pay where there are more runs than readings.
    const std::size_t readings = std::min(Knobs::kMostReadings, design_->runs() / 2);
    knobs_ = std::make_unique<const Knobs>(*machines_, box_of(*design_, study.axes), readings);
}

std::vector<double> PreparedStudy::values(std::uint64_t run) const {
    std::vector<double> values(study().axes.size());
    design_->row(run, values);
    return values;
}

}  // namespace stiction::study
