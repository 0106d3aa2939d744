// A recorded run as the content of a report.
//
// Curves are the number columns of the trajectory; margins, slips and what pushes are there but hidden at first. With the quantities
// below recorded there are also friction planes and, for transmissions on one body and gears with losses, maps:
//
//   drive of a transmission on a body:  T_M = active/coefficient + T_LD                                                  (1)
//   gear with losses, on its first shaft:  T_LD = what the mesh takes,  T_M = active − what other joints take             (2)
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "machine/plan.hpp"
#include "report/content.hpp"
#include "result/trajectory.hpp"

namespace stiction::report {

/// Names to record for a full report: the default choice, and what planes and maps need.
std::vector<std::string> report_quantities(const Plan& plan);

/// Curves that are there but not drawn until they are asked for, by name.
bool hidden_at_first(std::string_view curve);

/// Everything a trajectory holds; facts, verdicts and metrics are the caller's.
Run run_from(const Plan& plan, const Trajectory& trajectory, std::string name);

}  // namespace stiction::report
