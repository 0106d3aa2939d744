// Summary of a run as JSON: a contract, versioned by "format".
//
//   { "format": 1, "title", "version", "settings": ["key=value"], "parameters": { name: { "value", "unit" } },
//     "warnings": [{ "file", "line", "column", "part", "key", "kind", "text" }], "engine", "method", "step",
//     "until", "time", "end", "message", "steps", "rows", "display": { column: unit },
//     "events": [{ "time", "part", "kind", "from", "to" }],
//     "metrics": { "frictions": { name: { "unit", key: number } }, "bodies": …, "springs": … },          keys: result/metric_table.cpp
//     "frictions": { name: { "mode", "active", "forward_limit", "backward_limit", "unit", "why",
//                            "jammed", "self_locked" } },
//     "energy": { "input", "kinetic", "stored", "friction", "damping", "impact", "scheme", "residual" } }
//
// Numbers are SI, with "unit" beside those of a part; "why" and the columns of trajectory.csv are in the units of "display".
// "message" says why it failed, where it was interrupted, or that it ends after "until". null stands for what is unbounded, into an end
// of travel, or not known, behind one.
#pragma once

#include <string>

#include "run/simulation.hpp"

namespace stiction {

inline constexpr int kSummaryFormat = 1;

std::string summary_json(const scenario::Scenario& scenario, const Outcome& outcome);

}  // namespace stiction
