// The report of a run.
#pragma once

#include <string>

#include "report/content.hpp"
#include "run/simulation.hpp"

namespace stiction {

/// Content of the report.
report::Content report_content(const scenario::Scenario& scenario, const Outcome& outcome);

/// The texts of the machine that was run, for its report: settings, file, all it extends.
void add_scenario_texts(report::Content& content, const scenario::Scenario& scenario);

/// A constant step [s], "0.1 ms".
std::string step_text(double step);

/// The whole page (report/html.hpp).
std::string report_html(const scenario::Scenario& scenario, const Outcome& outcome);

}  // namespace stiction
