// A body that nothing touches but one friction against resting ground: the step of the core's Element, bit for bit.
//
//   in the direction s = ±1 of the friction:  position s x, velocity s v, push s F, ends of travel mirrored with it       (1)
//   law, method, ends of travel, energies: stiction/element.hpp 1–4                                                       (2)
//
// Negation is exact, so (1) costs no digit. What drives and loads the body arrives as one force: push = drive − load.
#pragma once

#include <cstddef>

#include "engine/fixed/methods/island/island.hpp"
#include "engine/fixed/step_data.hpp"
#include "machine/plan.hpp"

namespace stiction::engine {

class LoneBody {
public:
    LoneBody(const Plan& plan, std::size_t body, std::size_t friction, const DecidedFriction& by);

    [[nodiscard]] RunStatus solve(const StepInput& input, StepOutcome& outcome) const noexcept;

private:
    const Plan* plan_;
    std::size_t body_;
    std::size_t friction_;
    DecidedFriction by_;
    double side_;            // s
    bool inertial_;          // the method moves a mass
    bool ramped_;            // it asks how the push changes over the step
    Travel<double> travel_;  // in the direction of the friction
};

}  // namespace stiction::engine
