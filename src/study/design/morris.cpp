// Trajectories of Morris (plans.hpp): run i is place i mod (k + 1) of trajectory i div (k + 1).
#include "study/design/designs.hpp"
#include "study/design/drawn_design.hpp"
#include "study/design/plans.hpp"

namespace stiction::study {
namespace {

class Morris final : public DrawnDesign {
public:
    explicit Morris(const Study& study) : DrawnDesign(study), plan_(study.axes.size(), seed_) {}

    void row(std::size_t i, std::span<double> values) const override {
        const std::size_t trajectory = i / (values_.size() + 1);
        const std::size_t done = i % (values_.size() + 1);  // steps so far
        const std::vector<std::size_t> when = plan_.steps(trajectory);
        for (std::size_t axis = 0; axis < values.size(); ++axis) {
            values[axis] = when[axis] < done ? plan_.after(trajectory, axis) : plan_.before(trajectory, axis);
        }
        values_.from_units(values);
    }

private:
    MorrisPlan plan_;
};

}  // namespace

std::unique_ptr<const Design> make_morris(const Study& study) { return std::make_unique<Morris>(study); }

}  // namespace stiction::study
