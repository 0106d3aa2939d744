// Runs for Sobol' indices: A, then A with column j of B for each axis j, then B, for each of N base points.
//
//   (A, B) = point n of a scrambled Sobol' sequence of 2k axes; N (k + 2) runs                                               (1)
//
// A. Saltelli et al., Variance based sensitivity analysis of model output, Comput. Phys. Commun. 181 (2010) 259, table 2 (radial
// sampling of columns). The runs of one base point follow each other, so that a study cut short is one with fewer base points.
#include "study/design/designs.hpp"
#include "study/design/drawn_design.hpp"
#include "study/design/philox.hpp"
#include "study/design/plans.hpp"
#include "study/design/sobol_points.hpp"

namespace stiction::study {
namespace {

class Saltelli final : public DrawnDesign {
public:
    explicit Saltelli(const Study& study) : DrawnDesign(study), points_(2 * study.axes.size()) {}

    void row(std::size_t i, std::span<double> values) const override {
        const SaltelliPlan plan{values_.size()};
        const std::size_t base = i / plan.block();
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            const bool of_b = i == plan.second(base) || i == plan.mixed(base, axis);
            values[axis] = open_unit(points_.scrambled(base, of_b ? axis + values.size() : axis, seed_));  // (1)
        }
        values_.from_units(values);
    }

private:
    SobolPoints points_;
};

}  // namespace

std::unique_ptr<const Design> make_saltelli(const Study& study) { return std::make_unique<Saltelli>(study); }

}  // namespace stiction::study
