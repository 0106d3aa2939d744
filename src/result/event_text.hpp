// Events in words: one wording for terminal and report.
//
//       0.104796 s  spool            impact  on its upper end of travel at 0.31 m/s
//       0.106352 s  seals            mode    backward -> forward
//
// Times of short runs have more decimals: six more than the power of ten of the run's length.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "machine/plan.hpp"
#include "result/trajectory.hpp"

namespace stiction {

/// An event without its time, part and kind: "on its upper end of travel at 0.31 m/s".
[[nodiscard]] std::string event_text(const Plan& plan, const Event& event);

/// The first `most` events of a run until `until` [s], one line each.
[[nodiscard]] std::vector<std::string> event_lines(const Plan& plan, const std::vector<Event>& events, double until,
                                                   std::size_t most);

}  // namespace stiction
