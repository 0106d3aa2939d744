// Figures 10 and 11 of Biagiotti and Zanasi over 10 s, and the stack of figures 5 to 7 in motion. The ranges of the vertical axes are not in
// the text: they are ours.
#include <fmt/format.h>

#include "papers/claim.hpp"
#include "papers/draw.hpp"

namespace stiction::papers {
namespace {

Drawing draw_biagiotti(const Run& run, const char* name, const char* figure, const char* caption, report::Plot plot,
                       const std::vector<Signal>& signals) {
    plot.description = fmt::format("Figure {}: {}", figure, caption);
    plot.height = 320;
    for (const Signal& signal : signals) {
        plot.lines.push_back(line_of(run, signal, *plot.x.lowest, *plot.x.highest));
    }
    return {name, figure, caption, svg_plot(plot)};
}

}  // namespace

std::vector<Drawing> biagiotti_drawings(Runs& runs) {
    const Run& clutch = runs.get("biagiotti-dual-clutch");
    const Run& stack = runs.get("biagiotti-stack-n");
    return {draw_biagiotti(clutch, "fig10a", "10", "Angular velocities of the shafts connected to the double clutch",
                           time_axes("Angular velocity [rad/s]", {0, 10}, {0, 600}),
                           {{"J1.velocity", "ω1"}, {"engine.velocity", "ω2"}, {"J3.velocity", "ω3"}}),
            draw_biagiotti(clutch, "fig10b", "10", "Related variables z",
                           time_axes("Relative velocity [rad/s]", {0, 10}, {-300, 500}),
                           {{"clutch1.slip", "z of clutch 1"}, {"clutch3.slip", "z of clutch 3"}}),
            draw_biagiotti(clutch, "fig11", "11", "Friction between the plates of the two clutches",
                           time_axes("Friction [N m]", {0, 10}, {-900, 900}),
                           {{"clutch1.friction", "τ12"}, {"clutch3.friction", "τ23"}}),
            draw_biagiotti(stack, "stack", "5-7", "A stack of six bodies; the paper draws its structure, not a run",
                           time_axes("Angular velocity [rad/s]", {0, 1.5}, {-50, 110}),
                           {{"J1.velocity", "ω1"},
                            {"J2.velocity", "ω2"},
                            {"J3.velocity", "ω3"},
                            {"J4.velocity", "ω4"},
                            {"J5.velocity", "ω5"},
                            {"J6.velocity", "ω6"}})};
}

}  // namespace stiction::papers
