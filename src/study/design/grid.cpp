// All combinations of the values of the axes, the last axis fastest.
//
//   i = ((k₁ n₂ + k₂) n₃ + k₃) …,   run i has value kⱼ of axis j                                                        (1)
#include "study/design/axis_values.hpp"
#include "study/design/designs.hpp"
#include "study/distribution/quantile.hpp"

namespace stiction::study {
namespace {

class Grid final : public Design {
public:
    explicit Grid(const Study& study) : values_(study) {
        for (std::size_t axis = 0; axis < values_.size(); ++axis) {
            runs_ *= value_count(values_[axis]);
        }
    }

    [[nodiscard]] std::size_t runs() const noexcept override { return runs_; }

    void row(std::size_t i, std::span<double> values) const override {
        for (std::size_t axis = values_.size(); axis-- > 0;) {
            const std::size_t count = value_count(values_[axis]);
            values[axis] = listed_value(values_[axis], i % count);  // (1)
            i /= count;
        }
    }

private:
    AxisValues values_;
    std::size_t runs_ = 1;
};

}  // namespace

std::unique_ptr<const Design> make_grid(const Study& study) { return std::make_unique<Grid>(study); }

}  // namespace stiction::study
