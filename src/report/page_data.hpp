// Data of the scripts of the page as JSON: the drawn part of curves, modes and stops (as stretches of time), events and panels.
//
//   panels   [{unit, shown, factor}]                      one per unit, in order of appearance
//   runs     [{name, time: [s…], curves: [{name, panel, hidden, rows: [step…], values: […]}], modes, stops, events}]
//   modes    [{name, from: [s…], words: ["stuck"…], word: [place…]}]   the word holds until the next `from`, the last until the end;
//                                                         stops alike
//   events   {all, words: ["gear"…], list: [[s, part, from, to, text]…]}   words by their place; `all`: how many there were
//   figures  [{times: [s…]}]                              times of the points of the polyline "run" of each drawing
//
// `time` holds the rows some curve kept; the k-th row of a curve is the sum of its first k + 1 steps, an index into `time`.
#pragma once

#include <string>
#include <vector>

#include "report/content.hpp"
#include "report/drawn.hpp"
#include "report/figures.hpp"

namespace stiction::report {

std::string page_data(const Content& content, const std::vector<Figure>& figures, const Drawn& drawn);

}  // namespace stiction::report
