// Figures 3 and 4 of Hill, each (a) applied torque and (b) output rate over 5 s, and the limit cycle the paper was written for. The ranges of
// the vertical axes are not in the text: they are ours, the same in both figures.
#include <fmt/format.h>

#include "papers/claim.hpp"
#include "papers/figures/draw.hpp"

namespace stiction::papers {
namespace {

Drawing draw_hill(const Run& run, const char* name, const char* figure, const char* caption, bool torque) {
    constexpr double kUntil = 5;  // [s], P
    report::Plot plot = torque ? time_axes("Applied torque [psi]", {0, kUntil}, {-500, 500})
                               : time_axes("Output rate [mdeg/s]", {0, kUntil}, {-3, 4});
    plot.height = 260;
    plot.description = fmt::format("Figure {}: {}", figure, caption);
    plot.lines = {line_of(
        run, torque ? Signal{"pressure", "", 1, "#0072b2"} : Signal{"axis.velocity", "", 1, "#d55e00"}, 0, kUntil)};
    return {name, figure, caption, svg_plot(plot)};
}

}  // namespace

std::vector<Drawing> hill_drawings(Runs& runs) {
    const Run& conventional = runs.get("hill-conventional");
    const Run& predictive = runs.get("hill-predictive");
    report::Plot cycle = time_axes("Axis position [mdeg]", {0, 100}, {-2, 4});
    cycle.height = 260;
    cycle.description = "The limit cycle of both integrators around stiction";
    cycle.lines = {line_of(runs.get("hill"), {"command", "command", 1, "#1b2430", "6 3"}, 0, 100),
                   line_of(runs.get("hill"), {"axis.position", "axis", 1, "#0072b2"}, 0, 100)};
    return {
        draw_hill(conventional, "fig03a", "3", "Conventional friction simulation algorithm: (a) applied torque", true),
        draw_hill(conventional, "fig03b", "3", "Conventional friction simulation algorithm: (b) output rate", false),
        draw_hill(predictive, "fig04a", "4", "New friction simulation algorithm: (a) applied torque", true),
        draw_hill(predictive, "fig04b", "4", "New friction simulation algorithm: (b) output rate", false),
        {"limit-cycle", "§I", "Limit cycle, described in the introduction, not drawn in the paper", svg_plot(cycle)}};
}

}  // namespace stiction::papers
