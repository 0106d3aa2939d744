// Latin hypercube: every axis is cut into as many layers of equal probability as there are runs, and each layer has one run.
//
//   u = (π(i) + v)/n,   π a permutation of the layers for each axis, v random in (0, 1)                                     (1)
//
// M. D. McKay, R. J. Beckman and W. J. Conover, Technometrics 21 (1979) 239. v has 20 bits, so that π(i) + v is exact for up to 10⁹
// runs and u stays inside its layer. Correlated axes (correlation.hpp) but the first lose their layers.
#include "study/design/designs.hpp"
#include "study/design/drawn_design.hpp"
#include "study/design/permutation.hpp"
#include "study/design/philox.hpp"

namespace stiction::study {
namespace {

class LatinHypercube final : public DrawnDesign {
public:
    explicit LatinHypercube(const Study& study) : DrawnDesign(study) {
        for (std::size_t axis = 0; axis < values_.size(); ++axis) {
            layers_.emplace_back(runs_, seed_, axis);
        }
    }

    void row(std::size_t i, std::span<double> values) const override {
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            const std::uint64_t bits = random_bits(seed_, Purpose::layers, i, axis) >> 44U;
            const double inside = (static_cast<double>(bits) + 0.5) * 0x1p-20;
            values[axis] = (static_cast<double>(layers_[axis](i)) + inside) / static_cast<double>(runs_);  // (1)
        }
        values_.from_units(values);
    }

private:
    std::vector<Permutation> layers_;
};

}  // namespace

std::unique_ptr<const Design> make_latin_hypercube(const Study& study) {
    return std::make_unique<LatinHypercube>(study);
}

}  // namespace stiction::study
