// What a run came to, as JSON: a contract, versioned by the program's version.
//
//   { "title", "version", "engine", "method", "step", "until", "time", "end", "message", "steps", "rows",
//     "events": [{ "time", "part", "kind", "from", "to" }],
//     "frictions": { name: { "mode", "active", "forward_limit", "backward_limit", "unit", "why" } },
//     "energy": { "input", "kinetic", "stored", "friction", "damping", "impact", "scheme", "residual" } }
#pragma once

#include <string>

#include "simulation/simulation.hpp"

namespace stiction {

std::string summary_json(const scenario::Scenario& scenario, const Outcome& outcome);

}  // namespace stiction
