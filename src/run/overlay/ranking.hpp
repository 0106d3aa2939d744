// Ranking of methods on one machine: which do there what the reference does.
//
// A method with steps of h may stop and break away a step early or late, no more: while the reference rests it may move by what
// its fastest slip does in one step. It is fine on a machine if
//
//   it comes to the end of the run, and
//   keeps every rest of the reference                     comparison_measures.hpp (2)                                       (1)
//   drifts by D_e ≤ R_e h z_e in R_e rests                z_e: the largest slip of the reference                             (2)
//   reverses no more often than the reference             comparison_measures.hpp (4)                                       (3)
//   has every change of mode of the reference             comparison_measures.hpp (5)                                       (4)
//
// and wrong there otherwise. How far it is off besides is in the table: an order of accuracy, no difference in kind.
#pragma once

#include <string>

#include "run/comparison.hpp"

namespace stiction {

/// Why a method is wrong, the worst first: "drifts 2.7 mrad at rest"; empty if it is fine.
[[nodiscard]] std::string fault_of(const MethodComparison& method);

/// "exact, borello: fine; tanh: wrong on this machine: drifts 2.7 mrad at rest"; of all that ran.
[[nodiscard]] std::string ranking_sentence(const Comparison& comparison);

}  // namespace stiction
