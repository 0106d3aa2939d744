// One axis at a time through its values, the others in the middle (plans.hpp).
#include <algorithm>

#include "study/design/designs.hpp"
#include "study/design/plans.hpp"

namespace stiction::study {
namespace {

class OneAtATime final : public Design {
public:
    explicit OneAtATime(const Study& study) : plan_(study.axes) {}

    [[nodiscard]] std::size_t runs() const noexcept override { return plan_.runs(); }

    void row(std::size_t i, std::span<double> values) const override {
        std::copy(plan_.middle().begin(), plan_.middle().end(), values.begin());
        if (i > 0) {
            values[plan_.step(i).axis] = plan_.step(i).value;
        }
    }

private:
    OneAtATimePlan plan_;
};

}  // namespace

std::unique_ptr<const Design> make_one_at_a_time(const Study& study) { return std::make_unique<OneAtATime>(study); }

}  // namespace stiction::study
