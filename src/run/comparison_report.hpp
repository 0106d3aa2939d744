// A comparison for people: one table, and one page with all runs over each other.
#pragma once

#include <string>

#include "report/content.hpp"
#include "run/comparison.hpp"

namespace stiction {

/// One row per run, the reference first: worst friction, worst body, all events.
report::Table comparison_table(const Comparison& comparison);

/// Why methods were not run, each reason once; no rows if all were.
report::Table refusal_table(const Comparison& comparison);

/// The table, then the same quantities of all runs over each other.
report::Content comparison_content(const scenario::Scenario& scenario, const Comparison& comparison);

/// The whole page (report/html.hpp) of it, with fewer points where there are many runs.
std::string comparison_html(const report::Content& content);

}  // namespace stiction
