// Numbers of a design to values of the axes: x = F⁻¹(u), correlated where the study says so.
#pragma once

#include <span>
#include <vector>

#include "study/distribution/correlation.hpp"
#include "study/study.hpp"

namespace stiction::study {

class AxisValues {
public:
    explicit AxisValues(const Study& study);

    [[nodiscard]] std::size_t size() const noexcept { return distributions_.size(); }
    [[nodiscard]] const Distribution& operator[](std::size_t axis) const noexcept { return distributions_[axis]; }
    /// Independent numbers u in (0, 1), by axis, become values in place.
    void from_units(std::span<double> units) const;

private:
    std::vector<Distribution> distributions_;
    Correlation correlation_;
};

}  // namespace stiction::study
