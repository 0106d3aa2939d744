// Every plot of a report as an SVG file of its own, for papers: curves of one unit over time, maps and planes. The same drawings as in
// the page, in the colours of paper; each stands alone.
#pragma once

#include <string>
#include <vector>

#include "report/content.hpp"

namespace stiction::report {

struct SvgFile {
    std::string name{};  ///< "curves-N-m.svg", "gear-map.svg", "gear-friction.svg", "comparison-gear.friction.svg"
    std::string text{};
};

/// Curves of a run that are shown at first, one file per unit with the rest of the first friction shaded; then maps, then planes. With
/// several runs the names begin with that of the run.
std::vector<SvgFile> svg_files(const Content& content);

/// Runs over each other: one file for each curve of the first run that is shown, with a line for every run that has it.
std::vector<SvgFile> overlay_files(const Content& content);

}  // namespace stiction::report
