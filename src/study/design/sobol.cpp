// Scrambled points of Sobol' (sobol_points.hpp). The seed chooses the scrambling: other seeds are replicates, whose scatter is the
// error of a mean.
#include "study/design/designs.hpp"
#include "study/design/drawn_design.hpp"
#include "study/design/philox.hpp"
#include "study/design/sobol_points.hpp"

namespace stiction::study {
namespace {

class SobolRuns final : public DrawnDesign {
public:
    explicit SobolRuns(const Study& study) : DrawnDesign(study), points_(study.axes.size()) {}

    void row(std::size_t i, std::span<double> values) const override {
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            values[axis] = open_unit(points_.scrambled(i, axis, seed_));
        }
        values_.from_units(values);
    }

private:
    SobolPoints points_;
};

}  // namespace

std::unique_ptr<const Design> make_sobol(const Study& study) { return std::make_unique<SobolRuns>(study); }

}  // namespace stiction::study
