// Figures 10 and 11 of Biagiotti and Zanasi over 10 s, and the stack of figures 5 to 7 in motion. The ranges of the vertical axes are not in
// the text: they are ours.
#include <algorithm>

#include <fmt/format.h>

#include "papers/claim.hpp"
#include "papers/figures/draw.hpp"

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

/// z1 = (J1 ω1 + J2 ω2 + J3 ω3)/J_Tot, which no column holds.
report::PlotLine average_speed(const Run& run) {
    const std::vector<double>& time = run.trajectory.time;
    std::vector<double> average(time.size(), 0);
    double total = 0;
    for (std::size_t body = 0; body < 3; ++body) {
        const Plan::Body& part = run.scenario.plan.bodies[body];
        const std::span<const double> speed = run.trajectory[part.name + ".velocity"];
        total += part.options.inertia;
        for (std::size_t k = 0; k < speed.size(); ++k) {
            average[k] += part.options.inertia * speed[k];
        }
    }
    report::PlotLine line = line_of(run, {"engine.velocity", "z1, the average"}, 0, 10);
    for (std::size_t k = 0; k < line.x.size(); ++k) {
        const auto row = std::lower_bound(time.begin(), time.end(), line.x[k]) - time.begin();
        line.y[k] = average[static_cast<std::size_t>(row)] / total;
    }
    return line;
}

/// Figure 10 (b) as the paper has it: z1, z2 and z3.
Drawing draw_relative(const Run& run) {
    report::Plot plot = time_axes("z1, z2, z3 [rad/s]", {0, 10}, {-300, 600});
    plot.description = "Figure 10: related variables z";
    plot.height = 320;
    plot.lines = {average_speed(run), line_of(run, {"clutch1.slip", "z2, clutch 1"}, 0, 10),
                  line_of(run, {"clutch3.slip", "z3, clutch 3"}, 0, 10)};
    return {"fig10b", "10", "Related variables z", svg_plot(plot)};
}

}  // namespace

std::vector<Drawing> biagiotti_drawings(Runs& runs) {
    const Run& clutch = runs.get("biagiotti-dual-clutch");
    const Run& stack = runs.get("biagiotti-stack-n");
    return {draw_biagiotti(clutch, "fig10a", "10", "Angular velocities of the shafts connected to the double clutch",
                           time_axes("Angular velocity [rad/s]", {0, 10}, {0, 600}),
                           {{"J1.velocity", "ω1"}, {"engine.velocity", "ω2"}, {"J3.velocity", "ω3"}}),
            draw_relative(clutch),
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
