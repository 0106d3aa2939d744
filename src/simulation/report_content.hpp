// A run as its report.
#pragma once

#include <string>

#include "simulation/simulation.hpp"

namespace stiction {

/// The whole page (report/html.hpp).
std::string report_html(const scenario::Scenario& scenario, const Outcome& outcome);

}  // namespace stiction
