// Curves of runs as the papers draw them: signals in the units of the paper over one axis, thinned.
#pragma once

#include <string>

#include "papers/claim.hpp"
#include "report/svg_plot.hpp"

namespace stiction::papers {

/// A column as a line: which, how it is called, what one unit of the axis is in SI, its colour (empty: the next of the palette).
struct Signal {
    const char* column;
    const char* name;
    double unit = 1;
    const char* colour = "";
    const char* dash = "";
};

/// The line of a signal over [from, to] (seconds).
report::PlotLine line_of(const Run& run, const Signal& signal, double from, double to);

struct Range {
    double lowest;
    double highest;
};

/// An empty plot over time with its axes; `label` names the signals and units of the vertical one.
report::Plot time_axes(const char* label, Range seconds, Range values);

}  // namespace stiction::papers
