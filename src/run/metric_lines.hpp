// What every part did during a run, one short line each, for people.
//
//   guide: stuck 93.1 % of the time, 11 stops, largest friction 32 N at 0.5 s
//   table: 10 reversals; limit cycle of amplitude 1.9 mm and period 8.03 s
//   belt: largest force 1.2 kN at 0.31 s
#pragma once

#include <string>
#include <vector>

#include "result/metrics.hpp"

namespace stiction {

/// Frictions, then bodies that reverse or cycle, then springs; definitions in result/metrics.hpp.
std::vector<std::string> metric_lines(const RunMetrics& metrics);

}  // namespace stiction
