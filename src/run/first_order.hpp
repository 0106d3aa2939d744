// Advice on a run without inertia (method "degraded"): whether inertia may be dropped at the speed and accuracy of this run.
//
//   speed               the largest of all steps of the run                                                              (1)
//   position tolerance  1 % of the way of the run: from its lowest to its highest position                              (2)
//
// machine/checks/reduction.hpp turns these into a threshold of the mass and a band of frequencies.
#pragma once

#include <string>
#include <vector>

#include "run/simulation.hpp"

namespace stiction {

/// One line for each body whose inertia the method dropped; none for other methods.
std::vector<std::string> first_order_lines(const scenario::Scenario& scenario, const Outcome& outcome);

}  // namespace stiction
