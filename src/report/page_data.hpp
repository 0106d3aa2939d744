// Data of the scripts of the page as JSON: the drawn part of curves, modes and stops (as stretches of time), events and panels.
//
//   format   of this data; file: name of the scenario. A page draws the data of an earlier one behind its own only if both are the same
//   settings ["key=value"…]                               what was set from outside
//   panels   [{unit, title, units: [{shown, factor}…]}]   one per unit and title, in order of appearance; the first of its units is shown
//   runs     [{name, time: [s…], curves: [{name, panel, hidden, rows: [step…], values: […]}], modes, stops, events}]
//   modes    [{name, from: [s…], words: ["stuck"…], word: [place…]}]   the word holds until the next `from`, the last until the end;
//                                                         stops alike
//   events   {all, words: ["gear"…], list: [[s, part, from, to, text]…]}   words by their place; `all`: how many there were
//   figures  [{times: [s…]}]                              times of the points of the polyline "run" of each drawing
//
// `time` holds the rows some curve kept; the k-th row of a curve is the sum of its first k + 1 steps, an index into `time`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/content.hpp"
#include "report/drawn.hpp"
#include "report/figures.hpp"

namespace stiction::report {

/// Stands in front of the data in a page.
inline constexpr std::string_view kDataMark = "<script type=\"application/json\" id=\"data\">";

/// Data that an earlier page of a scenario file holds; empty if it is no page of ours, or of another format or file.
std::string data_of_page(std::string_view page, const std::string& file);

std::string page_data(const Content& content, const std::vector<Figure>& figures, const Drawn& drawn);

}  // namespace stiction::report
