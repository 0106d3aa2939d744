// Independent runs: every number from its own counter (philox.hpp).
#include "study/design/designs.hpp"
#include "study/design/drawn_design.hpp"
#include "study/design/philox.hpp"

namespace stiction::study {
namespace {

class RandomRuns final : public DrawnDesign {
public:
    explicit RandomRuns(const Study& study) : DrawnDesign(study) {}

    void row(std::size_t i, std::span<double> values) const override {
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            values[axis] = open_unit(random_bits(seed_, Purpose::values, i, axis));
        }
        values_.from_units(values);
    }
};

}  // namespace

std::unique_ptr<const Design> make_random(const Study& study) { return std::make_unique<RandomRuns>(study); }

}  // namespace stiction::study
