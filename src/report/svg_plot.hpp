// A plot as SVG: axes with round numbers and units, lines, filled regions, bands along x, marks, a legend. For papers, documents and
// the report; text only, the same bytes from the same data everywhere.
//
//   px = left + width·(x − x_lowest)/(x_highest − x_lowest),   py = top + height·(y_highest − y)/(y_highest − y_lowest)    (1)
//
// On a logarithmic axis (1) takes the logarithms of values and ends. Coordinates are written to 0.01 px. Data are SI; each axis has the unit
// it is to be drawn in, or chooses a prefix. Points that are not finite leave a gap.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace stiction::report {

/// Colours by the part they play: any CSS colour; a page may pass variables ("var(--ink)") and change them with its theme.
struct PlotColours {
    std::string paper = "#ffffff";  ///< "none": transparent
    std::string ink = "#1b2430";
    std::string quiet = "#5a6675";  ///< tick labels
    std::string grid = "#d9dfe6";
    /// For lines without a colour of their own, in turn: distinct for every common colour blindness.
    std::vector<std::string> lines = {"#0072b2", "#d55e00", "#00835f", "#a64d8f", "#8a6d00", "#2f8fc4", "#4a4a4a"};
};

struct PlotAxis {
    std::string label{};
    std::string unit{};
    std::optional<double> lowest{};  ///< from the data if absent
    std::optional<double> highest{};
    bool logarithmic = false;  ///< values at or below 0 leave a gap; the unit has no prefix
    std::string display{};     ///< unit in which it is drawn: "deg"; empty: SI with a prefix
};

struct PlotLine {
    std::string name{};  ///< in the legend; empty: not there
    std::vector<double> x{};
    std::vector<double> y{};
    std::string colour{};  ///< empty: the next of the palette
    std::string dash{};    ///< "6 3"; empty: solid
    double width = 1.5;    ///< [px]
    std::string css_class{};
};

/// A filled polygon, drawn behind everything and cut at the frame.
struct PlotRegion {
    std::string name{};
    std::vector<double> x{};
    std::vector<double> y{};
    std::string colour{};
    double opacity = 0.2;
};

/// A stretch of x with one colour over the whole height.
struct PlotBand {
    std::string name{};  ///< in the legend once, however often it returns
    double from = 0;
    double to = 0;
    std::string colour{};
    double opacity = 0.2;
};

/// Words at a point.
struct PlotMark {
    double x = 0;
    double y = 0;
    std::string text{};
    bool dot = false;
};

struct Plot {
    std::string title{};
    std::string description{};  ///< read aloud by screen readers
    PlotAxis x{};
    PlotAxis y{};
    std::vector<PlotRegion> regions{};
    std::vector<PlotBand> bands{};
    std::vector<PlotLine> lines{};
    std::vector<PlotMark> marks{};
    double width = 640;       ///< [px]
    double height = 360;      ///< [px]
    bool zero_lines = false;  ///< the axes through the origin stand out
    PlotColours colours{};
};

/// The whole drawing, one <svg> element.
std::string svg_plot(const Plot& plot);

}  // namespace stiction::report
