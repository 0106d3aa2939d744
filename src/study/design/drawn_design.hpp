// A design whose runs are drawn: as many as asked for, by the seed of the study.
#pragma once

#include <cstddef>
#include <cstdint>

#include "study/design/axis_values.hpp"
#include "study/design/design.hpp"

namespace stiction::study {

class DrawnDesign : public Design {
public:
    [[nodiscard]] std::size_t runs() const noexcept final { return runs_; }

protected:
    explicit DrawnDesign(const Study& study) : values_(study), runs_(study.runs), seed_(study.seed) {}

    AxisValues values_;
    std::size_t runs_;
    std::uint64_t seed_;
};

}  // namespace stiction::study
