// Independent runs: every number from its own counter (philox.hpp).
#include "study/design/axis_values.hpp"
#include "study/design/designs.hpp"
#include "study/design/philox.hpp"

namespace stiction::study {
namespace {

class RandomRuns final : public Design {
public:
    explicit RandomRuns(const Study& study) : values_(study), runs_(study.runs), seed_(study.seed) {}

    [[nodiscard]] std::size_t runs() const noexcept override { return runs_; }

    void row(std::size_t i, std::span<double> values) const override {
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            values[axis] = open_unit(random_bits(seed_, Purpose::values, i, axis));
        }
        values_.from_units(values);
    }

private:
    AxisValues values_;
    std::size_t runs_;
    std::uint64_t seed_;
};

}  // namespace

std::unique_ptr<const Design> make_random(const Study& study) { return std::make_unique<RandomRuns>(study); }

}  // namespace stiction::study
