// Translates a plan into the description of the reference solvers (tests/reference/machine.hpp).
//
// Shared with the engines are the plan itself and its signals: values of sources and formulas at a time and a motion, read afresh
// every time. Laws, limits, springs, joints, gears and all that happens to them are the reference's own.
#pragma once

#include <string>
#include <vector>

#include "machine/plan.hpp"
#include "reference/machine.hpp"

namespace stiction_test {

/// Beside the bodies of the plan the machine has one for each actuator state q, with q as its velocity and m as its inertia, since
/// m q' = a q + b_x x + b_v v + u. Limits of q it does not know: an answer counts as long as q stays within them.
struct Translation {
    reference::Machine machine{};
    std::vector<reference::Real> limits{};  ///< by actuator state: of |q|
    std::string refusal{};                  ///< why the reference cannot express this plan; empty if it can
};

/// `until`: how long the machine will run; instants at which signals switch are looked for so far.
[[nodiscard]] Translation translate(const stiction::Plan& plan, double until);

}  // namespace stiction_test
