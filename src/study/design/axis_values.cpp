#include "study/design/axis_values.hpp"

#include "study/distribution/normal.hpp"
#include "study/distribution/quantile.hpp"

namespace stiction::study {

AxisValues::AxisValues(const Study& study) : correlation_(study.correlation) {
    for (const Axis& axis : study.axes) {
        distributions_.push_back(axis.distribution);
    }
}

void AxisValues::from_units(std::span<double> units) const {
    if (correlation_.independent()) {
        for (std::size_t axis = 0; axis < units.size(); ++axis) {
            units[axis] = quantile(distributions_[axis], units[axis]);
        }
        return;
    }
    for (double& unit : units) {
        unit = normal_quantile(unit);
    }
    correlation_.apply(units);
    for (std::size_t axis = 0; axis < units.size(); ++axis) {
        units[axis] = value_of_score(distributions_[axis], units[axis]);
    }
}

}  // namespace stiction::study
