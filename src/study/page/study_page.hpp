// A study as one HTML page that needs nothing else: no network, no server, no other file.
//
// Verdict first; then heat maps over any two parameters, histograms with limits, a scatter matrix, what each parameter does, parallel
// coordinates to brush, curves of chosen runs, and the worst runs with the command that runs each again. It has the look and the policy of the
// report of a run (report/html.hpp). Bounds keep it small for 10⁶ runs: maps and histograms count all runs, single runs are a sample
// (sample.hpp). Tests read `window.stictionStudy`.
#pragma once

#include <string>

#include "study/page/page_input.hpp"
#include "study/table.hpp"

namespace stiction::study {

[[nodiscard]] std::string study_html(const Table& table, const PageInput& input = {},
                                     const StudyPageBounds& bounds = {});

}  // namespace stiction::study
