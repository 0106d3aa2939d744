// What the scripts of the page draw, as JSON: curves thinned one by one, modes and stops as stretches of time, events, panels.
//
//   panels   [{unit, shown, factor}]                      one per unit, in order of appearance
//   runs     [{name, time: [s…], curves: [{name, panel, hidden, rows: [step…], values: […]}], modes, stops, events}]
//   modes    [{name, from: [s…], word: ["stuck"…]}]       the word holds until the next `from`, the last until the end; stops alike
//   figures  [{times: [s…]}]                              times of the points of the polyline "run" of each drawing
//
// `time` holds the rows some curve kept; the k-th row of a curve is the sum of its first k + 1 steps, an index into `time`.
#pragma once

#include <string>
#include <vector>

#include "report/content.hpp"
#include "report/figures.hpp"
#include "report/thinning.hpp"

namespace stiction::report {

std::string page_data(const Content& content, const std::vector<Figure>& figures, const Thinning& thinning);

}  // namespace stiction::report
